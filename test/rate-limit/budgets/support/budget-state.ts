import type { TestDatabase } from '../../../support/database';

/** What a key or an account has spent and reserved today. */
export interface BudgetState {
  characters: number;
  audioMs: number;
  running: number;
}

/** Reads a budget's counters; all zero if it has none. */
export async function budgetState(database: TestDatabase, owner: string): Promise<BudgetState> {
  const [row] = await database.query<BudgetState>(
    `SELECT day_characters::integer AS characters, day_audio_ms::integer AS "audioMs", running
     FROM budget_counters WHERE owner = $1`,
    [owner],
  );
  return row ?? { characters: 0, audioMs: 0, running: 0 };
}

/** The number of reservations of requests in progress. */
export async function reservations(database: TestDatabase): Promise<number> {
  return (await database.query('SELECT FROM budget_reservations')).length;
}
