import { SpeakingTimeEstimator } from './speaking-time';

const secondsOf = (text: string, language = 'en-US', letters: 'any' | 'latin' = 'any') =>
  new SpeakingTimeEstimator(language, letters).cumulativeSeconds(text).at(-1)!;

describe('SpeakingTimeEstimator', () => {
  it('estimates realistic times for prose', () => {
    const prose = 'When the service starts, it reads its configuration and opens the database.';
    expect(prose.length / secondsOf(prose)).toBeGreaterThan(13);
    expect(prose.length / secondsOf(prose)).toBeLessThan(18);
  });

  it.each([
    ['figures', '7', 'a'],
    ['signs', '%', 'a'],
    ['names of letters', 'XKCD', 'maker'],
    ['letters that make no word', 'xkcd', 'maker'],
    ['letters of a script that is not the voice’s own', 'ж', 'a'],
    ['emoji', '😀', 'aa'],
  ])('estimates more time for %s than for letters in words', (_name, text, word) => {
    expect(secondsOf(text)).toBeGreaterThan(2 * secondsOf(word));
  });

  it.each([
    ['hi', 'सेवा'],
    ['ru', 'слово'],
    ['ja-JP', 'ことば'],
    ['zh', '言葉'],
    ['ko', '단어'],
    ['ar', 'كلمة'],
  ])('recognises the letters of a language (%s)', (language, word) => {
    expect(secondsOf(word, language)).toBeLessThan(secondsOf(word, 'en-US') / 2);
  });

  it('estimates almost no time for characters that the engine skips', () => {
    expect(secondsOf('你好', 'en-US', 'latin')).toBeLessThan(0.1);
    expect(secondsOf('𝐀', 'en-US', 'latin')).toBeGreaterThan(0.1);
  });

  it('returns cumulative times for each offset', () => {
    const until = new SpeakingTimeEstimator('en-US', 'any').cumulativeSeconds('a 😀7');
    expect(until).toHaveLength(6);
    expect(until[0]).toBe(0);
    expect(Array.from(until.toSorted())).toEqual(Array.from(until));
  });

  it('assumes Latin script for an unknown language', () => {
    expect(secondsOf('word', 'no language')).toBe(secondsOf('word'));
  });
});
