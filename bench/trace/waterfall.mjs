// Draws the spans of one trace as a waterfall: a page with one SVG.
import { encode } from 'html-entities';

const row = 19;
const left = 286;
const right = 92;
const top = 84;

/** The colour of a span by the beginning of its name. */
const colours = [
  ['gate.', '#c2410c', 'gate'],
  ['speech.queue', '#9ca3af', 'waiting for a turn'],
  ['speech.encode_sentence', '#7c3aed', 'encodes a sentence'],
  ['speech.decode_window', '#2563eb', 'decodes a window'],
  ['speech.normalize', '#0d9488', 'text'],
  ['speech.plan', '#0d9488'],
  ['audio.encode', '#65a30d', 'encodes the audio'],
  ['', '#cbd5e1', 'what contains others'],
];

const colourOf = (name) => colours.find(([start]) => name.startsWith(start))[1];

/** The spans in the order of the picture: each is followed by what is within it. */
export function inOrder(spans, parentId, depth = 0) {
  return spans
    .filter((span) => span.parentId === parentId)
    .toSorted((one, other) => one.start - other.start)
    .flatMap((span) => [{ ...span, depth }, ...inOrder(spans, span.spanId, depth + 1)]);
}

/** A round step that divides so many milliseconds into at most ten parts. */
function stepFor(duration) {
  const power = 10 ** Math.floor(Math.log10(duration / 10));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => duration / step <= 10);
}

/** What is said behind the name of a span. */
function detailOf({ facts }) {
  const piece = facts['voxgate.piece'];
  if (piece !== undefined) return ` ${piece + 1}`;
  return '';
}

/**
 * Draws a trace.
 *
 * @param spans all spans of the trace.
 * @param root the span that contains all others.
 * @returns HTML.
 */
export function waterfall(spans, root, { title, note, width }) {
  const rows = inOrder(spans, root.parentId).filter((span) => span.depth > 0 || span.spanId === root.spanId);
  const last = Math.max(...rows.map(({ end }) => end));
  const duration = last - root.start;
  const scale = (width - left - right) / duration;
  const x = (time) => left + (time - root.start) * scale;
  const height = top + rows.length * row + 24;
  const step = stepFor(duration);
  const ticks = Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => index * step);
  const grid = ticks.map((ms) => {
    const at = x(root.start + ms).toFixed(1);
    return `<line x1="${at}" y1="${top - 8}" x2="${at}" y2="${height - 20}" class="grid"/><text x="${at}" y="${top - 14}" class="tick">${ms} ms</text>`;
  });
  const bars = rows.map((span, index) => {
    const y = top + index * row;
    const from = x(span.start);
    const length = Math.max(1.5, (span.end - span.start) * scale);
    const isContainer = colourOf(span.name) === colours.at(-1)[1];
    const ms = span.end - span.start;
    return [
      index % 2 === 0 ? `<rect x="0" y="${y - 1}" width="${width}" height="${row}" class="band" opacity="0.6"/>` : '',
      `<text x="${12 + span.depth * 14}" y="${y + 13}" class="name">${encode(span.name + detailOf(span))}</text>`,
      `<rect x="${from.toFixed(1)}" y="${y + (isContainer ? 6 : 3)}" width="${length.toFixed(1)}" height="${isContainer ? 6 : 12}" rx="2" fill="${colourOf(span.name)}"/>`,
      `<text x="${(from + length + 5).toFixed(1)}" y="${y + 13}" class="ms">${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms</text>`,
    ].join('');
  });
  let legendAt = 12;
  const legend = colours.flatMap(([, colour, label]) => {
    if (!label) return [];
    const at = legendAt;
    legendAt += 34 + label.length * 7;
    return `<rect x="${at}" y="42" width="11" height="11" rx="2" fill="${colour}"/><text x="${at + 16}" y="52" class="legend">${label}</text>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>
body{margin:0;background:#fff}
text{font:12px 'Open Sans','DejaVu Sans',sans-serif;fill:#111827}
.title{font-size:16px;font-weight:600}.note,.tick,.legend{fill:#4b5563}.tick{text-anchor:middle;font-size:11px}.ms{fill:#4b5563;font-size:11px}
.grid{stroke:#e5e7eb}.band{fill:#f8fafc}
</style><svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<text x="12" y="26" class="title">${encode(title)}</text><text x="${width - 12}" y="26" text-anchor="end" class="note">${encode(note)}</text>
${legend.join('')}
${grid.join('')}
${bars.join('\n')}
</svg>`;
}
