import { ApiProperty } from '@nestjs/swagger';
import type { PhoneticAlphabet } from '@voxgate/speech';
import { maxAliasLength, maxPhonemesLength } from '../limits';

/** A rule of a pronunciation dictionary. It has either `alias` or `phonemes`. */
export class RuleDto {
  /** A word or several, as they are written in texts. A dictionary has one rule for a word. @example SQL */
  @ApiProperty({ minLength: 1, maxLength: 100 })
  word: string;

  /** What is read instead of the word. It is not looked up in dictionaries again. @example sequel */
  @ApiProperty({ minLength: 1, maxLength: maxAliasLength })
  alias?: string;

  /**
   * The pronunciation. Voices that take none, such as those of Flite, read the word as it is written.
   * @example ˈsiːkwəl
   */
  @ApiProperty({ minLength: 1, maxLength: maxPhonemesLength })
  phonemes?: string;

  /** The alphabet of `phonemes`: IPA, that of the CMU Pronouncing Dictionary, or X-SAMPA. Default: `ipa`. @example ipa */
  alphabet?: PhoneticAlphabet;

  /** Whether capital and small letters must be as in `word`. Default: `true`. @example true */
  @ApiProperty({ required: false })
  case_sensitive: boolean;

  /** Whether no letter or digit may touch the word. Default: `true`. @example true */
  @ApiProperty({ required: false })
  word_boundaries: boolean;
}
