import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { commonPart } = require('../../dist/bench/proofs/sound/align.js');
const { decibels, meanPower } = require('../../dist/bench/proofs/sound/decibels.js');
const { melSpectrogram } = require('../../dist/bench/proofs/sound/mel-distance.js');

const width = 900;
const left = 60;
const plotWidth = width - left - 20;
const rowHeight = 150;
const reachSeconds = 0.25;
const hopSeconds = 0.006;
/** The range of colours, and of the level, in dB. */
const depth = 60;
const shades = 16;
const colours = { reference: '#1f6feb', candidate: '#d1242f' };

/**
 * A place in a sentence as an SVG: spectrograms of reference and candidate, and their levels over time.
 *
 * @param at the sample of the reference in the middle.
 * @param offsetSeconds where the candidate begins in the reference.
 */
export function joinPicture({ title, reference, candidate, sampleRate, at, offsetSeconds }) {
  const common = commonPart(reference.samples, candidate.samples, Math.round(offsetSeconds * sampleRate));
  const middle = at - common.start;
  const excerpts = { reference: common.reference, candidate: common.candidate };
  const spectrograms = Object.values(excerpts).map((samples) => spectrogram(samples, middle, sampleRate));
  const loudest = Math.max(...spectrograms[0].flat());
  const levels = Object.values(excerpts).map((samples) => levelsOf(samples, middle, sampleRate));
  const highest = Math.max(...levels.flat().filter(Number.isFinite));
  const height = 70 + 3 * (rowHeight + 30);
  const rowTop = (row) => 56 + row * (rowHeight + 30);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(left, 22, title, 'font-size="15"'),
    ...Object.keys(excerpts).flatMap((name, row) => [
      text(left, rowTop(row) - 6, `${name}: power of 80 mel bands, 0 to ${sampleRate / 2000} kHz`),
      ...spectrogramPaths(spectrograms[row], rowTop(row), loudest),
    ]),
    text(left, rowTop(2) - 6, `level of 5 ms, dB below ${highest.toFixed(0)} dBFS`),
    ...[0, 20, 40, 60].map((level) => {
      const y = rowTop(2) + (level / depth) * rowHeight;
      return (
        `<path d="M${left} ${y}H${left + plotWidth}" stroke="#d0d7de"/>` +
        text(left - 8, y + 4, level, 'text-anchor="end"')
      );
    }),
    ...Object.keys(excerpts).map((name, index) => levelLine(levels[index], rowTop(2), highest, colours[name])),
    ...Object.keys(excerpts).map((name, index) =>
      text(left + plotWidth - 160 + 80 * index, rowTop(2) - 6, name, `fill="${colours[name]}"`),
    ),
    `<path d="M${left + plotWidth / 2} ${rowTop(0)}V${rowTop(2) + rowHeight}" stroke="#000" stroke-dasharray="4 4"/>`,
    ...[-0.25, -0.125, 0, 0.125, 0.25].map((seconds) =>
      text(
        left + plotWidth * (0.5 + seconds / (2 * reachSeconds)),
        height - 8,
        `${Math.round(1000 * seconds)} ms`,
        'text-anchor="middle"',
      ),
    ),
    '</svg>\n',
  ].join('\n');
}

/** The levels in dB of the bands of each frame whose middle is near a sample. */
function spectrogram(samples, middle, sampleRate) {
  const reach = Math.round(reachSeconds * sampleRate) + 512;
  const excerpt = Float32Array.from({ length: 2 * reach }, (_, index) => samples[middle - reach + index] ?? 0);
  const frames = melSpectrogram(excerpt, sampleRate, Math.round(hopSeconds * sampleRate));
  return frames.map((bands) => Array.from(bands, (power) => decibels(power + 1e-12)));
}

function spectrogramPaths(frames, top, loudest) {
  const cellWidth = plotWidth / frames.length;
  const cellHeight = rowHeight / frames[0].length;
  const paths = Array.from({ length: shades }, () => '');
  const shadeOf = (level) => Math.max(0, Math.min(shades - 1, Math.floor(shades * (1 - (loudest - level) / depth))));
  for (let band = 0; band < frames[0].length; band++) {
    const y = (top + rowHeight - (band + 0.5) * cellHeight).toFixed(1);
    for (let from = 0, to = 0; from < frames.length; from = to) {
      const shade = shadeOf(frames[from][band]);
      while (to < frames.length && shadeOf(frames[to][band]) === shade) to++;
      paths[shade] += `M${(left + from * cellWidth).toFixed(1)} ${y}h${((to - from) * cellWidth).toFixed(1)}`;
    }
  }
  return paths.map((path, shade) => {
    const lightness = Math.round(97 - (92 * shade) / (shades - 1));
    const stroke = `hsl(${260 - lightness}, 60%, ${lightness}%)`;
    return `<path d="${path}" stroke="${stroke}" stroke-width="${(cellHeight + 0.15).toFixed(2)}"/>`;
  });
}

/** Levels in dBFS of windows of 5 ms, every millisecond. */
function levelsOf(samples, middle, sampleRate) {
  const window = Math.round(0.005 * sampleRate);
  return Array.from({ length: Math.round(2000 * reachSeconds) + 1 }, (_, millisecond) => {
    const start = middle + Math.round((millisecond / 1000 - reachSeconds) * sampleRate - window / 2);
    const part = samples.subarray(Math.max(0, start), Math.max(0, start + window));
    return part.length > 0 ? decibels(meanPower(part)) : -Infinity;
  });
}

function levelLine(levels, top, highest, stroke) {
  const points = levels.map((level, millisecond) => {
    const below = Math.min(depth, highest - level);
    const x = left + (plotWidth * millisecond) / (levels.length - 1);
    return `${x.toFixed(1)},${(top + (below / depth) * rowHeight).toFixed(1)}`;
  });
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${stroke}" stroke-width="1.5"/>`;
}

const text = (x, y, content, more = '') => `<text x="${x}" y="${y}" ${more}>${escaped(String(content))}</text>`;

const escaped = (content) => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
