import { createDatabase, type TestDatabase } from '../support/database';
import { type KeyedServer, startKeyedServer } from '../support/keyed-server';
import { mostOpenFiles, openFiles, residentBytes } from '../../proofs/support/process-facts';
import { openSocket, received, statusesOf } from '../support/raw-connection';
import { SteadyLoad } from '../support/steady-load';

const wanted = 5000;
/** What the server and these clients have open besides. */
const others = 300;
const count = Math.min(wanted, mostOpenFiles() - others);
const name =
  count === wanted ? `${count} sockets` : `${count} sockets (not ${wanted}: this system allows no more open files)`;

/** Only Linux tells how much memory and how many files another process has. */
const tellsOfProcesses = process.platform === 'linux';

/** Sockets that are opened at a time: fewer than may wait to be accepted. */
const atOnce = 200;

describe(`${name} that say nothing`, () => {
  let database: TestDatabase;
  let server: KeyedServer;

  beforeAll(async () => {
    database = await createDatabase();
    server = await startKeyedServer({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await database.drop();
  });

  it(`keep nobody else waiting, ${tellsOfProcesses ? 'cost little memory, ' : ''}and are hung up on in the end`, async () => {
    // Until everything has been loaded and compiled.
    const warmingUp = new SteadyLoad([server.url], [server.key]);
    await warmingUp.untilAnswered(200, 2000);
    await warmingUp.stop();
    // Not so fast that the key's limit is reached before the sockets are closed.
    const { key } = await server.createKey();
    const load = new SteadyLoad([server.url], [key], { clients: 4, pauseMs: 50 });
    await load.untilAnswered(200, 20);
    const memoryBefore = residentBytes(server.pid);
    const filesBefore = openFiles(server.pid);

    const answers: Promise<string>[] = [];
    while (answers.length < count) {
      const opening = Array.from({ length: Math.min(atOnce, count - answers.length) }, () => openSocket(server.url));
      answers.push(...(await Promise.all(opening)).map(received));
    }
    await load.untilAnswered(200, 20);
    const memory = residentBytes(server.pid);
    // None has sent a request, and each is told that it took too long to.
    for (const answer of await Promise.all(answers)) expect(statusesOf(answer)).toEqual([408]);
    await load.untilAnswered(200, 20);
    const asked = await load.stop();
    expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
    if (!tellsOfProcesses) return;
    expect(openFiles(server.pid)).toBeLessThan(filesBefore! + others);
    const each = (memory! - memoryBefore!) / count;
    console.info(`${name}: ${(each / 1024).toFixed(1)} kB of memory each`);
    expect(each).toBeLessThan(64 * 1024);
  });
});
