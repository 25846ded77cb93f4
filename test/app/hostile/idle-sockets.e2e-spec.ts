import type { Socket } from 'node:net';
import { cases } from '../../../bench/proofs/support/extent';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type KeyedServer, startKeyedServer } from '../../support/keyed-server';
import { maxOpenFiles, openFiles, residentBytes } from '../../../bench/proofs/support/process-facts';
import { openSocket, received, statusesOf } from '../../support/raw-connection';
import { SteadyLoad } from '../../support/steady-load';

const wanted = cases(1000, 5000);
/** Files that the server and these clients have open in addition. */
const others = 300;
const count = Math.min(wanted, maxOpenFiles() - others);
const name =
  count === wanted ? `${count} sockets` : `${count} sockets (not ${wanted}, because this system limits open files)`;

/** Only Linux reports the memory and the open files of another process. */
const canInspectProcesses = process.platform === 'linux';

/** The server's 10 s for the headers, 1 s until it checks, 1 s until it closes what the client does not, and as much for a busy machine. */
const maxMs = 15_000;

/** The number of sockets opened at a time. It is below the backlog of connections to accept. */
const atOnce = 200;

/** Sends half a request on every other socket, and keeps sending after the server has closed its side. */
async function untilClosed(socket: Socket, index: number): Promise<{ answer: string; closedAfterMs: number }> {
  const openedAt = performance.now();
  socket.allowHalfOpen = true;
  if (index % 2 === 0) socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\nX-Half: ');
  let timer: NodeJS.Timeout | undefined;
  socket.once('end', () => (timer = setInterval(() => socket.write('x'), 500)));
  socket.once('close', () => clearInterval(timer));
  const answer = await received(socket);
  return { answer, closedAfterMs: performance.now() - openedAt };
}

describe(`${name} that send nothing, or half the headers of a request,`, () => {
  let database: TestDatabase;
  let server: KeyedServer;

  beforeAll(async () => {
    database = await createDatabase();
    server = await startKeyedServer({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback' });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await database.drop();
  });

  it(`do not delay other clients, ${canInspectProcesses ? 'use little memory ' : ''}and are closed in the end`, async () => {
    // Warm up, until everything has been loaded and compiled.
    const warmingUp = new SteadyLoad([server.url], [server.key]);
    await warmingUp.untilAnswered(200, cases(500, 2000));
    await warmingUp.stop();
    // Slow enough that the key's limit is not reached before the sockets are closed.
    const { key } = await server.createKey();
    const load = new SteadyLoad([server.url], [key], { clients: 4, pauseMs: 100 });
    await load.untilAnswered(200, 20);
    const memoryBefore = residentBytes(server.pid);
    const filesBefore = openFiles(server.pid);

    const answers: Promise<{ answer: string; closedAfterMs: number }>[] = [];
    while (answers.length < count) {
      const opening = Array.from({ length: Math.min(atOnce, count - answers.length) }, () => openSocket(server.url));
      answers.push(...(await Promise.all(opening)).map(untilClosed));
    }
    await load.untilAnswered(200, 20);
    const memory = residentBytes(server.pid);
    // No socket has sent a request. Each gets the status for a request that took too long, in time.
    for (const { answer, closedAfterMs } of await Promise.all(answers)) {
      expect(statusesOf(answer)).toEqual([408]);
      expect(closedAfterMs).toBeLessThan(maxMs);
    }
    await load.untilAnswered(200, 20);
    const asked = await load.stop();
    expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
    if (!canInspectProcesses) return;
    expect(openFiles(server.pid)).toBeLessThan(filesBefore! + others);
    const each = (memory! - memoryBefore!) / count;
    console.info(`${name}: ${(each / 1024).toFixed(1)} kB of memory per socket`);
    expect(each).toBeLessThan(64 * 1024);
  });
});
