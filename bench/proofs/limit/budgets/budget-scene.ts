import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { ProofKey } from '../clients';
import type { ProofDatabase } from '../database';
import type { Options } from '../options';
import type { Progress } from '../scenes';
import { countNoted, countReservations, logBudgets, noteReservations, readBudgetLog } from './budget-log';
import type { BudgetClaim, BudgetRecord } from './budget-checks';
import { type Manner, SpokenRequests, untilNothingIsReserved } from './spoken-requests';
import type { Servers } from '../servers';

/** What the scene observed. */
export interface BudgetOutcome {
  readonly account: BudgetRecord;
  readonly keys: readonly BudgetRecord[];
  /** Servers that were killed. */
  readonly kills: number;
  /** Reservations of killed servers, which others gave back. */
  readonly orphans: number;
  /** One line of text for each budget that could not be spent to its last character, or beyond it. */
  readonly inexact: readonly string[];
  readonly seconds: number;
}

/** The number of keys with budgets. */
export const budgetKeys = 40;

/** Requests of each key at the same time. */
const concurrentRequests = 4;

/** The share of the keys' budgets that the account has: some keys use theirs up first, for others it is the account's. */
const accountShare = 0.8;

/** Characters per request, on average. */
const averageCharacters = 12;

const maxTextLength = 23;

interface Scene {
  readonly servers: Servers;
  readonly database: ProofDatabase;
  readonly keys: readonly ProofKey[];
  readonly options: Options;
  readonly now: () => number;
  readonly progress: Progress;
}

/**
 * Spends the budgets of keys and their account with many requests at once, while servers are killed, and then to the last
 * character.
 */
export async function spendBudgets({ servers, database, keys, options, now, progress }: Scene): Promise<BudgetOutcome> {
  const started = performance.now();
  const { client } = database;
  // So large that about half the requests are admitted.
  const characters = Math.ceil((options.budgetRequests * averageCharacters) / 2 / keys.length);
  const ofKey = { characters, audioMs: characters * 1_000_000, running: concurrentRequests };
  const ofAccount = {
    characters: Math.ceil(characters * keys.length * accountShare),
    audioMs: characters * 1_000_000_000,
    running: keys.length * concurrentRequests,
  };
  const account = await setBudgets(client, keys, ofKey, ofAccount);
  await logBudgets(database);

  const requests = new SpokenRequests(servers, now, options.connections);
  let kills = 0;
  let orphans = 0;
  const hammer = async () => {
    while (requests.answers.length < options.budgetRequests) {
      await requests.ask(pick(keys), ofLength(Math.ceil(Math.random() * maxTextLength)), manner());
      if (requests.answers.length % 500 === 0) progress(requests.answers.length, 'budgets');
    }
  };
  const killServers = async () => {
    for (let kill = 1; kill <= options.kills; kill++) {
      while (requests.answers.length < (kill / (options.kills + 1)) * options.budgetRequests) await delay(20);
      await requests.kill(kill % servers.urls.length, () => noteReservations(client));
      // A request of another server would have been answered while the killed one started again.
      orphans += await countNoted(client);
      kills++;
    }
  };
  await Promise.all([...Array.from({ length: options.connections }, hammer), killServers()]);
  await untilNothingIsReserved(() => countReservations(client));
  const inexact = await spendTheRest(requests, keys, account, { client, ofKey, ofAccount });
  await untilNothingIsReserved(() => countReservations(client));
  await requests.close();

  const recordOf = async (owner: string, claim: BudgetClaim): Promise<BudgetRecord> => ({
    owner,
    claim,
    answers: requests.answers.filter((answer) => owner === account || answer.owner === owner),
    states: await readBudgetLog(database, owner),
  });
  const records: BudgetRecord[] = [];
  for (const { id } of keys) records.push(await recordOf(id, ofKey));
  return {
    account: await recordOf(account, ofAccount),
    keys: records,
    kills,
    orphans,
    inexact,
    seconds: (performance.now() - started) / 1000,
  };
}

/** The same observations, with a claim that only a share of the budgets was allowed. */
export function claimingShare(outcome: BudgetOutcome, share: number): BudgetOutcome {
  const claimed = (record: BudgetRecord): BudgetRecord => ({
    ...record,
    claim: { ...record.claim, characters: Math.floor(record.claim.characters * share) },
  });
  return { ...outcome, account: claimed(outcome.account), keys: outcome.keys.map(claimed) };
}

/** Sets the budgets as the command line does, but of all keys at once. Returns the account's id. */
async function setBudgets(
  client: Client,
  keys: readonly ProofKey[],
  ofKey: BudgetClaim,
  ofAccount: BudgetClaim,
): Promise<string> {
  const { rows } = await client.query<{ account_id: string }>(
    'UPDATE api_keys SET budgets = $2, rate_limit = 10000 WHERE id = ANY ($1) RETURNING account_id',
    [keys.map(({ id }) => id), asJson(ofKey)],
  );
  const account = rows[0]!.account_id;
  await client.query('UPDATE accounts SET budgets = $2 WHERE id = $1', [account, asJson(ofAccount)]);
  return account;
}

function asJson({ characters, audioMs, running }: BudgetClaim): string {
  return JSON.stringify({
    characters_per_month: characters,
    audio_seconds_per_month: audioMs / 1000,
    concurrent_requests: running,
  });
}

interface Limits {
  readonly client: Client;
  readonly ofKey: BudgetClaim;
  readonly ofAccount: BudgetClaim;
}

/** Sends texts of exactly what is left of each budget, and of one character more, which must be rejected. */
async function spendTheRest(
  requests: SpokenRequests,
  keys: readonly ProofKey[],
  account: string,
  { client, ofKey, ofAccount }: Limits,
): Promise<string[]> {
  const spent = async (owner: string) => {
    const { rows } = await client.query<{ spent: string }>(
      'SELECT month_characters AS spent FROM budget_counters WHERE owner = $1',
      [owner],
    );
    return Number(rows[0]?.spent ?? 0);
  };
  const problems: string[] = [];
  for (const key of keys) {
    for (;;) {
      const left = Math.min(ofKey.characters - (await spent(key.id)), ofAccount.characters - (await spent(account)));
      if (left >= longest) {
        await requests.ask(key, ofLength(longest), 'whole');
        continue;
      }
      const over = await requests.ask(key, ofLength(left + 1), 'whole');
      if (over.code !== 'QUOTA_EXCEEDED') problems.push(`${key.id}: ${over.status} for one character too many`);
      if (left === 0) break;
      const exact = await requests.ask(key, ofLength(left), 'whole');
      if (exact.status !== 200) problems.push(`${key.id}: ${exact.status} for the last ${left} characters`);
      break;
    }
  }
  return problems;
}

/** Maximum length of the texts that spend the rest. */
const longest = 4000;

function ofLength(characters: number): string {
  return 'Word '.repeat(Math.ceil(characters / 5)).slice(0, characters - 1) + 's';
}

function manner(): Manner {
  const chance = Math.random();
  if (chance < 0.05) return 'invalid';
  if (chance < 0.1) return 'leaves';
  return chance < 0.4 ? 'stream' : 'whole';
}

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)]!;
}
