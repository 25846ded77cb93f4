import { PostgresServer } from '../../../proofs/support/postgres-server';

/** What an operator's server needs to be copied to a standby. */
export const replicationSettings = {
  wal_level: 'replica',
  hot_standby: 'on',
  wal_keep_size: '64MB',
};

/** A server with a copy of the data that follows the primary, which waits for it at every durable commit from now on. */
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

/** Makes a primary one that follows, and takes no writes. */
export async function demote(primary: PostgresServer): Promise<void> {
  await primary.stop();
  await primary.writeFile('standby.signal', '');
  await primary.start();
}
