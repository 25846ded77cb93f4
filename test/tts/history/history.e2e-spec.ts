import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountHistory } from '../../../src/tts/history/account-history';
import { FileSweep } from '../../../src/accounts/files/file-sweep';
import { Pruner } from '../../../src/tts/retention/pruner';
import { SpeechHistory } from '../../../src/tts/speech-history';
import { until } from '../../../bench/proofs/support/until';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { signedIn } from '../../dashboard/support/users';
import { filesBelow, storeFile } from '../../accounts/files/support/files';
import { keepEntry } from './support/entries';

type Entry = Record<string, unknown> & {
  id: string;
  text: string | null;
  audio: { file_id: string; bytes: number } | null;
};
interface Page {
  data: Entry[];
  next: string | null;
}

const maxEntries = 12;

describe('The history', () => {
  let directory: string;
  let server: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let key: TestKey;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-history-'));
    server = await startTestApp({
      environment: {
        FILES_DIR: directory,
        FILES_MB_PER_ACCOUNT: '1',
        HISTORY_ENTRIES: String(maxEntries),
        RATE_LIMIT_SIGN_IN: '10000',
      },
    });
  });
  beforeEach(async () => {
    owner = await signedIn(server);
    key = await server.createKey({ account: owner.account });
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const keep = async (mode: string, days?: number) => {
    const answer = await owner.browser.ask('PUT', 'account/history', { mode, ...(days !== undefined && { days }) });
    expect(answer.status).toBe(204);
  };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.fetch(path, json(body, { ...key.authorization, ...headers }));
  const speak = async (text: string, body: object = {}) => {
    const answer = await post('/api/v1/tts', { text, voice_id: 'slt', ...body });
    expect(answer.status).toBe(200);
    return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
  };
  const ask = (path = '', init: { method?: string; headers?: Record<string, string> } = {}, by = key) =>
    server.fetch(`/api/v1/history${path}`, { ...init, headers: { ...by.authorization, ...init.headers } });
  const list = async (query = '') => (await (await ask(query)).json()) as Page;
  const kept = (count: number) =>
    until(`the history has ${count} entries`, async () => {
      const { data } = await list('?limit=200');
      return data.length === count && data;
    });
  const audioOf = async ({ id }: Entry) => Buffer.from(await (await ask(`/${id}/audio`)).arrayBuffer());
  const rows = () => server.database.query('SELECT * FROM history_entries WHERE account_id = $1', [key.account.id]);
  const files = () => server.database.query('SELECT * FROM stored_files WHERE account_id = $1', [key.account.id]);
  const objects = () => filesBelow(join(directory, 'objects', key.account.id));
  const incoming = () => filesBelow(join(directory, 'incoming'));
  const settled = () => server.app.get<AccountHistory>(SpeechHistory).settled();
  const expectNothing = async () => {
    await settled();
    expect([await rows(), await files(), await objects(), await incoming()]).toEqual([[], [], [], []]);
  };

  it('keeps nothing of an account that has not switched it on: no rows, no files, no temporary files', async () => {
    const { headers } = await speak('Not for keeping.');
    await speak('Nor is this.', { stream: 'audio' });
    await speak('Nor this.', { stream: 'events' });
    expect(headers.get('x-history-entry-id')).toBeNull();
    await expectNothing();
    expect(await list()).toEqual({ data: [], next: null });
  });

  it('has the text, the voice, the settings and the bytes of every kind of answer', async () => {
    await keep('text');
    const whole = await speak('Good morning.', { format: 'wav', speed: 1.5 });
    const [first] = await kept(1);
    expect(first).toMatchObject({
      id: whole.headers.get('x-history-entry-id'),
      request_id: whole.headers.get('x-request-id'),
      api: 'native',
      caller: { type: 'api_key', id: key.id },
      voice_id: 'slt',
      text: 'Good morning.',
      text_sha256: createHash('sha256').update('Good morning.').digest('hex'),
      characters: 13,
      input_type: 'text',
      speed: 1.5,
      format: 'wav',
      audio: { content_type: 'audio/wav', bytes: whole.bytes.length },
      audio_missing: null,
    });
    expect((await audioOf(first!)).equals(whole.bytes)).toBe(true);
    const streamed = await speak('Good evening.', { stream: 'audio' });
    expect((await audioOf((await kept(2))[0]!)).equals(streamed.bytes)).toBe(true);
    const events = await speak('Good night.', { stream: 'events' });
    const deltas = [...events.bytes.toString().matchAll(/"audio":"([^"]+)"/gu)].map(([, audio]) =>
      Buffer.from(audio!, 'base64'),
    );
    expect((await audioOf((await kept(3))[0]!)).equals(Buffer.concat(deltas))).toBe(true);
    const { audio } = JSON.parse((await speak('As JSON.', { timestamps: 'sentence' })).bytes.toString()) as {
      audio: string;
    };
    expect((await audioOf((await kept(4))[0]!)).toString('base64')).toBe(audio);
    await (await owner.browser.ask('POST', 'tts', { text: 'In the page.', voice_id: 'slt' })).arrayBuffer();
    expect((await kept(5))[0]).toMatchObject({ api: 'dashboard', caller: { type: 'person' }, text: 'In the page.' });
    const openAi = await post('/v1/audio/speech', { model: 'tts-1', voice: 'slt', input: 'Like OpenAI.' });
    await openAi.arrayBuffer();
    expect((await kept(6))[0]).toMatchObject({ api: 'openai', text: 'Like OpenAI.' });
  });

  it('is found by pages, by voice and by words of the text, which may be any characters', async () => {
    await keep('text');
    for (const [text, voice] of [
      ['100% of it.', 'slt'],
      ['Nothing_of it.', 'kal'],
      ['Something else.', 'slt'],
    ] as const)
      await speak(text, { voice_id: voice });
    await kept(3);
    const texts = async (query: string) => (await list(query)).data.map(({ text }) => text);
    expect(await texts('?search=OF%20IT')).toEqual(['Nothing_of it.', '100% of it.']);
    expect(await texts('?search=%25')).toEqual(['100% of it.']);
    expect(await texts('?search=g_o')).toEqual(['Nothing_of it.']);
    expect(await texts('?voice_id=slt')).toEqual(['Something else.', '100% of it.']);
    const { data, next } = await list('?limit=2');
    expect(data.map(({ text }) => text)).toEqual(['Something else.', 'Nothing_of it.']);
    expect(await list(`?limit=2&before=${next}`)).toMatchObject({ data: [{ text: '100% of it.' }], next: null });
    for (const query of ['?limit=0', '?before=x', '?search=', '?search=%00', `?search=${'a'.repeat(201)}`])
      await expectError(await ask(query), 'INVALID_REQUEST');
  });

  it('sends its audio in ranges, and an unchanged copy not again', async () => {
    await keep('text');
    const { bytes } = await speak('In ranges.');
    const [{ id }] = (await kept(1)) as [Entry];
    const part = await ask(`/${id}/audio`, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);
    const etag = part.headers.get('etag')!;
    expect((await ask(`/${id}/audio`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('has only the digest of the text if the account wants that, also of what was kept before', async () => {
    await keep('text');
    await speak('A secret.');
    await kept(1);
    await keep('digest');
    await speak('Another one.');
    for (const { text, audio } of await kept(2)) expect([text, audio === null]).toEqual([null, false]);
    expect(JSON.stringify(await rows())).not.toMatch(/secret|Another/u);
  });

  it('removes everything for good when it is switched off, also what is being spoken', async () => {
    await keep('text');
    await speak('Kept for now.');
    await kept(1);
    const answer = await post('/api/v1/tts', {
      text: 'Being spoken. '.repeat(300),
      voice_id: 'slt',
      stream: 'audio',
      format: 'wav',
    });
    const reader = answer.body!.getReader();
    await reader.read();
    await keep('off');
    expect([await rows(), await files()]).toEqual([[], []]);
    while (!(await reader.read()).done);
    await until('the recording has ended', async () => (await incoming()).length === 0);
    await expectNothing();
    const { action, changes } = (
      await server.database.query<{ action: string; changes: unknown }>(
        "SELECT action, changes FROM audit_events WHERE account_id = $1 AND action = 'account.history_set' ORDER BY at DESC, id DESC LIMIT 1",
        [key.account.id],
      )
    )[0]!;
    expect([action, changes]).toEqual(['account.history_set', { history: { from: 'text', to: 'off' } }]);
  });

  it('does not keep an answer that its client has cut off, or asked not to be kept', async () => {
    await keep('text');
    const stop = new AbortController();
    const answer = await server.fetch('/api/v1/tts', {
      ...json({ text: 'Cut off. '.repeat(400), voice_id: 'slt', stream: 'audio', format: 'wav' }, key.authorization),
      signal: stop.signal,
    });
    const reader = answer.body!.getReader();
    await reader.read();
    stop.abort();
    await until('the recording has ended', async () => (await incoming()).length === 0);
    await (await post('/v1/text-to-speech/slt?enable_logging=false', { text: 'Not to be kept.' })).arrayBuffer();
    await expectNothing();
  });

  it('keeps an entry without audio when the files of the account have no more room, and says so', async () => {
    await keep('text');
    await storeFile(server, key, Buffer.alloc(999_000));
    const { bytes } = await speak('No room.', { format: 'wav' });
    expect(bytes.length).toBeGreaterThan(1000);
    const [entry] = (await kept(1)) as [Entry];
    expect(entry).toMatchObject({ text: 'No room.', audio: null, audio_missing: 'storage_full' });
    await expectError(await ask(`/${entry.id}/audio`), 'HISTORY_AUDIO_NOT_FOUND');
  });

  it('has at most so many entries as the server allows: a new one displaces the oldest with its audio', async () => {
    await keep('text');
    for (let number = 0; number < maxEntries + 2; number++) await speak(`Number ${number}.`);
    await until('the newest is there', async () => (await list()).data[0]?.text === `Number ${maxEntries + 1}.`);
    await settled();
    const { data } = await list();
    expect(data.map(({ text }) => text).at(-1)).toBe('Number 2.');
    await server.app.get(FileSweep).sweep();
    expect([data.length, (await files()).length]).toEqual([maxEntries, maxEntries]);
  });

  it('forgets entries and their audio when their time is over, and at once if the time is shortened', async () => {
    await keep('text', 30);
    await speak('Old.');
    await kept(1);
    const age = "UPDATE history_entries SET created_at = created_at - interval '10 days' WHERE account_id = $1";
    await server.database.query(age, [key.account.id]);
    await keep('text', 7);
    expect((await list()).data).toEqual([]);
    await server.app.get(Pruner).prune();
    await server.app.get(FileSweep).sweep();
    await expectNothing();
    const tooLong = await owner.browser.ask('PUT', 'account/history', { mode: 'text', days: 366 });
    expect(tooLong.status).toBe(400);
  });

  it('ends earlier, however long it is, when a server allows fewer days', async () => {
    const many = 2500;
    const id = await keepEntry(server, owner.account);
    await server.database.query(
      `INSERT INTO history_entries SELECT (json_populate_record(e, json_build_object(
           'id', e.id || lpad(to_hex(n), 8, '0'), 'created_at', now() - interval '300 days', 'expires_at', now() + interval '100 days'
         ))).* FROM history_entries AS e, generate_series(1, $2::integer) AS n WHERE e.id = $1`,
      [id, many],
    );
    const short = await startTestApp({ database: server.database, environment: { HISTORY_DAYS: '310' } });
    try {
      await until('all entries end after 310 days', async () => {
        const ended = await server.database.query(
          `SELECT FROM history_entries WHERE account_id = $1 AND expires_at = created_at + interval '310 days'`,
          [key.account.id],
        );
        return ended.length === many;
      });
    } finally {
      await short.close();
    }
    expect(await list('?limit=1')).toMatchObject({ next: expect.any(String) as string });
  });

  it('is deleted for good, one entry or all of them, by its account only', async () => {
    await keep('text');
    for (const text of ['One.', 'One, two.', 'One, two, three.']) await speak(text);
    const [{ id }] = (await kept(3)) as [Entry];
    const other = await server.createKey();
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['GET', `/${id}/audio`],
      ['DELETE', `/${id}`],
    ] as const)
      await expectError(await ask(path, { method }, other), 'HISTORY_ENTRY_NOT_FOUND');
    expect((await ask('', { method: 'DELETE' }, other)).status).toBe(204);
    expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    await expectError(await ask(`/${id}`), 'HISTORY_ENTRY_NOT_FOUND');
    expect([(await rows()).length, (await objects()).length]).toEqual([2, 2]);
    expect((await ask('', { method: 'DELETE' })).status).toBe(204);
    await expectNothing();
  });

  it('is switched only by owners', async () => {
    const { browser } = await signedIn(server, { account: owner.account, email: `m-${owner.email}`, role: 'member' });
    const answer = await browser.ask('PUT', 'account/history', { mode: 'text' });
    expect(answer.status).toBe(403);
    expect(await (await browser.ask('GET', 'account/history')).json()).toEqual({
      mode: 'off',
      days: 30,
      most_days: 365,
      most_entries: maxEntries,
    });
  });
});
