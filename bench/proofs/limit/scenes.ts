import type { Clients, ProofKey } from './clients';
import type { Options } from './options';

/** Keys with so many requests that almost all are rejected. */
const hotKeys = 20;

/** Keys with occasional requests: about fifty each, and a maximum number of such keys. */
const requestsPerWarmKey = 50;
const maxWarmKeys = 400;

/** The share of the main phase's requests that use hot keys. */
const hotShare = 0.7;

/** Short proofs have fewer keys of the kinds below, so that their requests are not all used up for these. */
const requestsPerSpecialKey = 200;

/** Keys that are revoked while they are in use, and the requests with each of them afterwards. */
const revokedKeys = 20;
const requestsAfterRevocation = 100;

/** Keys that are rotated twice while they are in use: first with an overlap, then without. */
const rotatedKeys = 20;

/** New keys for first bursts, and keys for waits according to Retry-After. */
const burstKeys = 20;
const waitingKeys = 20;

/** The observations in addition to the responses. */
export interface Outcome {
  readonly keys: readonly ProofKey[];
  /** The statuses after waiting for `Retry-After`. */
  readonly afterWait: readonly number[];
  /** The number of admitted requests of each first burst. */
  readonly bursts: readonly number[];
}

/** Reports the progress. */
export type Progress = (done: number, scene: string) => void;

/** Runs all phases of the proof. */
export async function play(clients: Clients, options: Options, progress: Progress): Promise<Outcome> {
  progress(0, 'creating keys');
  const hot = await clients.createKeys(hotKeys);
  const warm = await clients.createKeys(Math.min(maxWarmKeys, Math.ceil(options.requests / requestsPerWarmKey)));
  const special = (most: number) =>
    clients.createKeys(Math.min(most, Math.ceil(options.requests / requestsPerSpecialKey)));
  const revoked = await special(revokedKeys);
  const rotated = await special(rotatedKeys);
  const fresh = await special(burstKeys);
  const waiting = await special(waitingKeys);

  progress(clients.count, 'first bursts');
  const bursts: number[] = [];
  for (const key of fresh) bursts.push(await burst(clients, key, options));

  const waits = Promise.all(waiting.map((key) => clients.waitForRetryAfter(key, options.limit)));
  await Promise.all([hammer(clients, { hot, warm, revoked, rotated }, options, progress), waits]);
  return { keys: [...hot, ...warm, ...revoked, ...rotated, ...fresh, ...waiting], afterWait: await waits, bursts };
}

async function burst(clients: Clients, key: ProofKey, { limit }: Options): Promise<number> {
  const statuses = await Promise.all(Array.from({ length: 5 * limit }, () => clients.ask(key)));
  return statuses.filter((status) => status === 200).length;
}

async function hammer(
  clients: Clients,
  { hot, warm, revoked, rotated }: Record<'hot' | 'warm' | 'revoked' | 'rotated', readonly ProofKey[]>,
  { requests, connections }: Options,
  progress: Progress,
): Promise<void> {
  const living = [...revoked];
  const allHot = [...hot, ...rotated];
  const dead = new Map<ProofKey, number>();
  const start = clients.count;
  const budget = Math.max(1, requests - start);

  const choose = (): ProofKey => {
    const chance = Math.random();
    // Keys that are being revoked are used in between, so that a revocation always meets requests in progress.
    if (chance < 0.02) {
      const [doomed, asked] = [...dead].find(([, count]) => count < requestsAfterRevocation) ?? [
        living.at(0),
        undefined,
      ];
      if (doomed && asked !== undefined) dead.set(doomed, asked + 1);
      if (doomed) return doomed;
    }
    // Keys that are rotated get as many requests as hot keys: their window is full on both sides of a rotation.
    return chance < hotShare ? pick(allHot) : pick(warm);
  };
  const ask = async () => {
    while (clients.count - start < budget) {
      await clients.ask(choose());
      if (clients.count % 500 === 0) progress(clients.count, 'hot, warm and revoked keys');
    }
  };
  const revoke = async () => {
    for (const [index, key] of revoked.entries()) {
      while (clients.count - start < ((index + 0.5) / revoked.length) * budget) await clients.ask(key);
      await Promise.all([clients.revoke(key), clients.ask(key), clients.ask(key), clients.ask(key)]);
      living.shift();
      dead.set(key, 0);
    }
  };
  /** One rotation after the other, so that at each time some keys have one secret, some two, and some ended ones. */
  const rotate = async () => {
    const turns = [...rotated.map((key) => ({ key, overlap: 3600 })), ...rotated.map((key) => ({ key, overlap: 0 }))];
    for (const [index, { key, overlap }] of turns.entries()) {
      while (clients.count - start < ((index + 0.5) / turns.length) * budget) await clients.ask(key);
      await Promise.all([clients.rotate(key, overlap), clients.ask(key), clients.ask(key), clients.ask(key)]);
    }
  };
  await Promise.all([...Array.from({ length: connections }, ask), revoke(), rotate()]);
}

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)]!;
}
