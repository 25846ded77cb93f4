import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { until } from '../../bench/proofs/support/until';

/** A request and its outcome. Times are milliseconds of `performance.now()`. */
export interface Asked {
  /** The index of the client. */
  readonly client: number;
  readonly key: string;
  readonly sent: number;
  readonly received: number;
  /** The status, or 0 if there was no response or only a part of one. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly code: string | undefined;
}

/** A request together with its retries: how long the client waited in total, and the final status. */
export type Call = Pick<Asked, 'key' | 'sent' | 'received' | 'status'>;

interface LoadOptions {
  /** The number of clients. Each sends one request at a time. */
  clients?: number;
  /** The number of attempts for each request, including the first. */
  tries?: number;
  /** Milliseconds between a response and the next request. */
  pauseMs?: number;
  /** The request to send. By default, the cheapest one. */
  request?: { method: 'GET' | 'POST'; path: string; body?: string };
}

/** A caller that waits for responses. */
interface Waiter {
  readonly status: number;
  count: number;
}

/** Clients that have not been stopped, because their test failed, stop by themselves after this time. */
const maxLoadMs = 300_000;

/** Clients that send requests continuously until they are stopped, for five minutes at most. */
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
   * Waits for a number of further responses with a status.
   *
   * @throws {Error} if they do not arrive within two minutes.
   */
  async untilAnswered(status: number, count: number): Promise<void> {
    const waiter = { status, count };
    this.waiters.push(waiter);
    await until(`${count} responses with status ${status}`, () => waiter.count === 0, { maxMs: 120_000 });
  }

  /** Stops the clients and returns all requests with their outcomes. */
  async stop(): Promise<readonly Asked[]> {
    this.stopped = true;
    await Promise.all(this.clients);
    await this.agent.close();
    return this.asked;
  }

  private async keepCalling(client: number, url: string, key: string): Promise<void> {
    const end = performance.now() + maxLoadMs;
    while (!this.stopped && performance.now() < end) {
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
      // Wait as long as Retry-After says, or else with exponential backoff.
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

/** Whether a status is a failure of the service rather than of the request. */
export function hasFailed(status: number): boolean {
  return status === 0 || status >= 500;
}
