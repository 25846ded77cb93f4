import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { withCauses } from '@voxgate/speech/messages/with-causes';

/** Something outside of this server that only a part of its requests need. */
export interface Dependency {
  /** Its name in the readiness. */
  readonly name: string;
  /** What it is, with the name of its setting. */
  readonly what: string;
  /** What does not work without it, and what to check. */
  readonly advice: string;
  /** Milliseconds between two checks, at most. Defaults to a minute. */
  readonly everyMs?: number;
  /** Whether the log has its failures already. Defaults to false. */
  readonly isLogged?: boolean;
  /** @throws why it cannot be used. */
  check(): Promise<void>;
}

/** Milliseconds after which a check that has no answer has failed. */
const timeoutMs = 5000;

/** Milliseconds until the second check of what could not be used. Each further wait is twice as long, until `everyMs`. */
const firstWaitMs = 5000;

const usualEveryMs = 60_000;

/**
 * Checks in the background what the server depends on, from its start on. The log has one line when something cannot be used, and one when
 * it can be used again. It makes the readiness `degraded`, but the server stays ready: it speaks without it, and all replicas would leave
 * the load balancer at once.
 */
@Injectable()
export class Dependencies implements OnApplicationShutdown {
  private readonly logger = new Logger('Dependencies');
  /** By name, why each cannot be used; `undefined` if it can. */
  private readonly problems = new Map<string, string | undefined>();
  private readonly stop = new AbortController();

  constructor(private readonly indicators: HealthIndicatorService) {}

  /** Checks something now, and then again and again. */
  watch(dependency: Dependency): void {
    this.problems.set(dependency.name, 'It is being checked.');
    void this.checkForever(dependency);
  }

  onApplicationShutdown(): void {
    this.stop.abort();
  }

  /** How each of them is. Hides where it is and why it failed, because everybody may ask; the log has both. */
  health(): (() => HealthIndicatorResult)[] {
    return Array.from(this.problems, ([name, problem]) => () => {
      const indicator = this.indicators.check(name);
      return problem === undefined ? indicator.up() : indicator.degraded(problem);
    });
  }

  private async checkForever(dependency: Dependency): Promise<void> {
    const { name, what, advice, isLogged, everyMs = usualEveryMs } = dependency;
    const { signal } = this.stop;
    let wasDown = false;
    for (let waitMs = firstWaitMs; !signal.aborted;) {
      const reason = await this.reasonOf(dependency);
      if (signal.aborted) return;
      if (reason !== undefined && !wasDown && !isLogged)
        this.logger.warn(`${what} cannot be used: ${reason}. ${advice}`);
      if (reason === undefined && wasDown && !isLogged) this.logger.log(`${what} can be used again.`);
      wasDown = reason !== undefined;
      this.problems.set(name, wasDown ? `${what} cannot be used. The log of the server says why.` : undefined);
      await delay(wasDown ? waitMs : everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      waitMs = wasDown ? Math.min(2 * waitMs, everyMs) : firstWaitMs;
    }
  }

  /** @returns why it cannot be used. */
  private async reasonOf(dependency: Dependency): Promise<string | undefined> {
    const over = new AbortController();
    try {
      const late = delay(timeoutMs, undefined, {
        signal: AbortSignal.any([over.signal, this.stop.signal]),
        ref: false,
      });
      const isLate = await Promise.race([dependency.check(), late.then(() => true)]);
      return isLate ? `it has not answered within ${timeoutMs / 1000} seconds` : undefined;
    } catch (error) {
      return withCauses(error);
    } finally {
      over.abort();
    }
  }
}
