// What has an obvious ASCII spelling, but no Unicode decomposition into one.
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
 * Spells text in the only alphabet that flite reads, printable ASCII: flite drops every other byte, and would say
 * "caf" for "café". What has no such spelling (an emoji, another script, a control character, NUL) becomes a space.
 */
export function toFliteText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (character) => spellings[character] ?? ' ');
}
