/** What the contract suite needs: a backend, an application to try it on, and the test functions. */
import type { AccessibilityBackend } from '@casement/spec';

/** The application that the backend shows, by what its user sees. What it does not have is left out. */
export interface ContractApp {
  /** Part of the title of its main window. */
  readonly window: string;
  /** Label of a text field that can be written. */
  readonly field?: string;
  /** Label of a password field. */
  readonly secret?: string;
  /** Label of a check box. */
  readonly check?: string;
  /** Opens a modal dialog when pressed; a button or a menu entry. */
  readonly opener?: string;
  /** Part of the dialog's title, and the label of the button that closes it. */
  readonly dialog?: { readonly title: string; readonly cancel: string };
}

/** A backend that shows the application. */
export interface ContractSubject {
  readonly backend: AccessibilityBackend;
  /** Ends the application and everything around it; the suite closes the backend. */
  stop?(): Promise<void>;
}

export interface Contract {
  /** Shown in the names of the tests. */
  readonly name: string;
  readonly app: ContractApp;
  /** What this platform cannot do, each with the reason: shown as a named skip, never passed over. */
  readonly lacks?: Readonly<Partial<Record<Capability, string>>>;
  /** Starts the application and the backend, once for all tests. */
  make(): Promise<ContractSubject>;
}

export const CAPABILITIES = ['setText', 'secret', 'toggle', 'dialog', 'watch', 'closeWindow', 'capture'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** The test functions, as vitest has them. */
export interface Runner {
  describe(name: string, body: () => void): void;
  test(name: string, body: (context: { skip(reason?: string): void }) => Promise<void>): void;
  beforeAll(body: () => Promise<void>): void;
  afterAll(body: () => Promise<void>): void;
}
