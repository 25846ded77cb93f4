import 'reflect-metadata';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  getMetadataStorage,
  ArrayNotEmpty,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  ValidateIf,
  validateSync,
  type ValidationError,
} from 'class-validator';
import { shownValue } from './shown-value';
import { parseTrustProxy, type TrustProxy } from './trust-proxy';

/** The levels that `LOG_LEVEL` accepts, most detailed first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const hasOidc = ({ OIDC_ISSUER }: { OIDC_ISSUER?: string }) => OIDC_ISSUER !== undefined;

const wholeNumber = Type(() => Number);

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * Everything an operator can set, with its default: the one place that reads `process.env`.
 * docs/configuration.md says the same in words.
 */
export class Environment {
  /** TCP port to listen on; 0 takes any free one. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT: number = 3000;

  /** Address to listen on. */
  @IsString()
  HOST: string = '127.0.0.1';

  /** Directory for everything the server keeps on disk: the embedded database, and the greeting. */
  @IsString()
  VOXGATE_DATA_DIR: string = './data';

  /** By what address browsers reach the server, without a path: links to the dashboard begin with it. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().replace(/\/+$/, '') : value))
  PUBLIC_URL?: string;

  /** The PostgreSQL to use. Unset: an embedded one in the data directory. */
  @IsOptional()
  @Matches(/^(postgres|postgresql|socket):/, { message: 'DATABASE_URL must start with postgres:// or postgresql://' })
  DATABASE_URL?: string;

  /**
   * The e-mail address of the account to make, with a first key, when the database has no key yet. Unset: only the
   * embedded database gets one, `owner@localhost`.
   */
  @IsOptional()
  @IsEmail({ require_tld: false })
  FIRST_ACCOUNT_EMAIL?: string;

  /** Most connections this process holds to PostgreSQL. */
  @wholeNumber
  @IsInt()
  @Min(2)
  @Max(1000)
  DATABASE_POOL_SIZE: number = 10;

  /** Milliseconds after which a statement is given up, so that a slow database does not pile up requests. */
  @wholeNumber
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  DATABASE_STATEMENT_TIMEOUT_MS: number = 5000;

  /** Requests that one API key may make in any window. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000)
  RATE_LIMIT_REQUESTS: number = 10;

  /** Requests that all keys and people of one account may make together in any window; unset: no such limit. */
  @IsOptional()
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000)
  RATE_LIMIT_ACCOUNT_REQUESTS?: number;

  /** Length of the window in seconds. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(86_400)
  RATE_LIMIT_WINDOW_SECONDS: number = 60;

  /** Failed authentications that one client address may make in a minute. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000)
  RATE_LIMIT_FAILED_AUTH: number = 30;

  /** Attempts to sign in to the dashboard that may be made for one e-mail address in a quarter of an hour. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000)
  RATE_LIMIT_SIGN_IN: number = 10;

  /** The OpenID Connect provider at which people may sign in to the dashboard; unset: none. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  OIDC_ISSUER?: string;

  /** This server at the provider. */
  @ValidateIf(hasOidc)
  @IsString({ message: 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET' })
  OIDC_CLIENT_ID?: string;

  @ValidateIf(hasOidc)
  @IsString({ message: 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET' })
  OIDC_CLIENT_SECRET?: string;

  /** What people call the provider. */
  @IsString()
  OIDC_NAME: string = 'single sign-on';

  /** Active API keys that one account may hold. */
  @wholeNumber
  @IsInt()
  @Min(1)
  MAX_API_KEYS_PER_ACCOUNT: number = 100;

  /** Longest `text` of a speech request, in Unicode code points; as it is spoken, it may have four times as many. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  MAX_TEXT_CHARACTERS: number = 5000;

  /**
   * Whose `X-Forwarded-For` to believe: `false` (nobody), a number of proxies in front of this server,
   * or a comma-separated list of addresses, CIDR ranges, and the names `loopback`, `linklocal`, `uniquelocal`.
   */
  @Transform(({ value }: { value: unknown }) => parseTrustProxy(value))
  @IsNotEmpty({
    message: 'TRUST_PROXY must be false, a number of proxies, or a comma-separated list of addresses or CIDR ranges',
  })
  TRUST_PROXY: TrustProxy | undefined = false;

  @IsIn(logLevels)
  LOG_LEVEL: (typeof logLevels)[number] = 'info';

  /** `json` for machines, `pretty` for people; unset: pretty on a terminal, json elsewhere. */
  @IsOptional()
  @IsIn(['json', 'pretty'])
  LOG_FORMAT?: 'json' | 'pretty';

  /** Seconds between "not ready" and closing on a stop, for load balancers to notice. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(300)
  SHUTDOWN_DELAY_SECONDS: number = 0;

  /** Seconds that running requests get to finish on a stop before their sockets are destroyed. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(3600)
  SHUTDOWN_TIMEOUT_SECONDS: number = 30;

  /** Whether emoji are passed over, or said by their names. */
  @IsIn(['silent', 'name'])
  SPEECH_EMOJI: 'silent' | 'name' = 'silent';

  /**
   * Seconds for which a client may take nothing of an answer that is there before its connection is ended. Who reads so slowly that
   * the answer lasts much longer than its sound is ended, too: see `endStalledClients`.
   */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(3600)
  CLIENT_STALL_TIMEOUT_SECONDS: number = 30;

  /** Megabytes of speech that may be held for clients that have not read it yet; one account may have half. */
  @wholeNumber
  @IsInt()
  @Min(16)
  @Max(1_000_000)
  SPEECH_BUFFER_MB: number = 512;

  /** Requests that may wait for an engine or be spoken by it; one more is answered 503. One account may have half. */
  @wholeNumber
  @IsInt()
  @Min(2)
  @Max(100_000)
  SPEECH_QUEUE_CAPACITY: number = 100;

  /**
   * Processes that Flite speaks in, at most; one is always there. Half as many threads encode, at most, for all voices. Unset:
   * one less than the cores, at least one.
   */
  @IsOptional()
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(256)
  SPEECH_WORKERS?: number;

  /**
   * The voice packs that the server speaks with, comma-separated. Those that are missing are installed while it runs; a
   * pack is what `voxgate voices list` names. Flite speaks also without being named as long as no other does.
   */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? splitList(value) : value))
  @ArrayNotEmpty({ message: 'VOXGATE_VOICES must name at least one voice pack' })
  @Matches(/^[a-z0-9][a-z0-9._-]*$/, {
    each: true,
    message: 'VOXGATE_VOICES must be a comma-separated list of voice packs, for example kokoro,flite',
  })
  VOXGATE_VOICES: readonly string[] = ['kokoro', 'flite'];

  /**
   * Processes that neural voices speak in, each with a model of its own (about 1 GB): as many pieces of speech are made at
   * a time. Unset: one for every four cores, at least one and at most four.
   */
  @IsOptional()
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(64)
  ENGINE_PROCESSES?: number;

  /** Threads that each of these processes computes with; unset: the cores, divided among the processes. */
  @IsOptional()
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(256)
  ENGINE_THREADS?: number;

  /** Resident megabytes above which such a process is replaced, between two requests. */
  @wholeNumber
  @IsInt()
  @Min(256)
  ENGINE_MEMORY_LIMIT_MB: number = 2048;

  /** Seconds without speech after which the models leave memory until they are needed again; 0: they stay. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(604_800)
  ENGINE_IDLE_UNLOAD_SECONDS: number = 0;
}

/** Settings whose value is not shown, because it is a password or holds one. */
const secrets = new Set(['DATABASE_URL', 'OIDC_CLIENT_SECRET']);

/** The names of all settings. */
export const settingNames: readonly string[] = [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Environment, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];

/** The environment is not usable; the message names every variable, its value and its rules. */
export class EnvironmentError extends Error {
  constructor(errors: readonly ValidationError[], given: Readonly<Record<string, string | undefined>>) {
    const lines = errors.map(({ property, constraints = {} }) => {
      const rules = [...new Set(Object.values(constraints).toReversed())].join('; ');
      const value = given[property];
      return value === undefined || secrets.has(property) ? `  ${rules}` : `  ${rules} (it is ${shownValue(value)})`;
    });
    super(`The configuration is not usable:\n${lines.join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

/**
 * Reads and checks the environment. An empty value counts as unset, as compose files produce it.
 *
 * @throws {EnvironmentError} naming every variable that breaks its rule.
 */
export function loadEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => settingNames.includes(name) && value?.trim() !== ''),
  );
  const environment = plainToInstance(Environment, given, { exposeDefaultValues: true });
  const errors = validateSync(environment, { forbidUnknownValues: true });
  if (errors.length > 0) throw new EnvironmentError(errors, given);
  return environment;
}
