import {
  hasCapital,
  isCapitalized,
  nextTag,
  nextWord,
  previousWord,
  type WordInText,
  wordTest,
  wordsNear,
} from './word-in-text';

/** A name that is spelled as another word, but for its capital. */
export interface NameOrWord {
  /** Broad IPA. */
  readonly name: string;
  readonly word: string;
  readonly isName: (word: WordInText) => boolean;
}

const beforePlaces = wordTest(
  'in to from near of at for around outside visit visited via and through leave left reach reached',
);
const months = wordTest(
  'in of since until till by last next this early late mid every during before after from through between to and july september',
);
const readingThings = wordTest(
  'comprehension room rooms list lists glasses skills rainbow week test tests level book books club* strategies material* instruction',
);
const determiners = wordTest('the a an my your his her its our their this these that those all it them');

/** With a capital inside a sentence, and after a word such as `in`, but not before a noun that it describes. */
const isPlace = (word: WordInText) =>
  hasCapital(word, word.index) &&
  beforePlaces(previousWord(word)) &&
  (!/^(?:NOUN|PROPN)$/u.test(nextTag(word)) || hasCapital(word, word.index + 1));
const near = (list: string, most = 5) => {
  const test = wordTest(list);
  return (word: WordInText) => wordsNear(word, most).some((each) => test(each));
};

/** By the word in lower case. */
export const namesOrWords: Readonly<Record<string, NameOrWord>> = {
  august: {
    name: 'ˈɔɡəst',
    word: 'ɔɡˈʌst',
    // People write `in august` without a capital, too.
    isName: (word) =>
      hasCapital(word, word.index) ||
      (months(previousWord(word)) && !/^(?:NOUN|ADJ)$/u.test(nextTag(word))) ||
      /^\d/u.test(nextWord(word)),
  },
  bologna: {
    name: 'bəlˈoʊnjə',
    word: 'bəlˈoʊni | bəlˈəʊnjə',
    isName: (word) => hasCapital(word, word.index) && !near('sandwich sandwiches sausage', 2)(word),
  },
  celtic: {
    name: 'sˈɛltɪk',
    word: 'kˈɛltɪk',
    // The team is a noun: `at Celtic`, `Celtic scored`; but `a Celtic language`.
    isName: (word) =>
      near('football fc rangers glasgow boston park striker midfielder supporters fans', 4)(word) ||
      (hasCapital(word, word.index) &&
        !/^(?:NOUN|PROPN|ADJ|CCONJ)$/u.test(nextTag(word)) &&
        (/^(?:at|against|for|with|by|to|joined|left|beat|beating|beats|put|guided|including)$/u.test(
          previousWord(word),
        ) ||
          (word.isFirst && /^(?:VERB|AUX)$/u.test(nextTag(word))))),
  },
  herb: {
    name: 'hˈɜrb',
    word: 'ˈɜrb | hˈɜrb',
    isName: (word) => hasCapital(word, word.index) && (!word.isFirst || hasCapital(word, 1)),
  },
  job: {
    name: 'dʒˈoʊb',
    word: 'dʒˈɒb',
    isName: (word) =>
      hasCapital(word, word.index) &&
      near('patience book bible biblical prophet god suffering trials comforters testament satan')(word),
  },
  lima: {
    name: 'lˈimə',
    word: 'lˈaɪmə',
    isName: (word) => hasCapital(word, word.index) && !near('bean beans ohio', 2)(word),
  },
  mobile: {
    name: 'moʊbˈil',
    word: 'mˈoʊbəl | mˈoʊbaɪl',
    isName: (word) => isPlace(word) || (hasCapital(word, word.index) && near('alabama bay')(word)),
  },
  nestle: {
    name: 'nˈɛsli | nˈɛsleɪ',
    word: 'nˈɛsəl',
    isName: (word) => hasCapital(word, word.index) && !(word.isFirst && determiners(nextWord(word))),
  },
  nice: {
    name: 'nˈis',
    word: 'nˈaɪs',
    isName: (word) => isPlace(word) || (hasCapital(word, word.index) && near('france cannes monaco riviera')(word)),
  },
  polish: {
    name: 'pˈoʊlɪʃ',
    word: 'pˈɒlɪʃ',
    // At the start of a sentence, `Polish the table` is an order.
    isName: (word) => hasCapital(word, word.index) && !(word.isFirst && determiners(nextWord(word))),
  },
  reading: {
    name: 'rˈɛdɪŋ',
    word: 'rˈidɪŋ',
    isName: (word) =>
      isCapitalized(word) &&
      !readingThings(nextWord(word)) &&
      (!/^(?:of|the|and|or|a|for|is|are|by)$/u.test(previousWord(word)) ||
        near(
          'university fc borough station london berkshire pennsylvania festival swindon thames town area railroad railway',
          3,
        )(word)),
  },
  slough: {
    name: 'slˈaʊ',
    word: 'slˈʌf',
    isName: (word) => hasCapital(word, word.index) || /^(?:a|the|of|muddy|wetland)$/u.test(previousWord(word)),
  },
};
