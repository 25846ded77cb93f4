import type { Clients, ProofKey } from './clients';
import type { Options } from './options';

/** Keys that are asked so hard that almost all is refused. */
const hotKeys = 20;

/** Those that are asked now and then: some fifty times each, and no more than so many. */
const requestsPerWarmKey = 50;
const mostWarmKeys = 400;

/** Of the requests of the main scene, so many go to hot keys. */
const hotPart = 0.7;

/** Keys that are revoked while they are asked, and requests with each of them afterwards. */
const dyingKeys = 20;
const requestsAfterDeath = 100;

/** Fresh keys that get a first burst; and those that are waited for as told. */
const burstKeys = 20;
const patientKeys = 20;

/** What happened beside the answers. */
export interface Outcome {
  readonly keys: readonly ProofKey[];
  /** Statuses after a wait as long as `Retry-After` said. */
  readonly afterWait: readonly number[];
  /** Of each first burst, how many were admitted. */
  readonly bursts: readonly number[];
}

/** Tells how far it is. */
export type Progress = (done: number, scene: string) => void;

/** Plays everything that the proof is about. */
export async function play(clients: Clients, options: Options, progress: Progress): Promise<Outcome> {
  progress(0, 'keys are made');
  const hot = await clients.createKeys(hotKeys);
  const warm = await clients.createKeys(Math.min(mostWarmKeys, Math.ceil(options.requests / requestsPerWarmKey)));
  const dying = await clients.createKeys(dyingKeys);
  const fresh = await clients.createKeys(burstKeys);
  const patient = await clients.createKeys(patientKeys);

  progress(clients.count, 'first bursts');
  const bursts: number[] = [];
  for (const key of fresh) bursts.push(await burst(clients, key, options));

  const waits = Promise.all(patient.map((key) => clients.waitAsTold(key)));
  await Promise.all([hammer(clients, { hot, warm, dying }, options, progress), waits]);
  return { keys: [...hot, ...warm, ...dying, ...fresh, ...patient], afterWait: await waits, bursts };
}

async function burst(clients: Clients, key: ProofKey, { limit }: Options): Promise<number> {
  const statuses = await Promise.all(Array.from({ length: 5 * limit }, () => clients.ask(key)));
  return statuses.filter((status) => status === 200).length;
}

async function hammer(
  clients: Clients,
  { hot, warm, dying }: Record<'hot' | 'warm' | 'dying', readonly ProofKey[]>,
  { requests, connections }: Options,
  progress: Progress,
): Promise<void> {
  const living = [...dying];
  const dead = new Map<ProofKey, number>();
  const start = clients.count;
  const budget = Math.max(1, requests - start);

  const choose = (): ProofKey => {
    const chance = Math.random();
    // Dying and dead keys are asked in between, so that a revocation always meets requests that are on their way.
    if (chance < 0.02) {
      const [doomed, asked] = [...dead].find(([, count]) => count < requestsAfterDeath) ?? [living.at(0), undefined];
      if (doomed && asked !== undefined) dead.set(doomed, asked + 1);
      if (doomed) return doomed;
    }
    return chance < hotPart ? pick(hot) : pick(warm);
  };
  const ask = async () => {
    while (clients.count - start < budget) {
      await clients.ask(choose());
      if (clients.count % 500 === 0) progress(clients.count, 'hot, warm and dying keys');
    }
  };
  const revoke = async () => {
    for (const [index, key] of dying.entries()) {
      while (clients.count - start < ((index + 0.5) / dying.length) * budget) await clients.ask(key);
      await Promise.all([clients.revoke(key), clients.ask(key), clients.ask(key), clients.ask(key)]);
      living.shift();
      dead.set(key, 0);
    }
  };
  await Promise.all([...Array.from({ length: connections }, ask), revoke()]);
}

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)]!;
}
