const sentenceEnds = /[.!?…。！？।]["'”’»)]*(?=\s)/gu;

/**
 * Cuts a text into parts of at most some length: after a line, else after a sentence, else at a space, else anywhere. Takes linear time.
 *
 * @param most in UTF-16 code units; at least 2.
 */
export function* cutText(text: string, most: number): Generator<string> {
  let start = 0;
  while (text.length - start > most) {
    const end = start + lastCut(text.slice(start, start + most + 1), most);
    const part = text.slice(start, end).trim();
    if (part !== '') yield part;
    start = end;
  }
  const rest = text.slice(start).trim();
  if (rest !== '') yield rest;
}

/** Where to cut the beginning of a longer text: 1 to `most`. */
function lastCut(beginning: string, most: number): number {
  const least = most / 4;
  const line = beginning.lastIndexOf('\n', most);
  if (line > least) return line;
  let sentence = 0;
  for (const { 0: mark, index } of beginning.matchAll(sentenceEnds)) sentence = index + mark.length;
  if (sentence > least) return sentence;
  const space = beginning.lastIndexOf(' ', most);
  if (space > 0) return space;
  // Do not cut a surrogate pair.
  return /[\ud800-\udbff]/u.test(beginning[most - 1]!) ? most - 1 : most;
}
