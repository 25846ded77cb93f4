import OpenAI, { toFile } from 'openai';
import { until } from '../../../bench/proofs/support/until';
import { maxInputBytes, maxLines } from '../../../src/long-form/batches/limits';
import type { BatchDto } from '../../../src/long-form/batches/native/dto/batch.dto';
import { FilesService } from '../../../src/accounts/files/files.service';
import { expectError } from '../../support/expect-error';
import { openSocket } from '../../support/raw-connection';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { isOver, linesOf, type NativeResult } from './support/batches';
import { hold, RecordingEngine, resetRecording, spoken } from './support/recording-engine';

interface OpenAiResult {
  custom_id: string | null;
  response: {
    status_code: number;
    body: {
      file_id: string;
      url: string;
      content_type: string;
      bytes: number;
      duration_seconds: number;
      error: { code: string };
    };
  };
  error: { message: string } | null;
}

describe('A batch', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await startTestApp({
      engine: RecordingEngine,
      environment: { BATCHES_AT_ONCE: '2', BATCHES_PER_ACCOUNT: '2' },
    });
  });
  beforeEach(async () => {
    key = await server.createKey();
    resetRecording();
  });
  afterAll(() => server.close());

  const send = (
    body: NonNullable<RequestInit['body']>,
    type = 'application/x-ndjson',
    authorization = key.authorization,
  ) => server.fetch('/api/v1/batches', { method: 'POST', headers: { ...authorization, 'Content-Type': type }, body });
  const taken = async (answer: Response) => {
    const batch = (await answer.json()) as BatchDto;
    expect([answer.status, batch.status]).toEqual([201, 'validating']);
    return batch.id;
  };
  const get = (path: string) => server.fetch(`/api/v1/batches/${path}`, { headers: key.authorization });
  const batchOf = async (id: string) => (await (await get(id)).json()) as BatchDto;
  const over = (id: string) =>
    until(
      'the batch is over',
      async () => {
        const batch = await batchOf(id);
        return isOver(batch) && batch;
      },
      { everyMs: 50 },
    );
  const resultsOf = async (id: string) => linesOf<NativeResult>(await (await get(`${id}/results`)).text());
  const ndjson = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join('\n');

  it('is used with OpenAI’s SDK: output and error files have a line for each line of the input', async () => {
    const openai = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: key.key, maxRetries: 0 });
    const request = (custom_id: unknown, body: object) => ({
      custom_id,
      method: 'POST',
      url: '/v1/audio/speech',
      body: { model: 'tts-1', voice: 'alloy', ...body },
    });
    const lines = [
      JSON.stringify(request('one', { input: 'Hello.' })),
      '{"custom_id":',
      JSON.stringify(request('one', { input: 'The same name.' })),
      JSON.stringify(request('nobody', { input: 'Hello.', voice: 'nobody' })),
      JSON.stringify({ ...request('elsewhere', { input: 'Hello.' }), url: '/v1/embeddings' }),
      JSON.stringify(request('quiet', { input: '…', response_format: 'wav' })),
      JSON.stringify(request('fast', { input: 'Goodbye.', response_format: 'opus', speed: 2 })),
      '',
    ];
    const file = await openai.files.create({
      file: await toFile(Buffer.from(lines.join('\n')), 'greetings.jsonl'),
      purpose: 'batch',
    });
    expect(file).toMatchObject({ object: 'file', filename: 'greetings.jsonl', purpose: 'batch', status: 'processed' });
    const made = await openai.batches.create({
      input_file_id: file.id,
      // OpenAI's own list does not have it yet.
      endpoint: '/v1/audio/speech' as '/v1/embeddings',
      completion_window: '24h',
      metadata: { project: 'greetings' },
    });
    expect(made).toMatchObject({ object: 'batch', status: 'validating', metadata: { project: 'greetings' } });
    const batch = await until(
      'the batch is over',
      async () => {
        const found = await openai.batches.retrieve(made.id);
        return isOver(found) && found;
      },
      { everyMs: 50 },
    );
    expect(batch).toMatchObject({
      status: 'completed',
      request_counts: { total: 7, completed: 3, failed: 4 },
      errors: null,
    });
    const read = async (id: string) => linesOf<OpenAiResult>(await (await openai.files.content(id)).text());
    const output = await read(batch.output_file_id!);
    expect(output.map(({ custom_id: id, response, error }) => [id, response.status_code, error])).toEqual([
      ['one', 200, null],
      ['quiet', 200, null],
      ['fast', 200, null],
    ]);
    const { file_id, url, content_type, bytes, duration_seconds } = output[0]!.response.body;
    const audio = await fetch(url);
    expect([audio.status, audio.headers.get('content-type')]).toEqual([200, content_type]);
    expect((await audio.arrayBuffer()).byteLength).toBe(bytes);
    expect((await (await openai.files.content(file_id)).arrayBuffer()).byteLength).toBe(bytes);
    expect(duration_seconds).toBeGreaterThan(0);
    const errors = await read(batch.error_file_id!);
    expect(errors.map(({ custom_id: id, response }) => [id, response.status_code, response.body.error.code])).toEqual([
      [null, 400, 'invalid_json'],
      [null, 400, 'invalid_value'],
      ['nobody', 400, 'invalid_value'],
      ['elsewhere', 400, 'invalid_value'],
    ]);
    expect(errors[1]!.error!.message).toContain('Line 3: custom_id must be different in each line: "one"');

    const listed = [];
    for await (const each of openai.batches.list({ limit: 1 })) listed.push(each.id);
    expect(listed).toEqual([made.id]);
    const inputs = [];
    for await (const each of openai.files.list({ purpose: 'batch', limit: 1 })) inputs.push(each.id);
    expect(inputs).toEqual([file.id]);
    expect(await openai.files.delete(file.id)).toEqual({ id: file.id, object: 'file', deleted: true });
    await expect(openai.files.retrieve(file.id)).rejects.toThrow('There is no stored file with this id');
    await expect(
      openai.files.create({ file: await toFile(Buffer.from('{}'), 'x.jsonl'), purpose: 'fine-tune' }),
    ).rejects.toThrow('purpose must be "batch"');
  });

  it('takes lines or a list, and its results say what became of each line, with a link to its file', async () => {
    const list = await taken(
      await send(JSON.stringify({ lines: [{ text: 'Hello.' }, 'no line'] }), 'application/json'),
    );
    expect((await over(list)).progress).toEqual({ total: 2, completed: 1, failed: 1, characters: 6 });
    expect((await resultsOf(list)).map(({ status }) => status)).toEqual(['completed', 'failed']);

    const longText = 'x'.repeat(6000);
    const lines = [
      Buffer.from(`${JSON.stringify({ custom_id: 'a', text: 'Hello.', voice_id: 'slt', format: 'wav' })}\r\n\n`),
      Buffer.from([...Buffer.from('{"text":"'), 0xff, 0xfe, ...Buffer.from('"}\n')]),
      Buffer.from(`${JSON.stringify({ custom_id: 'long', text: longText })}\n`),
      Buffer.from(`{"text":"${'y'.repeat(2_000_000)}\n`),
      Buffer.from(`${JSON.stringify({ custom_id: 'stream', text: 'Hello.', stream: 'audio' })}\n`),
      Buffer.from(JSON.stringify({ custom_id: 'end', text: 'Goodbye.' })),
    ];
    const id = await taken(await send(Buffer.concat(lines)));
    expect(await over(id)).toMatchObject({
      status: 'completed',
      error: null,
      progress: { total: 6, completed: 2, failed: 4 },
    });
    const results = await resultsOf(id);
    expect(results.map(({ line, custom_id, status, error }) => [line, custom_id, status, error?.code])).toEqual([
      [1, 'a', 'completed', undefined],
      [3, null, 'failed', 'INVALID_REQUEST'],
      [4, 'long', 'failed', 'TEXT_TOO_LONG'],
      [5, null, 'failed', 'INVALID_REQUEST'],
      [6, 'stream', 'failed', 'INVALID_REQUEST'],
      [7, 'end', 'completed', undefined],
    ]);
    expect(results[1]!.error!.message).toBe('This line is not valid UTF-8.');
    expect(results[3]!.error!.message).toBe('This line is longer than 120000 bytes.');
    const wav = Buffer.from(await (await fetch(results[0]!.url!)).arrayBuffer());
    expect([wav.toString('latin1', 0, 4), wav.readUInt32LE(4) + 8]).toEqual(['RIFF', wav.length]);
  });

  it('that is cancelled speaks no further line, and its results have what was spoken', async () => {
    const release = hold();
    const lines = Array.from({ length: 200 }, (_, index) => ({ custom_id: `n${index}`, text: `Number ${index}.` }));
    const id = await taken(await send(ndjson(lines)));
    await until('the lines have been read', async () => (await batchOf(id)).status === 'in_progress');
    await expectError(await get(`${id}/results`), 'BATCH_NOT_OVER');
    // What it has read, it needs no more.
    const { data } = (await (await server.fetch('/api/v1/files', { headers: key.authorization })).json()) as {
      data: { id: string }[];
    };
    for (const file of data)
      await server.fetch(`/api/v1/files/${file.id}`, { method: 'DELETE', headers: key.authorization });
    const cancelled = await server.fetch(`/api/v1/batches/${id}/cancel`, {
      method: 'POST',
      headers: key.authorization,
    });
    expect(((await cancelled.json()) as BatchDto).status).toBe('cancelling');
    release();
    const batch = await over(id);
    expect(batch.status).toBe('cancelled');
    expect(batch.progress.completed + batch.progress.failed).toBe(200);
    expect(batch.progress.completed).toBeLessThan(10);
    expect(spoken.length).toBeLessThan(10);
    const results = await resultsOf(id);
    expect(results).toHaveLength(200);
    expect(results.at(-1)!.error!.code).toBe('BATCH_CANCELLED');
    // No file is left of a line without a result.
    const files = await server.database.query(
      `SELECT FROM stored_files WHERE account_id = $1 AND kind = 'batch-speech'`,
      [key.account.id],
    );
    expect(files).toHaveLength(batch.progress.completed);
  });

  it('that is cancelled leaves no file of a line without a result, also if its account is suspended meanwhile', async () => {
    const release = hold();
    const { id: accountId } = key.account;
    const id = await taken(await send(ndjson(Array.from({ length: 20 }, (_, at) => ({ text: `Line ${at}.` })))));
    await until('the lines have been read', async () => (await batchOf(id)).status === 'in_progress');
    await server.fetch(`/api/v1/batches/${id}/cancel`, { method: 'POST', headers: key.authorization });
    let stored = 0;
    const files = server.app.get(FilesService);
    const store = files.store.bind(files);
    // The account is suspended when the first file has been stored, and before its line is.
    jest.spyOn(files, 'store').mockImplementation(async (...given) => {
      const file = await store(...given);
      if (stored++ === 0) {
        await server.database.query('UPDATE accounts SET suspended_at = now() WHERE id = $1', [accountId]);
      }
      return file;
    });
    release();
    await until('no file is left', async () => {
      const left = await server.database.query(
        `SELECT FROM stored_files WHERE account_id = $1 AND kind = 'batch-speech'`,
        [accountId],
      );
      return stored > 0 && left.length === 0;
    });
    await server.database.query('UPDATE accounts SET suspended_at = NULL WHERE id = $1', [accountId]);
    jest.restoreAllMocks();
  });

  it.each([
    ['without lines', () => '\n\n', 'The batch has no lines.'],
    ['with too many lines', () => '\n'.repeat(maxLines + 1), `The batch has more than ${maxLines} lines.`],
    [
      'with too many characters',
      () => `${JSON.stringify({ text: 'x'.repeat(5000) })}\n`.repeat(401),
      'The texts have more than 2000000 characters together.',
    ],
  ])('%s fails as a whole, and says why', async (_what, input, message) => {
    const id = await taken(await send(input()));
    expect(await over(id)).toMatchObject({ status: 'failed', error: { code: 'INVALID_REQUEST', message } });
    await expectError(await get(`${id}/results`), 'FILE_NOT_FOUND');
    expect(await server.database.query('SELECT FROM batch_lines WHERE batch_id = $1', [id])).toEqual([]);
  });

  it('is refused before it is stored: too large, of the wrong type, or one too many', async () => {
    const chunk = Buffer.from(`${JSON.stringify({ text: 'x'.repeat(900) })}\n`.repeat(256));
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sent > maxInputBytes) return controller.close();
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    const large = await server.fetch('/api/v1/batches', {
      method: 'POST',
      headers: { ...key.authorization, 'Content-Type': 'application/x-ndjson' },
      body: endless,
      duplex: 'half',
    });
    await expectError(large, 'PAYLOAD_TOO_LARGE');
    await expectError(await send('{}', 'text/plain'), 'UNSUPPORTED_MEDIA_TYPE');
    await expectError(await send('{"lines":[]}', 'application/json'), 'INVALID_REQUEST');
    const release = hold();
    await taken(await send(ndjson([{ text: 'One.' }])));
    await taken(await send(ndjson([{ text: 'Two.' }])));
    await expectError(await send(ndjson([{ text: 'Three.' }])), 'BATCH_LIMIT_REACHED');
    release();
    const inputs = await server.database.query(
      `SELECT FROM stored_files WHERE account_id = $1 AND kind = 'batch-input'`,
      [key.account.id],
    );
    expect(inputs).toHaveLength(2);
  });

  it('that is a list is not received while large bodies of the account, of batches and jobs together, have all places', async () => {
    const answers: string[] = [];
    const sockets = await Promise.all(
      // Two are received, and ten may wait.
      Array.from({ length: 13 }, async (_, index) => {
        const socket = await openSocket(server.url);
        answers[index] = '';
        socket.on('data', (bytes: Buffer) => (answers[index] += bytes.toString('latin1')));
        const head = [
          `POST /api/v1/${index < 7 ? 'batches' : 'jobs'} HTTP/1.1`,
          `Host: ${new URL(server.url).host}`,
          `Authorization: Bearer ${key.key}`,
          'Content-Type: application/json',
          'Content-Length: 2000000',
          'Expect: 100-continue',
        ];
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        return socket;
      }),
    );
    const having = (what: string) => answers.filter((answer) => answer.includes(what));
    await until('two are received, and one is refused', () => {
      return having('100 Continue').length === 2 && having('"OVERLOADED"').length === 1;
    });
    for (const socket of sockets) socket.destroy();
  });

  it('of another account is not there', async () => {
    const id = await taken(await send(ndjson([{ text: 'Hello.' }])));
    await over(id);
    const { authorization } = await server.createKey();
    for (const [method, path] of [
      ['GET', id],
      ['GET', `${id}/results`],
      ['POST', `${id}/cancel`],
    ]) {
      const answer = await server.fetch(`/api/v1/batches/${path}`, { method, headers: authorization });
      await expectError(answer, 'BATCH_NOT_FOUND');
    }
    const { results_file_id: file } = await batchOf(id);
    const theirs = await server.fetch('/v1/batches', {
      ...json({ input_file_id: file, endpoint: '/v1/audio/speech', completion_window: '24h' }, authorization),
    });
    expect(theirs.status).toBe(404);
  });

  it('whose input is deleted before it is read fails', async () => {
    const release = hold();
    const first = await taken(await send(ndjson([{ text: 'Hello.' }])));
    const second = await taken(await send(ndjson([{ text: 'Hello.' }])));
    await until('the first is being spoken', async () => (await batchOf(first)).status === 'in_progress');
    const { data } = (await (await server.fetch('/api/v1/files', { headers: key.authorization })).json()) as {
      data: { id: string }[];
    };
    for (const file of data)
      await server.fetch(`/api/v1/files/${file.id}`, { method: 'DELETE', headers: key.authorization });
    release();
    expect((await over(first)).status).toBe('completed');
    expect(await over(second)).toMatchObject({
      status: 'failed',
      error: { code: 'FILE_NOT_FOUND', message: 'The input was deleted before it was read.' },
    });
  });
});
