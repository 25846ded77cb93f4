import { IsString } from 'class-validator';
import type { SpeechStatus } from '@voxgate/speech';

export class SpeechStatusQueryDto {
  @IsString()
  voice_id: string;
}

export class SpeechStatusDto {
  /** In Unicode code points. */
  max_text_characters: number;
  voice_is_loading: boolean;
  requests_in_queue: number;
  /** Seconds of work per second of speech; `null`: too few to matter, or not known. */
  real_time_factor: number | null;

  static from({ maxTextCharacters, voiceIsLoading, requestsInQueue, realTimeFactor }: SpeechStatus): SpeechStatusDto {
    return {
      max_text_characters: maxTextCharacters,
      voice_is_loading: voiceIsLoading,
      requests_in_queue: requestsInQueue,
      real_time_factor: realTimeFactor ?? null,
    };
  }
}
