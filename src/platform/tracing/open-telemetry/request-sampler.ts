import { randomBytes } from 'node:crypto';
import { type Attributes, type Context, type Link, type SpanKind, trace, TraceFlags } from '@opentelemetry/api';
import { AlwaysOffSampler, AlwaysOnSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base';
import { type Sampler, SamplingDecision, type SamplingResult } from '@opentelemetry/sdk-trace-base';
import type { TracingSettings } from '../tracing.settings';
import { isTrusted } from './trace-context';

const record: SamplingResult = { decision: SamplingDecision.RECORD_AND_SAMPLED };
const drop: SamplingResult = { decision: SamplingDecision.NOT_RECORD };

type SamplerSettings = Pick<
  TracingSettings,
  'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG' | 'TRACE_CLIENTS_PER_SECOND'
>;

/**
 * Decides which requests are recorded. The standard lets whoever calls decide (`parentbased_…`), and a ratio depends on the trace's id,
 * which the caller chooses, too. So any client could have all of its requests recorded. Here, clients decide on a limited number of
 * requests per second. For all others, the server decides, and with random numbers of its own.
 */
export class RequestSampler implements Sampler {
  private readonly root: Sampler;
  private readonly followsParents: boolean;
  private second = 0;
  /** Requests that clients have had recorded in this second. */
  private used = 0;

  /** @param now a monotonic clock in milliseconds. */
  constructor(
    private readonly settings: SamplerSettings,
    private readonly now: () => number = () => performance.now(),
  ) {
    const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
    this.followsParents = name.startsWith('parentbased_');
    if (name.endsWith('always_on')) this.root = new AlwaysOnSampler();
    else if (name.endsWith('always_off')) this.root = new AlwaysOffSampler();
    else this.root = new TraceIdRatioBasedSampler(ratio);
  }

  shouldSample(
    context: Context,
    traceId: string,
    name: string,
    kind: SpanKind,
    facts: Attributes,
    links: Link[],
  ): SamplingResult {
    const parent = trace.getSpanContext(context);
    if (!parent) return this.root.shouldSample(context, traceId, name, kind, facts, links);
    const isSampled = (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
    // Within the server, a trace is recorded whole or not at all.
    if (parent.isRemote !== true || isTrusted(context)) return isSampled ? record : drop;
    if (this.followsParents && !isSampled) return drop;
    if (this.followsParents && this.takePlace()) return record;
    return this.root.shouldSample(context, randomBytes(16).toString('hex'), name, kind, facts, links);
  }

  toString(): string {
    return `RequestSampler{${this.settings.OTEL_TRACES_SAMPLER}}`;
  }

  private takePlace(): boolean {
    const second = Math.floor(this.now() / 1000);
    if (second !== this.second) {
      this.second = second;
      this.used = 0;
    }
    if (this.used >= this.settings.TRACE_CLIENTS_PER_SECOND) return false;
    this.used++;
    return true;
  }
}
