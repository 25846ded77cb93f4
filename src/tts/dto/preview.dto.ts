import { ApiProperty } from '@nestjs/swagger';
import { type SpeechPreview, codePointOffsets } from '../../speech';

/** Voices speak about 14 characters a second. */
const secondsPerCharacter = 1 / 14;

/** A sentence of the preview. */
class PreviewSentenceDto {
  @ApiProperty({ description: 'The normalized sentence.', example: 'It costs five dollars.' })
  text: string;

  @ApiProperty({ description: 'Start offset in your text, in Unicode code points.', type: 'integer', example: 0 })
  text_start: number;

  @ApiProperty({ description: 'End offset in your text, exclusive.', type: 'integer', example: 12 })
  text_end: number;
}

/** A word of the preview with a given pronunciation. */
class PreviewPronunciationDto {
  @ApiProperty({ description: 'The word as it is written in the normalized text.', example: 'SQL' })
  text: string;

  @ApiProperty({ description: 'IPA.', example: 'ˈsiːkwəl' })
  phonemes: string;
}

/** The response of POST /api/v1/tts/preview. */
export class PreviewDto {
  @ApiProperty({ description: 'The whole text after normalization.', example: 'It costs five dollars.' })
  normalized_text: string;

  @ApiProperty({ type: [PreviewSentenceDto] })
  sentences: PreviewSentenceDto[];

  @ApiProperty({
    description: 'Length of your text in Unicode code points, without leading and trailing white space.',
    type: 'integer',
    example: 12,
  })
  characters: number;

  @ApiProperty({
    description: 'The pronunciations that dictionaries give for words of your text.',
    type: [PreviewPronunciationDto],
    required: false,
  })
  pronunciations?: PreviewPronunciationDto[];

  @ApiProperty({ description: 'Estimated length of the speech in seconds.', example: 1.6 })
  estimated_duration_seconds: number;

  static from({ text, sentences: found, pronunciations, characters }: SpeechPreview, speed: number): PreviewDto {
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
      ...(pronunciations.length > 0 && {
        pronunciations: pronunciations.map(({ start, end, ipa }) => ({
          text: text.normalized.slice(start, end),
          phonemes: ipa,
        })),
      }),
      estimated_duration_seconds: Number(((normalizedText.length * secondsPerCharacter) / speed).toFixed(1)),
    };
  }
}
