/** Other spellings of a word, and abbreviations that a recogniser writes in place of words. */
const spellings: Readonly<Record<string, string>> = {
  cancelled: 'canceled',
  centre: 'center',
  colour: 'color',
  dr: 'doctor',
  favourite: 'favorite',
  fibre: 'fiber',
  grey: 'gray',
  harbour: 'harbor',
  kilometre: 'kilometer',
  kilometres: 'kilometers',
  litre: 'liter',
  litres: 'liters',
  metre: 'meter',
  metres: 'meters',
  mr: 'mister',
  mrs: 'missus',
  neighbour: 'neighbor',
  o: 'oh',
  ok: 'okay',
  programme: 'program',
  recognise: 'recognize',
  sulphur: 'sulfur',
  theatre: 'theater',
  vs: 'versus',
};

/** The largest words of numbers, after which `and` says nothing. */
const scales = new Set(['hundred', 'thousand', 'million', 'billion']);

const numberWord =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)$/u;

/**
 * The words of a text, written in one way: in lower case, without marks on letters, apostrophes and punctuation; in American
 * spelling; numbers without `and`, and with `one hundred` for `a hundred`.
 */
export function plainWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}’']/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => spellings[word] ?? word);
  return words.flatMap((word, index) => {
    const [before, after] = [words[index - 1] ?? '', words[index + 1] ?? ''];
    if (word === 'and' && scales.has(before) && numberWord.test(after)) return [];
    if (word === 'a' && scales.has(after)) return ['one'];
    return [word];
  });
}
