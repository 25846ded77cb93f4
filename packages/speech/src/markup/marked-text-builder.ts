import type { Reading, TextInstruction } from '../text/instructions';
import type { Boundary, Break, MarkedText, NamedMark, SpeechStyle, StyledRange } from '../text/marked-text';
import { countCharacters } from '../text/text-length';

/** Collects the instructions of a text from left to right, and counts the characters that are spoken. */
export class MarkedTextBuilder {
  private readonly instructions: TextInstruction[] = [];
  private readonly styles: StyledRange[] = [];
  private readonly breaks: Break[] = [];
  private readonly marks: NamedMark[] = [];
  private readonly boundaries: Boundary[] = [];
  /** Without the white space before the first word. */
  private characters = 0;
  /** How many of them are white space at the end. */
  private trailing = 0;
  private style: SpeechStyle = {};
  private styleStart = 0;
  /** Whether the last character that is spoken is a space, or nothing is spoken yet. */
  private endsWithSpace = true;

  constructor(readonly source: string) {}

  /** The style of what comes next. */
  get currentStyle(): SpeechStyle {
    return this.style;
  }

  /** A range that is spoken as it is. */
  keep(start: number, end: number): void {
    if (end === start) return;
    this.count(this.source.slice(start, end));
  }

  /** A range that is not spoken. Adjacent ranges become one. */
  skip(start: number, end: number): void {
    if (end === start) return;
    const last = this.instructions.at(-1);
    if (last && 'skip' in last && last.end === start) {
      this.instructions[this.instructions.length - 1] = { start: last.start, end, skip: true };
    } else {
      this.instructions.push({ start, end, skip: true });
    }
  }

  /** A range of white space that is spoken as one space, or not at all after another one. */
  space(start: number, end: number): void {
    if (this.endsWithSpace) return this.skip(start, end);
    if (this.source.slice(start, end) === ' ') return this.keep(start, end);
    this.read(start, end, ' ');
  }

  /** A range for which a text is read as if it were written there. */
  read(start: number, end: number, text: string): void {
    this.instructions.push({ start, end, read: text });
    this.count(text);
  }

  /** @param written the text of the range, without what belongs to the markup. */
  instruct(start: number, end: number, reading: Reading, written: string): void {
    this.instructions.push({ start, end, ...reading });
    this.characters += lengthOf(reading, written);
    this.trailing = 0;
    this.endsWithSpace = false;
  }

  /** Everything from an offset on has another style. */
  changeStyle(at: number, style: SpeechStyle): void {
    if (style === this.style) return;
    this.endStyle(at);
    this.style = style;
    this.styleStart = at;
  }

  pause(
    at: number,
    length: { seconds: number } | { strength: Extract<Break, { strength: unknown }>['strength'] },
  ): void {
    this.breaks.push({ at, ...length });
  }

  mark(at: number, name: string): void {
    this.marks.push({ at, name });
  }

  end(at: number, ends: Boundary['ends']): void {
    this.boundaries.push({ at, ends });
    this.endsWithSpace = true;
  }

  /** Finishes the text. Call it once. */
  build(): MarkedText {
    const { source, instructions, styles, breaks, marks, boundaries } = this;
    this.endStyle(source.length);
    const characters = this.characters - this.trailing;
    return { source, instructions, styles, breaks, marks, boundaries, characters };
  }

  private count(text: string): void {
    const counted = this.characters === 0 ? text.trimStart() : text;
    const withoutEnd = counted.trimEnd();
    const length = countCharacters(counted);
    this.characters += length;
    this.trailing = withoutEnd === '' ? this.trailing + length : length - countCharacters(withoutEnd);
    this.endsWithSpace = /\s$/u.test(text);
  }

  private endStyle(end: number): void {
    const isPlain = Object.keys(this.style).length === 0;
    if (!isPlain && end > this.styleStart) this.styles.push({ start: this.styleStart, end, ...this.style });
  }
}

/** What is spoken for a range, in Unicode code points: of a pronunciation and its text, the longer one. */
function lengthOf(reading: Reading, written: string): number {
  if ('say' in reading) return countCharacters(reading.say);
  const length = countCharacters(written);
  return 'phonemes' in reading ? Math.max(length, countCharacters(reading.phonemes)) : length;
}
