import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The version of TypeORM that `poolOf` was checked with. A test fails for another version. */
export const checkedWithTypeorm = '1.1.1';

/**
 * Returns the connection pool of an initialized data source.
 *
 * TypeORM runs no prepared statements, and does not document how to use its pool (`PostgresDriver.master`). Its query runners are
 * no substitute: they put a connection back into the pool even if its statement has timed out.
 */
export function poolOf({ driver }: DataSource): Pool {
  return (driver as unknown as { master: Pool }).master;
}
