import { fileURLToPath } from 'node:url';
import { installPeer } from '../../support/install-peer.mjs';
import { startReplica } from '../../support/server.mjs';
import { keyOf, limit } from '../keys.mjs';
import { names, route } from '../names.mjs';

/** The databases of the peers. */
export const peerDatabases = ['throttler', 'postgres_limiter'];

/** The environment of every candidate, with Voxgate's default number of connections to PostgreSQL. */
const environment = {
  NODE_ENV: 'production',
  DATABASE_POOL_SIZE: '10',
  RATE_LIMIT_REQUESTS: String(limit),
  RATE_LIMIT_WINDOW_SECONDS: '1',
};

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Voxgate with and without the gate, in the order of the results. */
export const voxgates = [
  { name: names.gateOn, isKeyed: true },
  { name: names.gateOff, isKeyed: false, script: [here('gate-off.process.mjs')] },
];

/**
 * Starts all candidates, with the given number of replicas each, and checks that they respond as expected.
 *
 * @param urls the URLs of the databases.
 * @returns for each candidate its `name`, `isKeyed` (whether it requires a key), `replicas` with `url` and `pid`, and
 *   `close`.
 */
export async function startCandidates({ urls, replicas }, progress) {
  const candidates = [];
  try {
    for (const voxgate of voxgates) candidates.push(await start(voxgate, { databaseUrl: urls.gate, replicas }));
    const ANSWER = await answerOf(candidates[0]);
    const folder = await installPeer('rate-limiter-flexible@11.4.0');
    const peer = [here('peers/peer.process.mjs')];
    for (const [name, database, script] of [
      [names.throttler, 'throttler', [...peer, 'throttler']],
      [names.postgresLimiter, 'postgres_limiter', [...peer, 'postgres', folder]],
    ]) {
      const options = { databaseUrl: urls[database], replicas, environment: { ANSWER } };
      candidates.push(await start({ name, isKeyed: true, script }, options));
    }
    for (const candidate of candidates) {
      await check(candidate, ANSWER);
      progress(`${candidate.name} answers`);
    }
    return candidates;
  } catch (error) {
    await closeCandidates(candidates);
    throw error;
  }
}

export async function closeCandidates(candidates) {
  await Promise.all(candidates.map(({ close }) => close()));
}

/** Starts the replicas of one candidate. */
export async function start(
  { name, isKeyed, script },
  { databaseUrl, replicas: count, environment: more, nodeOptions },
) {
  const options = { databaseUrl, script, nodeOptions, environment: { ...environment, ...more } };
  const started = await Promise.allSettled(Array.from({ length: count }, () => startReplica(options)));
  const replicas = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const close = async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
  };
  const failed = started.find(({ status }) => status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  return { name, isKeyed, replicas, close };
}

const ask = (url, key) => fetch(url + route, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } });

async function answerOf({ replicas: [{ url }] }) {
  const response = await ask(url, keyOf(0));
  return response.text();
}

/** Checks that all candidates return the same response, and that only the one without a gate does so without a key. */
async function check({ name, isKeyed, replicas }, answer) {
  for (const { url } of replicas) {
    const withKey = await ask(url, keyOf(0));
    if (withKey.status !== 200 || (await withKey.text()) !== answer) {
      throw new Error(`${name} returns a different response, with status ${withKey.status}.`);
    }
    const { status } = await ask(url);
    if (status !== (isKeyed ? 401 : 200)) throw new Error(`${name} returns ${status} for a request without a key.`);
  }
}
