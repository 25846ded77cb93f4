import type { EntityManager } from 'typeorm';

/** Reads the database's clock, which all replicas share. */
export async function databaseTime(manager: EntityManager): Promise<Date> {
  const [{ now }] = await manager.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  return now;
}
