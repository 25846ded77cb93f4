import { ApiProperty, PickType } from '@nestjs/swagger';
import { breakSecondsOf, type SpeechPreview, codePointOffsets } from '@voxgate/speech';
import { MarkDto } from './mark.dto';

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

/** A break of the preview. */
class PreviewBreakDto {
  @ApiProperty({ description: 'Offset in your text, in Unicode code points.', type: 'integer', example: 5 })
  text_offset: number;

  @ApiProperty({ description: 'Length in seconds at normal speed.', example: 0.5 })
  seconds: number;
}

/** A mark of the preview. */
class PreviewMarkDto extends PickType(MarkDto, ['name', 'text_offset']) {}

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

  @ApiProperty({ description: 'The breaks and pauses of your text, in order.', type: [PreviewBreakDto] })
  breaks: PreviewBreakDto[];

  @ApiProperty({ description: 'The marks of your SSML, in order.', type: [PreviewMarkDto] })
  marks: PreviewMarkDto[];

  @ApiProperty({
    description:
      'Length of what is spoken of your text, in Unicode code points, without leading and trailing white space.',
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
    const breaks = marked.breaks.map((each) => ({ text_offset: codePoint(each.at), seconds: breakSecondsOf(each) }));
    const breakSeconds = breaks.reduce((sum, { seconds }) => sum + seconds, 0);
    const spokenSeconds = (normalizedText.length * secondsPerCharacter) / speed;
    return {
      normalized_text: normalizedText,
      sentences,
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
