import { until } from '../../../bench/proofs/support/until';
import { createDatabase, type TestDatabase } from '../../support/database';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { taken, whenOver } from './support/jobs';

/** Takes a while to speak with the silent engine. */
const long = Array.from({ length: 400 }, (_, number) => `Sentence ${number} is about the weather.`).join(' ');

describe('The jobs of an account', () => {
  let database: TestDatabase;
  /** Takes jobs in, and works on none. */
  let front: TestApp;
  const workers: TestApp[] = [];
  let key: TestKey;

  beforeAll(async () => {
    database = await createDatabase();
    front = await startTestApp({ database });
    key = await front.createKey();
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await front.close();
    await database.drop();
  });

  const running = async () => {
    const rows = await database.query<{ account: string }>(
      `SELECT group_id AS account FROM voxgate_boss.job WHERE name = 'voxgate-jobs' AND state = 'active' ORDER BY created_on`,
    );
    return rows.map(({ account }) => account);
  };
  const cancel = (id: string, owner = key) =>
    front.fetch(`/api/v1/jobs/${id}/cancel`, { method: 'POST', headers: owner.authorization });

  it('run side by side where nobody else waits, in the order in which they were handed in, and make place for others', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push(await taken(front, key, { text: long, formats: ['json'] }));
    workers.push(await startTestApp({ database, environment: { JOBS_AT_ONCE: '2' } }));
    await until('two run', async () => (await running()).length === 2, { everyMs: 20 });
    const other = await front.createKey();
    const id = await taken(front, other, { text: 'Hello.', formats: ['json'] });
    const job = await whenOver(front, other, id);
    expect(job.status).toBe('completed');
    await Promise.all(ids.map((each) => cancel(each)));
    const [first, second, third] = await Promise.all(ids.map((each) => whenOver(front, key, each)));
    expect(+new Date(first!.started_at!)).toBeLessThanOrEqual(+new Date(second!.started_at!));
    expect(+new Date(first!.ended_at!)).toBeGreaterThan(+new Date(job.ended_at!));
    expect(third!.progress.spoken_characters).toBeLessThan(third!.progress.characters);
  });
});
