import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemorySample } from './process-watch';

/** Collecting all garbage stops the server for about a tenth of a second. */
const sampleMs = 10_000;

interface Line {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly pid: number;
  readonly bytes: number;
}

/** How much memory servers have in use, without garbage: see `log-live-memory.ts`. */
export class LiveMemory {
  private constructor(private readonly path: string) {}

  static async create(directory: string): Promise<LiveMemory> {
    const path = join(directory, 'memory.jsonl');
    await writeFile(path, '');
    return new LiveMemory(path);
  }

  /** The settings of a server that can be watched. */
  get environment(): Record<string, string> {
    return { PROOF_MEMORY_LOG: this.path };
  }

  /** Watches a server, every ten seconds, until `stop` is called. */
  watch(pid: number): { stop(): Promise<MemorySample[]> } {
    const began = Date.now();
    const timer = setInterval(() => process.kill(pid, 'SIGUSR2'), sampleMs);
    return {
      stop: async () => {
        clearInterval(timer);
        const lines = (await readFile(this.path, 'utf8')).split('\n').filter((line) => line.endsWith('}'));
        return lines
          .map((line) => JSON.parse(line) as Line)
          .filter((line) => line.pid === pid && line.at >= began)
          .map(({ at, bytes }) => ({ seconds: (at - began) / 1000, bytes }));
      },
    };
  }
}
