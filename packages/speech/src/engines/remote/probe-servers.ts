import type { RemoteServer } from './remote-server';
import type { ServerPool } from './server-pool';

interface ProbeOptions {
  /** Milliseconds between two probes of a server, and the longest that one may take. */
  readonly intervalMs: number;
  /** Rejects if the server is not well. */
  readonly probe: (url: string, signal: AbortSignal) => Promise<void>;
}

/**
 * Probes all servers of a pool again and again, at once and then in intervals.
 *
 * @returns a function that ends the probes.
 */
export function probeServers(pool: ServerPool, { intervalMs, probe }: ProbeOptions): () => void {
  const stop = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const check = async (server: RemoteServer) => {
    const late = AbortSignal.timeout(intervalMs);
    let failure: string | undefined;
    try {
      await probe(server.url, AbortSignal.any([stop.signal, late]));
    } catch (error) {
      failure = late.aborted
        ? 'its health probe was not answered'
        : `its health probe failed: ${(error as Error).message}`;
    }
    if (stop.signal.aborted) return;
    pool.probed(server, failure);
    const timer = setTimeout(() => {
      timers.delete(timer);
      void check(server);
    }, intervalMs);
    timer.unref();
    timers.add(timer);
  };
  for (const server of pool.all) void check(server);
  return () => {
    stop.abort(new Error('The engine has been closed.'));
    for (const timer of timers) clearTimeout(timer);
  };
}
