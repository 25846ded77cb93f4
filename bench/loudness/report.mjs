import { table } from '../support/markdown.mjs';

/** The level to bring voices to, in LUFS. The last column is the peak after a gain to this level, without a limiter. */
const level = -19;

/** The loudness of all voices, and how far they are apart. */
export function report(rows) {
  const kokoro = rows.filter(({ voice }) => voice.includes('_'));
  const flite = rows.filter(({ voice }) => !voice.includes('_'));
  const disagreement = Math.max(...rows.map(({ lufs, ownLufs }) => Math.abs(lufs - ownLufs)));
  return [
    table(
      ['engine', 'voices', 'quietest, LUFS', 'loudest, LUFS', 'apart, LU', 'highest true peak, dB'],
      Object.entries({ Kokoro: kokoro, Flite: flite, both: rows })
        .filter(([, own]) => own.length > 0)
        .map(([name, own]) => [name, own.length, ...spread(own)]),
    ),
    `Largest difference between the two implementations: ${disagreement.toFixed(3)} LU.`,
    table(
      ['voice', 'integrated loudness, LUFS', 'true peak, dB', `true peak at ${level} LUFS, dB`],
      rows
        .toSorted((one, other) => one.lufs - other.lufs)
        .map(({ voice, lufs, truePeakDb }) => [
          voice,
          lufs.toFixed(1),
          truePeakDb.toFixed(1),
          (truePeakDb + level - lufs).toFixed(1),
        ]),
    ),
  ].join('\n\n');
}

function spread(rows) {
  const levels = rows.map(({ lufs }) => lufs);
  const [quietest, loudest] = [Math.min(...levels), Math.max(...levels)];
  const peak = Math.max(...rows.map(({ truePeakDb }) => truePeakDb));
  return [quietest, loudest, loudest - quietest, peak].map((value) => value.toFixed(1));
}
