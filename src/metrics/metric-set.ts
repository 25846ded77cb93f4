import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withCauses } from '../messages/with-causes';

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
  private readonly registry = new Registry();
  private readonly counters: { readonly metric: Counter; readonly name: string }[] = [];
  private readonly rendering = new Map<MetricsFormat, Promise<string>>();
  private last: Promise<unknown> = Promise.resolve();

  /** @param onFailure is told when values cannot be read. Their series are then missing; all others are not. */
  constructor(private readonly onFailure: (message: string) => void) {}

  /** A value that exists elsewhere, and goes up and down. */
  gauge({ name, help, labels = [] }: MetricOptions, read: ReadValues): void {
    const metric: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      collect: () =>
        this.read(name, read, (readings) => {
          metric.reset();
          for (const [of, value] of readings) metric.set({ ...of }, value);
        }),
    });
  }

  /** A count that is kept elsewhere, and only grows. */
  count({ name, help, labels = [] }: MetricOptions, read: ReadValues): void {
    const metric: Counter = new Counter({
      name,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      collect: () =>
        this.read(name, read, (readings) => {
          metric.reset();
          for (const [of, value] of readings) metric.inc({ ...of }, value);
        }),
    });
    this.counters.push({ metric, name });
  }

  /** A count that is kept here. */
  counter({ name, help, labels = [] }: MetricOptions): EventCounter {
    const metric = new Counter({ name, help, labelNames: [...labels], registers: [this.registry] });
    this.counters.push({ metric, name });
    return { add: (of, amount = 1) => metric.inc({ ...of }, amount) };
  }

  /** @param buckets their upper bounds, in order. */
  histogram({ name, help, labels = [] }: MetricOptions, buckets: readonly number[]): ValueHistogram {
    const metric = new Histogram({
      name,
      help,
      labelNames: [...labels],
      buckets: [...buckets],
      registers: [this.registry],
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

  private render(format: MetricsFormat): Promise<string> {
    // Its type allows only the format that it was made with.
    this.registry.setContentType(contentTypes[format] as typeof Registry.PROMETHEUS_CONTENT_TYPE);
    // Writing OpenMetrics takes `_total` from the names of counters for good. The other format needs it.
    for (const { metric, name } of this.counters) (metric as unknown as { name: string }).name = name;
    return this.registry.metrics();
  }

  private async read(name: string, read: ReadValues, write: (readings: Iterable<Reading>) => void): Promise<void> {
    try {
      write(await read());
    } catch (error) {
      write([]);
      this.onFailure(`The values of ${name} cannot be read: ${withCauses(error)}`);
    }
  }
}
