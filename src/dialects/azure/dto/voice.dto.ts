import type { Voice } from '@voxgate/speech';
import { ApiProperty } from '@nestjs/swagger';

const genders = ['Female', 'Male', 'Neutral'] as const;
const genderOf = { female: 'Female', male: 'Male', unknown: 'Neutral' } as const;
const localeNames = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** A voice in the response of GET /cognitiveservices/voices/list. */
export class AzureVoiceDto {
  /** @example "Microsoft Server Speech Text to Speech Voice (en-US, slt)" */
  Name: string;

  /** @example SLT */
  DisplayName: string;

  /** @example SLT */
  LocalName: string;

  /** For `name` of `voice` in SSML. @example slt */
  ShortName: string;

  @ApiProperty({ enum: genders })
  Gender: (typeof genders)[number];

  /** @example en-US */
  Locale: string;

  /** @example "English (United States)" */
  LocaleName: string;

  /** The voice’s own rate. @example "16000" */
  SampleRateHertz: string;

  /** @example Neural */
  VoiceType: string;

  /** @example GA */
  Status: string;

  static from({ voiceId, name, language, gender, sampleRate }: Voice): AzureVoiceDto {
    return {
      Name: `Microsoft Server Speech Text to Speech Voice (${language}, ${voiceId})`,
      DisplayName: name,
      LocalName: name,
      ShortName: voiceId,
      Gender: genderOf[gender],
      Locale: language,
      LocaleName: localeNames.of(language) ?? language,
      SampleRateHertz: String(sampleRate),
      VoiceType: 'Neural',
      Status: 'GA',
    };
  }
}
