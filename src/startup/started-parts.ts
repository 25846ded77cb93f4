import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Environment } from '../config/environment';
import type { OpenDatabase } from '../database/open-database';
import { ServerState } from '../health/server-state';
import type { PackLoading } from './pack-opener';
import { endProcess } from './stop-request';
import type { VoicePacks } from './voice-packs';

type StopSettings = Pick<Environment, 'SHUTDOWN_DELAY_SECONDS' | 'SHUTDOWN_TIMEOUT_SECONDS'>;

/** How long closing may take after the last request, in milliseconds: at most, and half of what there is. */
const closingMs = 3000;

interface Application {
  app: NestExpressApplication;
  voicePacks: VoicePacks;
  opener: PackLoading;
}

/** What has been started so far, and how it is stopped: without breaking off what it is doing, but within its time. */
export class StartedParts {
  database: OpenDatabase | undefined;
  application: Application | undefined;
  /** Whether clients can reach it. */
  isListening = false;
  /** When the stop is to be over, on the clock of `performance.now()`. */
  private deadline: number | undefined;

  constructor(private readonly settings: StopSettings) {}

  /** Starts the clock: a process that has not stopped in time is ended. Its database then stops by itself. */
  limitStop(): void {
    const ms = this.delayMs + this.settings.SHUTDOWN_TIMEOUT_SECONDS * 1000;
    this.deadline = performance.now() + ms;
    setTimeout(() => {
      console.error('Not everything has ended within SHUTDOWN_TIMEOUT_SECONDS. The process is ended.');
      endProcess(1);
    }, ms).unref();
  }

  /**
   * Stops all of it: not ready, so that load balancers look elsewhere; no new connections; running requests finish, or are cut
   * off when their time is over; then the engines and the database close.
   */
  async stop(): Promise<void> {
    // A start that has failed has nobody to tell.
    const isRequested = this.deadline !== undefined;
    if (this.application) await this.stopApplication(this.application, isRequested ? this.delayMs : 0);
    await this.database?.close();
  }

  private async stopApplication({ app, voicePacks, opener }: Application, delayMs: number): Promise<void> {
    const state = app.get(ServerState);
    state.leave();
    const loading = Promise.all([voicePacks.stop(), opener.stopLoading()]);
    await delay(delayMs);
    state.close();
    const server = app.getHttpServer();
    const timer = setTimeout(() => server.closeAllConnections(), this.drainMs());
    await app.close();
    clearTimeout(timer);
    await loading;
  }

  /** How long load balancers get to notice; those that could not reach it have nothing to notice. */
  private get delayMs(): number {
    return this.isListening ? this.settings.SHUTDOWN_DELAY_SECONDS * 1000 : 0;
  }

  /** How long running requests may take. */
  private drainMs(): number {
    const totalMs = this.settings.SHUTDOWN_TIMEOUT_SECONDS * 1000;
    const leftMs = this.deadline === undefined ? totalMs : this.deadline - performance.now();
    return Math.max(0, leftMs - Math.min(closingMs, totalMs / 2));
  }
}
