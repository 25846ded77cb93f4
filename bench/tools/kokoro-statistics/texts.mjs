import { sentenceParts } from './sentences.mjs';

/** Kinds of texts, and how often each occurs. Short texts are rare, because the server does not predict their statistics. */
const kinds = [
  [0.05, shortText],
  [0.08, fragment],
  [0.15, question],
  [0.36, clause],
  [0.2, longer],
  [0.12, longest],
  [0.04, several],
];

const speeds = [0.7, 0.8, 0.9, 1.15, 1.3, 1.6];

/**
 * Makes texts to speak: the same ones for the same seed. All voices are equally frequent.
 *
 * @param voices ids, such as `af_heart`.
 * @returns an endless sequence of `text`, `voice` and `speed`. The speed of two thirds is 1.
 */
export function* textsFor(voices, seed) {
  const random = randomNumbers(seed);
  for (;;) {
    for (const voice of shuffled(voices, random)) {
      let share = random();
      const [, make] = kinds.find(([frequency]) => (share -= frequency) < 0) ?? kinds[0];
      const text = make(sentenceParts[voice[0]], random);
      yield { text, voice, speed: random() < 2 / 3 ? 1 : oneOf(speeds, random) };
    }
  }
}

function shortText({ short }, random) {
  return oneOf(short, random) + oneOf(['.', '.', '.', '!', '?', ',', ''], random);
}

/** Part of a sentence, as a heading or a list may have it. */
function fragment({ subjects, predicates, adverbials }, random) {
  return (
    capital(oneOf(oneOf([subjects, predicates, adverbials], random), random)) + oneOf(['.', ',', '?', '!'], random)
  );
}

function question({ questions }, random) {
  return oneOf(questions, random);
}

function clause(parts, random) {
  return capital(plainClause(parts, random)) + oneOf(['.', '.', '.', '!', '?', ','], random);
}

function longer(parts, random) {
  return `${capital(oneOf(parts.adverbials, random))}, ${plainClause(parts, random)}.`;
}

function longest(parts, random) {
  const link = oneOf(parts.links, random);
  return `${capital(plainClause(parts, random))}, ${link} ${oneOf(parts.adverbials, random)} ${plainClause(parts, random)}.`;
}

/** Several sentences in one, almost as long as the model accepts. */
function several(parts, random) {
  return (
    Array.from({ length: 2 + Math.floor(2 * random()) }, () => longest(parts, random).slice(0, -1)).join('; ') + '.'
  );
}

function plainClause({ subjects, predicates }, random) {
  return `${oneOf(subjects, random)} ${oneOf(predicates, random)}`;
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function oneOf(list, random) {
  return list[Math.floor(random() * list.length)];
}

function shuffled(list, random) {
  return list
    .map((item) => [random(), item])
    .sort(([first], [second]) => first - second)
    .map(([, item]) => item);
}

/** Uniform numbers from 0 to 1. The algorithm is mulberry32 by Tommy Ettinger, in the public domain. */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
