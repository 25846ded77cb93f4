import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';

// Other words with this form are compounds: "T-test", "B-boy", "D-Day", "C-class".
const words =
  "(?:wh(?:at|at's|y|en|ere|o|ich|ose)|w(?:ell|ait|ould|as|e|e're|e'll|ant|on't|ouldn't|ere|ill|ith|orry)|y(?:es|eah|ou|ou're|our|ep|et)|pl(?:ease|an)|p(?:eople|ut|erhaps)|s(?:orry|o|ir|ee|aid|ay|ome|omething|omeone|omebody|ure|eriously|urely|uch|ilence|ister|on)|st(?:op|ay|ill|art)|sh(?:e|e's|ould|ut|ouldn't)|n(?:o|ot|othing|ever|obody|ow|eed|ice|o-one)|m(?:y|e|aybe|om|other|ust|onster|ister|aster|a'am|ean|ore|uch)|h(?:elp|e|e's|ello|ey|ow|er|im|is|i|ave|as|ad|ere|old|urry|onest|onestly)|d(?:o|on't|id|idn't|oes|oesn't|ad|addy|ead|etective|octor|ear|amn|one)|b(?:ut|ecause|e|een|ack|oss|oth|y|rother|elieve|lood)|c(?:an|can't|an't|ould|ouldn't|ome|old|aptain|all|areful|alm)|g(?:od|o|et|ive|ood|oing|one|ot|host|uess|uys|irl)|j(?:ust|oke|oking|oin)|l(?:et|et's|ook|ike|ove|eave|isten|ord|ast|ittle|ate|ater)|r(?:eally|un|ight|emember|eady)|th(?:at|at's|e|is|ey|ey're|ere|ere's|en|ank|anks|ink|em|ose|ese)|t(?:o|oo|ell|ake|wo|ry|ime|onight|ogether|rust|rue)|f(?:or|rom|ather|ine|ire|orgive|riend|ind|ollow|orget|our|ive)|k(?:ill|ing|eep|ind)|v(?:ery))";

/** Sounds of the letters at the start of a word, as the lexicon or the rules of spelling read them. */
// oxfmt-ignore
const sounds: Readonly<Record<string, string>> = {
  b: 'buh', c: 'kuh', d: 'duh', f: 'fuh', g: 'guh', h: 'huh', j: 'juh', k: 'kuh', l: 'luh', m: 'muh', n: 'nuh', p: 'puh', r: 'ruh', s: 'suh', t: 'tuh', v: 'vuh', w: 'wuh', y: 'yuh', wh: 'wuh', th: 'thuh', sh: 'shuh', st: 'stuh', pl: 'pluh',
};

/** "W-what" → "wuh-what": a stammer repeats the sound of the letter and not its name. */
const stammers = patternRule(
  'stammered words',
  new RegExp(
    `(?<![\\p{L}\\p{N}_'’-])(?<sound>(?<one>[b-df-hj-np-tv-y]|th|wh|sh|st|pl)[-–—](?:\\k<one>[-–—]){0,4})(?=\\k<one>)(?=${words}(?![\\p{L}\\p{N}_-]))`,
    'giu',
  ),
  ({ groups }) => {
    const one = groups.one!.toLowerCase();
    const sound = sounds[one];
    if (sound === undefined) return undefined;
    const times = groups.sound!.split(/[-–—]/u).length - 1;
    return { sound: `${Array.from({ length: times }, () => sound).join('-')}-` };
  },
);

/** Stammered words. */
export const stammer: TokenClass = {
  name: 'stammer',
  accepts: '`W-what`, `b-b-but`',
  rules: [stammers],
};
