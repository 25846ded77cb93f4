import { createHash } from 'node:crypto';
import { cases } from '../../../bench/proofs/support/extent';
import { createDatabase, type TestDatabase } from '../../support/database';
import { startKeyedServer } from '../../support/keyed-server';
import { createDataDirectory, type ServerProcess, startServerProcess } from '../../support/server-process';
import { json } from '../../support/test-app';

const texts = Array.from(
  { length: cases(14, 30) },
  (_, index) => `This is sentence number ${index}, and it is kept. And one more.`,
);

describe('Servers that share a cache of speech', () => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let database: TestDatabase;

  beforeEach(async () => {
    data = await createDataDirectory();
    database = await createDatabase();
  });

  afterEach(async () => {
    await database.drop();
    await data.remove();
  });

  const settings = () => ({
    DATABASE_URL: database.url,
    VOXGATE_DATA_DIR: data.path,
    VOXGATE_VOICES: 'flite',
    RATE_LIMIT_REQUESTS: '10000',
    SPEECH_CACHE: 'on',
  });
  const start = () => startServerProcess(settings());

  async function speak({ url }: ServerProcess, key: string, text: string, cache = true) {
    const init = json({ text, voice_id: 'slt', format: 'wav', cache }, { authorization: `Bearer ${key}` });
    const answer = await fetch(`${url}/api/v1/tts`, init);
    const digest = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
    return { status: answer.status, cache: answer.headers.get('x-cache'), digest };
  }

  it('serve nothing wrong after one has been killed while it wrote', async () => {
    const first = await startKeyedServer(settings());
    const { key } = first;
    const expected = [];
    for (const text of texts) expected.push((await speak(first, key, text, false)).digest);

    let current: ServerProcess = first;
    for (const killedAfter of [5, 1, 12].slice(0, cases(1, 3))) {
      const answers = texts.map((text) => speak(current, key, text).catch(() => undefined));
      // More entries are being written at this moment.
      await Promise.all(answers.slice(0, killedAfter));
      await current.end('SIGKILL');
      await Promise.all(answers);
      current = await start();
    }
    const [one, other] = [current, await start()];
    for (let round = 0; round < 2; round++) {
      for (const [index, text] of texts.entries()) {
        for (const server of [one, other]) {
          expect(await speak(server, key, text)).toMatchObject({ status: 200, digest: expected[index] });
        }
      }
    }
    const again = await Promise.all(texts.map((text) => speak(other, key, text)));
    expect(again.map(({ cache }) => cache)).toEqual(texts.map(() => 'hit'));
    await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')]);
  });
});
