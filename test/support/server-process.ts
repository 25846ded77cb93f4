import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as processes from '../../proofs/support/server-process';

export { runToEnd } from '../../proofs/support/server-process';

/** A server in a process of its own, and what it says. */
export interface ServerProcess extends processes.ServerProcess {
  /** Everything it has printed so far, on both streams. */
  output(): string;
}

/** Starts the built server, and waits until it says that it is ready. `npm test` builds it first. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const lines: string[] = [];
  const server = await processes.startServerProcess(environment, (line) => lines.push(line));
  return { ...server, output: () => lines.join('\n') };
}

/** An empty data directory, and how to take it away, even while the database of a killed server still ends. */
export async function createDataDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'voxgate-data-'));
  // As root, so that the database's own user gets through, and the cluster lies in it.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 100, retryDelay: 50 }) };
}
