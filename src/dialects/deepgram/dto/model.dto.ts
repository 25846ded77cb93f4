import { ApiProperty } from '@nestjs/swagger';
import type { Voice } from '@voxgate/speech';
import { version } from '../../../platform/version';

/** A voice as a model in the shape that Deepgram's clients expect. */
export class DeepgramModelDto {
  /** @example SLT */
  name: string;

  /** A value of `model`. @example slt */
  canonical_name: string;

  /** The engine. @example flite */
  architecture: string;

  /** @example ["en", "en-US"] */
  languages: string[];

  /** That of the server. @example 0.1.0 */
  version: string;

  /** The `canonical_name` again. @example slt */
  uuid: string;

  static from({ voiceId, name, engine, language }: Voice): DeepgramModelDto {
    const languages = [...new Set([language.split('-')[0]!, language])];
    return { name, canonical_name: voiceId, architecture: engine, languages, version, uuid: voiceId };
  }
}

/** All models, for Deepgram's clients. */
export class DeepgramModelListDto {
  /** Always empty: the server transcribes nothing. @example [] */
  @ApiProperty({ type: 'array', items: {} })
  stt: never[];

  tts: DeepgramModelDto[];
}
