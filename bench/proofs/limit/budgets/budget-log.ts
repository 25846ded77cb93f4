import type { Client } from 'pg';
import { onEachNode, type ProofDatabase, startLog } from '../database';

/** The counters of a key or an account after a change. */
export interface BudgetState {
  readonly owner: string;
  /** When the change was made, in microseconds since 1970. It could be seen a little later, after its commit. */
  readonly at: number;
  readonly characters: number;
  readonly audioMs: number;
  readonly running: number;
}

/** Makes the database log every change of a budget. It uses a trigger, so the log does not depend on the code under proof. */
export function logBudgets(database: ProofDatabase): Promise<void> {
  return startLog(database, {
    table: 'proof_budgets',
    columns: `id bigint GENERATED ALWAYS AS IDENTITY, owner text NOT NULL, at bigint NOT NULL,
      characters bigint NOT NULL, audio_ms bigint NOT NULL, running integer NOT NULL`,
    of: 'budget_counters',
    insert: `
      INSERT INTO public.proof_budgets (owner, at, characters, audio_ms, running)
      VALUES (NEW.owner, floor(extract(epoch FROM clock_timestamp()) * 1000000), NEW.month_characters, NEW.month_audio_ms,
        NEW.running)`,
  });
}

/** The logged changes of one owner, in their order. */
export async function readBudgetLog(database: ProofDatabase, owner: string): Promise<BudgetState[]> {
  const found: { at: string; characters: string; audio_ms: string; running: number }[] = [];
  // An owner is on one node.
  await onEachNode(database, async (client) => {
    const { rows } = await client.query<(typeof found)[number]>(
      'SELECT at, characters, audio_ms, running FROM proof_budgets WHERE owner = $1 ORDER BY id',
      [owner],
    );
    found.push(...rows);
  });
  return found.map((row) => ({
    owner,
    at: Number(row.at),
    characters: Number(row.characters),
    audioMs: Number(row.audio_ms),
    running: row.running,
  }));
}

/** Notes the reservations that exist now. Those that are still there later belong to servers that have been killed. */
export async function noteReservations(client: Client): Promise<void> {
  await client.query('CREATE UNLOGGED TABLE IF NOT EXISTS proof_noted (id uuid PRIMARY KEY)');
  await client.query('INSERT INTO proof_noted SELECT id FROM budget_reservations ON CONFLICT DO NOTHING');
}

/** The number of noted reservations that still exist. */
export async function countNoted(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::integer FROM budget_reservations JOIN proof_noted USING (id)',
  );
  return rows[0]!.count;
}

/** The number of reservations of requests in progress. */
export async function countReservations(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::integer FROM budget_reservations');
  return rows[0]!.count;
}
