import { readdir } from 'node:fs/promises';
import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';
import { version } from '../../../platform/version';
import type { MetricSet, Reading } from '../metric-set';

/**
 * Milliseconds for which the event loop’s lag is measured before it is reported. The values do not depend on who scrapes, and a scrape
 * at least this often sees each window.
 */
const windowMs = 30_000;

/** Milliseconds between two samples of the event loop. A loop without lag is this late by the monitor's own count. */
const resolutionMs = 10;

/** Lag in seconds. */
interface Lag {
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const gcKinds: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak_callbacks',
};

const gcBuckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

/**
 * The Node process itself: build, processor, memory, event loop and garbage collection.
 *
 * @returns a function that ends the measurements.
 */
export function addProcessMetrics(metrics: MetricSet): () => void {
  const { platform, arch, versions } = process;
  metrics.gauge(
    { name: 'voxgate_build_info', help: 'The version that runs; always 1', labels: ['version', 'node', 'platform'] },
    () => [[{ version, node: versions.node, platform: `${platform}-${arch}` }, 1]],
  );
  metrics.gauge(
    { name: 'voxgate_process_start_time_seconds', help: 'When the process started, in seconds since 1970' },
    () => [[{}, performance.timeOrigin / 1000]],
  );
  metrics.count(
    {
      name: 'voxgate_process_cpu_seconds_total',
      help: 'Processor time of the process, without the engines’ processes',
      labels: ['mode'],
    },
    () => {
      const { user, system } = process.cpuUsage();
      return [
        [{ mode: 'user' }, user / 1e6],
        [{ mode: 'system' }, system / 1e6],
      ];
    },
  );
  metrics.gauge(
    {
      name: 'voxgate_process_memory_bytes',
      help: 'Memory of the process, without the engines’ processes: resident, of the JavaScript heap (reserved, and in use), and outside of it',
      labels: ['kind'],
    },
    () => {
      const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
      return [
        [{ kind: 'resident' }, rss],
        [{ kind: 'heap' }, heapTotal],
        [{ kind: 'heap_used' }, heapUsed],
        [{ kind: 'external' }, external],
      ];
    },
  );
  metrics.gauge(
    { name: 'voxgate_process_open_files', help: 'Open files and sockets of the process (Linux only)' },
    () =>
      readdir('/proc/self/fd').then(
        (files): Reading[] => [[{}, files.length]],
        () => [],
      ),
  );
  const stopLag = addEventLoopLag(metrics);
  const stopGc = addGarbageCollection(metrics);
  return () => {
    stopLag();
    stopGc();
  };
}

function addEventLoopLag(metrics: MetricSet): () => void {
  const monitor = monitorEventLoopDelay({ resolution: resolutionMs });
  monitor.enable();
  let lag: Lag | undefined;
  const timer = setInterval(() => {
    lag = lagOf(monitor);
    monitor.reset();
  }, windowMs).unref();
  metrics.gauge(
    {
      name: 'voxgate_event_loop_lag_seconds',
      help: 'How late the event loop was in the last complete 30 seconds: mean, median (p50), 99th percentile (p99) and worst (max)',
      labels: ['stat'],
    },
    () => Object.entries(lag ?? lagOf(monitor)).map(([stat, value]): Reading => [{ stat }, value]),
  );
  return () => {
    clearInterval(timer);
    monitor.disable();
  };
}

function lagOf(monitor: ReturnType<typeof monitorEventLoopDelay>): Lag {
  return {
    mean: lateBy(monitor.mean),
    p50: lateBy(monitor.percentile(50)),
    p99: lateBy(monitor.percentile(99)),
    max: lateBy(monitor.max),
  };
}

/** @param nanoseconds between two samples; not a number without samples. */
function lateBy(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000) : 0;
}

function addGarbageCollection(metrics: MetricSet): () => void {
  const seconds = metrics.histogram(
    { name: 'voxgate_gc_seconds', help: 'Time of garbage collections of the process', labels: ['kind'] },
    gcBuckets,
  );
  const observer = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries()) {
      const { kind } = detail as { kind: number };
      seconds.observe({ kind: gcKinds[kind] ?? 'other' }, duration / 1000);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}
