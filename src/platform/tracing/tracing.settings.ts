import { httpUrl } from '../config/http-url';
import { choice, flag, integer, list, setting, settingsGroup, type SettingsOf, text } from '../config/settings';

/** The samplers of OpenTelemetry's standard. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** How spans are sent. */
const protocols = ['http/protobuf'] as const;

/** A URL may contain the password of a receiver. */
const receiverUrl = { ...httpUrl, isHidden: true };

/** The variables of OpenTelemetry's standard that the server uses. Its own code reads some others: docs/tracing.md. */
export const openTelemetrySettings = settingsGroup(
  'OpenTelemetry',
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      receiverUrl,
      'where traces are sent, without the path `/v1/traces`, such as `http://127.0.0.1:4318`; unset: nothing is traced',
    ),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(receiverUrl, 'the same with the path; it takes precedence'),
    OTEL_EXPORTER_OTLP_HEADERS: text(
      { isSecret: true, values: '`name=value`, comma-separated' },
      'headers for the receiver',
    ),
    OTEL_EXPORTER_OTLP_TIMEOUT: integer(
      { default: 10_000, min: 1, unit: 'milliseconds' },
      'time that sending a batch may take, with all tries',
    ),
    OTEL_EXPORTER_OTLP_PROTOCOL: choice(
      protocols,
      { default: 'http/protobuf' },
      'how traces are sent; no other protocol is supported',
    ),
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: choice(protocols, {}, 'the same; it takes precedence'),
    OTEL_TRACES_EXPORTER: choice(['otlp', 'none'], { default: 'otlp' }, '`none`: no traces'),
    OTEL_SDK_DISABLED: flag('`true`: no traces'),
    OTEL_SERVICE_NAME: text({ unset: '`voxgate`' }, 'the name of this server in traces'),
    OTEL_RESOURCE_ATTRIBUTES: text(
      { values: '`name=value`, comma-separated' },
      'what else describes this server in traces',
    ),
    OTEL_PROPAGATORS: list(
      {
        default: ['tracecontext'],
        values: 'names, comma-separated',
        must: 'be a comma-separated list of names',
        isItem: () => true,
      },
      'without `tracecontext`, the header `traceparent` of requests is ignored',
    ),
    OTEL_TRACES_SAMPLER: choice(samplers, { default: 'parentbased_always_on' }, 'which requests are recorded'),
    OTEL_TRACES_SAMPLER_ARG: setting(
      {
        default: 1,
        values: '0 to 1',
        must: 'be a number from 0 to 1',
        read: (given) => (Number(given) >= 0 && Number(given) <= 1 ? Number(given) : undefined),
      },
      'the part of the requests that is recorded by samplers with `traceidratio`',
    ),
    OTEL_BSP_MAX_QUEUE_SIZE: integer(
      { default: 2048, min: 1, max: 1_000_000 },
      'spans that may wait to be sent; further ones are lost',
    ),
  },
  { isForNodes: true },
);

export const tracingSettings = settingsGroup('traces', {
  TRACE_CLIENTS_PER_SECOND: integer(
    { default: 10, min: 0 },
    'requests per second that clients may have recorded by [`traceparent`](tracing.md#the-clients-trace), beyond those that the sampler records',
  ),
  TRACE_ACCOUNTS: flag("`true`: traces have the [account's id](tracing.md#what-spans-do-not-have)"),
});

/** The settings of tracing. */
export type TracingSettings = SettingsOf<typeof openTelemetrySettings | typeof tracingSettings>;
