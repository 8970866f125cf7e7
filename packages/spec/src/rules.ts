/**
 * The rules that Casement keeps, by id: of the MCP GUI Bridge Protocol 0.1.0 (GB) and of the base protocol MCP in its
 * revision 2026-07-28 (MB). Tests name the rules they prove; docs/conformance.md is made from this list and their results.
 */

/** `decision`: the documents leave it open; Casement settles it so. */
export type RuleLevel = 'MUST' | 'SHOULD' | 'decision';

export interface Rule {
  readonly id: string;
  readonly level: RuleLevel;
  readonly text: string;
}

const rule = (id: string, level: RuleLevel, text: string): Rule => ({ id, level, text });

export const RULES: readonly Rule[] = [
  rule('GB-1', 'MUST', 'The server declares that app://windows can be subscribed to and that its tool list changes.'),
  rule('GB-2', 'SHOULD', 'The instructions are the text that the protocol suggests, word for word; hints may follow.'),
  rule('GB-3', 'MUST', 'There is exactly one resource, app://windows, and the list of resources never changes.'),
  rule('GB-4', 'MUST', 'One read gives the whole state as one JSON text, consistent in itself.'),
  rule(
    'GB-5',
    'MUST',
    'A window has id, title, modal, ownerId, version and blocks, and a summary that says something.',
  ),
  rule('GB-6', 'MUST', 'A window is a top-level, modal to its owner, or modal to the application; nothing else.'),
  rule(
    'GB-7',
    'MUST',
    'operableWindowIds is right: tops of modal chains and plain top-levels, whatever the owners form.',
  ),
  rule('GB-8', 'decision', 'A window that is modal to its application leaves other applications operable.'),
  rule('GB-9', 'MUST', 'Ids of windows and blocks are never used again, not even by another run.'),
  rule('GB-10', 'MUST', 'The version of a window grows when its blocks or summary change, and only then.'),
  rule('GB-11', 'MUST', 'Blocks are of seven types with fixed fields, flat, and carry no operations.'),
  rule('GB-12', 'MUST', 'Fields are pairs of label and value; an empty one is an empty text or null.'),
  rule('GB-13', 'MUST', 'Rows are as long as the columns; a table or list that is cut says its total.'),
  rule('GB-14', 'MUST', 'Errors and warnings are notices of one of four severities.'),
  rule('GB-15', 'MUST', 'Media have a type, and a url of https, file or data; small ones only come inline.'),
  rule('GB-16', 'MUST', 'Secrets are masked before they leave, and marked as sensitive.'),
  rule('GB-17', 'SHOULD', 'What is read has the words of the user: no codes, roles or coordinates; custom comes last.'),
  rule('GB-18', 'MUST', 'Tools are named {winId}__{action}, with the same window id everywhere.'),
  rule('GB-19', 'MUST', 'The tool list holds what can be called at that moment, and nothing else.'),
  rule('GB-20', 'MUST', 'Changes are announced after they took effect; without a change nothing is.'),
  rule('GB-21', 'MUST', 'A call returns after its effect shows, as structured content without an ok flag.'),
  rule('GB-22', 'MUST', 'Every tool declares what it returns, and returns that.'),
  rule('GB-23', 'MUST', 'Failures are errors with a code of six and a message.'),
  rule('GB-24', 'MUST', 'A write that is based on an old version is refused and has no effect.'),
  rule(
    'GB-25',
    'MUST',
    'Calls to what is gone, blocked or unavailable get a structured error, in a fixed order of checks.',
  ),
  rule('GB-26', 'SHOULD', 'Every tool is annotated: reads only, destroys, may be repeated, reaches the world outside.'),
  rule(
    'GB-27',
    'MUST',
    'Operations run one at a time; notifications go to all, subscriptions belong to one connection.',
  ),
  rule('GB-28', 'MUST', 'All clients share the one state.'),
  rule('GB-29', 'MUST', 'Large data stays out of the state; a tool that only reads returns it on request.'),
  rule('GB-30', 'MUST', 'A window that closes leaves the state, and that is all that is told.'),
  rule(
    'GB-31',
    'SHOULD',
    'Clients trust operableWindowIds, send versions, read again before they decide, know the codes.',
  ),
  rule('GB-32', 'MUST', 'After a disconnect one read is enough to be in step again.'),
  rule('GB-33', 'SHOULD', 'Titles and descriptions of tools name window and action in the words of the user.'),
  rule('MB-1', 'MUST', 'Requests have a text or number as id and get an answer under it; notifications get none.'),
  rule('MB-2', 'MUST', 'Every result says whether it is complete.'),
  rule('MB-3', 'MUST', 'Errors have a number as code and a message; reserved codes keep their meaning.'),
  rule('MB-4', 'MUST', 'Every request stands for itself and names its revision and the abilities of the client.'),
  rule('MB-5', 'MUST', 'What the client did not declare is not asked of it.'),
  rule('MB-6', 'SHOULD', 'Results say which server made them; nothing depends on it.'),
  rule('MB-7', 'MUST', 'Notifications of a subscription carry its id.'),
  rule('MB-8', 'MUST', 'Schemas are of dialect 2020-12; nothing is fetched for them.'),
  rule('MB-9', 'SHOULD', 'Schemas from outside are bounded in depth, size and time.'),
  rule(
    'MB-10',
    'MUST',
    'Keys of _meta follow the grammar; reserved prefixes are left alone; trace context is carried.',
  ),
  rule('MB-11', 'SHOULD', 'HTTP is guarded; stdio takes credentials from the environment.'),
  rule('MB-12', 'SHOULD', 'Icons come from https or data addresses only.'),
  rule('MB-13', 'decision', 'Older and stateless revisions are served side by side.'),
];
