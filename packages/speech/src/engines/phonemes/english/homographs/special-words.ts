import { closes } from './close';
import { areLives, dwells } from './live';
import { isAfterDeterminer, isBeforeNoun } from './phrases';
import { tenseOfRead } from './tense-of-read';
import { wordClasses } from './word-classes';
import { hasCapital, nextWord, previousTag, previousWord, type WordInText, wordTest } from './word-in-text';

/** How words are said that no table describes, because more than noun and verb count. In broad IPA. */
export const specialWords: Readonly<Record<string, (word: WordInText) => string>> = {
  aged: (word) => (isOld(word) ? 'ˈeɪdʒɪd' : 'ˈeɪdʒd'),
  beloved: (word) => (nextWord(word) === 'by' ? 'bɪlˈʌvd' : 'bɪlˈʌvɪd'),
  blessed: (word) => (isBlessedThing(word) ? 'blˈɛsɪd' : 'blˈɛst'),
  close: (word) => (closes(word) ? 'klˈoʊz' : 'klˈoʊs'),
  content: (word) => (isSatisfied(word) ? 'kəntˈɛnt' : 'kˈɒntˌɛnt'),
  crooked: (word) => (isBent(word) ? 'krˈʊkt' : 'krˈʊkɪd'),
  denier: (word) => (isThickness(word) ? 'dˈɛniər' : 'dɪnˈaɪər'),
  dogged: (word) => (isPassive(word) ? 'dˈɔɡd | dˈɒɡd' : 'dˈɔɡɪd | dˈɒɡɪd'),
  // Without its accent, `exposé` is a noun still.
  expose: (word) => (wordClasses.articles.has(previousWord(word)) ? 'ˌɛkspoʊzˈeɪ' : 'ɪkspˈoʊz'),
  invalid: (word) => (isInvalidPerson(word) ? 'ˈɪnvəlɪd' : 'ɪnvˈælɪd'),
  learned: (word) => (isWise(word) ? 'lˈɜrnɪd' : 'lˈɜrnd'),
  live: (word) => (dwells(word) ? 'lˈɪv' : 'lˈaɪv'),
  lives: (word) => (areLives(word) ? 'lˈaɪvz' : 'lˈɪvz'),
  minute: (word) => (isTiny(word) ? 'maɪnˈut | maɪnjˈuːt' : 'mˈɪnət | mˈɪnɪt'),
  pasty: (word) => (isPie(word) ? 'pˈæsti' : 'pˈeɪsti'),
  read: (word) => (tenseOfRead(word) === 'past' ? 'rˈɛd' : 'rˈid'),
  reread: (word) => (tenseOfRead(word) === 'past' ? 'rˌirˈɛd' : 'rˌirˈid'),
  sake: (word) => (isForSakeOf(word) ? 'sˈeɪk' : 'sˈɑki'),
  upset: (word) => (isSurprise(word) ? 'ˈʌpsˌɛt' : 'ˌʌpsˈɛt'),
};

const feelings = wordTest('feel feels felt feeling seem seems seemed look looks looked become became remain remained');
const feelers = wordTest('perfectly quite them him me us not fully more');
const reflexives = wordTest('themselves himself herself myself yourself ourselves itself');
const durations = wordTest('one two three five ten every per last next first final later ago each half');
const people = wordTest(
  'man men woman women judge friend friends professor scholar* society societies journal* colleague* people person mother father ' +
    'parents parent uncle aunt relative* lady gentleman couple grandmother grandfather counsel treatise* doctor* profession* ' +
    'monarch* president master* minister king queen monk* priest* lawyer* dog cat servant* widow infirm poor wife husband son ' +
    'daughter sister brother child',
);
const ill = wordTest('chronic helpless elderly old young bedridden permanent');
const pale = wordTest(
  'face faced faces skin white complexion consistency texture substance mass soap state legs product* stuff',
);
const tinyThings = wordTest(
  'detail* amount* quantit* trace* difference* particle* fraction* change* insect* organism* crystal* dose* size variation* ' +
    'proportion* fragment* scale examination print hairs creature* hole holes crack cracks',
);

/** `was dogged by`, `has dogged him`. */
function isPassive(word: WordInText): boolean {
  let at = 1;
  while (wordClasses.middleAdverbs.has(previousWord(word, at)) || previousWord(word, at).endsWith('ly')) at++;
  return nextWord(word) === 'by' || wordClasses.having.has(previousWord(word, at));
}

/** `her aged parents`, `the aged`; but `aged ten`, `aged cheese`. */
function isOld(word: WordInText): boolean {
  const before = previousWord(word);
  if (!isAfterDeterminer(word) && before !== '' && before !== 'and') return false;
  return people(nextWord(word)) || (before === 'the' && /^(?:|and|in|is|are|of)$/u.test(nextWord(word)));
}

/** `Blessed are the meek`, `the Blessed Virgin`, `a blessed event`; but `he blessed us`. */
function isBlessedThing(word: WordInText): boolean {
  if (word.index === 0 && /^(?:are|is|be)$/u.test(nextWord(word))) return true;
  if (isBeforeNoun(word) && hasCapital(word, word.index) && hasCapital(word, word.index + 1)) return true;
  return isAfterDeterminer(word) && (isBeforeNoun(word) || /^(?:|one)$/u.test(nextWord(word)));
}

/** `content with`, `feel content`; but `the content`. */
function isSatisfied(word: WordInText): boolean {
  const before = previousWord(word);
  if (reflexives(nextWord(word)) || feelings(before) || feelers(before)) return true;
  return (
    /^(?:with|to|that|enough|just)$/u.test(nextWord(word)) &&
    (wordClasses.being.has(before) || wordClasses.degrees.has(before))
  );
}

/** `he crooked his finger`. */
function isBent(word: WordInText): boolean {
  return wordClasses.basePronouns.has(previousWord(word)) || /^(?:his|her|a)$/u.test(nextWord(word));
}

/** `forty denier tights`; otherwise, who denies. */
function isThickness(word: WordInText): boolean {
  return previousTag(word) === 'NUM' || /^(?:tights|stockings|nylon|hosiery)$/u.test(nextWord(word));
}

/** A person who is ill; otherwise, what is not valid. */
function isInvalidPerson(word: WordInText): boolean {
  const before = previousWord(word);
  if (people(nextWord(word)) || /^(?:chair|carriage)$/u.test(nextWord(word))) return true;
  const isNamed = wordClasses.articles.has(before) || wordClasses.possessives.has(before) || ill(before);
  return isNamed && !isBeforeNoun(word);
}

/** `a learned man`; but `a learned skill`, `he learned`. */
function isWise(word: WordInText): boolean {
  if (isPassive(word) || !people(nextWord(word))) return false;
  return isAfterDeterminer(word) || wordClasses.degrees.has(previousWord(word));
}

/** Very small; otherwise, sixty seconds. */
function isTiny(word: WordInText): boolean {
  const before = previousWord(word);
  const after = nextWord(word);
  if (durations(before) || previousTag(word) === 'NUM') return false;
  if (wordClasses.degrees.has(before) || wordClasses.being.has(before) || /^(?:even|only|often)$/u.test(before)) {
    return !/^(?:ago|later|of|by)$/u.test(after);
  }
  if (tinyThings(after)) return true;
  // `of minute snails`, `some minute glands`: a time would have an article or a number.
  const isUncounted = wordClasses.prepositions.has(before) || /^(?:some|many|these|those|several|other)$/u.test(before);
  return isUncounted && isBeforeNoun(word);
}

/** `a Cornish pasty`; but `a pasty face`, `pale and pasty`. */
function isPie(word: WordInText): boolean {
  const before = previousWord(word);
  if (pale(nextWord(word)) || wordClasses.degrees.has(before) || feelings(before) || before === 'and') return false;
  return !wordClasses.being.has(before) && before !== 'turned';
}

/** `for my sake`, `for the sake of`; otherwise, the drink. */
function isForSakeOf(word: WordInText): boolean {
  const before = previousWord(word);
  return (
    wordClasses.possessives.has(before) ||
    before.endsWith('s') ||
    /^(?:own|name|that)$/u.test(before) ||
    nextWord(word) === 'of'
  );
}

/** `a major upset`, `a stomach upset`; but `very upset`, `to upset him`. */
function isSurprise(word: WordInText): boolean {
  if (wordClasses.degrees.has(previousWord(word)) || wordClasses.objectPronouns.has(nextWord(word))) return false;
  return isAfterDeterminer(word) || /^(?:stomach|of|from)$/u.test(previousWord(word));
}
