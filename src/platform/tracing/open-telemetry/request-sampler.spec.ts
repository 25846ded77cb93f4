import { type Context, ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace-base';
import { RequestSampler } from './request-sampler';
import { contextOf } from './trace-context';

const sampled = '00-00000000000000000000000000000001-00f067aa0ba902b7-01';
const notSampled = sampled.replace(/01$/u, '00');
const from = (traceparent: string, isTrusted = false) => contextOf({ headers: { traceparent }, isTrusted });

describe('RequestSampler', () => {
  let now: number;
  beforeEach(() => (now = 5000));

  const make = (
    name: ConstructorParameters<typeof RequestSampler>[0]['OTEL_TRACES_SAMPLER'],
    ratio = 1,
    perSecond = 2,
  ) =>
    new RequestSampler(
      { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio, TRACE_CLIENTS_PER_SECOND: perSecond },
      () => now,
    );
  const records = (sampler: RequestSampler, context: Context) =>
    sampler.shouldSample(context, '0'.repeat(31) + '1', 'x', SpanKind.SERVER, {}, []).decision ===
    SamplingDecision.RECORD_AND_SAMPLED;

  it('lets clients decide on a limited number of requests per second, and its own servers on all', () => {
    const sampler = make('parentbased_always_off');
    expect([1, 2, 3].map(() => records(sampler, from(sampled)))).toEqual([true, true, false]);
    now += 1000;
    expect(records(sampler, from(sampled))).toBe(true);
    expect(Array.from({ length: 10 }, () => records(sampler, from(sampled, true)))).not.toContain(false);
    expect(records(sampler, from(notSampled, true))).toBe(false);
    expect(records(sampler, ROOT_CONTEXT)).toBe(false);
  });

  it.each(['traceidratio', 'parentbased_traceidratio'] as const)(
    'does not let clients choose an id that %s records',
    (name) => {
      // The smallest id there is: a ratio that is computed from it always records it.
      const sampler = make(name, 1e-9, 0);
      expect(Array.from({ length: 20 }, () => records(sampler, from(sampled)))).not.toContain(true);
      expect(records(sampler, ROOT_CONTEXT)).toBe(true);
    },
  );

  it('records a trace whole or not at all within the server', () => {
    const sampler = make('traceidratio', 0);
    const within = (traceFlags: TraceFlags) =>
      trace.setSpanContext(ROOT_CONTEXT, { traceId: '1'.repeat(32), spanId: '2'.repeat(16), traceFlags });
    expect(records(sampler, within(TraceFlags.SAMPLED))).toBe(true);
    expect(records(sampler, within(TraceFlags.NONE))).toBe(false);
  });

  it('follows the flag of a client that wants no trace only if parents are followed', () => {
    expect(records(make('parentbased_always_on'), from(notSampled))).toBe(false);
    expect(records(make('always_on'), from(notSampled))).toBe(true);
  });
});
