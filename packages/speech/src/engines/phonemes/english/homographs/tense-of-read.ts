import { wordClasses } from './word-classes';
import { type WordInText, wordTest } from './word-in-text';

/** Words around `read` that say that it is over. */
const pastTimes = wordTest(
  'yesterday ago last earlier once already recently later previously finally when after before until first morning aloud twice ' +
    'somewhere was were had said told went got came saw took knew thought found felt left did made gave wrote',
);
/** Words around `read` that say that it happens often, or is now. */
const presentTimes = wordTest(
  "every always usually often sometimes rarely never daily nightly regularly now if whenever generally mostly can don't is are as",
);
/** What is used to read, or is read: `read receipts`. */
const readThings = wordTest(
  'receipt receipts access permission* length* bus speed* error* head heads timeout* replica* only',
);
const infinitiveBefore = new Set([...wordClasses.modals, ...wordClasses.doing, ...wordClasses.requests, 'to']);
const participleBefore = new Set([
  ...wordClasses.having,
  ...wordClasses.being,
  'got',
  'get',
  'gets',
  'getting',
  'widely',
  'well',
]);
/** How far before `read` a verb may stand that it belongs to: `Did the other children read it?` */
const furthestAuxiliary = 5;

/** Whether `read` is said like `red`: as the past tense or participle, rather than as the present, infinitive or noun. */
export function tenseOfRead({ lower, index, tag }: WordInText): 'past' | 'present' {
  const next = lower[index + 1] ?? '';
  let before = index - 1;
  while (before >= 0 && (wordClasses.middleAdverbs.has(lower[before]!) || lower[before]!.endsWith('ly'))) before--;
  const previous = lower[before] ?? '';
  if (infinitiveBefore.has(previous)) return 'present';
  if (participleBefore.has(previous)) return 'past';
  if (next === 'by') return 'past';
  if (readThings(next)) return 'present';
  if (
    wordClasses.articles.has(previous) ||
    wordClasses.possessives.has(previous) ||
    wordClasses.demonstratives.has(previous)
  ) {
    return 'present';
  }
  if (/^(?:good|great|easy|interesting|long|quick|must|worth|fun|lip|speed|proof|should)$/u.test(previous))
    return 'present';
  for (let at = before; at >= Math.max(0, before - furthestAuxiliary); at--) {
    if (wordClasses.having.has(lower[at]!)) return 'past';
    if (infinitiveBefore.has(lower[at]!)) return 'present';
    if (wordClasses.conjunctions.has(lower[at]!) || wordClasses.subordinators.has(lower[at]!)) break;
  }
  if (before < 0) return 'present';
  const around = [...lower.slice(0, index), ...lower.slice(index + 1)];
  const isPast = around.some((word) => pastTimes(word) || /[^aeiou]ed$/u.test(word));
  const isPresent = around.some((word) => presentTimes(word));
  // `He reads` would be the present.
  if (/^(?:he|she|it|who|that|which)$/u.test(previous)) return 'past';
  if (/^(?:i|we)$/u.test(previous)) return isPresent && !isPast ? 'present' : 'past';
  if (/^(?:you|they)$/u.test(previous)) return isPast && !isPresent ? 'past' : 'present';
  if (/^(?:and|or|then|but)$/u.test(previous))
    return isPast || (tag(before - 1) === 'VERB' && (lower[before - 1] ?? '').endsWith('ed')) ? 'past' : 'present';
  if (!/^(?:NOUN|PROPN|PRON)$/u.test(tag(before))) return isPast ? 'past' : 'present';
  const isPlural = tag(before) !== 'PROPN' && /(?:[^s']s|^people|^children|^men|^women|^both|^all)$/u.test(previous);
  return isPlural && !(isPast && !isPresent) ? 'present' : 'past';
}
