import type { PronouncedWord } from '../phonemizer';
import type { EnglishLetters, LanguagePronouncer } from '../programs/language-pronouncer';
import type { ProgramFiles } from '../programs/program-files';
import type { Mark } from '../reading';
import { LearnedReadings } from './learned-readings';
import { ownWords } from './own-words';
import { chooseReadings, hasChoices } from './readings';
import { changeTones, type ReadWord } from './sandhi';
import { isTraditional, simplified } from './simplified';
import { lettersOfSyllable } from './syllable';

/** What we use of jieba-wasm: the same dictionary and the same words as in the model's training. */
interface Jieba {
  cut(text: string, hmm: boolean): string[];
}

/** What we use of pinyin-pro. */
interface PinyinPro {
  readonly addDict: (words: Readonly<Record<string, string>>) => void;
  readonly pinyin: (
    text: string,
    options: { toneType: 'num'; type: 'array'; toneSandhi: boolean; v: boolean; traditional?: boolean },
  ) => string[];
}

/** The dictionaries of a language: words, and the Pinyin of each character, such as `zhong1`. */
export interface MandarinDictionaries {
  wordsOf(text: string): readonly string[];
  pinyinOf(text: string): readonly string[];
}

/** Starts the programs of the pack. Takes half a second, in which the thread is blocked, and 120 MB of memory. */
export function openMandarin(files: ProgramFiles, english: EnglishLetters): LanguagePronouncer {
  const jieba = files.run('jieba_rs_wasm.js') as Jieba;
  const { pinyin, addDict } = files.run('pinyin-pro.js') as PinyinPro;
  addDict(ownWords);
  // Its dictionary is read with the first text.
  jieba.cut('你好', true);
  return new MandarinPronouncer(
    {
      wordsOf: (text) => jieba.cut(text, true),
      pinyinOf: (text) => pinyin(text, { toneType: 'num', type: 'array', toneSandhi: false, v: true }),
    },
    english,
  );
}

/** The model's marks. Source: the table of misaki. */
const marks: Readonly<Record<string, string>> = {
  '，': ',',
  ',': ',',
  '、': ',',
  '。': '.',
  '．': '.',
  '.': '.',
  '！': '!',
  '!': '!',
  '？': '?',
  '?': '?',
  '：': ':',
  ':': ':',
  '；': ';',
  ';': ';',
  '…': '…',
  '—': '—',
  '–': '—',
  '―': '—',
  '～': '—',
  '（': '(',
  '(': '(',
  '）': ')',
  ')': ')',
  '“': '“',
  '”': '”',
  '‘': '“',
  '«': '“',
  '»': '”',
  '《': '“',
  '》': '”',
  '〈': '“',
  '〉': '”',
  '「': '“',
  '」': '”',
  '『': '“',
  '』': '”',
  '【': '“',
  '】': '”',
};

const digits = '零一二三四五六七八九';

const part = new RegExp(
  [
    '(?<han>[\\p{Script=Han}]+)',
    "(?<latin>[\\p{Script=Latin}][\\p{Script=Latin}\\p{M}]*(?:['’-][\\p{Script=Latin}\\p{M}]+)*)",
    '(?<digits>\\p{Nd}+)',
    '(?<ellipsis>…+|\\.{2,}|。{2,})',
    '(?<dashes>[—–―]+|-{2,})',
    '(?<quote>")',
    `(?<mark>[${Object.keys(marks).join('')}])`,
  ].join('|'),
  'gu',
);

type Part = PronouncedWord | Mark;

/** Pronounces Mandarin as misaki does it for Kokoro v1.0, and English words within it as the model's English. */
export class MandarinPronouncer implements LanguagePronouncer {
  private readonly learned: LearnedReadings;
  private readonly usual = new Map<string, string>();

  constructor(
    private readonly dictionaries: MandarinDictionaries,
    private readonly english: EnglishLetters,
  ) {
    this.learned = new LearnedReadings((character) => this.usualPinyin(character));
  }

  pronounce(text: string): readonly Part[] {
    const parts: Part[] = [];
    const toPlain = isTraditional(text) ? simplified : (run: string) => run;
    for (const { 0: found, index: start, groups } of text.matchAll(part)) {
      const end = start + found.length;
      if (groups!['han']) parts.push(...this.pronounceRun(toPlain(found), start));
      else if (groups!['digits']) parts.push(...this.pronounceRun(toCharacters(found), start));
      else if (groups!['latin']) {
        parts.push({ kind: 'word', start, end, letters: this.english(found), isJoined: false });
      } else {
        const apart = start === 0 || text[start - 1]!.trim() === '';
        const symbol = groups!['ellipsis']
          ? '…'
          : groups!['dashes']
            ? '—'
            : groups!['quote']
              ? apart
                ? '“'
                : '”'
              : marks[found]!;
        parts.push({ kind: 'mark', symbol, apart });
      }
    }
    return parts.filter((each) => each.kind === 'mark' || each.letters !== '');
  }

  /**
   * The Pinyin of the words of a run of Chinese characters.
   *
   * @param plain in simplified characters, without spaces and marks.
   */
  read(plain: string): readonly ReadWord[] {
    const characters = Array.from(plain);
    const found = this.dictionaries.pinyinOf(plain);
    const pinyin = found.length === characters.length ? found : characters.map((each) => this.usualPinyin(each));
    let next = 0;
    const words = this.dictionaries.wordsOf(plain).map((text) => ({
      text,
      syllables: Array.from(text, () => withNeutralTone(pinyin[next++] ?? '')),
    }));
    this.learned.choose(words, hasChoices);
    chooseReadings(words);
    changeTones(words);
    return words;
  }

  private pronounceRun(run: string, from: number): PronouncedWord[] {
    let end = from;
    return this.read(run).map(({ text, syllables }): PronouncedWord => {
      const start = end;
      end += text.length;
      return { kind: 'word', start, end, letters: lettersOfWord(syllables), isJoined: false };
    });
  }

  private usualPinyin(character: string): string {
    let pinyin = this.usual.get(character);
    if (pinyin === undefined) {
      pinyin = withNeutralTone(this.dictionaries.pinyinOf(character)[0] ?? '');
      this.usual.set(character, pinyin);
    }
    return pinyin;
  }
}

/** A character that has no Pinyin is not spoken. */
function lettersOfWord(syllables: readonly string[]): string {
  return syllables.map((syllable) => lettersOfSyllable(syllable) ?? '').join('');
}

function withNeutralTone(pinyin: string): string {
  return pinyin.replace(/0$/u, '5');
}

/** Digits of texts that are not normalised, read one by one. */
function toCharacters(written: string): string {
  return Array.from(written, (digit) => digits[Number(digit.normalize('NFKC'))] ?? '').join('');
}
