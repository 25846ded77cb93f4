import { SingleBar } from 'cli-progress';
import type { KeyRecord } from './answers';
import { budgetKeys, claimingShare, spendBudgets } from './budgets/budget-scene';
import { Clients } from './clients';
import { DatabaseClock } from './clock';
import { createDatabase, createPooledDatabase, logHits, readHits } from './database';
import { disturb } from './disturbances';
import { type Options, readOptions, usage } from './options';
import { report } from './report';
import { type Outcome, play, type Progress } from './scenes';
import { startServers } from './servers';

/** `npm run prove:limit` */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(usage);
    return;
  }
  const { text, violations } = await prove(options);
  console.log(text);
  if (violations > 0) process.exitCode = 1;
}

async function prove(options: Options): Promise<ReturnType<typeof report>> {
  console.log(`Starting ${options.processes} servers on one database …`);
  const interrupted = interruption();
  const database = options.pgbouncer
    ? await createPooledDatabase()
    : await createDatabase(process.env['DATABASE_URL'], options.inPlace);
  try {
    const servers = await startServers(database, options, interrupted);
    try {
      await logHits(database);
      const clock = await DatabaseClock.read(database.client);
      const clients = new Clients(servers, clock, options.connections);
      const started = performance.now();
      const done = () => clients.count / options.requests;
      const [outcome, disturbances] = await Promise.race([
        withProgress(options.requests, (progress) =>
          Promise.all([play(clients, options, progress), disturb(options, done, () => clock.now())]),
        ),
        rejectionOf(interrupted),
      ]);
      const seconds = (performance.now() - started) / 1000;
      const budgeted = await clients.createKeys(budgetKeys, 0);
      await clients.close();
      const budgets = await Promise.race([
        withProgress(options.budgetRequests, (progress) =>
          spendBudgets({
            servers,
            database,
            keys: budgeted,
            options,
            now: () => clock.now(),
            progress,
          }),
        ),
        rejectionOf(interrupted),
      ]);
      const claim = {
        limit: options.limit,
        window: options.windowSeconds * 1_000_000,
        uncertainty: await clock.uncertainty(),
        disturbances,
      };
      const keys = withHits(outcome, await readHits(database));
      const proof = { options, keys, outcome, claim, seconds, budgets };
      const found = report(proof);
      if (options.claim === options.limit && options.budgetClaim === 1) return found;
      const withFalseClaims = report({
        ...proof,
        claim: { ...claim, limit: options.claim },
        budgets: claimingShare(budgets, options.budgetClaim),
      });
      return {
        text: `${found.text}\n\nThe same, with false claims:\n\n${withFalseClaims.text}`,
        violations: found.violations + withFalseClaims.violations,
      };
    } finally {
      await servers.close();
    }
  } finally {
    await database.close();
  }
}

function withHits({ keys }: Outcome, hits: ReadonlyMap<string, readonly number[]>): KeyRecord[] {
  return keys.map(({ id, answers, revokedAt, ended }) => ({
    id,
    answers,
    revokedAt,
    ended,
    hits: hits.get(id) ?? [],
  }));
}

async function withProgress<T>(requests: number, work: (progress: Progress) => Promise<T>): Promise<T> {
  if (!process.stderr.isTTY) return work(tenths(requests));
  const bar = new SingleBar({ format: '{bar} {percentage} % {scene}, {eta_formatted} left', stream: process.stderr });
  bar.start(requests, 0, { scene: '' });
  try {
    return await work((done, scene) => bar.update(Math.min(done, requests), { scene }));
  } finally {
    bar.stop();
  }
}

/** Without a terminal, prints a line for each tenth of the work. */
function tenths(requests: number): Progress {
  let told = 0;
  return (done, scene) => {
    const tenth = Math.floor((10 * done) / requests);
    if (tenth <= told || tenth >= 10) return;
    told = tenth;
    console.error(`${10 * tenth} % (${scene})`);
  };
}

/** A signal that aborts the proof on SIGINT and SIGTERM, so that it cleans up. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => controller.abort(new Error(`Interrupted by ${name}: nothing is proved.`)));
  return controller.signal;
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
