import { join } from 'node:path';

/** The database, and the role without superuser rights that owns it. */
export const databaseName = 'voxgate';

/** Makes that role and database, and is used for nothing else. */
export const superuser = 'postgres';

/** Names the socket's file; nothing listens on a TCP port of this number. */
export const port = 5432;

/** The file that PostgreSQL makes in its socket directory. */
export function socketFile(socketDirectory: string): string {
  return join(socketDirectory, `.s.PGSQL.${port}`);
}

interface Login {
  user: string;
  database: string;
}

/**
 * A URL that node-postgres, TypeORM (`url`) and `psql` all read as "this Unix socket". Port and `sslmode` are there to
 * win over PGPORT and PGSSLMODE in the environment.
 */
export function connectionUrl(
  socketDirectory: string,
  { user, database }: Login = { user: databaseName, database: databaseName },
): string {
  return `postgres://${user}@${encodeURIComponent(socketDirectory)}:${port}/${database}?sslmode=disable`;
}
