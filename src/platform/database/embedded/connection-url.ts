import { join } from 'node:path';

/** The name of the database and of the role that owns it, which is not a superuser. */
export const databaseName = 'voxgate';

/** The superuser. It is used only to create that role and database. */
export const superuser = 'postgres';

/** Part of the socket's file name. Nothing listens on the TCP port of this number. */
export const port = 5432;

/** The socket that PostgreSQL creates in its socket directory. */
export function socketFile(socketDirectory: string): string {
  return join(socketDirectory, `.s.PGSQL.${port}`);
}

interface Login {
  user: string;
  database: string;
}

/**
 * Builds a URL for a Unix socket that node-postgres, TypeORM (`url`) and `psql` all accept. It includes port and `sslmode` to
 * override PGPORT and PGSSLMODE in the environment.
 */
export function connectionUrl(
  socketDirectory: string,
  { user, database }: Login = { user: databaseName, database: databaseName },
): string {
  return `postgres://${user}@${encodeURIComponent(socketDirectory)}:${port}/${database}?sslmode=disable`;
}
