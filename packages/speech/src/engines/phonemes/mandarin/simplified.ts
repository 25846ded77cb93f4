import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let map: ReadonlyMap<string, string> | undefined;

/** Traditional characters and their simplified ones, from OpenCC's table of characters (Apache-2.0): see THIRD-PARTY-NOTICES.md. */
function table(): ReadonlyMap<string, string> {
  return (map ??= new Map(
    readFileSync(join(__dirname, 'traditional.txt'), 'utf8')
      .split(/\s+/u)
      .filter((pair) => pair !== '')
      .map((pair) => [pair[0]!, pair[1]!]),
  ));
}

/** Words in which 著 and 乾 are the same in simplified characters. */
const kept = /著(?=[名作者述书称有录])|(?<=[显原名论专编译巨土卓昭])著|乾(?=[隆坤])/u;

/** Whether a text has characters that only traditional texts have. */
export function isTraditional(text: string): boolean {
  const characters = table();
  for (const character of text) if (characters.has(character)) return true;
  return false;
}

/**
 * Writes traditional characters as simplified ones, character by character, so that offsets stay the same: the dictionaries of words and
 * pronunciations are of simplified words.
 *
 * @param text of a traditional text.
 */
export function simplified(text: string): string {
  const characters = table();
  let plain = '';
  for (let index = 0; index < text.length; index++) plain += characters.get(text[index]!) ?? text[index]!;
  // Only traditional texts write 看著 for 看着.
  return plain.replace(/[著乾]/gu, (character, at: number) => {
    const around = plain.slice(Math.max(0, at - 1), at + 2);
    return kept.test(around) ? character : character === '著' ? '着' : '干';
  });
}
