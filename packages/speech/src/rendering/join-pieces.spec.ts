import type { PcmChunk } from '../engines/speech-engine';
import { joined } from './join-pieces';

const sampleRate = 1000;
const [silenceBefore, sound, silenceAfter] = [300, 400, 500];

/** A tone between two silences, and one word that spans the tone. */
function chunk(more: Partial<PcmChunk> = {}): PcmChunk {
  const samples = new Float32Array(silenceBefore + sound + silenceAfter);
  for (let index = 0; index < sound; index++) samples[silenceBefore + index] = Math.sin(index);
  const words = [{ start: 0, end: 4, startSeconds: 0.3, endSeconds: 0.7 }];
  return { samples, sampleRate, words, ...more };
}

const secondsOf = ({ samples }: PcmChunk) => samples.length / sampleRate;

describe('joined', () => {
  it('replaces the silence between two pieces of a sentence with the pause for their punctuation', () => {
    const first = joined(chunk(), 'word', 1, { before: false, after: true });
    expect(secondsOf(first)).toBeCloseTo(0.3 + 0.4, 1);
    expect(first.pauseSeconds).toBe(0.05);
    const clause = joined(chunk(), 'word,', 1, { before: false, after: true });
    expect(clause.pauseSeconds).toBeGreaterThan(0.1);
  });

  it('shifts word times when it removes the silence before them', () => {
    const second = joined(chunk(), 'word', 1, { before: true, after: false });
    expect(secondsOf(second)).toBeCloseTo(0.4 + 0.5, 1);
    expect(second.words![0]!.startSeconds).toBeLessThan(0.05);
    expect(second.words![0]!.endSeconds - second.words![0]!.startSeconds).toBeCloseTo(0.4, 1);
    expect(second.pauseSeconds).toBeUndefined();
  });

  it('does not change whole sentences or chunks that set their own pause', () => {
    const whole = chunk();
    expect(joined(whole, 'word.', 1, { before: false, after: false })).toBe(whole);
    const told = chunk({ pauseSeconds: 0.2 });
    expect(joined(told, 'word', 1, { before: true, after: true })).toBe(told);
  });
});
