/** First parts of compounds that keep their hyphen, if the document does not write them in one word. */
const compounding = new Set(
  'self ex all half well cross quasi non vice mid high low long short full two three four five'.split(' '),
);

/** Joins lines into a text. Words that are divided at the end of a line become one, and compounds keep their hyphen. */
export class LineJoiner {
  private readonly words = new Set<string>();

  /** @param lines of the whole document: a word that is in it elsewhere is one. */
  constructor(lines: Iterable<string>) {
    for (const line of lines) {
      // What a hyphen at the end of the line may have cut is no word.
      const whole = line.replace(/[\p{L}\p{M}'’-]+[-‐\u00ad]$/u, '');
      for (const [word] of whole.matchAll(/[\p{L}\p{M}]+(?:[-‐][\p{L}\p{M}]+)*/gu)) this.words.add(plain(word));
    }
  }

  join(lines: readonly string[]): string {
    return lines.reduce((text, line) => (text === '' ? line : this.joined(text, line)), '');
  }

  private joined(text: string, line: string): string {
    const before = /(?<word>[\p{L}\p{M}'’]+(?:[-‐][\p{L}\p{M}]+)*)\s?(?<hyphen>[-‐\u00ad])$/u.exec(text)?.groups;
    const after = /^[\p{L}\p{M}]+/u.exec(line)?.[0];
    if (!before) return /[—\u2013]$/u.test(text) && !/\s.$/u.test(text) ? text + line : `${text} ${line}`;
    const bare = text.replace(/\s?[-‐\u00ad]$/u, '');
    // "re- and undo", "COVID-19", "Jean-Paul".
    if (after === undefined) return /^\d/u.test(line) ? `${bare}-${line}` : `${text} ${line}`;
    if (/^(?:and|or|und|oder|bzw|et|ou|y|e|to|or)$/u.test(after)) return `${text} ${line}`;
    return bare + (this.isCompound(before['word']!, after) ? '-' : '') + line;
  }

  private isCompound(first: string, second: string): boolean {
    const last = first.split(/[-‐]/u).at(-1)!;
    if (this.words.has(plain(last + second)) || this.words.has(plain(first + second))) return false;
    if (this.words.has(plain(`${last}-${second}`)) || this.words.has(plain(`${first}-${second}`))) return true;
    // A capital within a word is that of a name: "Jean-Paul". A word in capitals may be divided.
    if (/^\p{Lu}/u.test(second) && !/^\p{Lu}{2,}$/u.test(last)) return true;
    return compounding.has(plain(last));
  }
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('‐', '-');
}
