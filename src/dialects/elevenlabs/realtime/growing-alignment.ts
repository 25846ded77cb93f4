import type { CharacterAlignment, Timestamp } from '@voxgate/speech';

/** Characters in which the end of a sentence is looked for. */
const longestEnd = 8;

/** What follows a word and belongs to it: signs and tags, and the white space after them. */
const wordEnd = /^(?:<[^<>]{1,2000}>|[^\s\p{L}\p{N}<])*\s*/u;

/** The end of a sentence, with the quotes and brackets after it. */
const sentenceEnd = /[.!?…:;]["'”’»)\]]*\s*$/u;

/**
 * The times of the characters of a text that is still being written, interpolated as in `CharacterTimes`. Each part that it returns ends
 * with white space, because clients join the characters of all parts and cut words there; a space is added where the text has none.
 */
export class GrowingAlignment {
  /** The text whose times have not been returned. */
  private text = '';
  /** Code points whose times have been returned. */
  private returned = 0;
  /** Where the text is cut, in code points, in order. */
  private readonly borders: number[] = [];
  private seconds = 0;

  /** Adds text. Its characters get times when timestamps reach them. */
  append(text: string): void {
    this.text += text;
  }

  /** Cuts the text here, as a flush does: words before and after it are not one. */
  cut(): void {
    const at = this.returned + Array.from(this.text).length;
    if (at > 0 && this.borders.at(-1) !== at) this.borders.push(at);
  }

  /**
   * Returns the times of the characters that are spoken in a stretch of audio.
   *
   * @param timestamps the words of the stretch, with offsets in code points of all text. None: no characters.
   * @param endSeconds the end of the stretch in all audio.
   */
  upTo(timestamps: readonly Timestamp[], endSeconds: number): CharacterAlignment | undefined {
    if (timestamps.length === 0) return undefined;
    const points = Array.from(this.text);
    const before = this.returned;
    const aligned: CharacterAlignment = { characters: [], startSeconds: [], endSeconds: [] };
    for (const { textStart, textEnd, startSeconds, endSeconds: end } of timestamps) {
      this.spread(points.slice(this.returned - before, Math.max(textStart - before, 0)), startSeconds, aligned);
      this.spread(points.slice(this.returned - before, Math.max(textEnd - before, 0)), end, aligned);
    }
    while (this.borders.length > 0 && this.borders[0]! < this.returned) this.borders.shift();
    const rest = points.slice(this.returned - before).join('');
    const [after] = wordEnd.exec(
      points.slice(this.returned - before, (this.borders[0] ?? Infinity) - before).join(''),
    )!;
    this.text = rest.slice(after.length);
    // Within a sentence, the next word may begin before the stretch ends.
    const isEnd = this.text === '' || this.borders[0] === this.returned + Array.from(after).length;
    const isPause = isEnd || sentenceEnd.test(aligned.characters.slice(-longestEnd).join('') + after);
    this.spread(Array.from(after), isPause ? endSeconds : this.seconds, aligned);
    if (isEnd && !/\s/u.test(aligned.characters.at(-1) ?? ' ')) push(aligned, ' ', this.seconds, endSeconds);
    if (isPause) this.seconds = Math.max(this.seconds, endSeconds);
    return aligned;
  }

  /** Spreads characters evenly over the time until `endSeconds`. */
  private spread(characters: readonly string[], endSeconds: number, into: CharacterAlignment): void {
    const start = this.seconds;
    const end = Math.max(endSeconds, start);
    for (const [index, character] of characters.entries()) {
      const at = (position: number) => start + ((end - start) * position) / characters.length;
      push(into, character, at(index), at(index + 1));
    }
    this.returned += characters.length;
    this.seconds = end;
  }
}

function push(into: CharacterAlignment, character: string, start: number, end: number): void {
  into.characters.push(character);
  into.startSeconds.push(start);
  into.endSeconds.push(Math.max(start, end));
}
