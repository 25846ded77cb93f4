import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { SettingsOf } from '../../platform/config/settings';
import type { OpenDatabase } from '../../platform/database/open-database';
import type { ServerState } from '../../platform/health/server-state';
import type { PackEngines } from '../../tts/pack-engines';
import { printEarly } from './early-line';
import { EarlyLog } from './early-log';
import { endProcess } from '../../platform/stop-request';
import type { shutdownSettings } from './shutdown.settings';
import type { VoicePacks } from './voice-packs';

type StopSettings = SettingsOf<typeof shutdownSettings>;

/** Time reserved for closing after the last request, in milliseconds; at most half of the total. */
const closingMs = 3000;

/** The voice packs and the engines that load them. */
interface Voices {
  packs: VoicePacks;
  engines: PackEngines;
}

interface Application {
  app: NestExpressApplication;
  state: ServerState;
}

/** The parts that have been started so far. Stops them gracefully, but within the time limit. */
export class StartedParts {
  readonly log = new EarlyLog();
  voices: Voices | undefined;
  database: OpenDatabase | undefined;
  /** Once there is one, it closes the engines. */
  application: Application | undefined;
  /** Whether the port is open. */
  isListening = false;
  /** When the process must have stopped, on the clock of `performance.now()`. */
  private deadline: number | undefined;

  constructor(private readonly settings: StopSettings) {}

  /** Starts the time limit: a process that has not stopped in time is ended. Its embedded database then stops by itself. */
  limitStop(): void {
    const ms = this.delayMs + this.settings.SHUTDOWN_TIMEOUT_SECONDS * 1000;
    this.deadline = performance.now() + ms;
    setTimeout(() => {
      printEarly('error', 'The server did not stop within SHUTDOWN_TIMEOUT_SECONDS. Ending the process.');
      endProcess(1);
    }, ms).unref();
  }

  /**
   * Stops all parts. The server first reports "not ready", so that load balancers use other replicas. It then accepts no new
   * connections, and running requests finish or are cut off when their time is over. Finally, the engines and the database
   * close.
   */
  async stop(): Promise<void> {
    // If the startup failed, there are no load balancers to wait for.
    const isRequested = this.deadline !== undefined;
    if (this.application) await this.stopApplication(this.application, isRequested ? this.delayMs : 0);
    else await this.stopVoices();
    await this.database?.close();
    this.log.giveUp();
  }

  private async stopVoices(): Promise<void> {
    await Promise.all([this.voices?.packs.stop(), this.voices?.engines.close()]);
  }

  private async stopApplication({ app, state }: Application, delayMs: number): Promise<void> {
    state.leave();
    const loading = Promise.all([this.voices?.packs.stop(), this.voices?.engines.stopLoading()]);
    await delay(delayMs);
    state.close();
    const timer = setTimeout(() => state.cutOff(), this.drainMs());
    await app.close();
    clearTimeout(timer);
    await loading;
  }

  /** How long load balancers have to notice that the server is not ready; 0 if the port was never open. */
  private get delayMs(): number {
    return this.isListening ? this.settings.SHUTDOWN_DELAY_SECONDS * 1000 : 0;
  }

  /** How long running requests have to finish. */
  private drainMs(): number {
    const totalMs = this.settings.SHUTDOWN_TIMEOUT_SECONDS * 1000;
    const leftMs = this.deadline === undefined ? totalMs : this.deadline - performance.now();
    return Math.max(0, leftMs - Math.min(closingMs, totalMs / 2));
  }
}
