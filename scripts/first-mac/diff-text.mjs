/** The comparison as a person reads it: Markdown, one line a difference. */

const MOST = 200;

/** @param {readonly import('./compare.mjs').WindowDifference[]} windows @returns {string} */
export function diffText(windows) {
  const head =
    '# This Mac beside the scene\n\n“Expected” is what test/ax-double/scenes/fixture.json has. No values are compared, only what there is.';
  return `${[head, ...windows.map(windowText)].join('\n\n')}\n`;
}

function windowText({ title, recorded, elements, attributes, pairs }) {
  if (!recorded) return `## ${title}\n\nNot recorded.`;
  const lines = [
    ...elements.map(({ kind, at, note }) => `* ${kind}: ${at}${note ? ` (${note})` : ''}`),
    ...attributes.map(attributeText),
  ];
  const left = lines.length > MOST ? [`* … and ${lines.length - MOST} more, in report.json`] : [];
  const body = lines.length > 0 ? [...lines.slice(0, MOST), ...left].join('\n') : 'No difference.';
  return `## ${title}: ${pairs} elements in both, ${lines.length} differences\n\n${body}`;
}

function attributeText({ role, attribute, note, count, first }) {
  return `* ${role}: ${attribute} ${note}${count > 1 ? `, ${count} times, first at ${first}` : `, at ${first}`}`;
}
