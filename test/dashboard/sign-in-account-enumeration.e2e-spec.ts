import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { until } from '../../bench/proofs/support/until';
import { WorkQueue } from '../../src/platform/queue/work-queue';
import { requestId } from '../../src/operations/observability/request-id';
import { SessionProbe } from '../../src/platform/database/connection/session-queries';
import { createDatabase, type TestDatabase } from '../support/database';
import { startTestApp, type TestApp } from '../support/test-app';
import { browserAt } from './support/browser';
import { invite, signedIn } from './support/users';

const attemptsPerPerson = 3;
/** What somebody can ask with an e-mail address who is not signed in, and the status of the answer. */
const requests = { session: 401, 'password-resets': 202 } as const;
const kinds = ['password', 'invited', 'provider'] as const;

describe('A rejected sign-in, and a request for a new password,', () => {
  let database: TestDatabase;
  let emails: Record<(typeof kinds)[number] | 'nobody', string>;

  /** Each test has servers of its own, because the first attempt must look like any other. */
  const environment = {
    RATE_LIMIT_SIGN_IN: String(attemptsPerPerson),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    // Nobody listens there: e-mails wait.
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_FROM: 'voxgate@example.com',
  };
  const withServer = async (work: (server: TestApp) => Promise<void>): Promise<void> => {
    const server = await startTestApp({ database, environment });
    try {
      await until('the queue has been started', () => server.app.get(WorkQueue).isStarted);
      await work(server);
    } finally {
      await server.close();
    }
  };

  beforeAll(async () => {
    database = await createDatabase();
    await withServer(async (server) => {
      const { email: provider } = await invite(server);
      await database.query(
        `UPDATE people SET oidc_issuer = 'https://example.com', oidc_subject = 'x' WHERE email = $1`,
        [provider],
      );
      emails = {
        password: (await signedIn(server)).email,
        invited: (await invite(server)).email,
        provider,
        nobody: 'nobody@example.com',
      };
    });
  });
  beforeEach(async () => {
    await database.query('DELETE FROM rate_limit_windows');
  });
  afterAll(() => database.drop());

  /** The status of an attempt, and the statements that the server sent to the database for it, in order. */
  const attempt = async (server: TestApp, email: string, path: keyof typeof requests = 'session') => {
    const { query: send } = Client.prototype as unknown as { query: (this: unknown, ...values: unknown[]) => unknown };
    const statements: string[] = [];
    const id = randomUUID();
    const query = jest.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...values: unknown[]
    ) {
      const [statement] = values as [string | { text: string }];
      // What timers send to the database does not belong to the attempt, also if an earlier request has started them, nor does the first
      // query of a connection: the attempt needs a new one only if others are in use.
      if (requestId() === id && !(statement instanceof SessionProbe))
        statements.push(typeof statement === 'string' ? statement : statement.text);
      return send.apply(this, values);
    });
    try {
      const body = { email, ...(path === 'session' && { password: 'not the password' }) };
      const { status } = await browserAt(server).ask('POST', path, body, { 'X-Request-Id': id });
      // The transaction of an unknown user is rolled back instead of committed.
      return { status, statements: statements.map((text) => text.replace(/^ROLLBACK$/, 'COMMIT')) };
    } finally {
      query.mockRestore();
    }
  };

  it.each(Object.entries(requests) as [keyof typeof requests, number][])(
    'runs the same statements for unknown and existing users, even as the first attempt at a server: %s',
    async (path, status) => {
      const firstTwo = async (email: string) => {
        const answers: Awaited<ReturnType<typeof attempt>>[] = [];
        await withServer(async (server) => {
          answers.push(await attempt(server, email, path), await attempt(server, email, path));
        });
        return answers;
      };
      const ofNobody = await firstTwo(emails.nobody);
      expect(ofNobody[0]).toMatchObject({ status, statements: expect.arrayContaining(['COMMIT']) });
      for (const who of kinds)
        expect({ who, answers: await firstTwo(emails[who]) }).toEqual({ who, answers: ofNobody });
    },
  );

  it('runs the same statements for unknown and existing users over the limit', async () => {
    await withServer(async (server) => {
      for (const email of Object.values(emails))
        for (let index = 0; index < attemptsPerPerson; index++) await attempt(server, email);
      const limited = await attempt(server, emails.nobody);
      expect(limited).toEqual({
        status: 429,
        statements: expect.arrayContaining([expect.stringContaining('rate_limit_admit')]),
      });
      for (const who of kinds) expect({ who, ...(await attempt(server, emails[who])) }).toEqual({ who, ...limited });
    });
  });

  it('adds an audit event for an existing user, and none for an unknown one', async () => {
    const lines = () => database.query(`SELECT FROM audit_events WHERE action = 'session.refused'`);
    await withServer(async (server) => {
      const before = (await lines()).length;
      for (const odd of [emails.nobody, 'x\u0000@example.com', '\ud800']) {
        expect((await attempt(server, odd)).status).toBe(401);
      }
      expect(await lines()).toHaveLength(before);
      await attempt(server, emails.password);
      expect(await lines()).toHaveLength(before + 1);
    });
  });
});
