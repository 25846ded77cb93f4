import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { createServer, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { DataDirectoryInUseError, EmbeddedPostgresError, errorCode, type Owner } from './errors';

const namePattern = /^own-(\d+)-[0-9a-f]{12}$/;
const answerTimeoutMs = 2000;
/** How long to wait for an owner that is stopping. */
const patienceMs = 30_000;

/** An example of the longest name, to compute path lengths. Process ids have at most seven digits on Linux. */
export const longestClaimName = '.own-4194304-0123456789ab';

/**
 * A lock that makes this process the only one that runs a cluster, for as long as the process lives.
 *
 * A claim is a listening Unix socket. The kernel closes it when the process ends, so a crashed process or a reused process id is
 * never mistaken for a living owner. It also works between containers that share a volume. Every claim has a unique name that is
 * never reused, so removing a dead claim can never remove a living one.
 *
 * Mutual exclusion: every process first publishes its claim, then looks for other claims. Of two processes that start at the same
 * time, at least one sees the other. A process that sees an owner gives up. Of two processes that are both still claiming, the
 * one with the greater name gives up, and the other waits until it has.
 *
 * Limitation: processes on different hosts that share a network file system do not see each other's claims.
 */
export class OwnershipClaim {
  private state: Pick<Owner, 'state' | 'server'> = { state: 'claiming' };

  private constructor(
    private readonly directory: string,
    private readonly name: string,
    private readonly server: Server,
  ) {}

  /**
   * @param directory the directory for the sockets; other users must have no access to it.
   * @param dataDirectory the name of the data directory for error messages.
   * @param signal cancels the wait for a process that is stopping.
   * @throws {DataDirectoryInUseError} if another living process owns the cluster.
   * @throws {EmbeddedPostgresError} if the file system does not support sockets.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  static async acquire(directory: string, dataDirectory: string, signal?: AbortSignal): Promise<OwnershipClaim> {
    const claim = await OwnershipClaim.publish(directory);
    try {
      await claim.waitUntilAlone(dataDirectory, signal);
    } catch (error) {
      await claim.release();
      throw error;
    }
    claim.announce({ state: 'starting' });
    return claim;
  }

  private static async publish(directory: string): Promise<OwnershipClaim> {
    const name = `own-${process.pid}-${randomBytes(6).toString('hex')}`;
    const server = createServer();
    const claim = new OwnershipClaim(directory, name, server);
    server.on('connection', (socket) => {
      socket.on('error', () => {}).unref();
      socket.end(JSON.stringify({ pid: process.pid, ...claim.state }));
    });
    // A socket that is bound but not yet listening looks dead, so it gets its visible name only once it listens.
    const hidden = join(directory, `.${name}`);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(hidden, resolve);
    }).catch((cause: unknown) => {
      const message = `No Unix socket can be created in ${directory}. Set VOXGATE_DATA_DIR to a directory on a local file system.`;
      throw new EmbeddedPostgresError(message, { cause });
    });
    server.unref();
    await rename(hidden, join(directory, name));
    return claim;
  }

  private async waitUntilAlone(dataDirectory: string, signal?: AbortSignal): Promise<void> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const others = await livingClaims(this.directory, this.name);
      if (others.length === 0) return;
      const winner = others.find((other) => !this.mayOutlast(other)) ?? (Date.now() > deadline ? others[0] : undefined);
      if (winner !== undefined) throw new DataDirectoryInUseError(dataDirectory, winner);
      signal?.throwIfAborted();
      await delay(10);
    }
  }

  private mayOutlast(other: NamedOwner): boolean {
    return other.state === 'stopping' || (other.state === 'claiming' && this.name < other.name);
  }

  /** Sets the state that other processes see. */
  announce(state: Pick<Owner, 'state' | 'server'>): void {
    this.state = state;
  }

  /** Releases the claim. */
  async release(): Promise<void> {
    this.server.close();
    await rm(join(this.directory, this.name), { force: true });
  }
}

interface NamedOwner extends Owner {
  name: string;
}

async function livingClaims(directory: string, except: string): Promise<NamedOwner[]> {
  const names = (await readdir(directory)).filter((name) => namePattern.test(name) && name !== except);
  const found = await Promise.all(names.map((name) => ask(directory, name)));
  return found.filter((owner) => owner !== undefined);
}

/** Asks a claim for its owner. @returns `undefined` if the claim's process has ended. */
async function ask(directory: string, name: string): Promise<NamedOwner | undefined> {
  // A process that ends while it answers sends a truncated answer. The next attempt then finds that it has ended.
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return { name, ...(JSON.parse(await answerOf(join(directory, name))) as Owner) };
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      if (errorCode(error) === 'ECONNREFUSED') {
        await rm(join(directory, name), { force: true });
        return undefined;
      }
      if (error instanceof NoAnswerError) break;
    }
  }
  // The process is stopped in a debugger, is busy, or denies access. In any case, it is alive.
  return { name, pid: Number(namePattern.exec(name)?.[1]), state: 'unknown' };
}

class NoAnswerError extends Error {}

async function answerOf(path: string): Promise<string> {
  const socket = connect(path);
  socket.setTimeout(answerTimeoutMs, () => socket.destroy(new NoAnswerError()));
  return text(socket);
}
