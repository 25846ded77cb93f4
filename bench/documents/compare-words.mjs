/** Words count as found if this many in a row are the same. */
const run = 3;

/** The passages of `wanted` that are not in `found`. Both may have passages in another order: columns, tables and pictures. */
export function missingOf(wanted, found) {
  const left = new Map();
  for (const key of runsOf(found)) left.set(key, (left.get(key) ?? 0) + 1);
  const isFound = new Uint8Array(wanted.length);
  for (const [index, key] of runsOf(wanted).entries()) {
    const count = left.get(key) ?? 0;
    if (count === 0) continue;
    left.set(key, count - 1);
    isFound.fill(1, index, index + run);
  }
  const passages = [];
  for (const [index, word] of wanted.entries()) {
    if (isFound[index]) continue;
    if (index > 0 && !isFound[index - 1] && passages.length > 0) passages.at(-1).push(word);
    else passages.push([word]);
  }
  return passages;
}

/** Each word with the next ones. */
function runsOf(words) {
  return words.slice(run - 1).map((_, index) => words.slice(index, index + run).join(' '));
}

export function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
