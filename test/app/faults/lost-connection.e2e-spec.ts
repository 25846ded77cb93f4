import { PostgresServer } from '../../../bench/proofs/support/postgres-server';
import { until } from '../../../bench/proofs/support/until';
import { startServerProcess, type ServerProcess } from '../../support/server-process';
import { TcpProxy } from './support/tcp-proxy';

describe('When PostgreSQL ends a connection at the very moment when it is open', () => {
  let postgres: PostgresServer;
  let proxy: TcpProxy;
  let server: ServerProcess;

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    proxy = await TcpProxy.to(postgres.port);
    server = await startServerProcess({ DATABASE_URL: postgres.urlAt(proxy.port) });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await proxy.close();
    await postgres.remove();
  });

  const isReady = async () => (await fetch(`${server.url}/health/ready`)).ok;
  /** Ends the server's connections. @returns their number. */
  const endConnections = async () => {
    const ended = await postgres.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'voxgate'`,
    );
    return ended.length;
  };

  it('the request that needed it fails, and the server goes on', async () => {
    await endConnections();
    // "Ready for queries" and "terminating connection" arrive together, before any part of the server could listen.
    proxy.holdAnswers();
    const meanwhile = isReady();
    await until('the server has opened a connection', endConnections);
    proxy.passAnswers();
    await meanwhile;
    await until('the server is ready again', isReady, { everyMs: 50 });
  });
});
