import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  openSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startServerProcess } from '../../../bench/proofs/support/server-process';
import { createDatabase, type TestDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { createDataDirectory, runToEnd } from '../../support/server-process';
import { json } from '../../support/test-app';
import { describeWithPack } from '../../support/voice-pack';

// Some of these tests take minutes on a busy machine.
jest.setTimeout(300_000);

describeWithPack('kokoro', 'A server that starts with Kokoro', (pack) => {
  let database: TestDatabase;
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let authorization: { Authorization: string };
  let settings: Record<string, string>;
  /** A pipe in place of a file of the pack. Loading finishes only after the test has written to it. */
  let pipe: string;
  /** The server's URL as soon as it listens. */
  let url: string;
  let server: ReturnType<typeof startServerProcess>;
  let killing: AbortController;
  let lines: string[];

  beforeEach(async () => {
    database = await createDatabase();
    data = await createDataDirectory();
    settings = {
      DATABASE_URL: database.url,
      VOXGATE_DATA_DIR: data.path,
      // Only one process reads from the pipe.
      ENGINE_PROCESSES: '1',
      npm_config_registry: 'http://127.0.0.1:1/',
    };
    await runToEnd(
      'app/cli/main.js',
      ['accounts', 'create', '--name', 'Test', '--email', 'test@example.com'],
      settings,
    );
    const created = await runToEnd(
      'app/cli/main.js',
      ['api-keys', 'create', '--account', 'test@example.com', '--name', 'Test', '--json'],
      settings,
    );
    authorization = { Authorization: `Bearer ${(JSON.parse(created.stdout) as { key: string }).key}` };
  });

  /**
   * Starts a server with the pack.
   *
   * @param file of the pack that is a pipe.
   * @param left names of the pack that it has not.
   */
  async function start(file: string, left: readonly string[] = []): Promise<void> {
    const copy = join(data.path, 'voices/kokoro');
    mkdirSync(copy, { recursive: true });
    for (const name of readdirSync(pack)) {
      if (![file, 'pack.json', ...left].includes(name)) symlinkSync(join(pack, name), join(copy, name));
    }
    pipe = join(copy, file);
    execFileSync('mkfifo', [pipe]);
    const record = JSON.parse(readFileSync(join(pack, 'pack.json'), 'utf8')) as { files: { path: string }[] };
    // A pipe has no length.
    const files = record.files.map((each) => (each.path === file ? { ...each, bytes: 0 } : each));
    writeFileSync(join(copy, 'pack.json'), JSON.stringify({ ...record, files }));

    lines = [];
    killing = new AbortController();
    url = await new Promise<string>((resolve, reject) => {
      server = startServerProcess(
        { ...settings, VOXGATE_VOICES: 'kokoro' },
        (line) => {
          lines.push(line);
          const listening = /listens at (http:[^\s,]+)/.exec(line)?.[1];
          if (listening) resolve(listening);
        },
        killing.signal,
      );
      server.catch(reject);
    });
  }
  afterEach(async () => {
    killing.abort();
    // Readers that wait at the pipe continue and end.
    if (pipe) closeSync(openSync(pipe, constants.O_RDWR));
    await (await server.catch(() => undefined))?.end('SIGKILL');
    await database.drop();
    await data.remove();
  });

  const load = (content: Readable) => pipeline(content, createWriteStream(pipe));
  const get = (path: string) => fetch(`${url}${path}`, { headers: authorization });
  const speak = (body: object, headers: object = {}) =>
    fetch(
      `${url}/api/v1/tts`,
      json({ text: 'Good morning.', voice_id: 'af_heart', ...body }, { ...authorization, ...headers }),
    );
  const engines = async () => {
    const { data: voices } = (await (await get('/api/v1/voices')).json()) as { data: { engine: string }[] };
    return [...new Set(voices.map(({ engine }) => engine))];
  };

  it('lists its voices before the model is loaded, is not ready, and then speaks the waiting requests', async () => {
    // The process reads it before the model, which has been prepared for other tests.
    await start('tokenizer.json');
    expect(await engines()).toEqual(['kokoro']);
    expect((await get('/health/live')).status).toBe(200);
    expect((await get('/health/ready')).status).toBe(503);
    const whole = speak({ timestamps: 'word' });
    const streamed = speak({ stream: 'audio' });
    const withoutVoice = speak({ voice_id: undefined, timestamps: 'sentence' });
    await expectError(await speak({}, { 'X-Request-Timeout-Ms': '50' }), 'OVERLOADED');

    await load(createReadStream(join(pack, 'tokenizer.json')));
    const { timestamps } = (await (await whole).json()) as { timestamps: { text: string }[] };
    expect(timestamps.map(({ text }) => text)).toEqual(['Good', 'morning']);
    expect((await (await streamed).arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect(await (await withoutVoice).json()).toMatchObject({ voice_id: 'af_heart' });
    await server;
    expect((await get('/health/ready')).status).toBe(200);
    expect(lines.filter((line) => line.includes('cannot be installed'))).toEqual([]);
  });

  it('refuses waiting requests if the model is damaged, names it, and speaks with Flite', async () => {
    await start('model.onnx', ['prepared']);
    const waiting = speak({});
    // Sent later, this request waits and gives up. So the first one waits by now.
    await expectError(await speak({}, { 'X-Request-Timeout-Ms': '200' }), 'OVERLOADED');
    await load(Readable.from(['no model']));
    await expectError(await waiting, 'SERVICE_UNAVAILABLE');
    await server;
    expect(lines.join('\n')).toContain(`${pipe} is damaged`);
    expect(await engines()).toEqual(['flite']);
    expect((await speak({ voice_id: 'slt' })).status).toBe(200);
    expect((await get('/health/ready')).status).toBe(200);
  });
});
