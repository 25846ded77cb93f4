import { Agent, request } from 'undici';

/** A request, and what came of it. Times are milliseconds of `performance.now()`. */
export interface Asked {
  readonly sent: number;
  readonly received: number;
  /** 0: no answer at all. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly code: string | undefined;
}

/** Who waits for answers. */
interface Waiter {
  readonly status: number;
  count: number;
  readonly done: () => void;
}

/** Clients that ask without a pause until they are stopped. */
export class SteadyLoad {
  readonly asked: Asked[] = [];
  private readonly agent = new Agent({ connections: 64 });
  private readonly clients: Promise<void>[];
  private stopped = false;
  private waiters: Waiter[] = [];

  constructor(urls: readonly string[], keys: readonly string[], clients = 16) {
    this.clients = Array.from({ length: clients }, (_, index) =>
      this.keepAsking(urls[index % urls.length]!, keys[index % keys.length]!),
    );
  }

  /** Waits for so many more answers of a status. */
  async untilAnswered(status: number, count: number): Promise<void> {
    await new Promise<void>((done) => this.waiters.push({ status, count, done }));
  }

  /** Asks no more, and gives back all that was answered. */
  async stop(): Promise<readonly Asked[]> {
    this.stopped = true;
    await Promise.all(this.clients);
    await this.agent.close();
    return this.asked;
  }

  private async keepAsking(url: string, key: string): Promise<void> {
    while (!this.stopped) {
      const asked = await this.ask(url, key);
      this.asked.push(asked);
      for (const waiter of this.waiters) {
        if (waiter.status === asked.status && --waiter.count === 0) waiter.done();
      }
      this.waiters = this.waiters.filter(({ count }) => count > 0);
    }
  }

  private async ask(url: string, key: string): Promise<Asked> {
    const sent = performance.now();
    try {
      const { statusCode, headers, body } = await request(`${url}/api/v1/voices`, {
        dispatcher: this.agent,
        headers: { authorization: `Bearer ${key}` },
      });
      const answer = (await body.json()) as { error?: { code: string } };
      return {
        sent,
        received: performance.now(),
        status: statusCode,
        retryAfter: headers['retry-after'] as string | undefined,
        code: answer.error?.code,
      };
    } catch {
      return { sent, received: performance.now(), status: 0, retryAfter: undefined, code: undefined };
    }
  }
}
