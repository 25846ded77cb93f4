import { HookLog } from './hook-log';
import { attempt, type MemorySample } from './process-watch';

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
  private constructor(private readonly log: HookLog<Line>) {}

  static async create(directory: string): Promise<LiveMemory> {
    return new LiveMemory(await HookLog.create(directory, 'memory.jsonl'));
  }

  /** The settings of a server that can be watched. */
  get environment(): Record<string, string> {
    return { PROOF_MEMORY_LOG: this.log.path };
  }

  /** Watches a server, every ten seconds, until `stop` is called. */
  watch(pid: number): { stop(): Promise<MemorySample[]> } {
    const began = Date.now();
    const timer = setInterval(() => attempt(() => process.kill(pid, 'SIGUSR2'), false), sampleMs).unref();
    return {
      stop: async () => {
        clearInterval(timer);
        return (await this.log.lines())
          .filter((line) => line.pid === pid && line.at >= began)
          .map(({ at, bytes }) => ({ seconds: (at - began) / 1000, bytes }));
      },
    };
  }
}
