import { InvalidMarkupError } from '../errors';
import type { MarkedText, SpeechStyle } from '../text/marked-text';
import { readPlain } from './parse-plain';
import { parseSsmlPart } from './parse-ssml';
import { plainTagsOf, type ReadOptions } from './read-text';
import { positionOf, type SourcePosition } from './source-position';

/**
 * Reads a text that arrives in parts, one after the other. What one part begins goes on in the next: elements of SSML that are open, and
 * Cartesia's speed and volume. No part may begin or end within a tag, so cut the text where `scanMarkup` allows it.
 */
export class TextInParts {
  private open: readonly string[] = [];
  private style: SpeechStyle = {};
  /** Where the next part begins. */
  private position: SourcePosition = { line: 1, column: 1 };

  constructor(private readonly options: ReadOptions) {}

  /**
   * Reads the next part.
   *
   * @returns it with offsets of its own.
   * @throws {InvalidMarkupError} with the line and the column in all of the text.
   */
  read(source: string): MarkedText {
    const { position } = this;
    this.position = after(position, positionOf(source, source.length));
    const tags = plainTagsOf(this.options.syntax ?? 'text');
    if (tags === undefined) return this.readSsml(source, position);
    const brackets = this.options.normalize !== 'off';
    try {
      const { marked, style } = readPlain(source, { brackets, style: this.style, ...(tags !== 'none' && { tags }) });
      this.style = style;
      return marked;
    } catch (error) {
      if (!(error instanceof InvalidMarkupError)) throw error;
      const { line, column } = after(position, error);
      throw new InvalidMarkupError(line, column, error.rule, { cause: error });
    }
  }

  private readSsml(source: string, position: SourcePosition): MarkedText {
    const { syntax, maxTextCharacters: maxElements, voiceLanguage } = this.options;
    const options = {
      maxElements,
      voiceLanguage: voiceLanguage?.(),
      isFragmentAllowed: syntax === 'ssml-fragment',
      isLenient: syntax === 'lenient-ssml',
    };
    const { marked, open } = parseSsmlPart(source, options, { open: this.open, position });
    this.open = open;
    return marked;
  }
}

/** A place in a text that begins at another place. */
function after(begin: SourcePosition, { line, column }: SourcePosition): SourcePosition {
  return { line: begin.line + line - 1, column: line === 1 ? begin.column + column - 1 : column };
}
