import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { createServer, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { DataDirectoryInUseError, EmbeddedPostgresError, errorCode, type Owner } from './errors';

const namePattern = /^own-(\d+)-[0-9a-f]{12}$/;
const answerTimeoutMs = 2000;
/** How long an owner that is stopping may take before its successor gives up. */
const patienceMs = 30_000;

/** Counts for the length of the socket's path; Linux has process ids of at most seven digits. */
export const longestClaimName = '.own-4194304-0123456789ab';

/**
 * The right to be the one process that runs a cluster, as long as that process lives.
 *
 * A claim is a listening Unix socket: the kernel takes it away with the process, so neither a crash nor a reused process
 * id can be mistaken for a living owner, and it works between containers that share a volume. Every claim has a name of
 * its own that is never used again; therefore removing a dead one can never hit a living one.
 *
 * Mutual exclusion: everybody first publishes a claim, then looks for others. Of two that start at once, at least one
 * sees the other. Whoever sees an owner gives up; of two that are still claiming, the greater name gives up, and the
 * lesser waits until the other has.
 *
 * Processes on different hosts that share a network file system do not see each other.
 */
export class OwnershipClaim {
  private state: Pick<Owner, 'state' | 'server'> = { state: 'claiming' };

  private constructor(
    private readonly directory: string,
    private readonly name: string,
    private readonly server: Server,
  ) {}

  /**
   * @param directory where the sockets are, closed to other users.
   * @param dataDirectory how messages call what is claimed.
   * @param signal gives up the wait for a process that is stopping.
   * @throws {DataDirectoryInUseError} when another living process has it.
   * @throws {EmbeddedPostgresError} when the file system has no sockets.
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
    // A socket that is bound but does not listen yet looks dead: it gets its visible name only after that.
    const hidden = join(directory, `.${name}`);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(hidden, resolve);
    }).catch((cause: unknown) => {
      const message = `No Unix socket can be made in ${directory}. Set VOXGATE_DATA_DIR to a local file system.`;
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

  /** Changes what other processes are told. */
  announce(state: Pick<Owner, 'state' | 'server'>): void {
    this.state = state;
  }

  /** Lets others have the cluster. */
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

/** @returns `undefined` when the claim's process is gone. */
async function ask(directory: string, name: string): Promise<NamedOwner | undefined> {
  // A process that ends in the middle of the question leaves half an answer; asked again, it is gone.
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
  // Stopped in a debugger, busy, or not for us to ask: alive in any case.
  return { name, pid: Number(namePattern.exec(name)?.[1]), state: 'unknown' };
}

class NoAnswerError extends Error {}

async function answerOf(path: string): Promise<string> {
  const socket = connect(path);
  socket.setTimeout(answerTimeoutMs, () => socket.destroy(new NoAnswerError()));
  return text(socket);
}
