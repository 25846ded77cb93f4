import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { cases } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';
import type { JobDto } from '../../../src/long-form/jobs/dto/job.dto';
import { createDatabase, type TestDatabase } from '../../support/database';
import { startKeyedServer } from '../../support/keyed-server';
import { createDataDirectory, type ServerProcess, startServerProcess } from '../../support/server-process';
import { startTestApp, type TestApp } from '../../support/test-app';
import { taken, whenOver } from './support/jobs';

const sentences = cases(20, 40);
const text = Array.from({ length: sentences }, (_, number) => `Sentence ${number + 1} is about the weather.`).join(' ');
const body = { text, voice_id: 'slt', formats: ['wav'] };

/** A server that is asked over HTTP, with a key. */
type Asked = Pick<TestApp, 'fetch'>;
const asked = ({ url }: ServerProcess): Asked => ({ fetch: (path, init) => fetch(url + path, init) });
const withKey = (key: string) => ({ authorization: { Authorization: `Bearer ${key}` } });

async function soundOf(server: Asked, key: ReturnType<typeof withKey>, { files }: JobDto): Promise<Buffer> {
  const answer = await server.fetch(`/api/v1/files/${files[0]!.file_id}/content`, { headers: key.authorization });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('A job whose server is killed', () => {
  let directory: string;
  let s3: S3rver;
  let database: TestDatabase;
  let cleanUp: (() => Promise<unknown>)[];
  let settings: Record<string, string>;

  beforeAll(async () => {
    cleanUp = [];
    directory = await mkdtemp(join(tmpdir(), 'voxgate-s3-'));
    const configureBuckets = [{ name: 'files', configs: [] }];
    s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
    const { port } = await s3.run();
    database = await createDatabase();
    settings = {
      DATABASE_URL: database.url,
      JOBS_AT_ONCE: '1',
      RATE_LIMIT_REQUESTS: '10000',
      FILES_URL: `s3://files/some?endpoint=http://127.0.0.1:${port}`,
      FILES_ACCESS_KEY_ID: 'S3RVER',
      FILES_SECRET_ACCESS_KEY: 'S3RVER',
    };
  });
  afterAll(async () => {
    for (const step of cleanUp.toReversed()) await step();
    await s3.close();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  /** The sentences that are kept, with the time when each was stored. One that is spoken again is stored again. */
  const keptSentences = async () => {
    const folder = join(directory, 'files/some/job-speech');
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const objects = names.filter((name) => name.endsWith('object'));
    const times = objects.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs] as const);
    return new Map(await Promise.all(times));
  };
  const ownDirectory = async () => {
    const { path, remove } = await createDataDirectory();
    cleanUp.push(remove);
    return { VOXGATE_DATA_DIR: path };
  };

  it('is ended by another one, before the next of its account, which speaks no sentence again that was kept, and sounds the same, sample for sample', async () => {
    const first = await startKeyedServer({ ...settings, ...(await ownDirectory()) });
    cleanUp.push(() => first.end('SIGKILL'));
    const key = withKey(first.key);
    const id = await taken(asked(first), key, body);
    const nextId = await taken(asked(first), key, { ...body, text: 'This one was handed in later.' });
    await until('some sentences are kept', async () => (await keptSentences()).size >= 4, {
      everyMs: 20,
    });
    await first.end('SIGKILL');
    const before = await keptSentences();
    expect(before.size).toBeLessThan(sentences);

    const second = await startServerProcess({ ...settings, ...(await ownDirectory()) });
    cleanUp.push(() => second.end('SIGTERM'));
    const job = await whenOver(asked(second), key, id);
    expect(job).toMatchObject({ status: 'completed', error: null });
    const next = await whenOver(asked(second), key, nextId);
    expect(next.status).toBe('completed');
    expect(+new Date(next.started_at!)).toBeGreaterThanOrEqual(+new Date(job.ended_at!));
    const after = await keptSentences();
    const again = [...before].filter(([name, time]) => after.get(name) !== time);
    expect(again).toEqual([]);
    expect(after.size).toBe(sentences + 1);

    const undisturbed = await startTestApp({ engine: 'flite', environment: { JOBS_AT_ONCE: '1' } });
    cleanUp.push(() => undisturbed.close());
    const other = await undisturbed.createKey();
    const expected = await whenOver(undisturbed, other, await taken(undisturbed, other, body));
    const sound = await soundOf(asked(second), key, job);
    expect(sound.length).toBeGreaterThan(sentences * 10_000);
    expect(sound.equals(await soundOf(undisturbed, other, expected))).toBe(true);
    expect(job.progress).toEqual(expected.progress);
  });
});
