/**
 * The letters of each kana, as in the tables of misaki that Kokoro's Japanese was trained with. Its `u` is `ɨ` after a sibilant and in
 * glides, and `ɯ` elsewhere.
 */
const written = `
あa いi うɯ えe おo ぁa ぃi ぅɯ ぇe ぉo
かka きkʲi くkɯ けke こko がɡa ぎɡʲi ぐɡɯ げɡe ごɡo ゕka ゖke
さsa しɕi すsɨ せse そso ざʣa じʥi ずzɨ ぜʣe ぞʣo
たta ちʨi つʦɨ てte とto だda ぢʥi づzɨ でde どdo
なna にɲi ぬnɯ ねne のno
はha ひçi ふɸɯ へhe ほho ばba びbʲi ぶbɯ べbe ぼbo ぱpa ぴpʲi ぷpɯ ぺpe ぽpo
まma みmʲi むmɯ めme もmo
やja ゆjɯ よjo ゃja ゅjɯ ょjo
らɾa りɾʲi るɾɯ れɾe ろɾo
わβa ゎβa ゐi ゑe をo ゔvɯ
いぇje うぃβi うぇβe うぉβo
きぇkʲe きゃkʲa きゅkʲɨ きょkʲo ぎゃɡʲa ぎゅɡʲɨ ぎょɡʲo
くぁkᵝa くぃkᵝi くぇkᵝe くぉkᵝo ぐぁɡᵝa ぐぃɡᵝi ぐぇɡᵝe ぐぉɡᵝo
しぇɕe しゃɕa しゅɕɨ しょɕo じぇʥe じゃʥa じゅʥɨ じょʥo
ちぇʨe ちゃʨa ちゅʨɨ ちょʨo ぢゃʥa ぢゅʥɨ ぢょʥo
つぁʦa つぃʦʲi つぇʦe つぉʦo
てぃtʲi てゅtʲɨ でぃdʲi でゅdʲɨ とぅtɯ どぅdɯ
にぇɲe にゃɲa にゅɲɨ にょɲo
ひぇçe ひゃça ひゅçɨ ひょço
びゃbʲa びゅbʲɨ びょbʲo ぴゃpʲa ぴゅpʲɨ ぴょpʲo
ふぁɸa ふぃɸʲi ふぇɸe ふぉɸo ふゅɸʲɨ ふょɸʲo
みゃmʲa みゅmʲɨ みょmʲo りゃɾʲa りゅɾʲɨ りょɾʲo
ゔぁva ゔぃvʲi ゔぇve ゔぉvo ゔゅbʲɨ ゔょbʲo`;

const letters: ReadonlyMap<string, string> = new Map(
  Array.from(written.matchAll(/(?<kana>[ぁ-ゖ]+)(?<sound>\S+)/gu), ({ groups }) => [groups!.kana!, groups!.sound!]),
);

const small = new Set('ゃゅょぁぃぅぇぉ');

/** Phonetic extensions for Ainu, which are small kana. */
const ainu = 'ㇰクㇱシㇲスㇳトㇴヌㇵハㇶヒㇷフㇸヘㇹホㇺムㇻラㇼリㇽルㇾレㇿロ';

/** Rare kana that are written with others. */
const rare: Readonly<Record<string, string>> = { ヷ: 'ゔぁ', ヸ: 'ゔぃ', ヹ: 'ゔぇ', ヺ: 'ゔぉ', ヽ: 'ゝ', ヾ: 'ゞ' };

/** Converts katakana to hiragana. Signs that are not katakana stay. */
export function toHiragana(text: string): string {
  return Array.from(text, (sign) => {
    const at = ainu.indexOf(sign);
    const usual = at >= 0 && at % 2 === 0 ? ainu[at + 1]! : (rare[sign] ?? sign);
    return usual.replace(/[ァ-ヶ]/u, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  }).join('');
}

/**
 * Converts a word in kana to the model's letters: `とーきょー` is `toːkʲoː`, `さんぽ` is `sampo`, `がっこー` is `ɡaʔkoː`. Signs that are
 * not kana are left out.
 *
 * @param reading katakana or hiragana, with `ー` for long vowels.
 */
export function lettersOfKana(reading: string): string {
  const kana = Array.from(toHiragana(reading));
  let word = '';
  for (let index = 0; index < kana.length; index++) {
    const [sign, next] = [kana[index]!, kana[index + 1]];
    const pair = next === undefined ? undefined : letters.get(sign + next);
    if (pair !== undefined) {
      word += pair;
      index++;
    } else if (next !== undefined && small.has(next) && sign !== 'っ') {
      // A rare pair such as "すぃ": the sound of the first with the vowel of the second.
      word += (letters.get(sign) ?? '').slice(0, -1) + letters.get(next)!;
      index++;
    } else word += soundOf(sign, kana[index - 1], next);
  }
  return word;
}

function soundOf(sign: string, before: string | undefined, next: string | undefined): string {
  switch (sign) {
    case 'ー':
      return 'ː';
    case 'っ':
      return next !== undefined && small.has(next) ? '' : 'ʔ';
    case 'ん':
      return nasalBefore(next === undefined ? '' : (letters.get(next) ?? ''));
    case 'ゝ':
      return letters.get(before ?? '') ?? '';
    case 'ゞ':
      return letters.get(voiced(before ?? '')) ?? '';
    default:
      return letters.get(sign) ?? '';
  }
}

/** The kana with a voiced consonant: "か" gives "が". */
function voiced(kana: string): string {
  return `${kana}\u3099`.normalize('NFC');
}

/** "ん" takes the place of the sound after it. */
function nasalBefore(sound: string): string {
  if (/^[mpb]/u.test(sound)) return 'm';
  if (/^[kɡ]/u.test(sound)) return 'ŋ';
  if (/^[ɲʨʥ]/u.test(sound)) return 'ɲ';
  if (/^[ntdɾz]/u.test(sound)) return 'n';
  return 'ɴ';
}
