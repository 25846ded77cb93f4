import { createDatabase, type TestDatabase } from '../support/database';
import { runToEnd } from '../support/server-process';

/** The whole proof is `npm run proofs -- limit`. One short run shows both that it finds nothing and that it can find something. */
describe('npm run prove:limit', () => {
  let database: TestDatabase;
  let ended: Awaited<ReturnType<typeof runToEnd>>;
  let truth: string;
  let falseClaims: string;
  beforeAll(async () => {
    database = await createDatabase({ migrated: false });
    const short = ['--processes', '2', '--requests', '600', '--budgets', '300', '--kills', '1'];
    const wrong = ['--claim', '9', '--budget-claim', '0.9'];
    ended = await runToEnd('../bench/proofs/limit/main.js', [...short, ...wrong], { DATABASE_URL: database.url });
    [truth = '', falseClaims = ''] = ended.stdout.split('The same, with false claims:');
  });
  afterAll(() => database.drop());

  it('finds no violation: across processes, the limit is exact, its headers are accurate, and revoked keys are rejected; budgets are exact while a server is killed', () => {
    const complaints = ended.stderr.replace(/^\d+ % \(.*\)\n/gm, '');
    expect({ complaints, last: truth.trim().split('\n').at(-1) }).toEqual({
      complaints: '',
      last: 'Proved: 0 violations.',
    });
  });

  it('can fail: it detects a false claim', () => {
    expect(ended.code).toBe(1);
    expect(falseClaims).toMatch(/✗ no budget or concurrency limit was ever exceeded .* [1-9]\d* violations/);
    expect(falseClaims).toMatch(/✗ no window held more than the limit \(database log\) .* [1-9]\d* violations/);
    expect(falseClaims).toMatch(/✗ X-RateLimit-Limit and -Remaining were true .* [1-9]\d* violations/);
  });
});
