import { Pool } from 'undici';
import { until } from '../../support/until';
import type { Servers } from '../servers';

/** A key with budgets. */
export interface BudgetKey {
  readonly id: string;
  readonly key: string;
}

/** What became of a request for speech. */
export interface SpokenAnswer {
  readonly owner: string;
  /** The characters of the text, which it needs to be admitted. */
  readonly wanted: number;
  /** The characters that it costs if it is answered. */
  readonly cost: number;
  /** The status; `undefined` if the connection broke before it arrived, because the server was killed or the client left. */
  readonly status: number | undefined;
  /** The code of the error, if there was one. */
  readonly code: string | undefined;
  readonly sent: number;
  readonly received: number;
}

/** How a client asks. */
export type Manner = 'whole' | 'stream' | 'invalid' | 'leaves';

/** Sends requests for speech to servers that may be killed. */
export class SpokenRequests {
  /** By server; `undefined` while a server is being started again. */
  private readonly pools: (Pool | undefined)[];
  private turn = 0;
  readonly answers: SpokenAnswer[] = [];

  constructor(
    private readonly servers: Servers,
    private readonly now: () => number,
    private readonly connections: number,
  ) {
    this.pools = servers.urls.map((url) => this.poolOf(url));
  }

  /** Sends a request to the next server. Records its answer. */
  async ask({ id, key }: BudgetKey, text: string, manner: Manner): Promise<SpokenAnswer> {
    const sent = this.now();
    const { status, code } = await this.send(key, text, manner);
    const cost = manner === 'invalid' ? 0 : text.length;
    const answer = { owner: id, wanted: text.length, cost, status, code, sent, received: this.now() };
    this.answers.push(answer);
    return answer;
  }

  /** Kills a server with SIGKILL, and starts another in its place. `whenKilled` is called in between. */
  async kill(index: number, whenKilled: () => Promise<void>): Promise<void> {
    const before = this.pools[index]!;
    this.pools[index] = undefined;
    await this.servers.restart(index, 'SIGKILL', whenKilled);
    this.pools[index] = this.poolOf(this.servers.urls[index]!);
    await before.destroy();
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.flatMap((pool) => pool?.close() ?? []));
  }

  private async send(key: string, text: string, manner: Manner): Promise<{ status?: number; code?: string }> {
    const running = this.pools.filter((each) => each !== undefined);
    const pool = running[this.turn++ % running.length]!;
    let status: number | undefined;
    try {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/api/v1/tts',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          text,
          voice_id: manner === 'invalid' ? 'nobody' : 'slt',
          format: 'wav',
          ...(manner === 'stream' && { stream: 'audio' }),
        }),
        // The client leaves at some moment between the request and its answer.
        ...(manner === 'leaves' && { signal: AbortSignal.timeout(Math.ceil(Math.random() * 20)) }),
      });
      status = statusCode;
      if (statusCode < 400) await body.dump();
      else return { status, code: ((await body.json()) as { error: { code: string } }).error.code };
    } catch {
      // A killed server closes its connections; a request whose status has arrived has been answered all the same.
    }
    return status === undefined ? {} : { status };
  }

  private poolOf(url: string): Pool {
    return new Pool(url, { connections: Math.ceil(this.connections / this.servers.urls.length), pipelining: 1 });
  }
}

/** Waits until nothing is reserved: killed servers give their reservations back when their leases have run out. */
export function untilNothingIsReserved(count: () => Promise<number>): Promise<true> {
  return until('all reservations are settled or given back', async () => (await count()) === 0, {
    maxMs: 120_000,
    everyMs: 200,
  });
}
