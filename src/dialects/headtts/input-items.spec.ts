import { inputProblem, readInput } from './input-items';

describe('readInput', () => {
  it('lists the words of a text, with the white space around them and where they end', () => {
    const { text, words } = readInput(' 👋 Hi,  you!\n');
    expect(text).toBe(' 👋 Hi,  you!\n');
    expect(words).toEqual([
      { text: ' 👋 ', end: 2 },
      { text: 'Hi,  ', end: 6 },
      { text: 'you!\n', end: 12 },
    ]);
  });

  it('turns items into a text with instructions', () => {
    const { text, instructions, words } = readInput([
      'One',
      { type: 'break', value: 1500, subtitles: '…' },
      { type: 'characters', value: 'AB ' },
      { type: 'phonetic', value: 'lˈɪvd', subtitles: 'lived ' },
      { type: 'time', value: 0 },
      { type: 'text', value: 'end' },
    ]);
    expect(text).toBe('One AB lˈɪvd 12:00 AM end');
    expect(instructions.breaks).toEqual([{ at: 3, seconds: 1.5 }]);
    expect(instructions.instructions).toEqual([
      { start: 4, end: 6, sayAs: { kind: 'characters' } },
      { start: 7, end: 12, phonemes: 'lˈɪvd' },
    ]);
    expect(words.map((word) => word.text)).toEqual(['One', '…', '', 'lived ', '', 'end']);
  });

  it.each([
    ['a text', 'Hi.', true],
    ['no items', [], true],
    ['texts and items', ['Hi.', { type: 'break', value: 5 }], true],
    ['a number', 5, false],
    ['an unknown type', [{ type: 'song', value: 'la' }], false],
    ['a break of a text', [{ type: 'break', value: '5' }], false],
    ['a time that is none', [{ type: 'date', value: Number.NaN }], false],
    ['subtitles that are no text', [{ type: 'speech', value: 'Hi.', subtitles: 5 }], false],
    ['nothing in place of an item', [null], false],
    ['more items than are possible', Array.from({ length: 1001 }, () => ''), false],
  ])('accepts or refuses %s', (_name, input, isRight) => {
    expect(inputProblem(input) === undefined).toBe(isRight);
  });
});
