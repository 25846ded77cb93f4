import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { locateBinaries } from './binaries';
import { openClusterHome, type ClusterHome } from './cluster-home';
import { connectionUrl } from './connection-url';
import { createClusterIfMissing, dataOf } from './create-cluster';
import { DataDirectoryInUseError, NoDatabaseError } from './errors';
import { exists } from './file-system';
import { KeptServer, type ServerWatcher } from './kept-server';
import { OwnershipClaim } from './ownership-claim';
import { RunningServer } from './running-server';
import { isRoot } from './server-user';
import { openSocketPlace } from './socket-place';
import { defaultSystemDirectory, openSystemDirectory } from './system-directory';
import { usableBinaries } from './usable-binaries';

export {
  DataDirectoryInUseError,
  DataDirectoryOwnershipError,
  EmbeddedPostgresError,
  NoDatabaseError,
  PostgresFailedError,
  PostgresUnavailableError,
} from './errors';

/** How long a command line tool waits for a server that is just starting on the same directory. */
const joinPatienceMs = 120_000;

export interface EmbeddedPostgresOptions {
  /** Made if missing. The cluster is in `postgres` below it, or that is a link to the cluster. */
  dataDirectory: string;
  /** Told what takes long or went another way than usual. */
  log?: (message: string) => void;
  /** Told when PostgreSQL ends without having been stopped, and about the attempts to start it again. */
  onFailure?: ServerWatcher['onFailure'];
  /** Told when it answers again. */
  onReturn?: () => void;
  /** Gives the start up; afterwards nothing runs. */
  signal?: AbortSignal;
  /** For tests only: `false` promises nothing after a crash, and is faster. */
  durable?: boolean;
  /** Where root keeps programs and clusters that the server's user cannot reach in the checkout. */
  systemDirectory?: string;
}

/** Whether a cluster may be made where there is none. */
type WhenMissing = 'create' | 'refuse';

/** A database that answers. */
export interface EmbeddedPostgres {
  /** For node-postgres, TypeORM and psql: a Unix socket, no password. */
  readonly url: string;
  /** The postmaster's process id; another one after it has ended by itself. */
  readonly pid: number;
  /** Whether the database is new. */
  readonly created: boolean;
  /** Stops it, if this process started it. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a data directory, making the cluster on the first start, and returns when it answers. It ends
 * with `stop`, and also when this process is killed; if it ends otherwise, it is started again. It does not keep this
 * process alive.
 *
 * @throws {DataDirectoryInUseError} when another living process runs it.
 * @throws {DataDirectoryOwnershipError} when the cluster was made by another user.
 * @throws {PostgresUnavailableError} when there is no PostgreSQL for this machine.
 * @throws {PostgresFailedError} when PostgreSQL does not come up; with the last lines of its log.
 * @throws {unknown} the signal's reason, once it has aborted.
 *
 * @example
 * const database = await startEmbeddedPostgres({ dataDirectory: './data' });
 * const dataSource = new DataSource({ type: 'postgres', url: database.url });
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return startCluster(options, 'create');
}

async function startCluster(options: EmbeddedPostgresOptions, whenMissing: WhenMissing): Promise<EmbeddedPostgres> {
  const { dataDirectory, log = () => {}, systemDirectory = defaultSystemDirectory, signal } = options;
  if (whenMissing === 'refuse' && !(await exists(join(resolve(dataDirectory), 'postgres')))) {
    throw new NoDatabaseError(dataDirectory);
  }
  signal?.throwIfAborted();
  const binaries = await locateBinaries();
  const home = await openClusterHome(dataDirectory, { systemDirectory, log });
  const sockets = await openSocketPlace(home);
  const claim = await OwnershipClaim.acquire(sockets.directory, dataDirectory, signal);
  try {
    // A server that has just made the directory may still be at work on it: only its owner can tell that there is nothing.
    if (whenMissing === 'refuse' && !(await exists(dataOf(home)))) throw new NoDatabaseError(dataDirectory);
    const usable = await usableBinaries(binaries, {
      user: home.user,
      copyDirectory: copyDirectory(home, options),
      log,
    });
    const { durable = true, onFailure = () => {}, onReturn = () => {} } = options;
    await createClusterIfMissing(home, usable, { durable, signal });
    const url = connectionUrl(sockets.serverDirectory);
    const server = await KeptServer.start(
      (onEnd, giveUp) => {
        claim.announce({ state: 'starting' });
        const { serverDirectory: socketDirectory } = sockets;
        return RunningServer.start(home, { binaries: usable, socketDirectory, durable, log, onEnd, signal: giveUp });
      },
      {
        onFailure,
        onReturn: ({ pid }) => {
          claim.announce({ state: 'ready', server: { url, pid } });
          onReturn();
        },
      },
      signal,
    );
    claim.announce({ state: 'ready', server: { url, pid: server.pid } });
    let stopped: Promise<void> | undefined;
    return {
      url,
      get pid() {
        return server.pid;
      },
      created: server.created,
      stop: () => (stopped ??= stop(server, claim)),
    };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/**
 * For command line tools: the database of a data directory, whether a server runs on it or not. With a server, `stop`
 * does nothing; without one, the database runs for as long as the tool wants it.
 *
 * @throws {NoDatabaseError} when there is none: a tool makes no database.
 * @throws what `startEmbeddedPostgres` throws; `DataDirectoryInUseError` only when the other process does not get ready.
 */
export async function joinOrStartEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + joinPatienceMs;
  for (;;) {
    try {
      return await startCluster(options, 'refuse');
    } catch (error) {
      if (!(error instanceof DataDirectoryInUseError)) throw error;
      const { server, state } = error.owner;
      if (server !== undefined) return { ...server, created: false, stop: async () => {} };
      if (state === 'unknown' || Date.now() > deadline) throw error;
    }
    await delay(20);
  }
}

async function stop(server: KeptServer, claim: OwnershipClaim): Promise<void> {
  claim.announce({ state: 'stopping' });
  try {
    await server.stop();
  } finally {
    await claim.release();
  }
}

/** Root shares one copy of the programs between checkouts; anybody else keeps it with the cluster. */
function copyDirectory(
  home: ClusterHome,
  { systemDirectory = defaultSystemDirectory }: EmbeddedPostgresOptions,
): () => Promise<string> {
  return async () => (isRoot() ? openSystemDirectory(systemDirectory) : home.directory);
}
