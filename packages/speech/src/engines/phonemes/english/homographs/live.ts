import { verbScore } from './noun-or-verb';
import { isAfterDeterminer, isBeforeNoun } from './phrases';
import { wordClasses } from './word-classes';
import {
  isCapitalized,
  nextWord,
  previousTag,
  previousWord,
  someBefore,
  type WordInText,
  wordTest,
} from './word-in-text';

const questions = wordTest('where how who that which when');
const infinitives = wordTest('to will would can could');
const dwellers = wordTest('to who that where and or people never also always still not only actually let');
const places = wordTest('from at with in on');
/** What happens live: `go live`, `broadcast live`. */
const broadcasts = wordTest(
  'go goes going went gone broadcast broadcasting streamed streaming performed recorded played playing shown aired watch coming ' +
    'reporting currently now play perform performs performing sing sang sung tracked released appeared air airs airing sold buried raw',
);
const performances = wordTest(
  'perform performed performs performing sang sing plays broadcast broadcasting aired televised',
);
/** What is live: `live music`, `a live wire`. */
const liveThings = wordTest(
  'music show shows stream* concert* broadcast* event events coverage performance* audience* album* band bands tv television ' +
    'update* video* chat animal* wire wires ammunition round rounds bait demo session* traffic data feed from site server version ' +
    'system bird* fish birth* chicken* cattle recording* action tour* dvd cd ep radio ammo theatre theater sports at cells virus ' +
    'oak weapon* fire bullets circuit*',
);
const alone = wordTest(
  'in on at with near by here there alone up nearby off among across under next happily mostly mainly abroad',
);
const livers = wordTest('he she it who that there nobody everyone everybody someone anyone still currently now also');
const livesOf = wordTest(
  "of all many save saved saves saving people's other daily cost costs million past human private nine two three several and",
);

/** Whether somebody dwells (`they live here`); otherwise, something is alive or broadcast (`live music`). */
export function dwells(word: WordInText): boolean {
  const before = previousWord(word);
  const after = nextWord(word);
  if (isCapitalized(word) || (before === '' && places(after))) return false;
  if (liveThings(after) && !infinitives(before)) {
    return places(after) && !broadcasts(before) && !wordClasses.being.has(before);
  }
  if ([wordClasses.modals, wordClasses.doing, wordClasses.basePronouns].some((list) => list.has(before))) return true;
  if (dwellers(before) && !(before === 'to' && isBeforeNoun(word) && word.tag(word.index) === 'ADJ')) return true;
  if (broadcasts(before) || wordClasses.being.has(before) || wordClasses.having.has(before)) return false;
  if (isAfterDeterminer(word) || wordClasses.prepositions.has(before)) return false;
  if (someBefore(word, performances)) return false;
  // `They had it live`; but `where my parents live`.
  if (after === '' && /^(?:NOUN|PROPN|VERB)$/u.test(previousTag(word))) return someBefore(word, questions);
  return word.tag(word.index) !== 'ADJ' || verbScore(word, 'verb') > 1;
}

/** `their lives`, `lives were lost`; but `he lives here`, `where she lives`. */
export function areLives(word: WordInText): boolean {
  const before = previousWord(word);
  const after = nextWord(word);
  if (livers(before)) return false;
  if (alone(after) && !isAfterDeterminer(word) && (!livesOf(before) || before === 'and')) return false;
  if (after === '' && !isAfterDeterminer(word) && someBefore(word, questions)) return false;
  return livesOf(before) || verbScore(word, 'noun') < 0;
}
