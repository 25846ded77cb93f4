import { PostgresServer } from '../../../../bench/proofs/support/postgres-server';

/** The settings with which a server can be replicated to a standby. */
export const replicationSettings = {
  wal_level: 'replica',
  hot_standby: 'on',
  wal_keep_size: '64MB',
};

/** Adds a standby with a copy of the data. From now on, the primary waits for it at every durable commit. */
export async function addStandby(primary: PostgresServer): Promise<PostgresServer> {
  await primary.stop();
  const standby = await PostgresServer.copyOf(primary);
  await standby.writeFile('standby.signal', '');
  await primary.start({ synchronous_standby_names: '*' });
  await standby.start({ primary_conninfo: `host=127.0.0.1 port=${primary.port} user=voxgate` });
  return standby;
}

export async function promote(standby: PostgresServer): Promise<void> {
  await standby.query('SELECT pg_promote(true, 30)');
}

/** Turns a primary into a read-only standby. */
export async function demote(primary: PostgresServer): Promise<void> {
  await primary.stop();
  await primary.writeFile('standby.signal', '');
  await primary.start();
}
