/** So many words that are not spoken, such as the mark of a note, may be before a pair of words that agrees. */
const fewWords = 5;

/** How far a word is looked for beyond the last one that was found, if few words after it agree. */
const nearWords = 400;

/** So many words in a row must agree near by, and farther away. */
const nearRun = 3;
const farRun = 8;

/** Of a run of words that is often in the text, so many places are looked at. */
const maxPlaces = 200;

/**
 * Finds words that are spoken among those of a text, in order. The text has further words, which are not spoken, and what is spoken may have
 * words that the text does not have. Takes nearly linear time.
 *
 * @returns for each spoken word its index in the text; -1 if it was not found.
 */
export function alignWords(spoken: readonly string[], text: readonly string[]): Int32Array {
  const found = new Int32Array(spoken.length).fill(-1);
  const runs = new Map<string, number[]>();
  for (let at = 0; at + nearRun <= text.length; at++) {
    const key = runAt(text, at);
    const places = runs.get(key);
    if (places) places.push(at);
    else runs.set(key, [at]);
  }
  let next = 0;
  for (let index = 0; index < spoken.length; index++) {
    if (spoken[index] !== text[next] || !goesOn(spoken, index, text, next)) {
      const place = placeAfter(spoken, index, text, next, runs);
      if (place === undefined) continue;
      next = place;
    }
    found[index] = next++;
  }
  return found;
}

/** Whether the words after a pair that agrees agree as well, or are near. A single small word may be anywhere. */
function goesOn(spoken: readonly string[], index: number, text: readonly string[], at: number): boolean {
  if (index + 1 >= spoken.length || at + 1 >= text.length || spoken[index + 1] === text[at + 1]) return true;
  return index > 0 && at > 0 && spoken[index - 1] === text[at - 1];
}

function placeAfter(
  spoken: readonly string[],
  index: number,
  text: readonly string[],
  next: number,
  runs: ReadonlyMap<string, readonly number[]>,
): number | undefined {
  for (let place = next; place <= next + fewWords && place < text.length; place++)
    if (text[place] === spoken[index] && (index + 1 >= spoken.length || text[place + 1] === spoken[index + 1]))
      return place;
  if (index + nearRun > spoken.length) return undefined;
  const places = runs.get(runAt(spoken, index)) ?? [];
  const first = firstFrom(places, next);
  for (let at = first; at < places.length && at < first + maxPlaces; at++) {
    const place = places[at]!;
    if (place - next <= nearWords || agree(spoken, index, text, place)) return place;
  }
  return undefined;
}

function agree(spoken: readonly string[], index: number, text: readonly string[], place: number): boolean {
  for (let step = nearRun; step < farRun && index + step < spoken.length; step++)
    if (spoken[index + step] !== text[place + step]) return false;
  return true;
}

function runAt(words: readonly string[], at: number): string {
  return `${words[at]} ${words[at + 1]} ${words[at + 2]}`;
}

/** The first index of a place that is not before `from`. */
function firstFrom(places: readonly number[], from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
