import { ApiProperty } from '@nestjs/swagger';
import { codePointOffsets } from '../performance/code-points';
import type { CheckedText } from '../speech';

/** About how fast the voices speak: 14 characters a second. */
const secondsPerCharacter = 1 / 14;

/** A sentence of the preview. */
class PreviewSentenceDto {
  @ApiProperty({ description: 'As it would be said.', example: 'It costs five dollars.' })
  text: string;

  @ApiProperty({ description: 'Offset into your own text, in Unicode code points.', type: 'integer', example: 0 })
  text_start: number;

  @ApiProperty({ description: 'Where it ends; exclusive.', type: 'integer', example: 12 })
  text_end: number;
}

/** The answer of POST /api/v1/tts/preview. */
export class PreviewDto {
  @ApiProperty({ description: 'The whole text as it would be said.', example: 'It costs five dollars.' })
  normalized_text: string;

  @ApiProperty({ type: [PreviewSentenceDto] })
  sentences: PreviewSentenceDto[];

  @ApiProperty({
    description: 'Characters of your text, counted as Unicode code points, without white space at its ends.',
    type: 'integer',
    example: 12,
  })
  characters: number;

  @ApiProperty({ description: 'About how long the speech would be.', example: 1.6 })
  estimated_duration_seconds: number;

  static from({ text, sentences: found, characters }: CheckedText, speed: number): PreviewDto {
    const codePoint = codePointOffsets(text.source);
    const sentences = found.map((sentence) => ({
      text: sentence.text,
      text_start: codePoint(sentence.sourceStart),
      text_end: codePoint(sentence.sourceEnd),
    }));
    const normalizedText = sentences.map((sentence) => sentence.text).join(' ');
    return {
      normalized_text: normalizedText,
      sentences,
      characters,
      estimated_duration_seconds: Number(((normalizedText.length * secondsPerCharacter) / speed).toFixed(1)),
    };
  }
}
