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
  MinLength,
  NotContains,
  ValidateNested,
} from 'class-validator';
import { type VoiceAge, voiceAges } from '@voxgate/speech';
import { IsLanguageTag } from './is-language-tag';
import { IsParameterMap, IsPlainMap, IsTensorValue } from './is-plain-map';
import { IsServerUrl } from './is-server-url';

/** The kinds of remote engines. */
export const engineKinds = ['openai', 'open-inference'] as const;

/** The engines of this server, whose names a remote engine cannot have. */
const ownEngines = /^(?!(?:flite|kokoro|piper|silent)$)[a-z0-9][a-z0-9-]{0,39}$/u;

/** The name of a tensor, a model or a parameter. */
const tensorName = /^[\w.:/-]{1,100}$/u;

/** Mixes of voices are written with `+`, `(` and `)`, and aliases must fit into a URL. */
const voiceIdForm = /^[A-Za-z0-9][A-Za-z0-9._-]*$/u;

/** A path on each of the servers, such as `/health`. */
const path = /^\/[^\s?#]*$/u;

/** What the voices of a server have in common, as far as it does not tell by itself. */
class VoiceFacts {
  /** BCP 47 tag. */
  @IsOptional()
  @IsLanguageTag()
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

/** An input that a model gets with each request. It has one of `value`, `wav_file` and `length_of_wav`. */
export class ExtraInputSettings {
  @Matches(tensorName, { message: 'name must be the name of a tensor' })
  name: string;

  @IsIn(['BYTES', 'BOOL', 'INT8', 'INT16', 'INT32', 'INT64', 'UINT8', 'UINT16', 'UINT32', 'UINT64', 'FP32', 'FP64'])
  datatype: string;

  /** A text, a number, `true` or `false`, or a list of them. */
  @IsOptional()
  @IsTensorValue()
  value?: unknown;

  /** The path of a WAV whose samples are the tensor: 16-bit mono, at the rate that the model takes. */
  @IsOptional()
  @IsString()
  @NotContains('\0')
  wav_file?: string;

  /** The path of a WAV. The tensor is its number of samples. */
  @IsOptional()
  @IsString()
  @NotContains('\0')
  length_of_wav?: string;
}

/** The names of a model's inputs; `null`: it has no such input. */
export class InputSettings {
  @Matches(tensorName, { message: 'text must be the name of a tensor' })
  text: string = 'TEXT';

  @IsOptional()
  @Matches(tensorName, { message: 'voice must be the name of a tensor, or null' })
  voice: string | null = 'VOICE';

  @IsOptional()
  @Matches(tensorName, { message: 'speed must be the name of a tensor, or null' })
  speed: string | null = 'SPEED';

  @IsOptional()
  @Matches(tensorName, { message: 'language must be the name of a tensor, or null' })
  language: string | null = 'LANGUAGE';

  @IsOptional()
  @Matches(tensorName, { message: 'pronunciations must be the name of a tensor, or null' })
  pronunciations: string | null = 'PRONUNCIATIONS';

  @IsOptional()
  @Matches(tensorName, { message: 'part must be the name of a tensor, or null' })
  part: string | null = 'PART';

  @IsOptional()
  @Matches(tensorName, { message: 'lead_seconds must be the name of a tensor, or null' })
  lead_seconds: string | null = 'LEAD_SECONDS';
}

/** The names of a model's outputs; `null`: it has no such output. */
export class OutputSettings {
  @Matches(tensorName, { message: 'audio must be the name of a tensor' })
  audio: string = 'WAVEFORM';

  @IsOptional()
  @Matches(tensorName, { message: 'words must be the name of a tensor, or null' })
  words: string | null = 'WORDS';

  @IsOptional()
  @Matches(tensorName, { message: 'sample_rate must be the name of a tensor, or null' })
  sample_rate: string | null = null;
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

  /** Inputs of requests for this voice, such as a sample of how it speaks. Only of `open-inference`. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  @Type(() => ExtraInputSettings)
  inputs?: ExtraInputSettings[];

  /** Display name. Unset: the id. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  name?: string;

  /** How old it sounds. */
  @IsOptional()
  @IsIn(voiceAges)
  age?: VoiceAge;

  /** How it sounds, in a few words, most telling first. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(5)
  @ArrayUnique()
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(30, { each: true })
  style?: string[];
}

/** How to ask the servers for their voices. */
export class ListVoicesSettings extends VoiceFacts {
  /** Answers with JSON: a list of names, or of objects with an id. */
  @IsOptional()
  @Matches(path, { message: 'path must be a path on the server, such as /v1/audio/voices' })
  path: string = '/v1/audio/voices';

  /** The model that tells the voices. Only of `open-inference`. */
  @IsOptional()
  @Matches(tensorName, { message: 'model must be the name of a model' })
  model: string = 'voxgate-voices';

  /** Its output: JSON with the voices. Only of `open-inference`. */
  @IsOptional()
  @Matches(tensorName, { message: 'output must be the name of a tensor' })
  output: string = 'VOICES';

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
  /** Answers with a status of 2xx if the server is well. Only of `openai`, which needs it. */
  @IsOptional()
  @Matches(path, { message: 'path must be a path on the server, such as /health' })
  path?: string;

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
  model?: string;

  /** The model's version; unset: the server's choice. */
  @IsOptional()
  @Matches(tensorName, { message: 'model_version must be the name of a version' })
  model_version?: string;

  /** The path of a file with the API key for the servers. */
  @IsOptional()
  @IsString()
  @NotContains('\0')
  api_key_file?: string;

  /** The environment variable with the API key for the servers. */
  @IsOptional()
  @Matches(/^[A-Za-z_][A-Za-z0-9_]*$/u, { message: 'api_key_env must be the name of an environment variable' })
  api_key_env?: string;

  /** PEM files: the certificates to trust, and this server's own certificate with its key. Only with `grpcs`. */
  @IsOptional()
  @IsString()
  @NotContains('\0')
  ca_file?: string;

  @IsOptional()
  @IsString()
  @NotContains('\0')
  client_cert_file?: string;

  @IsOptional()
  @IsString()
  @NotContains('\0')
  client_key_file?: string;

  /** Whether the model answers in several responses. */
  @IsOptional()
  @IsBoolean()
  streams: boolean = true;

  @IsOptional()
  @ValidateNested()
  @Type(() => InputSettings)
  inputs: InputSettings = new InputSettings();

  @IsOptional()
  @ValidateNested()
  @Type(() => OutputSettings)
  outputs: OutputSettings = new OutputSettings();

  /** Whether the model takes batches: each input then has one more dimension, with length 1. */
  @IsOptional()
  @IsBoolean()
  batched: boolean = false;

  /** Inputs of every request. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => ExtraInputSettings)
  extra_inputs?: ExtraInputSettings[];

  /** Parameters of every request: texts, numbers, `true` and `false`. */
  @IsOptional()
  @IsParameterMap()
  parameters?: Record<string, string | number | boolean>;

  /** Whether voices tell the times of words, in the output `words`. */
  @IsOptional()
  @IsBoolean()
  word_times: boolean = false;

  /** Whether servers get a digest of the account, to share their time between accounts. Unset: if they are other Voxgates. */
  @IsOptional()
  @IsBoolean()
  queue_group?: boolean;

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
