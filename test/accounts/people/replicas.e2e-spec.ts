import { cases, isWhole } from '../../../bench/proofs/support/extent';
import { runCommand } from '../../support/command-line';
import { createDatabase, type TestDatabase } from '../../support/database';
import { startServerProcess } from '../../support/server-process';
import { startTestApp } from '../../support/test-app';
import { Browser } from '../../dashboard/support/browser';

const password = 'correct horse battery';
const rounds = cases(2, 5);

interface Replica {
  url: string;
  end(): Promise<unknown>;
}

describe('People on three replicas', () => {
  let database: TestDatabase;
  let servers: Replica[];
  let owner: Browser;

  beforeAll(async () => {
    database = await createDatabase();
    const environment = {
      DATABASE_URL: database.url,
      RATE_LIMIT_SIGN_IN: '10000',
      RATE_LIMIT_FAILED_AUTH: '10000',
    };
    const start = async (): Promise<Replica> => {
      if (isWhole) {
        const server = await startServerProcess(environment);
        return { url: server.url, end: () => server.end('SIGTERM') };
      }
      // In this process, a replica starts with a fraction of the work. It shares nothing with the others but the database.
      const server = await startTestApp({ database, environment });
      return { url: server.url, end: () => server.close() };
    };
    servers = await Promise.all(Array.from({ length: 3 }, start));
    await command('accounts', 'create', '--name', 'A', '--email', 'a@example.com');
    const { link } = await command('accounts', 'invite', 'a@example.com', '--email', 'owner@example.com');
    owner = await accept(link!, servers[0]!);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end()));
    await database.drop();
  });

  const command = async (...args: string[]): Promise<{ link?: string }> => {
    const { code, stdout, stderr } = await runCommand([...args, '--json'], { DATABASE_URL: database.url });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as { link?: string };
  };
  const accept = async (link: string, server: Replica): Promise<Browser> => {
    const browser = new Browser(server.url);
    const answer = await browser.ask('POST', 'links/accept', { token: new URL(link).hash.slice(1), password });
    expect(answer.status).toBe(200);
    return browser;
  };
  /** A new person, with a browser at each replica that has the same session. */
  const join = async (role: string): Promise<{ id: string; at: Browser[] }> => {
    const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`;
    const invited = await owner.ask('POST', 'invitations', { email, role });
    expect(invited.status).toBe(201);
    const browser = await accept(((await invited.json()) as { link: string }).link, servers[1]!);
    const { person } = (await (await browser.ask('GET', 'session')).json()) as { person: { id: string } };
    const at = servers.map(({ url }) => {
      const copy = new Browser(url);
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy;
    });
    return { id: person.id, at };
  };
  const statuses = (browsers: readonly Browser[], ask: (browser: Browser) => Promise<Response>) =>
    Promise.all(browsers.map(async (browser) => (await ask(browser)).status));

  it('are out on every replica as soon as one has answered that they are removed', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, at } = await join('member');
      const look = (browser: Browser) => browser.ask('GET', 'api-keys');
      expect(await statuses(at, look)).toEqual([200, 200, 200]);
      expect((await owner.ask('DELETE', `people/${id}`)).status).toBe(204);
      expect(await statuses(at, look)).toEqual([401, 401, 401]);
    }
  });

  it('have their new role on every replica as soon as one has answered that it is set', async () => {
    const { id, at } = await join('member');
    const create = (browser: Browser) => browser.ask('POST', 'api-keys', { name: 'x' });
    for (let round = 0; round < rounds; round++) {
      expect((await owner.ask('PUT', `people/${id}/role`, { role: 'viewer' })).status).toBe(204);
      expect(await statuses(at, create)).toEqual([403, 403, 403]);
      expect((await owner.ask('PUT', `people/${id}/role`, { role: 'member' })).status).toBe(204);
      expect(await statuses(at, create)).toEqual([201, 201, 201]);
    }
  });

  it('have one owner left after two remove each other at the same moment, each on another replica', async () => {
    for (let round = 0; round < rounds; round++) {
      const account = `b${round}@example.com`;
      await command('accounts', 'create', '--name', 'B', '--email', account);
      const first = await command('accounts', 'invite', account, '--email', `first${round}@example.com`);
      const second = await command('accounts', 'invite', account, '--email', `second${round}@example.com`);
      const pair = [await accept(first.link!, servers[0]!), await accept(second.link!, servers[2]!)];
      const ids = await Promise.all(
        pair.map(
          async (browser) =>
            ((await (await browser.ask('GET', 'session')).json()) as { person: { id: string } }).person.id,
        ),
      );
      const answers = await Promise.all(
        pair.map((browser, index) => browser.ask('DELETE', `people/${ids[1 - index]}`)),
      );
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    }
  });
});
