import { PickType } from '@nestjs/swagger';
import { breakSecondsOf, type SpeechPreview, codePointOffsets } from '@voxgate/speech';
import { MarkDto } from './mark.dto';
import { Integer } from '../../platform/validation/field-types.decorators';

/** Voices speak about 14 characters a second. */
const secondsPerCharacter = 1 / 14;

/** A sentence of the preview. */
export class PreviewSentenceDto {
  /** The normalized sentence. @example "It costs five dollars." */
  text: string;

  /** Start offset in your text, in Unicode code points. @example 0 */
  @Integer() text_start: number;

  /** End offset in your text, exclusive. @example 12 */
  @Integer() text_end: number;
}

/** A part of the text that is said in other words than it is written. */
export class PreviewChangeDto {
  /** Start offset in your text, in Unicode code points. @example 9 */
  @Integer() text_start: number;

  /** End offset in your text, exclusive. @example 11 */
  @Integer() text_end: number;

  /** What is said; empty if it is left out. @example "five dollars" */
  said: string;

  /** What it was taken for, and what decided if it can mean several things. @example "money: money, the sign first" */
  reason: string;
}

/** A break of the preview. */
export class PreviewBreakDto {
  /** Offset in your text, in Unicode code points. @example 5 */
  @Integer() text_offset: number;

  /** Length in seconds at normal speed. @example 0.5 */
  seconds: number;
}

/** A mark of the preview. */
export class PreviewMarkDto extends PickType(MarkDto, ['name', 'text_offset']) {}

/** A word of the preview with a given pronunciation. */
export class PreviewPronunciationDto {
  /** The word as it is written in the normalized text. @example SQL */
  text: string;

  /** IPA. @example ˈsiːkwəl */
  phonemes: string;
}

/** The response of POST /api/v1/tts/preview. */
export class PreviewDto {
  /** The whole text after normalization. @example "It costs five dollars." */
  normalized_text: string;

  sentences: PreviewSentenceDto[];

  /** What normalization has changed, in order. */
  changes: PreviewChangeDto[];

  /** The breaks and pauses of your text, in order. */
  breaks: PreviewBreakDto[];

  /** The marks of your SSML, in order. */
  marks: PreviewMarkDto[];

  /**
   * Length of what is spoken of your text, in Unicode code points, without leading and trailing white space.
   * @example 12
   */
  @Integer() characters: number;

  /** The pronunciations that dictionaries give for words of your text. */
  pronunciations?: PreviewPronunciationDto[];

  /** Estimated length of the speech in seconds. @example 1.6 */
  estimated_duration_seconds: number;

  static from(
    { text, sentences: found, marked, pronunciations, characters }: SpeechPreview,
    speed: number,
  ): PreviewDto {
    const codePoint = codePointOffsets(text.source);
    const sentences = found.map((sentence) => ({
      text: sentence.text,
      text_start: codePoint(sentence.sourceStart),
      text_end: codePoint(sentence.sourceEnd),
    }));
    const normalizedText = sentences.map((sentence) => sentence.text).join(' ');
    const changes = text.spans.flatMap((span) => {
      // White space is not spoken anyway.
      const isSpace = text.source.slice(span.sourceStart, span.sourceEnd).trim() === '';
      if (span.reason === undefined || isSpace) return [];
      const said = text.normalized.slice(span.normalizedStart, span.normalizedEnd).trim();
      const [textStart, textEnd] = [codePoint(span.sourceStart), codePoint(span.sourceEnd)];
      return [{ text_start: textStart, text_end: textEnd, said, reason: span.reason }];
    });
    const breaks = marked.breaks.map((each) => ({ text_offset: codePoint(each.at), seconds: breakSecondsOf(each) }));
    const breakSeconds = breaks.reduce((sum, { seconds }) => sum + seconds, 0);
    const spokenSeconds = (normalizedText.length * secondsPerCharacter) / speed;
    return {
      normalized_text: normalizedText,
      sentences,
      changes,
      breaks,
      marks: marked.marks.map(({ name, at }) => ({ name, text_offset: codePoint(at) })),
      characters,
      ...(pronunciations.length > 0 && {
        pronunciations: pronunciations.map(({ start, end, ipa }) => ({
          text: text.normalized.slice(start, end),
          phonemes: ipa,
        })),
      }),
      estimated_duration_seconds: Number((spokenSeconds + breakSeconds).toFixed(1)),
    };
  }
}
