import 'reflect-metadata';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  getMetadataStorage,
  ArrayNotEmpty,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsTimeZone,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
  validateSync,
  type ValidationArguments,
  type ValidationError,
} from 'class-validator';
import { isNetwork } from './network';
import { isOrigin, isPublicUrl } from './origin';
import { isS3Url } from './s3-url';
import { shownValue } from './shown-value';
import { parseTrustProxy, type TrustProxy } from './trust-proxy';
import { wyomingProblem } from './wyoming-port';

/** The levels that `LOG_LEVEL` accepts, most detailed first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const logFormats = ['json', 'pretty'] as const;

/** The format of the log: that of `LOG_FORMAT`, also if other settings are wrong. */
export function chosenLogFormat({ LOG_FORMAT }: NodeJS.ProcessEnv = process.env): (typeof logFormats)[number] {
  return logFormats.find((format) => format === LOG_FORMAT) ?? (process.stdout.isTTY ? 'pretty' : 'json');
}

/** How spans are sent. */
const traceProtocols = ['http/protobuf'] as const;

/** The samplers of OpenTelemetry's standard. */
export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const collectorUrl = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

const hasOidc = ({ OIDC_ISSUER }: { OIDC_ISSUER?: string }) => OIDC_ISSUER !== undefined;

const hasCacheUrl = ({ SPEECH_CACHE_URL }: { SPEECH_CACHE_URL?: string }) => SPEECH_CACHE_URL !== undefined;

const hasFilesUrl = ({ FILES_URL }: { FILES_URL?: string }) => FILES_URL !== undefined;

const hasSmtp = ({ SMTP_URL }: { SMTP_URL?: string }) => SMTP_URL !== undefined;

const isMailUrl = (value: unknown) =>
  typeof value === 'string' && /^smtps?:\/\/[^/\s]/u.test(value) && URL.canParse(value);

const hasDatabaseUrl = (_value: unknown, given?: ValidationArguments) =>
  (given!.object as Environment).DATABASE_URL !== undefined;

const isForDatabaseUrl = (_value: unknown, given?: ValidationArguments) =>
  hasDatabaseUrl(_value, given) && (given!.object as Environment).DATABASE_PASSWORD_COMMAND === undefined;

const wholeNumber = Type(() => Number);

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * All settings with their defaults. Nothing else reads settings from `process.env`.
 * docs/configuration.md lists the same settings.
 */
export class Environment {
  /** TCP port to listen on; 0: any free port. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT: number = 3000;

  /** Address to listen on. */
  @IsString()
  HOST: string = '127.0.0.1';

  /** Directory for all files that the server writes: the embedded database, the voice packs and the greeting. */
  @IsString()
  VOXGATE_DATA_DIR: string = './data';

  /** The URL at which browsers reach the server, without a path. Links to the dashboard begin with it. */
  @IsOptional()
  @ValidateBy(
    { name: 'isPublicUrl', validator: { validate: isPublicUrl } },
    {
      message:
        'PUBLIC_URL must be http:// or https:// and a host, such as https://voxgate.example.com. The dashboard does not work below a ' +
        'path: give the server a host name or a port of its own',
    },
  )
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().replace(/\/+$/, '') : value))
  PUBLIC_URL?: string;

  /** URL of the PostgreSQL database to use. Unset: an embedded PostgreSQL in the data directory. */
  @IsOptional()
  @Matches(/^(postgres|postgresql|socket):/, { message: 'DATABASE_URL must start with postgres:// or postgresql://' })
  DATABASE_URL?: string;

  /**
   * A file with the password for `DATABASE_URL`, in place of one in the URL. It is read again for new connections, so that the
   * password may change.
   */
  @IsOptional()
  @IsString()
  @ValidateBy(
    { name: 'isForDatabaseUrl', validator: { validate: isForDatabaseUrl } },
    { message: 'DATABASE_PASSWORD_FILE needs DATABASE_URL, and excludes DATABASE_PASSWORD_COMMAND' },
  )
  DATABASE_PASSWORD_FILE?: string;

  /** A shell command that prints the password for `DATABASE_URL`, such as a token that lives for minutes. */
  @IsOptional()
  @IsString()
  @ValidateBy(
    { name: 'hasDatabaseUrl', validator: { validate: hasDatabaseUrl } },
    { message: 'DATABASE_PASSWORD_COMMAND needs DATABASE_URL' },
  )
  DATABASE_PASSWORD_COMMAND?: string;

  /**
   * Whether a connection pooler gives each transaction any session of PostgreSQL. `auto`: each connection finds out.
   * `transaction`: it does, and prepared statements are not used.
   */
  @IsIn(['auto', 'transaction'])
  DATABASE_POOLER: 'auto' | 'transaction' = 'auto';

  /**
   * How statements reach the nodes of a database that Citus distributes. `coordinator`: through the server of `DATABASE_URL`.
   * `direct`: over connections to the nodes themselves, at the addresses at which the nodes know each other.
   */
  @IsIn(['coordinator', 'direct'])
  DATABASE_NODES: 'coordinator' | 'direct' = 'coordinator';

  /**
   * If the database has no API key yet, the server creates an account with this e-mail address and a first key. Unset: it
   * creates `owner@localhost`, but only in the embedded database.
   */
  @IsOptional()
  @IsEmail({ require_tld: false })
  FIRST_ACCOUNT_EMAIL?: string;

  /** Maximum number of connections from this process to PostgreSQL. */
  @wholeNumber
  @IsInt()
  @Min(2)
  @Max(1000)
  DATABASE_POOL_SIZE: number = 10;

  /** Milliseconds after which a statement is cancelled, so that requests do not pile up behind a slow database. */
  @wholeNumber
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  DATABASE_STATEMENT_TIMEOUT_MS: number = 5000;

  /** Days after which requests are removed from the request log; 0: no request is recorded. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(365)
  REQUEST_LOG_DAYS: number = 7;

  /** Requests of one account that this process adds to the request log per minute; further ones are not recorded. */
  @wholeNumber
  @IsInt()
  @Min(10)
  @Max(100_000)
  REQUEST_LOG_PER_MINUTE: number = 1000;

  /** Days after which hourly usage is removed. The dashboard shows 30 days and the current month. */
  @wholeNumber
  @IsInt()
  @Min(62)
  @Max(36_500)
  USAGE_DAYS: number = 400;

  /** Days after which events are removed from the audit trail. Sign-ins of 90 days tell known addresses from new ones. */
  @wholeNumber
  @IsInt()
  @Min(90)
  @Max(36_500)
  AUDIT_DAYS: number = 730;

  /** Requests per window for each API key. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000)
  RATE_LIMIT_REQUESTS: number = 10;

  /** Requests per window for all API keys and users of one account together; unset: no such limit. */
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

  /** The IANA time zone in which the days and months of budgets begin, such as `Europe/Berlin`. The same on all replicas. */
  @IsTimeZone({ message: 'BUDGET_TIME_ZONE must be an IANA time zone, for example Europe/Berlin' })
  BUDGET_TIME_ZONE: string = 'UTC';

  /** Failed authentications per minute for each client address. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000)
  RATE_LIMIT_FAILED_AUTH: number = 30;

  /** Dashboard sign-in attempts per 15 minutes for each e-mail address. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000)
  RATE_LIMIT_SIGN_IN: number = 10;

  /** Issuer URL of the OpenID Connect provider for dashboard sign-in; unset: none. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  OIDC_ISSUER?: string;

  /** This server's client id at the provider. */
  @ValidateIf(hasOidc)
  @IsString({ message: 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET' })
  OIDC_CLIENT_ID?: string;

  @ValidateIf(hasOidc)
  @IsString({ message: 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET' })
  OIDC_CLIENT_SECRET?: string;

  /** The provider's name on the sign-in page. */
  @IsString()
  OIDC_NAME: string = 'single sign-on';

  /** Maximum number of active API keys per account. */
  @wholeNumber
  @IsInt()
  @Min(1)
  MAX_API_KEYS_PER_ACCOUNT: number = 100;

  /** Maximum length of `text` in a speech request, in Unicode code points. Normalised text may grow to four times this limit. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  MAX_TEXT_CHARACTERS: number = 5000;

  /**
   * Which proxies' `X-Forwarded-For` header to trust: `false` (none), the number of proxies in front of this server,
   * or a comma-separated list of addresses, CIDR ranges, and the names `loopback`, `linklocal`, `uniquelocal`.
   */
  @Transform(({ value }: { value: unknown }) => parseTrustProxy(value))
  @IsNotEmpty({
    message: 'TRUST_PROXY must be false, a number of proxies, or a comma-separated list of addresses or CIDR ranges',
  })
  TRUST_PROXY: TrustProxy | undefined = false;

  /** The origins whose pages may call the API from a browser: comma-separated, such as `https://app.example.com`; `*`: all. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? splitList(value) : value))
  @ValidateBy(
    { name: 'isOrigin', validator: { validate: isOrigin } },
    {
      each: true,
      message:
        'CORS_ORIGINS must be *, or a comma-separated list of origins without a path, such as https://app.example.com',
    },
  )
  CORS_ORIGINS: string[] = [];

  /**
   * Addresses to listen on for the Wyoming protocol, each with the id of the API key that its clients use: comma-separated
   * `host:port=key id`, such as `0.0.0.0:10200=key_0197…`. Empty: none.
   */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? splitList(value) : value))
  @ValidateBy({
    name: 'isWyomingPorts',
    validator: {
      validate: (items: string[]) => wyomingProblem(items) === undefined,
      defaultMessage: (given) => wyomingProblem(given?.value as string[]) ?? '',
    },
  })
  WYOMING: readonly string[] = [];

  /** Whether Home Assistant finds the addresses of `WYOMING` by itself: announces them in the local network (mDNS). */
  @IsIn(['true', 'false'])
  WYOMING_ZEROCONF: 'true' | 'false' = 'false';

  /**
   * Networks that are not public, but to which alerts may be sent: comma-separated addresses and CIDR ranges. There, webhooks may
   * also use plain HTTP.
   */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? splitList(value) : value))
  @ValidateBy(
    { name: 'isNetwork', validator: { validate: isNetwork } },
    {
      each: true,
      message: 'ALERT_ALLOWED_NETWORKS must be a comma-separated list of addresses or CIDR ranges, such as 10.0.0.0/8',
    },
  )
  ALERT_ALLOWED_NETWORKS: readonly string[] = [];

  /** Days after which alerts and the log of their deliveries are deleted. */
  @wholeNumber
  @IsInt()
  @Min(8)
  @Max(3650)
  ALERT_LOG_DAYS: number = 30;

  /**
   * Modules of your own, and those that come with Voxgate (`voxgate/…`): comma-separated names of npm packages and paths of files. `none`:
   * no extensions.
   */
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? splitList(value).filter((name) => name !== 'none') : value,
  )
  @IsString({ each: true })
  VOXGATE_EXTENSIONS: readonly string[] = ['voxgate/leaked-keys'];

  /**
   * The public keys of a scanner that reports leaked API keys: JSON as https://api.github.com/meta/public_keys/secret_scanning
   * returns it, or the path of a file with it. Unset: reports are not accepted.
   */
  @IsOptional()
  @IsString()
  LEAK_REPORT_KEYS?: string;

  /** The mail server for alerts by e-mail: `smtp://` or `smtps://`, with user name and password. Unset: no e-mails are sent. */
  @IsOptional()
  @ValidateBy(
    { name: 'isMailUrl', validator: { validate: isMailUrl } },
    {
      message:
        'SMTP_URL must start with smtp:// or smtps:// and name a host. Special characters in its password must be percent-encoded',
    },
  )
  SMTP_URL?: string;

  /** The sender of e-mails: `voxgate@example.com`, or with a name, `Voxgate <voxgate@example.com>`. */
  @ValidateIf(hasSmtp)
  @IsEmail(
    { require_tld: false, allow_display_name: true },
    { message: 'SMTP_URL needs SMTP_FROM, the e-mail address of the sender' },
  )
  SMTP_FROM?: string;

  @IsIn(logLevels)
  LOG_LEVEL: (typeof logLevels)[number] = 'info';

  /** `json` for machines, `pretty` for people; unset: `pretty` on a terminal, `json` otherwise. */
  @IsOptional()
  @IsIn(logFormats)
  LOG_FORMAT?: (typeof logFormats)[number];

  /** TCP port for metrics in Prometheus' formats, at `/metrics`; 0: any free port. Unset: no metrics. */
  @IsOptional()
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(65_535)
  METRICS_PORT?: number;

  /** Address for the port of the metrics. They need no key, so it must not be reachable from outside. */
  @IsString()
  METRICS_HOST: string = '127.0.0.1';

  /** Whether usage is also counted by account, with the account's id as a label. */
  @IsIn(['true', 'false'])
  METRICS_ACCOUNT_LABELS: 'true' | 'false' = 'false';
  // The variables of OpenTelemetry's standard. Those that are not here are read by its own code: docs/tracing.md.

  /** Where traces are sent by OTLP: `/v1/traces` is appended. Unset: nothing is traced. */
  @IsOptional()
  @IsUrl(collectorUrl, { message: '$property must be an http:// or https:// URL' })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** As the variable above, but nothing is appended. */
  @IsOptional()
  @IsUrl(collectorUrl, { message: '$property must be an http:// or https:// URL' })
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;

  @IsIn(traceProtocols)
  OTEL_EXPORTER_OTLP_PROTOCOL: (typeof traceProtocols)[number] = 'http/protobuf';

  @IsOptional()
  @IsIn(traceProtocols)
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL?: (typeof traceProtocols)[number];

  /** Headers for the receiver: `name=value`, with commas. */
  @IsOptional()
  @IsString()
  OTEL_EXPORTER_OTLP_HEADERS?: string;

  /** Milliseconds that sending a batch may take, with all tries. */
  @wholeNumber
  @IsInt()
  @Min(1)
  OTEL_EXPORTER_OTLP_TIMEOUT: number = 10_000;

  @IsIn(['otlp', 'none'])
  OTEL_TRACES_EXPORTER: 'otlp' | 'none' = 'otlp';

  /** `true` switches tracing off. */
  @IsIn(['true', 'false'])
  OTEL_SDK_DISABLED: 'true' | 'false' = 'false';

  /** Unset: `voxgate`. */
  @IsOptional()
  @IsString()
  OTEL_SERVICE_NAME?: string;

  /** Further facts about this server: `name=value`, with commas. */
  @IsOptional()
  @IsString()
  OTEL_RESOURCE_ATTRIBUTES?: string;

  /** Without `tracecontext`, the header `traceparent` of requests is ignored. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? splitList(value) : value))
  @IsString({ each: true })
  OTEL_PROPAGATORS: string[] = ['tracecontext'];

  /** Which requests are recorded. */
  @IsIn(traceSamplers)
  OTEL_TRACES_SAMPLER: (typeof traceSamplers)[number] = 'parentbased_always_on';

  /** For the samplers with `traceidratio`: the part that is recorded, from 0 to 1. */
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  @Max(1)
  OTEL_TRACES_SAMPLER_ARG: number = 1;

  /** Spans that may wait to be sent. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  OTEL_BSP_MAX_QUEUE_SIZE: number = 2048;

  /** Requests per second that clients may have recorded by `traceparent`, beyond those that the sampler records. */
  @wholeNumber
  @IsInt()
  @Min(0)
  TRACE_CLIENTS_PER_SECOND: number = 10;

  /** Whether spans have the account's id. */
  @IsIn(['true', 'false'])
  TRACE_ACCOUNTS: 'true' | 'false' = 'false';

  /** On shutdown, seconds between reporting "not ready" and refusing requests, so that load balancers notice. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(300)
  SHUTDOWN_DELAY_SECONDS: number = 0;

  /**
   * Maximum seconds that a shutdown takes. Requests that still run are cut off three seconds before its end, or halfway through
   * if it has less than six.
   */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(3600)
  SHUTDOWN_TIMEOUT_SECONDS: number = 30;

  /** Whether emoji are skipped or spoken by their names. */
  @IsIn(['silent', 'name'])
  SPEECH_EMOJI: 'silent' | 'name' = 'silent';

  /**
   * The common loudness of all voices: integrated loudness by EBU R 128 in LUFS, of one channel. `off`: each voice has its own.
   */
  @Transform(({ value }: { value: unknown }) => (value === 'off' || value === '' ? value : Number(value)))
  @ValidateBy(
    {
      name: 'isLoudness',
      validator: {
        validate: (value: unknown) => value === 'off' || (typeof value === 'number' && value >= -30 && value <= -14),
      },
    },
    { message: 'SPEECH_LOUDNESS must be a number of LUFS from -30 to -14, such as -19, or off' },
  )
  SPEECH_LOUDNESS: number | 'off' = -19;

  /**
   * Seconds after which the server closes the connection of a client that reads nothing of a response. Clients that read much
   * more slowly than the audio plays are also disconnected: see `endStalledClients`.
   */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(3600)
  CLIENT_STALL_TIMEOUT_SECONDS: number = 30;

  /** Megabytes of speech buffered for clients that have not read it yet. One account can use at most half. */
  @wholeNumber
  @IsInt()
  @Min(16)
  @Max(1_000_000)
  SPEECH_BUFFER_MB: number = 512;

  /** WebSockets that may be open at a time in this process. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(100_000)
  REALTIME_MAX_SOCKETS: number = 5000;

  /** Of these, the WebSockets of one API key. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(100_000)
  REALTIME_SOCKETS_PER_KEY: number = 2000;

  /** WebSockets of one address that have not sent their API key yet. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000)
  REALTIME_UNAUTHENTICATED_SOCKETS: number = 20;

  /** Seconds that a WebSocket without an API key in its headers has to send it. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(60)
  REALTIME_KEY_TIMEOUT_SECONDS: number = 5;

  /** Contexts that may be open at a time on one WebSocket. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(1000)
  REALTIME_CONTEXTS_PER_SOCKET: number = 16;

  /** Characters of a context that may wait to be spoken. */
  @wholeNumber
  @IsInt()
  @Min(100)
  @Max(1_000_000)
  REALTIME_WAITING_CHARACTERS: number = 20_000;

  /** Seconds without a message from the client, and without speech, after which the server closes a WebSocket. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(86_400)
  REALTIME_IDLE_TIMEOUT_SECONDS: number = 300;

  /** Seconds of silence after which the server pings the client of a WebSocket; without an answer, it is closed after as many more. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(3600)
  REALTIME_PING_SECONDS: number = 20;

  /** How many jobs (long texts) this server works on at the same time; 0: none, other replicas do. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(64)
  JOBS_AT_ONCE: number = 2;

  /** Maximum number of jobs of an account that are not over. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(100_000)
  JOBS_PER_ACCOUNT: number = 100;

  /** Days after which jobs that are over are removed, with their texts and files. Unset: `FILES_DAYS`. */
  @IsOptional()
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(3650)
  JOBS_DAYS?: number;

  /** Maximum number of projects of an account. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(100_000)
  PROJECTS_PER_ACCOUNT: number = 200;

  /** Maximum length of the text of a job, in Unicode code points. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  MAX_JOB_CHARACTERS: number = 2_000_000;

  /**
   * Megabytes of sentences that jobs have had spoken to keep on the disk, or in the store of `FILES_URL`, so that none is spoken twice. An hour takes 230 to 350 MB. Less
   * than the largest job needs makes it slower.
   */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  JOBS_SPEECH_MB: number = 20_000;

  /** Days after which these sentences are spoken anew. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(3650)
  JOBS_SPEECH_DAYS: number = 30;

  /** How many batches of short texts this server works on at the same time; 0: none, other replicas do. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(64)
  BATCHES_AT_ONCE: number = 1;

  /** Maximum number of batches of an account that are not over. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(100_000)
  BATCHES_PER_ACCOUNT: number = 20;

  /** Hours for which a request with the same `Idempotency-Key` gets the same answer. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(720)
  IDEMPOTENCY_HOURS: number = 24;

  /** Whether finished speech is kept on the disk and used again. */
  @IsIn(['on', 'off'])
  SPEECH_CACHE: 'on' | 'off' = 'on';

  /** Megabytes of finished speech to keep; 0: none. A second takes 64 to 96 KB as sentences, and encoded 4 to 96 KB more. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(10_000_000)
  SPEECH_CACHE_MB: number = 1024;

  /** Days after which kept speech is made anew. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(3650)
  SPEECH_CACHE_DAYS: number = 30;

  /** Whether accounts share the cache. A fast response then tells that somebody has had the same words spoken before. */
  @IsIn(['true', 'false'])
  SPEECH_CACHE_SHARED: 'true' | 'false' = 'false';

  /**
   * An S3-compatible store for the cache, shared by replicas: `s3://bucket/prefix?endpoint=https://…&region=…`. Unset: `cache/speech`
   * in the data directory.
   */
  @IsOptional()
  @ValidateBy(
    { name: 'isS3Url', validator: { validate: isS3Url } },
    {
      message: 'SPEECH_CACHE_URL must look like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1',
    },
  )
  SPEECH_CACHE_URL?: string;

  /** Credentials for `SPEECH_CACHE_URL`. */
  @ValidateIf(hasCacheUrl)
  @IsString({ message: 'SPEECH_CACHE_URL needs SPEECH_CACHE_ACCESS_KEY_ID and SPEECH_CACHE_SECRET_ACCESS_KEY' })
  SPEECH_CACHE_ACCESS_KEY_ID?: string;

  @ValidateIf(hasCacheUrl)
  @IsString({ message: 'SPEECH_CACHE_URL needs SPEECH_CACHE_ACCESS_KEY_ID and SPEECH_CACHE_SECRET_ACCESS_KEY' })
  SPEECH_CACHE_SECRET_ACCESS_KEY?: string;

  /** Directory for stored files, and for those that are being received. Unset: `files` in the data directory. */
  @IsOptional()
  @IsString()
  FILES_DIR?: string;

  /**
   * An S3-compatible store for files, which replicas share: `s3://bucket/prefix?endpoint=https://…&region=…`. Unset: `FILES_DIR`,
   * which all replicas must then have in common.
   */
  @IsOptional()
  @ValidateBy(
    { name: 'isS3Url', validator: { validate: isS3Url } },
    { message: 'FILES_URL must look like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1' },
  )
  FILES_URL?: string;

  /** Credentials for `FILES_URL`. */
  @ValidateIf(hasFilesUrl)
  @IsString({ message: 'FILES_URL needs FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY' })
  FILES_ACCESS_KEY_ID?: string;

  @ValidateIf(hasFilesUrl)
  @IsString({ message: 'FILES_URL needs FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY' })
  FILES_SECRET_ACCESS_KEY?: string;

  /** Megabytes (of 1,000,000 bytes) that the stored files of one account may have. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  FILES_MB_PER_ACCOUNT: number = 10_000;

  /** Days after which stored files are removed. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(3650)
  FILES_DAYS: number = 30;

  /**
   * Days for which accounts may keep a history of their speech. Each account decides whether it does, and for how long. 0: no account has
   * a history.
   */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(3650)
  HISTORY_DAYS: number = 365;

  /** Entries that the history of an account has at most. A new one displaces the oldest. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(10_000)
  HISTORY_ENTRIES: number = 1000;

  /** Downloads of stored files that this process allows at once for each account, and for each address that uses links. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(100_000)
  FILES_DOWNLOADS_AT_ONCE: number = 50;

  /** Days after which links to files are signed with a new key. */
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(3650)
  LINK_KEY_DAYS: number = 90;

  /** The path of a YAML file with engines on other servers, such as GPUs. Unset: there are none. docs/remote-engines.md explains it. */
  @IsOptional()
  @IsString()
  ENGINES_FILE?: string;

  /** Maximum number of requests that are queued or being spoken; further requests get 503. One account can use at most half. */
  @wholeNumber
  @IsInt()
  @Min(2)
  @Max(100_000)
  SPEECH_QUEUE_CAPACITY: number = 100;

  /**
   * Maximum number of Flite processes; at least one is always running. At most half as many threads encode audio for all
   * voices. Unset: the number of cores minus one, at least one.
   */
  @IsOptional()
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(256)
  SPEECH_WORKERS?: number;

  /**
   * The voice packs to use, comma-separated, by the names that `voxgate voices list` shows. The server installs missing packs
   * while it runs. Flite is also used, even if it is not in the list, while no other pack is installed.
   */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? splitList(value) : value))
  @ArrayNotEmpty({ message: 'VOXGATE_VOICES must name at least one voice pack' })
  @Matches(/^[a-z0-9][a-z0-9._-]*$/, {
    each: true,
    message: 'VOXGATE_VOICES must be a comma-separated list of voice packs, for example kokoro,flite',
  })
  VOXGATE_VOICES: readonly string[] = ['kokoro', 'flite'];

  /**
   * The voice for requests that name none, by its id in `GET /api/v1/voices`. Unset, or not installed yet: the first voice of
   * that list.
   */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @MaxLength(100)
  DEFAULT_VOICE?: string;

  /**
   * Number of processes for Kokoro, and of others for Piper. Each has its own copy of the model, and speaks one part of a sentence at
   * a time. Unset: what cores and memory allow (`hostLimits` in `src/tts/speech-options.ts`).
   */
  @IsOptional()
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(64)
  ENGINE_PROCESSES?: number;

  /** Compute threads in each of these processes; unset: the number of cores divided by the number of processes. */
  @IsOptional()
  @wholeNumber
  @IsInt()
  @Min(1)
  @Max(256)
  ENGINE_THREADS?: number;

  /** Resident memory in megabytes above which such a process is replaced, between two requests. */
  @wholeNumber
  @IsInt()
  @Min(256)
  ENGINE_MEMORY_LIMIT_MB: number = 2048;

  /** Seconds without speech after which models are unloaded until they are needed again; 0: never. */
  @wholeNumber
  @IsInt()
  @Min(0)
  @Max(604_800)
  ENGINE_IDLE_UNLOAD_SECONDS: number = 0;
}

/**
 * Settings whose value is never shown, because it is or contains a password. In `WYOMING`, somebody may have written a key in place of
 * its id.
 */
const secrets = new Set([
  'DATABASE_URL',
  'DATABASE_PASSWORD_COMMAND',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'SPEECH_CACHE_SECRET_ACCESS_KEY',
  'FILES_SECRET_ACCESS_KEY',
  'WYOMING',
  // These may contain the password of a receiver.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SPEAK_SECRET',
]);

/** The names of the settings of a class. */
export function namesOfSettings(settings: new () => object): readonly string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(settings, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** The names of all settings of the server. */
export const settingNames = namesOfSettings(Environment);

/** The environment is invalid. The message names each invalid variable, its value and the rules it breaks. */
export class EnvironmentError extends Error {
  constructor(errors: readonly ValidationError[], given: Readonly<Record<string, string | undefined>>) {
    const lines = errors.map(({ property, constraints = {} }) => {
      const rules = [...new Set(Object.values(constraints).toReversed())].join('; ');
      const value = given[property];
      return value === undefined || secrets.has(property) ? `  ${rules}` : `  ${rules} (it is ${shownValue(value)})`;
    });
    super(`The configuration is invalid:\n${[...new Set(lines)].join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

/**
 * Reads and validates the environment. An empty value counts as unset, because compose files produce empty values.
 *
 * @throws {EnvironmentError} naming every invalid variable.
 */
export function loadEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  return loadSettings(Environment, settingNames, variables);
}

/**
 * Reads and validates settings of a class. Those that are not named keep their defaults.
 *
 * @throws {EnvironmentError} naming every invalid variable.
 */
export function loadSettings<T extends Environment>(
  settings: new () => T,
  names: readonly string[],
  variables: NodeJS.ProcessEnv,
): T {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => names.includes(name) && value?.trim() !== ''),
  );
  const environment = plainToInstance(settings, given, { exposeDefaultValues: true });
  const errors = validateSync(environment, { forbidUnknownValues: true });
  if (errors.length > 0) throw new EnvironmentError(errors, given);
  return environment;
}
