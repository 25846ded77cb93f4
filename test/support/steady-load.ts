import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { until } from '../../proofs/support/until';

/** A request, and what came of it. Times are milliseconds of `performance.now()`. */
export interface Asked {
  /** Which of the clients asked. */
  readonly client: number;
  readonly key: string;
  readonly sent: number;
  readonly received: number;
  /** 0: no answer at all, or not the whole of it. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly code: string | undefined;
}

/** A request with those that were made because it failed: what its client waited for, and got in the end. */
export type Call = Pick<Asked, 'key' | 'sent' | 'received' | 'status'>;

interface LoadOptions {
  /** Each does one thing at a time. */
  clients?: number;
  /** A request that fails is made so many times in all, as is usual for those that may be repeated. */
  tries?: number;
  /** Milliseconds between an answer and the next request. */
  pauseMs?: number;
  /** Left out: the cheapest there is. */
  request?: { method: 'GET' | 'POST'; path: string; body?: string };
}

/** Who waits for answers. */
interface Waiter {
  readonly status: number;
  count: number;
}

/** Clients that ask again and again until they are stopped. */
export class SteadyLoad {
  readonly asked: Asked[] = [];
  readonly calls: Call[] = [];
  private readonly agent = new Agent({ connections: 64 });
  private readonly tries: number;
  private readonly pauseMs: number;
  private readonly request: NonNullable<LoadOptions['request']>;
  private readonly clients: Promise<void>[];
  private stopped = false;
  private waiters: Waiter[] = [];

  constructor(urls: readonly string[], keys: readonly string[], options: LoadOptions = {}) {
    const {
      clients = 16,
      tries = 1,
      pauseMs = 0,
      request: asking = { method: 'GET', path: '/api/v1/voices' },
    } = options;
    this.tries = tries;
    this.pauseMs = pauseMs;
    this.request = asking;
    this.clients = Array.from({ length: clients }, (_, index) =>
      this.keepCalling(index, urls[index % urls.length]!, keys[index % keys.length]!),
    );
  }

  /**
   * Waits for so many more answers of a status.
   *
   * @throws {Error} if they do not come within five minutes.
   */
  async untilAnswered(status: number, count: number): Promise<void> {
    const waiter = { status, count };
    this.waiters.push(waiter);
    await until(`${count} answers with status ${status}`, () => waiter.count === 0, { longestMs: 300_000 });
  }

  /** Asks no more, and gives back all that was answered. */
  async stop(): Promise<readonly Asked[]> {
    this.stopped = true;
    await Promise.all(this.clients);
    await this.agent.close();
    return this.asked;
  }

  private async keepCalling(client: number, url: string, key: string): Promise<void> {
    while (!this.stopped) {
      await this.call(client, url, key);
      if (this.pauseMs > 0) await delay(this.pauseMs);
    }
  }

  private async call(client: number, url: string, key: string): Promise<void> {
    const sent = performance.now();
    for (let count = 1; ; count++) {
      const asked = { client, key, ...(await this.ask(url, key)) };
      this.note(asked);
      const { status, received, retryAfter } = asked;
      if (!hasFailed(status) || count === this.tries) {
        this.calls.push({ key, sent, received, status });
        return;
      }
      // As long as it is told, or a little longer each time.
      await delay(retryAfter === undefined ? 100 * 2 ** count : Number(retryAfter) * 1000);
    }
  }

  private note(asked: Asked): void {
    this.asked.push(asked);
    for (const waiter of this.waiters) {
      if (waiter.status === asked.status) waiter.count--;
    }
    this.waiters = this.waiters.filter(({ count }) => count > 0);
  }

  private async ask(url: string, key: string): Promise<Omit<Asked, 'client' | 'key'>> {
    const { method, path, body: sentBody } = this.request;
    const sent = performance.now();
    try {
      const { statusCode, headers, body } = await request(`${url}${path}`, {
        dispatcher: this.agent,
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(sentBody !== undefined && { body: sentBody }),
      });
      const bytes = Buffer.from(await body.arrayBuffer());
      const { error } = statusCode < 400 ? {} : (JSON.parse(bytes.toString()) as { error?: { code: string } });
      return {
        sent,
        received: performance.now(),
        status: statusCode,
        retryAfter: headers['retry-after'] as string | undefined,
        code: error?.code,
      };
    } catch {
      return { sent, received: performance.now(), status: 0, retryAfter: undefined, code: undefined };
    }
  }
}

/** Whether a request failed for a reason that has nothing to do with it. */
export function hasFailed(status: number): boolean {
  return status === 0 || status >= 500;
}
