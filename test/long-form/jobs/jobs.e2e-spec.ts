import { Client } from 'pg';
import { until } from '../../../bench/proofs/support/until';
import type { JobDto } from '../../../src/long-form/jobs/dto/job.dto';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { hold, RecordingEngine, resetRecording } from '../batches/support/recording-engine';
import { handIn as handInJob, jobOf, taken, whenOver } from './support/jobs';

const twoChapters = '# One\n\nIt was a bright day.\n\nThe sun shone.\n\n# Two\n\nIt rained.';

describe('A job', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await startTestApp({ environment: { JOBS_AT_ONCE: '2' } });
  });
  beforeEach(async () => {
    key = await server.createKey();
  });
  afterAll(() => server.close());

  const handIn = (body: object, headers: Record<string, string> = {}) => handInJob(server, key, body, headers);
  const over = (id: string) => whenOver(server, key, id);

  it('is spoken by chapters, and its files can be fetched', async () => {
    const made = await handIn({ text: twoChapters, input_type: 'markdown', formats: ['wav', 'm4b'] });
    expect(made.status).toBe(201);
    const { id, chapters } = (await made.json()) as JobDto;
    expect(chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    const job = await over(id);
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(job.progress.spoken_characters).toBe(job.progress.characters);
    expect(job.files.map(({ chapter, format }) => `${chapter} ${format}`).sort()).toEqual([
      '1 m4b',
      '1 wav',
      '2 m4b',
      '2 wav',
      'null m4b',
      'null wav',
    ]);
    const whole = job.files.find(({ chapter, format }) => chapter === null && format === 'wav')!;
    const content = await server.fetch(`/api/v1/files/${whole.file_id}/content`, { headers: key.authorization });
    expect(content.headers.get('content-type')).toBe('audio/wav');
    expect((await content.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });

  it('is made once, however often it is handed in with the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'chapter-1' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => handIn({ text: 'Hello.' }, headers)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 201]);
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as JobDto).id));
    expect(new Set(ids).size).toBe(1);
    await expectError(await handIn({ text: 'Goodbye.' }, headers), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('is made anew with the key of one that was removed, also of another text, and when the key has expired', async () => {
    const headers = { 'Idempotency-Key': 'chapter-1' };
    const made = async (text: string) => {
      const answer = await handIn({ text }, headers);
      expect(answer.status).toBe(201);
      return ((await answer.json()) as JobDto).id;
    };
    const first = await made('Hello.');
    await server.fetch(`/api/v1/jobs/${first}`, { method: 'DELETE', headers: key.authorization });
    const second = await made('Goodbye.');
    expect((await handIn({ text: 'Goodbye.' }, headers)).status).toBe(200);
    await server.database.query('UPDATE idempotent_requests SET expires_at = clock_timestamp() WHERE job_id = $1', [
      second,
    ]);
    expect(await made('Goodbye.')).not.toBe(second);
  });

  it('has its Idempotency-Key for itself: a request for speech cannot use it, nor can a hand-in use that of speech', async () => {
    const headers = { 'Idempotency-Key': 'chapter-1' };
    const speak = (name: string) =>
      server.fetch(
        '/api/v1/tts',
        json({ text: 'Hello.', voice_id: 'slt' }, { ...key.authorization, 'Idempotency-Key': name }),
      );
    expect((await handIn({ text: 'Hello.' }, headers)).status).toBe(201);
    await expectError(await speak('chapter-1'), 'IDEMPOTENCY_KEY_REUSED');
    await (await speak('speech-1')).arrayBuffer();
    await expectError(await handIn({ text: 'Hello.' }, { 'Idempotency-Key': 'speech-1' }), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('and its Idempotency-Key are stored together: if the database ends the hand-in between them, a repeated one makes the only job', async () => {
    const headers = { 'Idempotency-Key': 'chapter-1' };
    const locker = new Client({ connectionString: server.database.url });
    await locker.connect();
    try {
      await locker.query('BEGIN');
      // Keys can be read, but not written.
      await locker.query('LOCK TABLE idempotent_requests IN SHARE ROW EXCLUSIVE MODE');
      const cutOff = handIn({ text: 'Hello.' }, headers);
      await until('the hand-in waits with its job', async () => {
        const { rows } = await locker.query(
          `SELECT pg_terminate_backend(pid) FROM pg_locks
           WHERE relation = 'idempotent_requests'::regclass AND NOT granted`,
        );
        return rows.length > 0;
      });
      expect((await cutOff).status).toBeGreaterThanOrEqual(500);
    } finally {
      await locker.end();
    }
    const jobs = () => server.database.query('SELECT FROM jobs WHERE account_id = $1', [key.account.id]);
    expect(await jobs()).toHaveLength(0);
    expect((await handIn({ text: 'Hello.' }, headers)).status).toBe(201);
    expect((await handIn({ text: 'Hello.' }, headers)).status).toBe(200);
    expect(await jobs()).toHaveLength(1);
  });

  it('lists its doubtful sentences in pages, in the order of its text', async () => {
    const id = await taken(server, key, { text: 'Hello.' });
    // As a self-check has recorded them. The recogniser would take minutes.
    await server.database.query(
      `INSERT INTO job_checks (job_id, chapter, text_start, text_end, text, verdict, way, respoken, heard, word_error_rate)
       SELECT $1, chapter, text_start, text_start + 5, chapter || '-' || text_start, verdict, 0, 2, 'Yellow.', 1
       FROM (VALUES (2, 0, 'doubtful'), (1, 9, 'doubtful'), (1, 100, 'doubtful'), (1, 0, 'clear'), (2, 20, 'doubtful'), (10, 5, 'doubtful'))
         AS made (chapter, text_start, verdict)`,
      [id],
    );
    const pages: string[][] = [];
    for (let after = ''; after !== 'null';) {
      const path = `/api/v1/jobs/${id}/doubts?limit=2${after && `&after=${after}`}`;
      const answer = await server.fetch(path, { headers: key.authorization });
      const { data, next } = (await answer.json()) as { data: { text: string }[]; next: string | null };
      pages.push(data.map(({ text }) => text));
      after = String(next);
    }
    expect(pages).toEqual([['1-9', '1-100'], ['2-0', '2-20'], ['10-5']]);
  });

  it('of another account is not there', async () => {
    const { id } = (await (await handIn({ text: 'Hello.' })).json()) as JobDto;
    const { authorization } = await server.createKey();
    for (const [method, path] of [
      ['GET', id],
      ['POST', `${id}/cancel`],
      ['DELETE', id],
    ]) {
      await expectError(
        await server.fetch(`/api/v1/jobs/${path}`, { method, headers: authorization }),
        'JOB_NOT_FOUND',
      );
    }
    expect((await over(id)).status).toBe('completed');
  });
});

describe('A server that works on one job at a time', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine: RecordingEngine, environment: { JOBS_AT_ONCE: '1' } });
  });
  afterAll(async () => {
    resetRecording();
    await server.close();
  });

  it('begins the next one when a job is cancelled of which nothing has been spoken yet', async () => {
    const release = hold();
    const [one, other] = [await server.createKey(), await server.createKey()];
    const cancelled = await taken(server, one, { text: 'Hello.' });
    const isRunning = async (key: TestKey, id: string) => (await jobOf(server, key, id)).status === 'running';
    await until('the job has begun', () => isRunning(one, cancelled));
    const next = await taken(server, other, { text: 'Goodbye.' });
    await server.fetch(`/api/v1/jobs/${cancelled}/cancel`, { method: 'POST', headers: one.authorization });
    await until('the next job has begun', () => isRunning(other, next));
    release();
    expect((await whenOver(server, other, next)).status).toBe('completed');
    expect((await whenOver(server, one, cancelled)).status).toBe('cancelled');
  });
});

describe('A server that works on no jobs', () => {
  let server: TestApp;
  beforeAll(async () => {
    const environment = { JOBS_AT_ONCE: '0', BATCHES_AT_ONCE: '0', DATABASE_POOL_SIZE: '2' };
    server = await startTestApp({ environment });
  });
  afterAll(() => server.close());

  it('takes its first jobs when more come at once than it has connections to the database', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => server.createKey()));
    const answers = await Promise.all(keys.map((key) => handInJob(server, key, { text: 'Hello.' })));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 201));
  });
});
