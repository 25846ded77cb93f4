import type { PronouncedWord } from '../../phonemes/phonemizer';
import type { Mark } from '../../phonemes/reading';
import { maxTokens } from './model-facts';
import { toTokenRuns } from './tokens';

const letters = ' abc.,“”(';
const vocabulary = new Map(Array.from(letters, (letter, index) => [letter, index]));
const word = (spelling: string, start = 0): PronouncedWord => ({
  kind: 'word',
  start,
  end: start + spelling.length,
  letters: spelling,
  isJoined: false,
});
const mark = (symbol: string): Mark => ({ kind: 'mark', symbol, apart: false });
const show = (parts: (PronouncedWord | Mark)[]) =>
  toTokenRuns(parts, vocabulary).map(({ tokens }) => tokens.map((token) => letters[token]).join(''));

describe('toTokenRuns', () => {
  it('puts spaces between words but not before marks, and maps each word to its tokens', () => {
    const parts = [word('ab'), mark(','), mark('“'), word('c', 4), mark('”'), word('abc', 7), mark('.')];
    expect(show(parts)).toEqual(['ab, “c” abc.']);
    const [run] = toTokenRuns(parts, vocabulary);
    expect(run).toMatchObject({
      lastMark: '.',
      words: [
        { start: 0, end: 2, firstToken: 0, endToken: 2 },
        { start: 4, end: 5, firstToken: 5, endToken: 6 },
        { start: 7, end: 10, firstToken: 8, endToken: 11 },
      ],
    });
  });

  it('detects that a run ends with a word', () => {
    expect(toTokenRuns([mark('.'), word('a')], vocabulary)[0]!.lastMark).toBeUndefined();
  });

  it('skips letters and words that the model does not know', () => {
    expect(show([word('axb'), word('xyz'), word('c'), mark('!')])).toEqual(['ab c']);
  });

  it('returns no run for marks alone', () => {
    expect(show([mark('.'), mark(',')])).toEqual([]);
    expect(show([])).toEqual([]);
  });

  it('splits a long text after the last mark that fits', () => {
    const parts = Array.from({ length: 300 }, (_, index) => (index === 200 ? mark(',') : word('a')));
    const runs = show(parts);
    expect(runs.map((run) => run.length)).toEqual([400, 197]);
    expect(runs[0]!.endsWith(',')).toBe(true);
  });

  it('splits a long text without marks after a word and loses nothing', () => {
    const runs = show(Array.from({ length: 500 }, () => word('abc')));
    for (const run of runs) expect(run.length).toBeLessThanOrEqual(maxTokens);
    expect(runs.join(' ').split(' ')).toHaveLength(500);
  });

  it('splits a word that is too long into several runs and loses nothing', () => {
    const runs = show([word('a'.repeat(2000)), word('b')]);
    for (const run of runs) expect(run.length).toBeLessThanOrEqual(maxTokens);
    expect(runs.join('').replaceAll(' ', '')).toBe(`${'a'.repeat(2000)}b`);
  });

  it('splits a long word at a space', () => {
    expect(show([word('ab '.repeat(300).trim())]).every((run) => /^(?:ab ?)+$/u.test(run))).toBe(true);
  });

  it('splits a text without marks into runs of similar length', () => {
    const runs = toTokenRuns(
      Array.from({ length: 6 }, () => word('abc')),
      vocabulary,
      20,
    );
    expect(runs.map(({ words }) => words.length)).toEqual([3, 3]);
  });

  it('respects the maximum number of tokens in a run', () => {
    const parts = [word('abc'), word('abcabcabc'), mark(','), word('abc abc abc abc')];
    for (const most of [1, 2, 7, 20]) {
      const runs = toTokenRuns(parts, vocabulary, most);
      expect(Math.max(...runs.map(({ tokens }) => tokens.length))).toBeLessThanOrEqual(Math.max(most, 1));
      const said = runs.flatMap(({ words }) => words.map(({ firstToken, endToken }) => endToken - firstToken));
      expect(said.reduce((sum, length) => sum + length, 0)).toBeGreaterThanOrEqual(3 + 9 + 12);
    }
  });
});
