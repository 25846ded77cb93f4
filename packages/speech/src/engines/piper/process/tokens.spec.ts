import type { PronouncedWord } from '../../phonemes/phonemizer';
import type { Mark } from '../../phonemes/reading';
import { Alphabet } from './alphabet';
import { toTokenRuns } from './tokens';

const letters = '_^$ abcɪ̃.,;?';
const alphabet = new Alphabet({
  phonemeIds: new Map<string, number[]>([
    ...Array.from(letters, (letter, id): [string, number[]] => [letter, [id]]),
    ['aɪ', [98, 99]],
  ]),
  clusters: ['aɪ'],
});
const word = (spelling: string, { start = 0, isJoined = false } = {}): PronouncedWord => ({
  kind: 'word',
  start,
  end: start + spelling.length,
  letters: spelling,
  isJoined,
});
const mark = (symbol: string): Mark => ({ kind: 'mark', symbol, apart: false });
const show = (parts: (PronouncedWord | Mark)[]) =>
  toTokenRuns(parts, alphabet).map(({ tokens }) => tokens.map((token) => letters[token] ?? `<${token}>`).join(''));

describe('toTokenRuns', () => {
  it('adds start, separators and end as in training, with a space between words and after marks', () => {
    expect(show([word('ab'), mark(','), word('c'), mark('.')])).toEqual(['^_a_b_,_ _c_._$']);
  });

  it('maps each word to its tokens and reports the last mark', () => {
    const [run] = toTokenRuns([word('ab'), mark(','), word('c', { start: 4 }), mark('?')], alphabet);
    expect(run).toMatchObject({
      lastMark: '?',
      words: [
        { start: 0, end: 2, firstToken: 2, endToken: 6 },
        { start: 4, end: 5, firstToken: 10, endToken: 12 },
      ],
    });
    expect(toTokenRuns([word('a')], alphabet)[0]!.lastMark).toBeUndefined();
  });

  it('puts no space between joined words', () => {
    expect(show([word('ab'), word('c', { isJoined: true })])).toEqual(['^_a_b_c_$']);
  });

  it("keeps the strongest of several marks and maps other marks to espeak's equivalents", () => {
    expect(show([word('a'), mark(')'), mark('.'), mark('”'), word('b')])).toEqual(['^_a_._ _b_$']);
    expect(show([mark('('), word('a'), mark('—'), word('b'), mark('“'), word('c'), mark('…')])).toEqual([
      '^_a_;_ _b_ _c_;_$',
    ]);
  });

  it('treats accents as separate phonemes and clusters as one, and skips unknown phonemes', () => {
    expect(show([word('ãxB'), word('xyz'), word('baɪ')])).toEqual(['^_a_̃_b_ _b_<98><99>_$']);
  });

  it('returns no run for marks alone', () => {
    expect(show([mark('.'), mark(',')])).toEqual([]);
    expect(show([])).toEqual([]);
  });

  it('splits very long input and loses nothing', () => {
    const runs = show(Array.from({ length: 500 }, () => word('abc')));
    expect(runs.length).toBeGreaterThan(1);
    expect(runs.join('').split('a_b_c')).toHaveLength(501);
  });
});
