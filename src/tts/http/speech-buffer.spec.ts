import { Environment } from '../../config/environment';
import { type AnswerSize, SpeechBuffer } from './speech-buffer';

const longWav: AnswerSize = { characters: 5000, format: 'wav', sampleRate: 48_000, speed: 1, isWhole: true };

function bufferOf(megabytes: number): SpeechBuffer {
  return new SpeechBuffer(Object.assign(new Environment(), { SPEECH_BUFFER_MB: megabytes }));
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
  it('counts an answer with what it may hold: by its length, format and speed, and a stream with a few pieces', () => {
    const whole = countOf(longWav);
    expect(whole).toBeGreaterThan(1);
    expect(countOf({ ...longWav, speed: 0.5 })).toBeLessThan(whole);
    expect(countOf({ ...longWav, characters: 500 })).toBeGreaterThan(whole);
    expect(countOf({ ...longWav, format: 'mp3' })).toBeGreaterThan(whole);
    expect(countOf({ ...longWav, isWhole: false })).toBeGreaterThan(whole);
  });

  it('has room for fifty unread streams of each of two accounts, and for a third account', () => {
    const buffer = bufferOf(512);
    const stream = { ...longWav, isWhole: false };
    for (let count = 0; count < 50; count++) for (const account of ['a', 'b']) buffer.take(account, stream);
    expect(() => buffer.take('c', longWav)).not.toThrow();
  });

  it('bounds the number of answers that hold next to nothing', () => {
    expect(countOf({ ...longWav, characters: 1 })).toBeLessThanOrEqual(1024);
  });

  it('gives room back when an answer is smaller than expected, and when it has been sent', () => {
    const buffer = bufferOf(512);
    const shares = Array.from({ length: countOf(longWav) }, () => buffer.take('a', longWav));
    expect(() => buffer.take('a', longWav)).toThrow('Too much speech waits');
    shares[0]!.resize(1000);
    const another = buffer.take('a', longWav);
    expect(() => buffer.take('a', longWav)).toThrow('Too much speech waits');
    another.release();
    another.release();
    another.resize(10 ** 9);
    expect(() => buffer.take('a', longWav)).not.toThrow();
  });

  it('lets an account without answers speak, however large its first one is', () => {
    const buffer = bufferOf(16);
    expect(() => buffer.take('a', { ...longWav, characters: 1_000_000 })).not.toThrow();
  });
});
