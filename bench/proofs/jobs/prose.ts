/** Numbers from 0 to 1 that look random. The same seed gives the same numbers. */
export type Random = () => number;

/** A generator with 32 bits of state (Mulberry32): enough to choose words and moments. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const people = 'miller,widow,captain,gardener,clerk,doctor,shepherd,innkeeper,printer,weaver,sailor,judge'.split(',');
const names = 'Agnes,Bertram,Clara,Duncan,Edith,Fergus,Harriet,Isaac,Julia,Lambert,Miriam,Oswald'.split(',');
const things =
  'lantern,ledger,kettle,letter,basket,bridge,orchard,clock,harness,window,barrel,map,violin,ladder,cellar,chimney'.split(
    ',',
  );
const places = 'harbour,market,mill,churchyard,forest,river,hill,garden,station,quarry,meadow,library'.split(',');
const qualities = 'old,narrow,quiet,broken,pale,heavy,crooked,bright,forgotten,wooden,cold,familiar,distant'.split(',');
const actions =
  'carried,mended,hid,counted,sold,watched,lost,found,painted,borrowed,described,measured,feared,praised'.split(',');
const manners = 'slowly,without a word,before breakfast,with great care,for the third time,in the rain,by candlelight';
const times = 'That evening,In the morning,Two days later,At the turn of the year,Before the bells rang,After supper';
const thoughts = 'nobody would believe it,the road was closed,winter had come early,the price was fair,it was too late';

/**
 * Writes a book in Markdown: chapters with headings, paragraphs, speech and numbers. It never writes a sentence twice, so that none
 * of it can be found in a cache. The same seed writes the same book.
 *
 * @param characters its least length.
 */
export function writeProse(random: Random, characters: number, chapters: number): string {
  const sentences = new Set<string>();
  const book: string[] = [];
  let length = 0;
  for (let chapter = 1; chapter <= chapters; chapter++) {
    const parts = [`# ${headingOf(random, chapter)}`];
    length += parts[0]!.length + 2;
    while (length < (characters * chapter) / chapters) {
      const paragraph = Array.from({ length: 3 + Math.floor(random() * 5) }, () => newSentence(random, sentences));
      parts.push(paragraph.join(' '));
      length += parts.at(-1)!.length + 2;
    }
    book.push(parts.join('\n\n'));
  }
  return `${book.join('\n\n')}\n`;
}

/** Writes sentences for requests. None of them is in a book of another seed, except by chance. */
export function writeSentences(random: Random, count: number): string[] {
  const sentences = new Set<string>();
  return Array.from({ length: count }, () => newSentence(random, sentences));
}

function newSentence(random: Random, sentences: Set<string>): string {
  for (;;) {
    const sentence = oneSentence(random);
    if (sentences.has(sentence)) continue;
    sentences.add(sentence);
    return sentence;
  }
}

function oneSentence(random: Random): string {
  const one = (words: readonly string[] | string) =>
    choose(random, typeof words === 'string' ? words.split(',') : words);
  const thing = () => `the ${one(qualities)} ${one(things)}`;
  const person = () => (random() < 0.5 ? one(names) : `the ${one(people)}`);
  const year = 1700 + Math.floor(random() * 250);
  const forms = [
    () => `${one(times)}, ${person()} ${one(actions)} ${thing()} near the ${one(places)}.`,
    () => `${person()} ${one(actions)} ${thing()} ${one(manners)}, because ${one(thoughts)}.`,
    () => `“Have you seen ${thing()}?” asked ${person()}, who ${one(actions)} ${thing()} at the ${one(places)}.`,
    () => `In ${year}, ${person()} ${one(actions)} ${thing()} and ${one(actions)} ${thing()}.`,
    () => `There were ${2 + Math.floor(random() * 900)} steps from the ${one(places)} to ${thing()} of ${person()}.`,
    () =>
      `Whoever ${one(actions)} ${thing()} never ${one(actions)} the ${one(places)}; ${person()} knew that ${one(thoughts)}.`,
  ];
  const sentence = choose(random, forms)();
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}

function headingOf(random: Random, chapter: number): string {
  return `${chapter}. The ${choose(random, qualities)} ${choose(random, places)}`;
}

function choose<T>(random: Random, all: readonly T[]): T {
  return all[Math.floor(random() * all.length)]!;
}
