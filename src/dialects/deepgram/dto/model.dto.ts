import { ApiProperty } from '@nestjs/swagger';
import type { Voice } from '@voxgate/speech';
import { version } from '../../../platform/version';

/** A voice as a model in the shape that Deepgram's clients expect. */
export class DeepgramModelDto {
  @ApiProperty({ example: 'SLT' })
  name: string;

  @ApiProperty({ description: 'A value of `model`.', example: 'slt' })
  canonical_name: string;

  @ApiProperty({ description: 'The engine.', example: 'flite' })
  architecture: string;

  @ApiProperty({ type: [String], example: ['en', 'en-US'] })
  languages: string[];

  @ApiProperty({ description: 'That of the server.', example: '0.1.0' })
  version: string;

  @ApiProperty({ description: 'The `canonical_name` again.', example: 'slt' })
  uuid: string;

  static from({ voiceId, name, engine, language }: Voice): DeepgramModelDto {
    const languages = [...new Set([language.split('-')[0]!, language])];
    return { name, canonical_name: voiceId, architecture: engine, languages, version, uuid: voiceId };
  }
}

/** All models, for Deepgram's clients. */
export class DeepgramModelListDto {
  @ApiProperty({ description: 'Always empty: the server transcribes nothing.', type: 'array', items: {}, example: [] })
  stt: never[];

  @ApiProperty({ type: [DeepgramModelDto] })
  tts: DeepgramModelDto[];
}
