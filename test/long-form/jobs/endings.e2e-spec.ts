import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountsService } from '../../../src/accounts/accounts.service';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { BudgetLease } from '../../../src/rate-limit/budgets/budget-lease';
import { operator } from '../../../src/platform/caller/actor';
import { cases } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';
import { WorkSweep } from '../../../src/long-form/work-sweep';
import { budgetState, reservations } from '../../rate-limit/budgets/support/budget-state';
import { usageOf } from '../../rate-limit/budgets/support/usage-of';
import { runCommand } from '../../support/command-line';
import { createDatabase, type TestDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { handIn, taken, whenOver } from './support/jobs';

const text = 'It was a bright day. The sun shone. It rained later.';
const characters = text.length;

describe('The end of a job', () => {
  let database: TestDatabase;
  /** Takes jobs in, and works on none. */
  let front: TestApp;
  let worker: TestApp;
  let key: TestKey;

  beforeAll(async () => {
    database = await createDatabase();
    front = await startTestApp({ database });
    worker = await startTestApp({ database, environment: { JOBS_AT_ONCE: '2', JOBS_DAYS: '3' } });
  });
  beforeEach(async () => {
    key = await front.createKey();
  });
  afterAll(async () => {
    await front.close();
    await worker.close();
    await database.drop();
  });

  const setBudgets = (budgets: object, { account, id } = key) =>
    front.app.get(ApiKeyChangesService).setBudgets(account.id, id, budgets, operator);
  const ownersOf = ({ account, id } = key) =>
    Promise.all([id, account.id].map((owner) => budgetState(database, owner)));
  const usage = ({ id } = key) => usageOf(database, id);
  const alerts = ({ account } = key) =>
    database.query<{ type: string; data: Record<string, Record<string, unknown>> }>(
      `SELECT type, data FROM alerts WHERE account_id = $1 AND type LIKE 'job.%' ORDER BY id`,
      [account.id],
    );
  /** Hands a job in, and keeps it from being begun. If a worker was faster, hands in another. */
  const held = async () => {
    for (;;) {
      const id = await taken(front, key, { text });
      const found = await database.query(
        `WITH held AS (
           UPDATE voxgate_boss.job SET start_after = now() + interval '1 day'
           WHERE data ->> 'jobId' = $1 AND state = 'created' RETURNING 1
         ) SELECT FROM held`,
        [id],
      );
      if (found.length > 0) return id;
      await front.fetch(`/api/v1/jobs/${id}`, { method: 'DELETE', headers: key.authorization });
    }
  };
  /** Lets a job be begun. */
  const release = (id: string) =>
    database.query(`UPDATE voxgate_boss.job SET start_after = now() WHERE data ->> 'jobId' = $1`, [id]);

  it('settles what it had reserved of the budgets of key and account, and counts its usage, once', async () => {
    await setBudgets({ characters_per_day: 1000, audio_seconds_per_month: 1000, concurrent_requests: 1 });
    await front.app.get(AccountsService).setBudgets(key.account.id, { characters_per_month: 1000 }, operator);
    const id = await taken(front, key, { text });
    const job = await whenOver(front, key, id);
    expect(job.status).toBe('completed');
    const audioMs = Math.ceil(job.progress.audio_seconds * 1000);
    const [ofKey, ofAccount] = await ownersOf();
    expect(ofKey).toEqual({ characters, audioMs: expect.closeTo(audioMs, -1), running: 0 });
    expect(ofAccount).toMatchObject({ characters, running: 0 });
    expect(await usage()).toEqual({ characters, seconds: expect.closeTo(job.progress.audio_seconds, 2) });
    await front.fetch(`/api/v1/jobs/${id}/cancel`, { method: 'POST', headers: key.authorization });
    expect(await usage()).toMatchObject({ characters });
    expect((await ownersOf())[0]).toMatchObject({ characters });
  });

  it('is when budgets are settled: until then they are reserved, whichever processes end', async () => {
    await setBudgets({ characters_per_day: 1000 });
    const id = await held();
    expect((await ownersOf())[0]).toMatchObject({ characters, running: 0 });
    await database.query("UPDATE budget_processes SET lease_until = now() - interval '1 second'");
    await worker.app.get(BudgetLease).hold(0);
    await worker.app.get(BudgetLease).renew();
    expect((await ownersOf())[0]).toMatchObject({ characters, running: 0 });
    await release(id);
    await whenOver(front, key, id);
    expect((await ownersOf())[0]).toMatchObject({ characters, running: 0 });
    expect(await reservations(database)).toBe(0);
  });

  it('by cancelling gives back what was not spoken', async () => {
    await setBudgets({ characters_per_day: 1_000_000, audio_seconds_per_day: 1_000_000 });
    const id = await taken(front, key, { text: `${text} `.repeat(cases(500, 2000)) });
    const cancel = () => front.fetch(`/api/v1/jobs/${id}/cancel`, { method: 'POST', headers: key.authorization });
    await Promise.all([cancel(), cancel(), cancel()]);
    const { status, progress } = await whenOver(front, key, id);
    expect(status).toBe('cancelled');
    expect((await ownersOf())[0]).toMatchObject({ characters: progress.spoken_characters, running: 0 });
    expect(await usage()).toMatchObject({ characters: progress.spoken_characters });
    expect(progress.spoken_characters).toBeLessThan(progress.characters);
    expect(await alerts()).toEqual([]);
  });

  it('is not to be waited for: a text that a budget has too little left for is not taken, and reserves nothing', async () => {
    await setBudgets({ characters_per_day: 2 * characters + 1 });
    const ids = [await taken(front, key, { text }), await taken(front, key, { text })];
    const refused = await handIn(front, key, { text });
    await expectError(refused, 'QUOTA_EXCEEDED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const id of ids) await whenOver(front, key, id);
    expect((await ownersOf())[0]).toMatchObject({ characters: 2 * characters });
    const others = await Promise.all(Array.from({ length: 4 }, () => handIn(front, key, { text: '.a' })));
    expect(others.filter(({ status }) => status === 201)).toHaveLength(0);
  });

  it('costs a key with budgets one request of its rate limit, as without them', async () => {
    const limited = await front.createKey({ limit: 3 });
    await setBudgets({ characters_per_day: 1_000_000 }, limited);
    const answers = await Promise.all(Array.from({ length: 5 }, () => handIn(front, limited, { text: 'Hello.' })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 201, 429, 429]);
  });

  it('is told to webhooks once, with ids, title and files, and without a text', async () => {
    const id = await taken(front, key, { text, title: 'A day', formats: ['wav', 'mp3'] });
    const job = await whenOver(front, key, id);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toEqual({
      type: 'job.completed',
      data: {
        job: {
          id,
          status: 'completed',
          title: 'A day',
          chapters: 1,
          characters,
          audio_seconds: job.progress.audio_seconds,
          created_at: job.created_at,
          started_at: job.started_at,
          ended_at: job.ended_at,
        },
        files: job.files,
        file_count: 2,
      },
    });
    expect(JSON.stringify(alert)).not.toContain('bright');
  });

  it('by a failure is told with its error', async () => {
    const id = await held();
    await database.query(
      `UPDATE jobs SET settings = (settings::jsonb || '{"voiceId":"no_such_voice"}')::json WHERE id = $1`,
      [id],
    );
    await release(id);
    const { status, error } = await whenOver(front, key, id);
    expect(status).toBe('failed');
    expect(await alerts()).toEqual([
      { type: 'job.failed', data: { job: expect.objectContaining({ id, status }), error } },
    ]);
  });

  it('comes after 100 runs, however they ended: it is given up', async () => {
    const id = await held();
    await database.query('UPDATE jobs SET run = 100 WHERE id = $1', [id]);
    await release(id);
    expect(await whenOver(front, key, id)).toMatchObject({
      status: 'failed',
      error: { code: 'INTERNAL_ERROR', message: expect.stringMatching(/^The job failed after 100 attempts\./u) },
    });
    expect(await reservations(database)).toBe(0);
  });

  it('is long ago: after JOBS_DAYS, the job goes with its chapters and files', async () => {
    const id = await taken(front, key, { text });
    const { files } = await whenOver(front, key, id);
    const recent = await taken(front, key, { text });
    await whenOver(front, key, recent);
    await database.query("UPDATE jobs SET ended_at = now() - interval '73 hours' WHERE id = $1", [id]);
    await worker.app.get(WorkSweep).sweep();
    const statusOf = async (path: string) => (await front.fetch(path, { headers: key.authorization })).status;
    expect(await statusOf(`/api/v1/jobs/${id}`)).toBe(404);
    expect(await statusOf(`/api/v1/files/${files[0]!.file_id}/content`)).toBe(404);
    expect(await database.query('SELECT FROM job_chapters WHERE job_id = $1', [id])).toEqual([]);
    expect(await statusOf(`/api/v1/jobs/${recent}`)).toBe(200);
  });

  it('comes even if the queue has lost the job or given it up: it is queued again, once, by several replicas', async () => {
    const ids: string[] = [];
    for (const state of ['deleted', 'failed']) {
      const id = await held();
      ids.push(id);
      if (state === 'deleted') await database.query(`DELETE FROM voxgate_boss.job WHERE data ->> 'jobId' = $1`, [id]);
      else
        await database.query(
          `UPDATE voxgate_boss.job SET state = 'failed', completed_on = now() WHERE data ->> 'jobId' = $1`,
          [id],
        );
    }
    await Promise.all([front, worker, front, worker].map(({ app }) => app.get(WorkSweep).sweep()));
    for (const id of ids) expect((await whenOver(front, key, id)).status).toBe('completed');
    const queued = await database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM voxgate_boss.job
       WHERE data ->> 'jobId' = ANY ($1) AND state <> 'failed' GROUP BY data ->> 'jobId'`,
      [ids],
    );
    expect(queued).toEqual([{ count: 1 }, { count: 1 }]);
  });

  it('comes after a backup and a restore, on the new database, with the budgets that were reserved', async () => {
    await setBudgets({ characters_per_day: 1000 });
    const id = await held();
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-backups-'));
    const restored = await createDatabase({ migrated: false });
    let server: TestApp | undefined;
    try {
      const file = join(directory, 'made.backup');
      const run = (url: string, ...args: string[]) => runCommand(args, { DATABASE_URL: url });
      expect(await run(database.url, 'backup', '--to', file)).toMatchObject({ code: 0 });
      expect(await run(restored.url, 'restore', file)).toMatchObject({ code: 0 });
      expect(await budgetState(restored, key.id)).toMatchObject({ characters });
      server = await startTestApp({ database: restored, environment: { JOBS_AT_ONCE: '1' } });
      expect(await whenOver(server, key, id)).toMatchObject({ status: 'completed', files: [expect.anything()] });
      expect(await budgetState(restored, key.id)).toMatchObject({ characters, running: 0 });
      expect(await reservations(restored)).toBe(0);
    } finally {
      await server?.close();
      await restored.drop();
      await rm(directory, { recursive: true });
    }
    await front.fetch(`/api/v1/jobs/${id}`, { method: 'DELETE', headers: key.authorization });
  });

  it('of a job in progress does not block speech of an account that may have one request at a time', async () => {
    await setBudgets({ concurrent_requests: 1, characters_per_day: 100_000 });
    const id = await taken(front, key, { text: `${text} `.repeat(200) });
    const answer = await front.fetch(
      '/api/v1/tts',
      json({ text: 'Hello.', voice_id: 'slt', format: 'wav' }, key.authorization),
    );
    expect(answer.status).toBe(200);
    await front.fetch(`/api/v1/jobs/${id}`, { method: 'DELETE', headers: key.authorization });
    await until('nothing is reserved', async () => (await reservations(database)) === 0);
  });
});
