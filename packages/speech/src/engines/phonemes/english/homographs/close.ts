import { verbScore } from './noun-or-verb';
import { wordClasses } from './word-classes';
import { nextWord, previousWord, type WordInText, wordTest } from './word-in-text';

const degrees = wordTest(
  'too so very really pretty quite as how dangerously extremely fairly uncomfortably up relatively incredibly',
);
const states = wordTest(
  'feel feels felt feeling seem seems seemed look looks looked become became remain remained keep keeps kept stay stayed ' +
    'came come comes coming get gets got getting live lived lives sit sat stand stood stick fly sail held hold drew two work works worked',
);
const determiners = wordTest('a an the my your his her its our their some no any several many few');
const infinitives = wordTest("to will would can could should must might don't didn't not");
const nearThings = wordTest(
  'to by behind together enough friend friends family call relative relatives attention relationship* ties range proximity ' +
    'contact look second race game encounter* eye finish associate* ally allies quarters combat watch cooperation up shave links ' +
    'connection connections',
);
const end = wordTest('of on in to with');

/** Whether something is shut or ends (`close the door`, `come to a close`); otherwise, it is near. */
export function closes(word: WordInText): boolean {
  const before = previousWord(word);
  const after = nextWord(word);
  if (before === 'a' && previousWord(word, 2) === 'to') return after === '' || end(after);
  if (before === 'the' && after === 'of') return true;
  if (degrees(before) || wordClasses.being.has(before) || states(before)) return false;
  if (nearThings(after) && !infinitives(before)) return false;
  if (determiners(before)) return false;
  return verbScore(word, 'verb') > 0;
}
