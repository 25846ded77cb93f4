/** Maximum length of a value that is shown in full, in characters. */
const longest = 60;

/**
 * Formats a setting's value for a message: in quotes, and truncated if it is long. Escapes invisible characters and those
 * that change the direction of text. Removes the password from a URL.
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
