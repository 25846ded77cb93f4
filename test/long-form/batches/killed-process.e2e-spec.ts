import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cases } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';
import { ApiKeyChangesService } from '../../../src/api-keys/api-key-changes.service';
import { operator } from '../../../src/platform/caller/actor';
import { budgetState, reservations } from '../../rate-limit/budgets/support/budget-state';
import { usageOf } from '../../rate-limit/budgets/support/usage-of';
import { createDataDirectory, startServerProcess } from '../../support/server-process';
import { startTestApp, type TestApp } from '../../support/test-app';
import { RecordingEngine, spoken } from './support/recording-engine';

const total = cases(20, 40);

interface Line {
  number: number;
  state: string;
  file_id: string;
}

describe('A server that is killed while it works on a batch', () => {
  let directory: Awaited<ReturnType<typeof createDataDirectory>>;
  let server: TestApp;
  beforeAll(async () => {
    directory = await createDataDirectory();
    server = await startTestApp({ environment: { VOXGATE_DATA_DIR: directory.path } });
  });
  afterAll(async () => {
    await server.close();
    await directory.remove();
  });

  it('loses nothing: another one goes on, speaks only the lines that had no file, and all of them count once', async () => {
    const key = await server.createKey();
    const budgets = { characters_per_day: 1000, audio_seconds_per_day: 1000 };
    await server.app.get(ApiKeyChangesService).setBudgets(key.account.id, key.id, budgets, operator);
    const killed = await startServerProcess({
      DATABASE_URL: server.database.url,
      VOXGATE_DATA_DIR: directory.path,
      VOXGATE_VOICES: 'flite',
      BATCHES_AT_ONCE: '1',
      JOBS_AT_ONCE: '0',
    });
    const texts = Array.from({ length: total }, (_, index) => `Number ${index}.`);
    const lines = texts.map((text) => JSON.stringify({ text }));
    const made = await server.fetch('/api/v1/batches', {
      method: 'POST',
      headers: { ...key.authorization, 'Content-Type': 'application/x-ndjson' },
      body: lines.join('\n'),
    });
    const { id } = (await made.json()) as { id: string };
    const batch = async () =>
      (await (await server.fetch(`/api/v1/batches/${id}`, { headers: key.authorization })).json()) as {
        status: string;
        progress: { completed: number };
      };
    const rows = () =>
      server.database.query<Line>(
        `SELECT number, state, file_id FROM batch_lines WHERE batch_id = $1 AND state = 'completed' ORDER BY number`,
        [id],
      );
    await until('some lines have been spoken', async () => (await batch()).progress.completed >= 4, {
      everyMs: 20,
    });
    await killed.end('SIGKILL');
    const before = await rows();
    expect(before.length).toBeLessThan(total);

    const other = await startTestApp({
      engine: RecordingEngine,
      database: server.database,
      environment: { VOXGATE_DATA_DIR: directory.path, BATCHES_AT_ONCE: '1' },
    });
    try {
      await until('the other server has ended the batch', async () => (await batch()).status === 'completed', {
        everyMs: 50,
      });
    } finally {
      await other.close();
    }
    const results = await server.fetch(`/api/v1/batches/${id}/results`, { headers: key.authorization });
    const after = (await results.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { line: number; file_id: string; duration_seconds: number });
    expect(after.map(({ line }) => line)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    for (const { number, file_id: file } of before) expect(after[number - 1]!.file_id).toBe(file);
    expect(spoken).toHaveLength(total - before.length);
    const files = await server.database.query<{ id: string }>(
      `SELECT id FROM stored_files WHERE account_id = $1 AND kind = 'batch-speech' ORDER BY id`,
      [key.account.id],
    );
    expect(files.map((file) => file.id)).toEqual(after.map((line) => line.file_id).sort());
    const characters = texts.join('').length;
    const seconds = after.reduce((sum, line) => sum + line.duration_seconds, 0);
    expect(await usageOf(server.database, key.id)).toEqual({ characters, seconds: expect.closeTo(seconds, 1) });
    expect(await budgetState(server.database, key.id)).toMatchObject({ characters, running: 0 });
    expect(await reservations(server.database)).toBe(0);
    expect(await readdir(join(directory.path, 'batches'))).toEqual([]);
  });
});
