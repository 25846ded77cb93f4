// Characters with an obvious ASCII spelling but no Unicode decomposition into it.
const spellings: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '—': ', ',
  '–': '-',
  '⁄': '/',
  Æ: 'Ae',
  æ: 'ae',
  Œ: 'Oe',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  ß: 'ss',
  Ł: 'L',
  ł: 'l',
};

/**
 * Converts text to printable ASCII, the only alphabet that flite reads. flite drops all other bytes and would say "caf" for
 * "café". Characters without an ASCII spelling (emoji, other scripts, control characters, NUL) become spaces.
 */
export function toFliteText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (character) => spellings[character] ?? ' ');
}
