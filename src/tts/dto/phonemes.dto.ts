import { PickType } from '@nestjs/swagger';
import type { PronouncedSentence } from '@voxgate/speech';
import { Integer } from '../../platform/validation/field-types.decorators';
import { SpeechRequestDto } from './speech-request.dto';

/** The body of POST /api/v1/tts/phonemes. */
export class PhonemesRequestDto extends PickType(SpeechRequestDto, [
  'text',
  'input_type',
  'voice_id',
  'normalize',
  'locale',
  'pronunciation_dictionaries',
]) {}

/** A word, as the voice says it. */
export class PronouncedWordDto {
  /** The word of the normalized text. @example five */
  text: string;

  /** Start offset of what it stands for in your text, in Unicode code points. @example 9 */
  @Integer() text_start: number;

  /** End offset in your text, exclusive. @example 11 */
  @Integer() text_end: number;

  /** IPA. @example fˈaɪv */
  phonemes: string;
}

/** A sentence, as the voice says it. */
export class PronouncedSentenceDto {
  /** The normalized sentence. @example "It costs five dollars." */
  text: string;

  /** Start offset in your text, in Unicode code points. @example 0 */
  @Integer() text_start: number;

  /** End offset in your text, exclusive. @example 12 */
  @Integer() text_end: number;

  /** IPA, with the punctuation that the voice knows. @example "ɪt kˈɔsts fˈaɪv dˈɑləɹz." */
  phonemes: string;

  /** The words in order. Words that the voice does not say are missing. */
  words: PronouncedWordDto[];
}

/** The response of POST /api/v1/tts/phonemes. */
export class PhonemesDto {
  sentences: PronouncedSentenceDto[];

  static from(sentences: readonly PronouncedSentence[]): PhonemesDto {
    return { sentences: sentences.map((each) => ({ ...pronounced(each), words: each.words.map(pronounced) })) };
  }
}

function pronounced({ text, textStart, textEnd, ipa }: Omit<PronouncedSentence, 'words' | 'letters'>) {
  return { text, text_start: textStart, text_end: textEnd, phonemes: ipa };
}
