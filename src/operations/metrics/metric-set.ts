import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import { withCauses } from '@voxgate/speech/messages/with-causes';

/** How metrics are written. Only OpenMetrics has exemplars. */
export type MetricsFormat = 'openmetrics' | 'text';

/** The labels of a series. */
export type Labels = Readonly<Record<string, string>>;

/** The value of a series now. */
export type Reading = readonly [labels: Labels, value: number];

/** Describes a metric. */
export interface MetricOptions {
  /** Begins with `voxgate_`, and ends in the unit. Counters end in `_total`. */
  readonly name: string;
  /** A sentence for operators, without its full stop and without quotation marks. */
  readonly help: string;
  readonly labels?: readonly string[];
}

/** A metric of the set. */
export interface MetricDescription extends MetricOptions {
  readonly type: 'counter' | 'gauge' | 'histogram';
}

/** Reads values that exist elsewhere, at each scrape. */
export type ReadValues = () => Iterable<Reading> | Promise<Iterable<Reading>>;

/** Counts events when they happen. */
export interface EventCounter {
  add(labels: Labels, amount?: number): void;
}

/** Counts values by size when they are known. */
export interface ValueHistogram {
  /** @param traceId links the bucket to a trace, as its exemplar. */
  observe(labels: Labels, value: number, traceId?: string): void;
}

const contentTypes: Record<MetricsFormat, string> = {
  openmetrics: Registry.OPENMETRICS_CONTENT_TYPE,
  text: Registry.PROMETHEUS_CONTENT_TYPE,
};

/** Trace ids of the W3C, the only ones that are put into an exemplar. */
const traceIdForm = /^[0-9a-f]{32}$/;

/** The metrics of one process. What exists elsewhere is read at each scrape; scrapes at the same time share one reading. */
export class MetricSet {
  /** All metrics, in the order in which they are written. */
  readonly described: MetricDescription[] = [];
  private readonly registry = new Registry<OpenMetricsContentType>();
  private readonly counters: { readonly metric: Counter; readonly name: string }[] = [];
  private readonly rendering = new Map<MetricsFormat, Promise<string>>();
  private last: Promise<unknown> = Promise.resolve();

  /** @param onFailure is told when values cannot be read. Their series are then missing; all others are not. */
  constructor(private readonly onFailure: (message: string) => void) {
    // Metrics with exemplars can only be added to a registry of this format.
    this.registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  }

  /** A value that exists elsewhere, and goes up and down. */
  gauge(options: MetricOptions, read: ReadValues): void {
    const metric: Gauge = new Gauge(this.describe('gauge', options, () => this.collect(metric, options, read)));
  }

  /** A count that is kept elsewhere, and only grows. */
  count(options: MetricOptions, read: ReadValues): void {
    const metric: Counter = new Counter(this.describe('counter', options, () => this.collect(metric, options, read)));
    this.counters.push({ metric, name: options.name });
  }

  /** A count that is kept here. */
  counter(options: MetricOptions): EventCounter {
    const metric = new Counter(this.describe('counter', options));
    this.counters.push({ metric, name: options.name });
    return { add: (of, amount = 1) => metric.inc({ ...of }, amount) };
  }

  /** @param buckets their upper bounds, in order. */
  histogram(options: MetricOptions, buckets: readonly number[]): ValueHistogram {
    const metric = new Histogram({
      ...this.describe('histogram', options),
      buckets: [...buckets],
      enableExemplars: true,
    });
    return {
      observe: (of, value, traceId) => {
        const exemplar = traceId !== undefined && traceIdForm.test(traceId);
        metric.observe({ labels: { ...of }, value, ...(exemplar && { exemplarLabels: { trace_id: traceId } }) });
      },
    };
  }

  contentType(format: MetricsFormat): string {
    return contentTypes[format];
  }

  /** Reads and writes all metrics. Calls at the same time get the same text. */
  text(format: MetricsFormat): Promise<string> {
    const known = this.rendering.get(format);
    if (known) return known;
    // One after the other: the format is a property of the registry.
    const rendering = this.last.then(() => this.render(format)).finally(() => this.rendering.delete(format));
    this.rendering.set(format, rendering);
    this.last = rendering.catch(() => undefined);
    return rendering;
  }

  private async render(format: MetricsFormat): Promise<string> {
    // Its type allows only the format that it was made with.
    this.registry.setContentType(contentTypes[format] as OpenMetricsContentType);
    // Writing OpenMetrics takes `_total` from the names of counters for good. The other format needs it.
    for (const { metric, name } of this.counters) (metric as unknown as { name: string }).name = name;
    try {
      return await this.registry.metrics();
    } catch (error) {
      this.onFailure(`The metrics cannot be written: ${withCauses(error)}`);
      throw error;
    }
  }

  /** Adds a metric to the list. Returns what its class needs to know. */
  private describe(type: MetricDescription['type'], options: MetricOptions, collect?: () => Promise<void>) {
    const { name, help, labels = [] } = options;
    this.described.push({ ...options, type });
    return { name, help, labelNames: [...labels], registers: [this.registry], ...(collect && { collect }) };
  }

  /** Replaces the series of a metric by the values that are read now. Without series if they cannot be read. */
  private async collect(
    metric: Gauge | Counter,
    { name, labels = [] }: MetricOptions,
    read: ReadValues,
  ): Promise<void> {
    let readings: readonly Reading[] = [];
    try {
      readings = [...(await read())];
    } catch (error) {
      this.onFailure(`The values of ${name} cannot be read: ${withCauses(error)}`);
    }
    clear(metric, labels);
    // Adds to a series that has just been cleared.
    for (const [of, value] of readings) metric.inc({ ...of }, value);
  }
}

/** Removes all series. A metric without labels keeps one that is 0 when it is reset. */
function clear(metric: Gauge | Counter, labels: readonly string[]): void {
  metric.reset();
  if (labels.length === 0) metric.remove();
}
