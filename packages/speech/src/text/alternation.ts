interface Branch {
  readonly next: Map<string, Branch>;
  isEnd: boolean;
}

/**
 * A pattern that matches any of the words, the longest first. Common beginnings are written once, so that the engine compiles less and tries each
 * character once.
 *
 * @example
 * alternation(['km', 'kg', 'k', 'm.'])
 * // '(?:k[mg]?|m\\.)'
 */
export function alternation(words: Iterable<string>): string {
  const root: Branch = { next: new Map(), isEnd: false };
  for (const word of words) {
    let branch = root;
    for (const character of word) {
      let next = branch.next.get(character);
      if (!next) branch.next.set(character, (next = { next: new Map(), isEnd: false }));
      branch = next;
    }
    branch.isEnd = true;
  }
  return patternOf(root);
}

function patternOf({ next, isEnd }: Branch): string {
  if (next.size === 0) return '';
  const ends: string[] = [];
  const longer: string[] = [];
  for (const [character, branch] of next) {
    const rest = patternOf(branch);
    if (rest === '') ends.push(character);
    else longer.push(escaped(character) + rest);
  }
  const single = ends.length === 1 ? [escaped(ends[0]!)] : ends.length > 1 ? [`[${ends.map(inClass).join('')}]`] : [];
  const parts = [...longer, ...single];
  const isAtom = parts.length === 1 && longer.length === 0;
  const all = isAtom ? parts[0]! : `(?:${parts.join('|')})`;
  return isEnd ? `${all}?` : parts.length === 1 && !isAtom ? parts[0]! : all;
}

function escaped(character: string): string {
  return /[\^$\\.*+?()[\]{}|/]/u.test(character) ? `\\${character}` : character;
}

function inClass(character: string): string {
  return /[\^\\\]\-[]/u.test(character) ? `\\${character}` : character;
}
