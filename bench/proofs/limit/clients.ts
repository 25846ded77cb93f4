import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { Answers, type EndedSecrets } from './answers';
import type { DatabaseClock } from './clock';
import type { Servers } from './servers';
import { until } from '../support/until';

/** A key that the proof observes. */
export interface ProofKey {
  readonly id: string;
  /** Which account has it, from 0. */
  readonly account: number;
  /** The current secret. */
  readonly key: string;
  /** The secret that a rotation has replaced and that still works. */
  former?: string;
  readonly answers: Answers;
  /** When the response to its revocation arrived, in microseconds since 1970. */
  revokedAt?: number;
  /** The secrets that a rotation has ended. */
  ended?: EndedSecrets & { readonly secrets: readonly string[]; readonly answers: Answers };
}

/** Sends requests to the servers and records every response. */
export class Clients {
  private readonly pools: readonly Pool[];
  private readonly manager: Pool;
  private turn = 0;
  /** Requests answered so far. */
  count = 0;

  constructor(
    private readonly servers: Servers,
    private readonly clock: DatabaseClock,
    connections: number,
  ) {
    const each = Math.ceil(connections / servers.urls.length);
    this.pools = servers.urls.map((url) => new Pool(url, { connections: each, pipelining: 1 }));
    this.manager = new Pool(servers.urls[0]!, { connections: 8 });
  }

  /**
   * @param ofAccount the account that gets all of them; by default, all accounts get some.
   * @throws {Error} with the response, if a key cannot be created.
   */
  async createKeys(count: number, ofAccount?: number): Promise<ProofKey[]> {
    const keys: ProofKey[] = [];
    const create = async () => {
      while (keys.length < count) {
        const account = ofAccount ?? keys.length % this.servers.managerKeys.length;
        const key: ProofKey = { id: '', account, key: '', answers: new Answers() };
        keys.push(key);
        const { statusCode, body } = await this.manage(account, 'POST', '/api/v1/api-keys', '{"name":"proof"}');
        const answer = await body.text();
        if (statusCode !== 201) throw new Error(`A key could not be created. The server answered: ${answer}`);
        Object.assign(key, JSON.parse(answer) as { id: string; key: string }, { answers: key.answers });
      }
    };
    await Promise.all(Array.from({ length: 8 }, create));
    return keys;
  }

  /** Sends one request to a given server, or to the next one in turn, with any of the key's secrets. */
  async ask(proofKey: ProofKey, server = this.turn++ % this.pools.length): Promise<number> {
    const { key, answers } = chooseSecret(proofKey);
    const sent = this.clock.now();
    const { statusCode, headers, body } = await this.pools[server]!.request({
      method: 'GET',
      path: '/api/v1/voices',
      headers: { authorization: `Bearer ${key}` },
    });
    const number = (name: string) => Number(headers[name] ?? -1);
    await body.dump();
    answers.add({
      sent,
      received: this.clock.now(),
      status: statusCode,
      limit: number('x-ratelimit-limit'),
      remaining: number('x-ratelimit-remaining'),
      retryAfter: number('retry-after'),
    });
    this.count++;
    return statusCode;
  }

  /** @throws {Error} with the response, if the status is not 204. */
  async revoke(key: ProofKey): Promise<void> {
    const { statusCode, body } = await this.manage(key.account, 'DELETE', `/api/v1/api-keys/${key.id}`);
    const answer = await body.text();
    if (statusCode !== 204) throw new Error(`${key.id} could not be revoked. The server answered: ${answer}`);
    key.revokedAt = this.clock.now();
  }

  /**
   * Gives a key a new secret.
   *
   * @param overlapSeconds 0: all secrets that worked before end.
   * @throws {Error} with the response, if the status is not 200.
   */
  async rotate(key: ProofKey, overlapSeconds: number): Promise<void> {
    const sentAt = this.clock.now();
    const path = `/api/v1/api-keys/${key.id}/rotate`;
    const { statusCode, body } = await this.manage(
      key.account,
      'POST',
      path,
      JSON.stringify({ overlap_seconds: overlapSeconds }),
    );
    const answer = await body.text();
    if (statusCode !== 200) throw new Error(`${key.id} could not be rotated. The server answered: ${answer}`);
    const { key: next } = JSON.parse(answer) as { key: string };
    const secrets = [key.key, ...(key.former === undefined ? [] : [key.former])];
    if (overlapSeconds > 0) Object.assign(key, { former: key.key });
    else {
      const ended = { secrets, sentAt, endedAt: this.clock.now(), answers: new Answers() };
      Object.assign(key, { former: undefined, ended });
    }
    Object.assign(key, { key: next });
  }

  /** Sends bursts to one server until it rejects a request, waits for Retry-After, and sends one to another server. */
  async waitForRetryAfter(key: ProofKey, limit: number): Promise<number> {
    const server = this.turn++ % this.pools.length;
    const burst = () => Promise.all(Array.from({ length: limit + 1 }, () => this.ask(key, server)));
    await until('the key has used up its limit', async () => (await burst()).includes(429), { everyMs: 0 });
    const refused = [...key.answers].findLast(({ status }) => status === 429)!;
    await delay(refused.retryAfter * 1000);
    for (;;) {
      const status = await this.ask(key, (server + 1) % this.pools.length);
      if (status !== 503) return status;
      await delay(1000);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools, this.manager].map((pool) => pool.close()));
  }

  /** Repeats a request that gets 503. */
  private async manage(account: number, method: 'POST' | 'DELETE', path: string, body?: string) {
    for (;;) {
      const response = await this.manager.request({
        method,
        path,
        headers: {
          authorization: `Bearer ${this.servers.managerKeys[account]}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      });
      if (response.statusCode !== 503) return response;
      await response.body.dump();
      await delay(1000);
    }
  }
}

/** Chooses one of the secrets of a key, and where its response is recorded. */
function chooseSecret({ key, former, answers, ended }: ProofKey): { key: string; answers: Answers } {
  const chance = Math.random();
  if (ended && chance < 0.2) {
    return { key: ended.secrets[Math.floor(Math.random() * ended.secrets.length)]!, answers: ended.answers };
  }
  return { key: former !== undefined && chance < 0.6 ? former : key, answers };
}
