import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { Voice } from '@voxgate/speech';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';

/** The query of GET /v1/voices in Google's API. */
@AcceptsUnknownFields()
export class GoogleListVoicesDto {
  /** Only voices that speak this language. @example en-GB */
  @IsOptional()
  @Rule((value) => (typeof value === 'string' && value.length <= 40 ? undefined : 'must be a language such as en-GB'))
  languageCode?: string;
}

const genders = ['FEMALE', 'MALE', 'SSML_VOICE_GENDER_UNSPECIFIED'] as const;
const genderOf = { female: 'FEMALE', male: 'MALE', unknown: 'SSML_VOICE_GENDER_UNSPECIFIED' } as const;

/** A voice in Google's API. */
export class GoogleVoiceDto {
  /** @example ["en-US"] */
  languageCodes: string[];

  /** For `voice.name`. @example slt */
  name: string;

  @ApiProperty({ enum: genders })
  ssmlGender: (typeof genders)[number];

  /** @example 16000 */
  @ApiProperty({ type: 'integer' })
  naturalSampleRateHertz: number;

  static from({ voiceId, language, gender, sampleRate }: Voice): GoogleVoiceDto {
    return {
      languageCodes: [language],
      name: voiceId,
      ssmlGender: genderOf[gender],
      naturalSampleRateHertz: sampleRate,
    };
  }
}

/** The voices in Google's API. */
export class GoogleVoiceListDto {
  voices: GoogleVoiceDto[];
}
