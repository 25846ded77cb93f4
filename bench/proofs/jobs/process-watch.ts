import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { childrenOf, processorTicks, residentBytes } from '../support/process-facts';

/** Memory of a server at a moment. */
export interface MemorySample {
  /** Seconds since the watch began. */
  readonly seconds: number;
  readonly bytes: number;
}

const ticksPerSecond = 100;
const sampleMs = 500;

/** Watches the memory and the processor time of a server and its engines. Works only on Linux. */
export class ProcessWatch {
  readonly memory: MemorySample[] = [];
  private readonly began = performance.now();
  private readonly timer: NodeJS.Timeout;
  /** The highest that was seen of each process, because those of engines end. */
  private readonly ticks = new Map<number, number>();
  private readonly ticksBefore: ReadonlyMap<number, number>;

  /**
   * @param pid of the server.
   * @param engines the ids of the processes of its engines. Defaults to all children of the server.
   */
  constructor(
    private readonly pid: number,
    private readonly engines: () => readonly number[] = () => attempt(() => childrenOf(pid), []),
  ) {
    this.ticksBefore = ticksOf([pid, ...engines()]);
    this.timer = setInterval(() => this.look(), sampleMs);
  }

  /** Seconds since the watch began. */
  get seconds(): number {
    return (performance.now() - this.began) / 1000;
  }

  /** Seconds of processor time since the watch began, of the server and of its engines. */
  processorSeconds(): { server: number; engines: number } {
    this.look();
    let server = 0;
    let engines = 0;
    for (const [pid, ticks] of this.ticks) {
      const seconds = (ticks - (this.ticksBefore.get(pid) ?? 0)) / ticksPerSecond;
      if (pid === this.pid) server += seconds;
      else engines += seconds;
    }
    return { server, engines };
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const bytes = residentBytes(this.pid);
    if (bytes !== undefined) this.memory.push({ seconds: this.seconds, bytes });
    for (const [pid, ticks] of ticksOf([this.pid, ...this.engines()])) this.ticks.set(pid, ticks);
  }
}

function ticksOf(pids: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const each of pids) {
    const ticks = attempt(() => processorTicks(each), undefined);
    if (ticks !== undefined) found.set(each, ticks);
  }
  return found;
}

/** A process may end while it is looked at. */
export function attempt<T, U>(look: () => T, otherwise: U): T | U {
  try {
    return look();
  } catch {
    return otherwise;
  }
}

/** How memory develops. */
export interface MemoryTrend {
  readonly maxBytes: number;
  /** Medians of the second and of the last quarter of the time. In the first one, buffers and compiled code grow to their size. */
  readonly earlyBytes: number;
  readonly lateBytes: number;
}

/** @returns `undefined` for too few samples. */
export function memoryTrend(samples: readonly MemorySample[]): MemoryTrend | undefined {
  const quarter = Math.floor(samples.length / 4);
  if (quarter < 2) return undefined;
  return {
    maxBytes: Math.max(...samples.map(({ bytes }) => bytes)),
    earlyBytes: median(samples.slice(quarter, 2 * quarter).map(({ bytes }) => bytes)),
    lateBytes: median(samples.slice(-quarter).map(({ bytes }) => bytes)),
  };
}

/** The middle one of the values, which must not be empty. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param share from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** Bytes of all files below a folder; those that go away meanwhile count as 0. */
export async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}
