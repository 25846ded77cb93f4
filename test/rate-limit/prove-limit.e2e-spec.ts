import { createDatabase, type TestDatabase } from '../support/database';
import { runToEnd } from '../support/server-process';

describe('npm run prove:limit', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase({ migrated: false });
  });
  afterAll(() => database.drop());

  const prove = (...args: string[]) =>
    runToEnd(
      '../proofs/limit/main.js',
      ['--processes', '2', '--requests', '2000', '--budgets', '1500', '--kills', '1', ...args],
      {
        DATABASE_URL: database.url,
      },
    );

  it('finds no violation: across processes, the limit is exact, its headers are accurate, and revoked keys are rejected; budgets are exact while a server is killed', async () => {
    const { code, stdout, stderr } = await prove();
    const complaints = stderr.replace(/^\d+ % \(.*\)\n/gm, '');
    expect({ code, complaints, last: stdout.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      complaints: '',
      last: 'Proved: 0 violations.',
    });
  });

  it('can fail: it detects a false claim', async () => {
    // A few requests are enough: every full window violates the claim.
    const fewer = ['--processes', '1', '--requests', '1000', '--budgets', '800', '--kills', '0'];
    const { code, stdout } = await prove(...fewer, '--claim', '9', '--budget-claim', '0.9');
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ no budget or concurrency limit was ever exceeded .* [1-9]\d* violations/);
    expect(stdout).toMatch(/✗ no window held more than the limit \(database log\) .* [1-9]\d* violations/);
    expect(stdout).toMatch(/✗ X-RateLimit-Limit and -Remaining were true .* [1-9]\d* violations/);
  });
});
