import { repetitionOf, type Turn } from './turn-log';

const turn = (sentence: string, part: number, isSpoken = true): Turn => ({
  beganAt: 0,
  endedAt: isSpoken ? 1 : undefined,
  isSpoken,
  pid: 1,
  account: 'a',
  key: `${sentence}-${part}`,
  part,
  text: sentence,
  voiceId: 'slt',
  speed: 1,
});

describe('what was spoken more than once', () => {
  it('is nothing if every part was begun once', () => {
    const turns = [turn('one', 0), turn('one', 1), turn('two', 0)];
    expect(repetitionOf(turns)).toEqual({ turns: 3, different: 3, repeated: 0, sentences: 0, spokenAgain: 0 });
  });

  it('is a sentence with all of its parts that had been spoken, and the one that was cut off', () => {
    const turns = [turn('one', 0), turn('one', 1, false), turn('one', 0), turn('one', 1), turn('two', 0)];
    expect(repetitionOf(turns)).toEqual({ turns: 5, different: 3, repeated: 2, sentences: 1, spokenAgain: 1 });
  });
});
