/** What of `scripts/first-mac.mjs` can be tried without a Mac: its words, its exit codes, the comparison, and privacy. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ATTRIBUTES } from '../../adapters/darwin/src/ax.js';
import { compare } from '../../scripts/first-mac/compare.mjs';
import { diffText } from '../../scripts/first-mac/diff-text.mjs';
import { COMPARED } from '../../scripts/first-mac/outline.mjs';
import { ownFindings, toldOf, withoutAppleMenu } from '../../scripts/first-mac/privacy.mjs';
import { OPEN_POINTS, reportText } from '../../scripts/first-mac/report.mjs';
import { STEPS } from '../../scripts/first-mac/steps.mjs';
import { testsOf } from '../../scripts/first-mac/suites.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function firstMac(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['scripts/first-mac.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });
}

test('--help teaches, and says that nothing ran on a Mac yet', () => {
  const { status, stdout } = firstMac('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('has not yet run on a Mac');
  for (const word of ['Accessibility', 'first-mac-report/', '--also', 'xcode-select --install', 'Exit codes'])
    expect(stdout).toContain(word);
});

test.skipIf(process.platform === 'darwin')('on another system it says so and ends with 2', () => {
  const { status, stdout, stderr } = firstMac();
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('This is for a Mac');
  expect(stderr).toContain(process.platform);
});

test('wrong usage ends with 2 and names the help', () => {
  const { status, stderr } = firstMac('--everything');
  expect(status).toBe(2);
  expect(stderr).toContain('--everything');
  expect(stderr).toContain('--help');
});

test('steps need only what comes before them, and every open point names steps that there are', () => {
  const ids = STEPS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [i, { needs }] of STEPS.entries()) for (const id of needs) expect(ids.slice(0, i)).toContain(id);
  expect(OPEN_POINTS).toHaveLength(6);
  for (const [, steps] of OPEN_POINTS) for (const id of steps) expect(ids).toContain(id);
});

test('what is compared is what the adapter asks for, but for what holds elements', () => {
  const structure = ['AXRole', 'AXSubrole', 'AXDefaultButton', 'AXChildren', 'AXHeader', 'AXColumns', 'AXVisibleRows'];
  const apart = new Set([...structure, 'AXSelectedRows', 'AXVisibleChildren']);
  expect([...COMPARED].sort()).toEqual(ATTRIBUTES.filter((name) => !apart.has(name)).sort());
});

type Facts = Record<string, unknown>;

/** Nodes by depth-first pairs of parent and facts. */
function recordingOf(title: string, nodes: readonly (readonly [number, Facts])[]) {
  const tree = { nodes: nodes.map(([parent, facts], handle) => ({ parent, handle, facts })) };
  return { scenes: [{ windows: [{ id: 'w', title }], trees: { w: tree } }] };
}

const PLACE = { AXPosition: [1, 2], AXSize: [3, 4] };
const SCENE = {
  apps: [
    {
      element: {
        AXRole: 'AXApplication',
        children: [
          {
            ...{ AXRole: 'AXWindow', AXSubrole: 'AXStandardWindow', AXTitle: 'Fixture', frame: [1, 2, 3, 4] },
            children: [
              { id: 'label', AXRole: 'AXStaticText', AXValue: 'Name:' },
              { AXRole: 'AXTextField', AXValue: 'Ada', AXTitleUIElement: { el: 'label' }, AXEnabled: true },
              {
                ...{ AXRole: 'AXTextField', AXSubrole: 'AXSecureTextField', AXTitle: 'Secret', AXValue: '•••' },
                AXEnabled: true,
              },
              { AXRole: 'AXButton', AXTitle: 'Save', actions: { AXPress: [{ add: sheet(), to: 'w' }] } },
              { AXRole: 'AXCheckBox', AXSubrole: 'AXToggle', AXTitle: 'Pinned', AXValue: 0 },
              { AXRole: 'AXSlider', AXTitle: 'Volume', AXValue: 30 },
              { AXRole: 'AXTable', AXDescription: 'Stock', children: [row()] },
            ],
          },
        ],
      },
    },
  ],
};

function sheet() {
  return { AXRole: 'AXSheet', AXTitle: 'Question', children: [{ AXRole: 'AXButton', AXTitle: 'OK' }] };
}

function row() {
  return { AXRole: 'AXRow', repeat: 5000, AXIndex: { i: [0, 1] }, children: [{ AXRole: 'AXCell' }] };
}

const RECORDED: readonly (readonly [number, Facts])[] = [
  [-1, { AXRole: 'AXWindow', AXSubrole: 'AXStandardWindow', AXTitle: 'Fixture', ...PLACE }],
  [0, { AXRole: 'AXStaticText', AXValue: 'Name:' }],
  [0, { AXRole: 'AXTextField', AXValue: 'Grace', AXTitleUIElement: 1, AXEnabled: true, AXPlaceholderValue: '' }],
  [0, { AXRole: 'AXTextField', AXSubrole: 'AXSecureTextField', AXTitle: 'Secret', AXEnabled: true, secret: true }],
  [0, { AXRole: 'AXGroup' }],
  [4, { AXRole: 'AXButton', AXTitle: 'Save' }],
  [0, { AXRole: 'AXCheckBox', AXTitle: 'Pinned', AXValue: 0 }],
  [0, { AXRole: 'AXSlider', AXTitle: 'Volume', AXValue: '30' }],
  [0, { AXRole: 'AXTable', AXDescription: 'Stock' }],
  ...Array.from({ length: 12 }, (_, i) => [8, { AXRole: 'AXRow', AXIndex: i }] as const),
];

test('a recording is compared with a scene: roles, places, and which attributes there are', () => {
  const [main, question] = compare([recordingOf('Fixture', RECORDED)], SCENE);
  expect(main?.elements.map(({ kind, at, note }) => [kind, at.split(' > ').at(-1), note])).toEqual([
    ['role', 'AXCheckBox “Pinned”', 'expected AXCheckBox/AXToggle'],
    ['elsewhere', 'AXButton “Save”', 'expected in AXWindow/AXStandardWindow “Fixture”'],
    ['missing', 'AXCell', ''],
    ['missing', 'AXCell', ''],
    ['missing', 'AXCell', ''],
    ['only here', 'AXGroup', ''],
  ]);
  expect(main?.attributes.map(({ role, attribute, note }) => [role, attribute, note])).toEqual([
    ['AXSlider', 'AXValue', 'string (number expected)'],
    ['AXTextField', 'AXPlaceholderValue', 'only here (string)'],
  ]);
  expect(question).toMatchObject({ title: 'Question', recorded: false });
});

test('the difference as text names no value, and says what was not recorded', () => {
  const text = diffText(compare([recordingOf('Fixture', RECORDED)], SCENE));
  for (const value of ['Ada', 'Grace', '•']) expect(text).not.toContain(value);
  expect(text).toContain('* elsewhere: ');
  expect(text).toContain('## Question\n\nNot recorded.');
});

test('every window of the scene is looked for in the recordings', () => {
  const scene = JSON.parse(readFileSync(`${ROOT}test/ax-double/scenes/fixture.json`, 'utf8'));
  const titles = compare([], scene).map(({ title }) => title);
  const dialogs = ['Window modal', 'Application modal', 'Outer modal', 'Inner modal', 'Ownerless modal', 'Tools'];
  expect(titles).toEqual(['Fixture', ...dialogs, 'AXPopover']);
});

test('the Apple menu is in no recording of the report; what follows it keeps its relations', () => {
  const nodes: (readonly [number, Facts])[] = [
    [-1, { AXRole: 'AXWindow', AXTitle: 'Fixture' }],
    [0, { AXRole: 'AXMenuBar' }],
    [1, { AXRole: 'AXMenuBarItem', AXTitle: 'Apple' }],
    [2, { AXRole: 'AXMenu' }],
    [3, { AXRole: 'AXMenuItem', AXTitle: 'my secret letter.txt' }],
    [1, { AXRole: 'AXMenuBarItem', AXTitle: 'File', AXTitleUIElement: 4 }],
    [0, { AXRole: 'AXStaticText', AXServesAsTitleForUIElements: [7, 4] }],
    [0, { AXRole: 'AXTextField', AXTitleUIElement: 6 }],
  ];
  const [scene] = withoutAppleMenu(recordingOf('Fixture', nodes)).scenes;
  expect(scene?.trees.w.nodes.map(({ parent, facts }: { parent: number; facts: Facts }) => [parent, facts])).toEqual([
    [-1, { AXRole: 'AXWindow', AXTitle: 'Fixture' }],
    [0, { AXRole: 'AXMenuBar' }],
    [1, { AXRole: 'AXMenuBarItem', AXTitle: 'File' }],
    [0, { AXRole: 'AXStaticText', AXServesAsTitleForUIElements: [4] }],
    [0, { AXRole: 'AXTextField', AXTitleUIElement: 3 }],
  ]);
});

test('of failed tests only the first line before any data is told, and of findings only those of the test program', () => {
  expect(toldOf('Error: not within 1500 ms: Volume is 70. {"title":"Letter to Ann"}\nat x')).toBe(
    'Error: not within 1500 ms: Volume is 70.',
  );
  const findings = [{ message: 'trusted' }, { app: 'Mail', message: 'answers' }, { app: 'Fixture', message: 'read' }];
  expect(ownFindings(findings, 'Fixture').map(({ message }) => message)).toEqual(['trusted', 'read']);
});

test('results of the tests go into the report, also of a file that broke', () => {
  const assertionResults = [
    { fullName: 'a', status: 'passed', duration: 1.6 },
    { fullName: 'b', status: 'failed', duration: 2, failureMessages: ['Error: no [1, 2]\nat y'] },
  ];
  const broken = { status: 'failed', assertionResults: [], message: 'SyntaxError: odd\nat z' };
  const tests = testsOf({ testResults: [{ status: 'failed', assertionResults }, broken] });
  expect(tests.map(({ status, ms, message }) => [status, ms, message])).toEqual([
    ['passed', 2, undefined],
    ['failed', 2, 'Error: no'],
    ['failed', 0, 'SyntaxError: odd'],
  ]);
  const outcome = { id: 'tests', title: 'The tests pass', state: 'failed' as const, note: '2 | failed', seconds: 1 };
  const text = reportText({ versions: { macos: '15' }, tests }, [outcome]);
  expect(text).toContain('| The tests pass | failed | 2 \\| failed |');
  expect(text).toContain('1 passed, 2 failed');
  expect(text).toContain('* b: Error: no');
});
