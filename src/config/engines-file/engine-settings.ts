import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  NotContains,
  ValidateNested,
} from 'class-validator';
import { IsPlainMap } from './is-plain-map';
import { IsServerUrl } from './is-server-url';

/** The kinds of remote engines. */
export const engineKinds = ['openai'] as const;

/** The engines of this server, whose names a remote engine cannot have. */
const ownEngines = /^(?!(?:flite|kokoro|piper|silent)$)[a-z0-9][a-z0-9-]{0,39}$/u;

/** A BCP 47 tag such as `en-US`. */
const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/u;

/** Mixes of voices are written with `+`, `(` and `)`, and aliases must fit into a URL. */
const voiceIdForm = /^[A-Za-z0-9][A-Za-z0-9._-]*$/u;

/** A path on each of the servers, such as `/health`. */
const path = /^\/[^\s?#]*$/u;

/** What the voices of a server have in common, as far as it does not tell by itself. */
class VoiceFacts {
  /** BCP 47 tag. */
  @IsOptional()
  @Matches(languageTag, { message: 'language must be a language tag such as en-US' })
  language?: string;

  @IsOptional()
  @IsIn(['female', 'male', 'unknown'])
  gender?: 'female' | 'male' | 'unknown';

  /** Samples per second of raw PCM. */
  @IsOptional()
  @IsInt()
  @Min(8000)
  @Max(96_000)
  sample_rate?: number;

  /** Integrated loudness in LUFS, so that the voice can have the common loudness. */
  @IsOptional()
  @IsNumber()
  @Min(-60)
  @Max(0)
  loudness?: number;

  /** SPDX identifier of the licence of the voice's data. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  license?: string;
}

/** A voice of a remote engine. */
export class RemoteVoiceSettings extends VoiceFacts {
  /** Its id here. */
  @IsString()
  @MaxLength(100)
  @Matches(voiceIdForm, { message: 'id must have only letters, digits, dots, hyphens and underscores' })
  id: string;

  /** Its name at the server. Unset: the id. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  voice?: string;

  /** Display name. Unset: the id. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  name?: string;
}

/** How to ask the servers for their voices. */
export class ListVoicesSettings extends VoiceFacts {
  /** Answers with JSON: a list of names, or of objects with an id. */
  @IsOptional()
  @Matches(path, { message: 'path must be a path on the server, such as /v1/audio/voices' })
  path: string = '/v1/audio/voices';

  /** Put before each name to make the id. */
  @IsOptional()
  @MaxLength(40)
  @Matches(voiceIdForm, { message: 'prefix must have only letters, digits, dots, hyphens and underscores' })
  prefix?: string;
}

/** How much is asked of the servers. */
export class RemoteLimitSettings {
  /** Requests in flight at each URL. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1000)
  in_flight: number = 4;

  /** The longest that a piece of a text (up to 12 seconds of speech) may take, with all tries. */
  @IsOptional()
  @IsNumber()
  @Min(0.1)
  @Max(55)
  timeout_seconds: number = 30;

  /** The longest that a server may send nothing: before the first sound, and between two chunks. */
  @IsOptional()
  @IsNumber()
  @Min(0.1)
  @Max(55)
  silence_seconds: number = 10;
}

/** How the health of each URL is watched. */
export class HealthSettings {
  /** Answers with a status of 2xx if the server is well. */
  @Matches(path, { message: 'path must be a path on the server, such as /health' })
  path: string;

  @IsOptional()
  @IsNumber()
  @Min(0.1)
  @Max(3600)
  interval_seconds: number = 10;
}

/** When a URL that fails is left alone. */
export class BreakerSettings {
  /** Failures in a row that open the circuit. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  failures: number = 3;

  /** How long it stays open before the next try. Doubles with each try that fails. */
  @IsOptional()
  @IsNumber()
  @Min(0.1)
  @Max(600)
  open_seconds: number = 2;

  /** The longest time that it stays open. */
  @IsOptional()
  @IsNumber()
  @Min(0.1)
  @Max(3600)
  most_open_seconds: number = 60;
}

/** A remote engine. */
export class EngineSettings {
  @Matches(ownEngines, {
    message:
      'name must have lower-case letters, digits and hyphens, and not be the name of an engine of this server (flite, kokoro, piper, silent)',
  })
  name: string;

  @IsIn(engineKinds)
  kind: (typeof engineKinds)[number];

  /** The servers, all with the same voices. The paths of the API follow. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsServerUrl()
  urls: string[];

  @IsOptional()
  @IsString()
  @MaxLength(200)
  model: string = 'tts-1';

  /** The path of a file with the API key for the servers. */
  @IsOptional()
  @IsString()
  @NotContains('\0')
  api_key_file?: string;

  /** The environment variable with the API key for the servers. */
  @IsOptional()
  @Matches(/^[A-Za-z_][A-Za-z0-9_]*$/u, { message: 'api_key_env must be the name of an environment variable' })
  api_key_env?: string;

  /** Further fields of each request, such as `stream: true`. */
  @IsOptional()
  @IsPlainMap()
  extra_body?: Record<string, unknown>;

  /** What to ask the servers for. */
  @IsOptional()
  @IsIn(['pcm', 'wav'])
  format: 'pcm' | 'wav' = 'pcm';

  /** Whether the servers write out numbers and signs. Otherwise, this server does. */
  @IsOptional()
  @IsBoolean()
  normalizes: boolean = false;

  /** The letters that the voices speak; `latin`: others are skipped. */
  @IsOptional()
  @IsIn(['any', 'latin'])
  letters: 'any' | 'latin' = 'any';

  /** Names the model's version. With it, speech is cached; change it when the model changes. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  version?: string;

  /** The voice that speaks in place of these while no server can be used. */
  @IsOptional()
  @MaxLength(100)
  @Matches(voiceIdForm, { message: 'fallback_voice must be the id of a voice' })
  fallback_voice?: string;

  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(5000)
  @ValidateNested({ each: true })
  @Type(() => RemoteVoiceSettings)
  voices?: RemoteVoiceSettings[];

  @IsOptional()
  @ValidateNested()
  @Type(() => ListVoicesSettings)
  list_voices?: ListVoicesSettings;

  @IsOptional()
  @ValidateNested()
  @Type(() => RemoteLimitSettings)
  limits: RemoteLimitSettings = new RemoteLimitSettings();

  @IsOptional()
  @ValidateNested()
  @Type(() => HealthSettings)
  health?: HealthSettings;

  @IsOptional()
  @ValidateNested()
  @Type(() => BreakerSettings)
  breaker: BreakerSettings = new BreakerSettings();
}

/** The content of the file. */
export class EnginesFile {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => EngineSettings)
  engines: EngineSettings[];
}
