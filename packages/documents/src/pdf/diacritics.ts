/** Accents that stand by themselves, and those that combine with a letter. */
const combining: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
};

/** Joins accents that are drawn as signs of their own with their letters: "F¨ur" becomes "Für". Old fonts of TeX have such accents. */
export function withComposedAccents(text: string): string {
  if (!/[`´ˆ˜¯˘˙¨˚˝ˇ¸]/u.test(text)) return text;
  return text
    .replaceAll(/(?<accent>[`´ˆ˜¯˘˙¨˚˝ˇ¸])\s?(?<letter>\p{L})/gu, (whole, accent: string, letter: string) =>
      composed(whole, accent, letter),
    )
    .replaceAll(/(?<letter>\p{L})(?<accent>[¸])/gu, (whole, letter: string, accent: string) =>
      composed(whole, accent, letter),
    );
}

/** Whether a text begins with an accent that stands by itself. */
export function startsWithAccent(text: string): boolean {
  return (text[0] ?? '') in combining;
}

/** Puts an accent on the letter at a place of a text, or on one beside it. @returns `undefined` if none takes it. */
export function withAccentAt(text: string, index: number, accent: string): string | undefined {
  for (const at of [index, index - 1, index + 1]) {
    const letter = text[at] ?? '';
    const one = /\p{L}/u.test(letter) ? composed('', accent, letter) : '';
    if (one !== '') return text.slice(0, at) + one + text.slice(at + 1);
  }
  return undefined;
}

function composed(whole: string, accent: string, letter: string): string {
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter;
  const one = (base + combining[accent]!).normalize('NFC');
  return one.length === 1 ? one : whole;
}
