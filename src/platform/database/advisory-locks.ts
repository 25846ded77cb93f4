import type { EntityManager } from 'typeorm';

/**
 * The keys of the advisory locks, which serialise work of all replicas and commands on one database: any numbers that nothing
 * else on the database uses. Keep the numbers, because replicas of two versions may run at once.
 */
export const advisoryLocks = {
  /** Held while the schema is migrated, backed up or restored. */
  migration: 7_838_646_301,
  /** Held while a server creates the first account. */
  firstAccount: 7_838_646_302,
  /** Held for a minute's sweep for alerts. */
  alertSweep: 7_838_646_303,
  /** Held for each step in which old rows are removed. */
  pruning: 7_838_646_304,
  /** Held while jobs that are not in the queue are queued again. */
  jobSweep: 7_838_646_321,
  /** Held while a job or a batch is taken from the queue. */
  workQueue: 7_838_646_322,
  /** Held while a key that signs links is made. */
  linkKeys: 7_838_646_320,
} as const;

/** Waits for an advisory lock, and holds it until the transaction ends. */
export async function holdAdvisoryLock(manager: EntityManager, key: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [key]);
}

/** Takes an advisory lock until the transaction ends, unless somebody else holds it. @returns whether it was free. */
export async function tryAdvisoryLock(manager: EntityManager, key: number): Promise<boolean> {
  const [{ isFree }] = await manager.query<[{ isFree: boolean }]>('SELECT pg_try_advisory_xact_lock($1) AS "isFree"', [
    key,
  ]);
  return isFree;
}
