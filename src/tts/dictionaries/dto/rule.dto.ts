import { ApiProperty } from '@nestjs/swagger';
import { type PhoneticAlphabet, phoneticAlphabets } from '@voxgate/speech';
import { maxAliasLength, maxPhonemesLength } from '../limits';

/** A rule of a pronunciation dictionary. It has either `alias` or `phonemes`. */
export class RuleDto {
  @ApiProperty({
    description: 'A word or several, as they are written in texts. A dictionary has one rule for a word.',
    minLength: 1,
    maxLength: 100,
    example: 'SQL',
  })
  word: string;

  @ApiProperty({
    description: 'What is read instead of the word. It is not looked up in dictionaries again.',
    minLength: 1,
    maxLength: maxAliasLength,
    required: false,
    example: 'sequel',
  })
  alias?: string;

  @ApiProperty({
    description: 'The pronunciation. Voices that take none, such as those of Flite, read the word as it is written.',
    minLength: 1,
    maxLength: maxPhonemesLength,
    required: false,
    example: 'ˈsiːkwəl',
  })
  phonemes?: string;

  @ApiProperty({
    description: 'The alphabet of `phonemes`: IPA, or that of the CMU Pronouncing Dictionary.',
    enum: phoneticAlphabets,
    required: false,
    default: 'ipa',
    example: 'ipa',
  })
  alphabet?: PhoneticAlphabet;

  @ApiProperty({
    description: 'Whether capital and small letters must be as in `word`.',
    type: Boolean,
    required: false,
    default: true,
    example: true,
  })
  case_sensitive: boolean;

  @ApiProperty({
    description: 'Whether no letter or digit may touch the word.',
    type: Boolean,
    required: false,
    default: true,
    example: true,
  })
  word_boundaries: boolean;
}
