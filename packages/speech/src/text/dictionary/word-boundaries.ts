const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;

/** Scripts without spaces between words: any two characters may belong to different words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** What English writes after an apostrophe. It belongs to the word before. */
const contractions = new Set(['s', 't', 'm', 'd', 're', 've', 'll']);

/** The longest of them, and a character more to see where it ends. */
const contractionLength = 3;

/** Whether a word may begin or end at an offset of a text, and a range of it is therefore a word of its own. */
export function standsAlone(text: string, start: number, end: number): boolean {
  return (
    isBoundary(text, start) && isBoundary(text, end) && !isContraction(text, start, end) && !isContracted(text, end)
  );
}

function isBoundary(text: string, offset: number): boolean {
  if (offset === 0 || offset === text.length) return true;
  const before = characterBefore(text, offset);
  const after = String.fromCodePoint(text.codePointAt(offset)!);
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return true;
  return withoutSpaces.test(before) || withoutSpaces.test(after);
}

/** The `m` of "I'm" is not a word. */
function isContraction(text: string, start: number, end: number): boolean {
  return (
    end - start < contractionLength &&
    contractions.has(text.slice(start, end).toLowerCase()) &&
    text[start - 1] === "'" &&
    wordCharacter.test(characterBefore(text, start - 1))
  );
}

/** The `can` of "can't" is not a word, but the `Kate` of "Kate's" is. */
function isContracted(text: string, end: number): boolean {
  if (text[end] !== "'") return false;
  const [rest = ''] = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(end + 1, end + 1 + contractionLength)) ?? [];
  const ending = rest.toLowerCase();
  return ending !== 's' && contractions.has(ending) && wordCharacter.test(characterBefore(text, end));
}

function characterBefore(text: string, offset: number): string {
  const unit = text.charCodeAt(offset - 1);
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff && offset >= 2;
  return text.slice(isLowSurrogate ? offset - 2 : offset - 1, offset);
}
