import { loadEnvironment } from '../../app/settings/all-settings';
import { type AnswerSize, SpeechBuffer } from './speech-buffer';

const longWav: AnswerSize = {
  estimatedSeconds: 400,
  format: 'wav',
  sampleRate: 48_000,
  isWhole: true,
};

function bufferOf(megabytes: number): SpeechBuffer {
  return new SpeechBuffer(loadEnvironment({ SPEECH_BUFFER_MB: String(megabytes) }));
}

/** How many answers an account may hold at a time. */
function countOf(size: AnswerSize, buffer = bufferOf(512), account = 'a'): number {
  for (let count = 0; ; count++) {
    try {
      buffer.take(account, size);
    } catch (error) {
      expect(error).toMatchObject({ code: 'OVERLOADED' });
      return count;
    }
  }
}

describe('SpeechBuffer', () => {
  it('estimates a response from its length and format, and a stream from a few pieces', () => {
    const whole = countOf(longWav);
    expect(whole).toBeGreaterThan(1);
    expect(countOf({ ...longWav, estimatedSeconds: 800 })).toBeLessThan(whole);
    expect(countOf({ ...longWav, estimatedSeconds: 40 })).toBeGreaterThan(whole);
    expect(countOf({ ...longWav, format: 'mp3' })).toBeGreaterThan(whole);
    expect(countOf({ ...longWav, isWhole: false })).toBeGreaterThan(whole);
  });

  it('allows fifty unread streams for each of two accounts, and one for a third account', () => {
    const buffer = bufferOf(512);
    const stream = { ...longWav, isWhole: false };
    for (let count = 0; count < 50; count++) for (const account of ['a', 'b']) buffer.take(account, stream);
    expect(() => buffer.take('c', longWav)).not.toThrow();
  });

  it('limits the number of tiny responses', () => {
    expect(countOf({ ...longWav, estimatedSeconds: 0.1 })).toBeLessThanOrEqual(1024);
  });

  it('frees memory when a response is smaller than estimated, and when it has been sent', () => {
    const buffer = bufferOf(512);
    const shares = Array.from({ length: countOf(longWav) }, () => buffer.take('a', longWav));
    expect(() => buffer.take('a', longWav)).toThrow('Too much speech is waiting');
    shares[0]!.resize(1000);
    const another = buffer.take('a', longWav);
    expect(() => buffer.take('a', longWav)).toThrow('Too much speech is waiting');
    another.release();
    another.release();
    another.resize(10 ** 9);
    expect(() => buffer.take('a', longWav)).not.toThrow();
  });

  it('accepts the first response of an account whatever its size', () => {
    const buffer = bufferOf(16);
    expect(() => buffer.take('a', { ...longWav, estimatedSeconds: 80_000 })).not.toThrow();
  });
});
