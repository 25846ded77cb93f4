import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as processes from '../../bench/proofs/support/server-process';

export { runToEnd } from '../../bench/proofs/support/server-process';

/** A server in its own process, and its output. */
export interface ServerProcess extends processes.ServerProcess {
  /** Everything printed so far, on both streams. */
  output(): string;
}

/** Starts the built server and waits until it prints that it is ready. `npm test` builds it first. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const lines: string[] = [];
  const server = await processes.startServerProcess(environment, (line) => lines.push(line));
  return { ...server, output: () => lines.join('\n') };
}

/** Creates an empty data directory. `remove` works even while the database of a killed server is still stopping. */
export async function createDataDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'voxgate-data-'));
  // When run as root, this gives the database's own user access, so that the cluster can be in this directory.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 100, retryDelay: 50 }) };
}
