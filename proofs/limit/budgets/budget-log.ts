import type { Client } from 'pg';

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
export async function logBudgets(client: Client): Promise<void> {
  await client.query(`
    CREATE UNLOGGED TABLE proof_budgets (
      id bigint GENERATED ALWAYS AS IDENTITY, owner text NOT NULL, at bigint NOT NULL,
      characters bigint NOT NULL, audio_ms bigint NOT NULL, running integer NOT NULL
    )`);
  await client.query(`
    CREATE FUNCTION proof_log_budgets() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO proof_budgets (owner, at, characters, audio_ms, running)
      VALUES (NEW.owner, floor(extract(epoch FROM clock_timestamp()) * 1000000), NEW.month_characters, NEW.month_audio_ms,
        NEW.running);
      RETURN NULL;
    END $$`);
  await client.query(`
    CREATE TRIGGER proof_log_budgets AFTER INSERT OR UPDATE ON budget_counters
    FOR EACH ROW EXECUTE FUNCTION proof_log_budgets()`);
}

/** The logged changes of one owner, in their order. */
export async function readBudgetLog(client: Client, owner: string): Promise<BudgetState[]> {
  const { rows } = await client.query<{ at: string; characters: string; audio_ms: string; running: number }>(
    'SELECT at, characters, audio_ms, running FROM proof_budgets WHERE owner = $1 ORDER BY id',
    [owner],
  );
  return rows.map((row) => ({
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
