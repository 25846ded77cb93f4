/** Sentences that no two share, so that speech of one request at another is noticed. */
const subjects = ['The baker', 'A sailor', 'My neighbour', 'The old gardener', 'Our teacher', 'The young pilot'];
const verbs = ['counted', 'painted', 'carried', 'forgot', 'borrowed', 'repaired'];
const objects = [
  'seven lanterns',
  'a wooden bridge',
  'the silver kettle',
  'nine letters',
  'an empty basket',
  'the map',
];
const places = [
  'before breakfast.',
  'behind the station.',
  'on a windy hill.',
  'near the harbour.',
  'in early spring.',
];

/** Different sentences. @param count at most 1,080. */
export function sentences(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const pick = (words: readonly string[], step: number) => words[Math.floor(index / step) % words.length]!;
    return `${pick(subjects, 1)} ${pick(verbs, 6)} ${pick(objects, 36)} ${places[index % places.length]!}`;
  });
}
