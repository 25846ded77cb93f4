import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { locateBinaries } from './binaries';
import { openClusterHome, type ClusterHome } from './cluster-home';
import { connectionUrl } from './connection-url';
import { createClusterIfMissing, dataOf } from './create-cluster';
import { DataDirectoryInUseError, NoDatabaseError } from './errors';
import { exists } from './file-system';
import { OwnershipClaim } from './ownership-claim';
import { RunningServer } from './running-server';
import { isRoot } from './server-user';
import { openSocketPlace } from './socket-place';
import { type ServerWatcher, SupervisedPostgres } from './supervised-postgres';
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

/** How long a command waits for a server that is starting on the same directory. */
const joinPatienceMs = 120_000;
/** How long a command asks a process that does not answer. A server does not while it loads its code, and a slow machine needs seconds. */
const silencePatienceMs = 30_000;

export interface EmbeddedPostgresOptions {
  /** Created if it does not exist. Its entry `postgres` is the cluster, or a link to the cluster. */
  dataDirectory: string;
  /** Called with messages about slow or unusual steps. */
  log?: (message: string) => void;
  /** Called when PostgreSQL's process has been started. It accepts connections some time later. */
  onLaunch?: () => void;
  /** Called when PostgreSQL ends unexpectedly, and after failed attempts to restart it. */
  onFailure?: ServerWatcher['onFailure'];
  /** Called when PostgreSQL is running again. */
  onReturn?: () => void;
  /** Cancels the start. Afterwards nothing is running. */
  signal?: AbortSignal;
  /** For tests only: `false` is faster, but data may be lost in a crash. */
  durable?: boolean;
  /** Directory for programs and clusters that PostgreSQL's user cannot reach in the checkout, if this process is root. */
  systemDirectory?: string;
}

/** Whether to create a missing cluster. */
type WhenMissing = 'create' | 'refuse';

/** A running database. */
export interface EmbeddedPostgres {
  /** For node-postgres, TypeORM and psql: a Unix socket, no password. */
  readonly url: string;
  /** The postmaster's process id. It changes when PostgreSQL is restarted. */
  readonly pid: number;
  /** Whether the database is new. */
  readonly created: boolean;
  /** Stops it, if this process started it. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a data directory, creates the cluster on the first start, and returns when PostgreSQL accepts
 * connections. PostgreSQL ends with `stop`, and also when this process is killed. If it ends for any other reason, it is
 * restarted. It does not keep this process alive.
 *
 * @throws {DataDirectoryInUseError} if another living process runs it.
 * @throws {DataDirectoryOwnershipError} if the cluster was created by another user.
 * @throws {PostgresUnavailableError} if there is no PostgreSQL for this machine.
 * @throws {PostgresFailedError} if PostgreSQL does not start; with the last lines of its log.
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
    // Check again as the owner: a server that has just created the directory may still have been creating the cluster.
    if (whenMissing === 'refuse' && !(await exists(dataOf(home)))) throw new NoDatabaseError(dataDirectory);
    const usable = await usableBinaries(binaries, {
      user: home.user,
      copyDirectory: copyDirectory(home, options),
      log,
    });
    const { durable = true, onLaunch = () => {}, onFailure = () => {}, onReturn = () => {} } = options;
    await createClusterIfMissing(home, usable, { durable, signal });
    const url = connectionUrl(sockets.serverDirectory);
    const server = await SupervisedPostgres.start(
      (onEnd, giveUp) => {
        claim.announce({ state: 'starting' });
        const { serverDirectory: socketDirectory } = sockets;
        return RunningServer.start(home, {
          binaries: usable,
          socketDirectory,
          durable,
          log,
          onLaunch,
          onEnd,
          signal: giveUp,
        });
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
 * Opens the database of a data directory for a command line tool. If a server is running on the directory, uses its PostgreSQL,
 * and `stop` does nothing. Otherwise, starts PostgreSQL until the tool calls `stop`.
 *
 * @throws {NoDatabaseError} if there is no database. Tools do not create one.
 * @throws what `startEmbeddedPostgres` throws; `DataDirectoryInUseError` only if the other process does not become ready.
 */
export async function joinOrStartEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const start = Date.now();
  for (;;) {
    try {
      return await startCluster(options, 'refuse');
    } catch (error) {
      if (!(error instanceof DataDirectoryInUseError)) throw error;
      const { server, state } = error.owner;
      if (server !== undefined) return { ...server, created: false, stop: async () => {} };
      if (Date.now() - start > (state === 'unknown' ? silencePatienceMs : joinPatienceMs)) throw error;
    }
    await delay(20);
  }
}

async function stop(server: SupervisedPostgres, claim: OwnershipClaim): Promise<void> {
  claim.announce({ state: 'stopping' });
  try {
    await server.stop();
  } finally {
    await claim.release();
  }
}

/** Where to copy the programs: root shares one copy between checkouts, other users keep it with the cluster. */
function copyDirectory(
  home: ClusterHome,
  { systemDirectory = defaultSystemDirectory }: EmbeddedPostgresOptions,
): () => Promise<string> {
  return async () => (isRoot() ? openSystemDirectory(systemDirectory) : home.directory);
}
