import { setTimeout as delay } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { type Binaries, program } from './binaries';
import type { ClusterHome } from './cluster-home';
import { socketFile } from './connection-url';
import { dataOf } from './create-cluster';
import { hintOnFullDisk } from './disk-space';
import { PostgresFailedError } from './errors';
import { waitForPreviousPostmaster } from './previous-postmaster';
import { ServerLog } from './server-log';
import { asArguments, guaranteedSettings } from './settings';
import { waitUntilReady } from './wait-until-ready';
import { WatchedProcess } from './watched-process';

/** After this time, a server that does not stop cleanly is told to quit immediately. It recovers at its next start. */
const stopPatienceMs = 15_000;

/** How long to wait for the sessions of a killed server to end. */
const sessionsPatienceMs = 15_000;

interface Options {
  binaries: Binaries;
  socketDirectory: string;
  durable: boolean;
  log: (message: string) => void;
  /** Called when the process has been started. */
  onLaunch?: () => void;
  /** Called if the server ends unexpectedly. */
  onEnd: (error: PostgresFailedError) => void;
  /** Cancels the start. */
  signal?: AbortSignal;
}

/** A PostgreSQL that accepts connections. */
export class RunningServer {
  private stopping = false;

  private constructor(
    private readonly home: ClusterHome,
    private readonly process: WatchedProcess,
    private readonly serverLog: ServerLog,
    /** Whether this start created the database. */
    readonly created: boolean,
  ) {}

  /**
   * Starts PostgreSQL on a cluster. Call it only as the cluster's owner.
   *
   * @throws {PostgresFailedError} if it does not start; with the last lines of its log.
   * @throws {unknown} the signal's reason, once it has aborted. The server has then ended.
   */
  static async start(home: ClusterHome, options: Options): Promise<RunningServer> {
    const deadline = Date.now() + sessionsPatienceMs;
    for (let attempt = 1; ; attempt++) {
      const serverLog = await ServerLog.open(home.directory, home.user);
      try {
        return await RunningServer.startOnce(home, serverLog, options);
      } catch (cause) {
        const lines = await serverLog.tail();
        await serverLog.close();
        options.signal?.throwIfAborted();
        // If only the postmaster was killed, its sessions end by themselves as soon as they notice.
        if (lines.includes('pre-existing shared memory block') && Date.now() < deadline) {
          if (attempt === 1) options.log('waiting for sessions of the previous PostgreSQL to end');
          await delay(100);
          continue;
        }
        throw new PostgresFailedError(
          `${isNativeError(cause) ? cause.message : String(cause)} Its log (${serverLog.path}) ends with:\n${lines}` +
            (await hintOnFullDisk(home.directory)),
          { cause },
        );
      }
    }
  }

  private static async startOnce(
    home: ClusterHome,
    serverLog: ServerLog,
    { binaries, socketDirectory, durable, log, onLaunch, onEnd, signal }: Options,
  ): Promise<RunningServer> {
    const data = dataOf(home);
    const stale = await waitForPreviousPostmaster({ data, socket: socketFile(socketDirectory), log, signal });
    const server = new WatchedProcess(
      program(binaries, 'postgres'),
      ['-D', data, ...asArguments(guaranteedSettings({ socketDirectory, durable }))],
      {
        user: home.user,
        output: serverLog.descriptor,
        // PostgreSQL treats the process in a left-over postmaster.pid as a living server, unless it has this id. Unlike deleting
        // the file, this keeps PostgreSQL's check for sessions that outlived their server.
        environment: stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale) },
      },
    );
    onLaunch?.();
    try {
      const created = await waitUntilReady(server, { data, socketDirectory, signal });
      const running = new RunningServer(home, server, serverLog, created);
      server.unref();
      void server.ended.then(() => running.reportUnlessStopped(onEnd));
      return running;
    } catch (error) {
      if (!server.hasEnded) await server.stop('SIGINT', 'SIGQUIT', stopPatienceMs);
      throw error;
    }
  }

  get pid(): number {
    return this.process.pid;
  }

  /** Disconnects all clients and stops the server once all data is on disk. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (!this.process.hasEnded) await this.process.stop('SIGINT', 'SIGQUIT', stopPatienceMs);
    await this.serverLog.close();
  }

  private async reportUnlessStopped(onEnd: Options['onEnd']): Promise<void> {
    if (this.stopping) return;
    // The server may be stopping in the meantime, which closes the log.
    const lines = await this.serverLog.tail().catch(() => '');
    const hint = await hintOnFullDisk(this.home.directory);
    if (this.stopping) return;
    onEnd(
      new PostgresFailedError(
        `The embedded PostgreSQL ended unexpectedly. Its log (${this.serverLog.path}) ends with:\n${lines}${hint}`,
      ),
    );
  }
}
