/** Longest value that is shown in full, in characters. */
const longest = 60;

/**
 * A setting's value for a message: as it was given, in quotes, and cut if it is long. What is invisible or changes the order of
 * letters is written as its code; a password in a URL is left out.
 */
export function shownValue(value: string): string {
  const withoutPassword = value.replace(/\/\/[^/@]*@/gu, '//…@');
  const characters = Array.from(withoutPassword);
  const cut = characters.length > longest ? [...characters.slice(0, longest), '…'] : characters;
  const visible = cut.map((character) =>
    /[\p{C}\p{Zl}\p{Zp}]/u.test(character) ? `\\u{${character.codePointAt(0)!.toString(16)}}` : character,
  );
  return `"${visible.join('')}"`;
}
