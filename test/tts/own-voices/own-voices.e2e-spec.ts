import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '../../../src/platform/errors/error-catalogue';
import { readOwnVoice, SpeechSynthesizer } from '@voxgate/speech';
import { PackEngines } from '../../../src/tts/pack-engines';
import { cases } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';
import { createDatabase, type TestDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { createDataDirectory } from '../../support/server-process';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { describeWithPack } from '../../support/voice-pack';
import { bytesOf, npyFile, pickleWithCode, safetensorsFile, torchFile } from './support/voice-files';

const longText = 'The old harbor lies between two hills, and in the morning the boats come back. '.repeat(60);

/** All of them speak in turn before the first is heard to end, so this costs as its square. */
const streamCount = cases(4, 20);

interface OwnForm {
  file?: Buffer;
  name?: string;
  language?: string;
  gender?: string;
  grounds?: string;
  grounds_note?: string;
}

describeWithPack('kokoro', 'A voice that an account has handed in', (pack) => {
  let database: TestDatabase;
  let folders: Awaited<ReturnType<typeof createDataDirectory>>[];
  let servers: [TestApp, TestApp];
  let key: TestKey;
  /** Halfway between two voices: a blend, as other tools make it. */
  const blend = (() => {
    const [one, other] = ['af_heart', 'am_michael'].map((name) => {
      const { buffer } = new Uint8Array(readFileSync(join(pack, 'voices', `${name}.bin`)));
      return new Float32Array(buffer);
    }) as [Float32Array, Float32Array];
    return bytesOf(one.map((number, index) => (number + other[index]!) / 2));
  })();

  beforeAll(async () => {
    database = await createDatabase();
    folders = [await createDataDirectory(), await createDataDirectory()];
    const start = async (index: number) => {
      const server = await startTestApp({
        database,
        environment: {
          VOXGATE_DATA_DIR: folders[index]!.path,
          VOXGATE_VOICES: 'kokoro',

          ENGINE_PROCESSES: '1',
          SPEECH_CACHE: 'on',
          JOBS_AT_ONCE: index === 1 ? '1' : '0',
        },
      });
      await server.app.get(PackEngines).kokoro.open(pack);
      return server;
    };
    servers = [await start(0), await start(1)];
  });
  beforeEach(async () => (key = await servers[0].createKey()));
  afterAll(async () => {
    for (const server of servers ?? []) await server.close();
    for (const folder of folders ?? []) await folder.remove();
    await database?.drop();
  });

  const upload = (form: OwnForm, { authorization } = key, [server] = servers as TestApp[]) => {
    const body = new FormData();
    const { file = npyFile(blend), ...fields } = {
      name: 'Ada reads',
      language: 'en-US',
      gender: 'female',
      grounds: 'consent',
      grounds_note: 'Ada has signed.',
      ...form,
    };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', new Blob([new Uint8Array(file)]), 'ada.npy');
    return server!.fetch('/api/v1/voices/own', { method: 'POST', headers: authorization, body });
  };
  const speak = (body: object, { authorization } = key, [server] = servers as TestApp[]) =>
    server!.fetch(
      '/api/v1/tts',
      json({ text: 'Good morning.', voice_id: 'own_ada-reads', format: 'pcm', ...body }, authorization),
    );
  const stream = (text: string, server: TestApp) => speak({ text, stream: 'audio', format: 'mp3' }, key, [server]);
  const remove = (voiceId: string, { authorization } = key) =>
    servers[0].fetch(`/api/v1/voices/${voiceId}`, { method: 'DELETE', headers: authorization });
  const listed = async ({ authorization } = key, [server] = servers as TestApp[]) => {
    const { data } = (await (await server!.fetch('/api/v1/voices', { headers: authorization })).json()) as {
      data: { voice_id: string; is_own?: boolean }[];
    };
    return data;
  };

  it('is checked, stored, listed and spoken on all servers, for its account only', async () => {
    const answer = await upload({});
    expect(await answer.json()).toEqual({
      voice_id: 'own_ada-reads',
      name: 'Ada reads',
      language: 'en-US',
      gender: 'female',
      engine: 'kokoro',
      sample_rate: 24_000,
      timestamps: expect.arrayContaining(['word']) as string[],
      license: 'unknown',
      is_default: false,
      pitch: true,
      is_mixable: true,
      is_own: true,
      grounds: 'consent',
      created_at: expect.any(String) as string,
    });
    expect(answer.status).toBe(201);
    const other = await servers[0].createKey();
    expect((await listed()).at(-1)).toMatchObject({ voice_id: 'own_ada-reads', is_own: true, grounds: 'consent' });
    expect((await listed(other)).some(({ is_own: isOwn }) => isOwn)).toBe(false);
    const sounds = await Promise.all(
      servers.map(async (server) => Buffer.from(await (await speak({}, key, [server])).arrayBuffer())),
    );
    expect(sounds[0]!.length).toBeGreaterThan(24_000);
    expect(sounds[1]!.equals(sounds[0]!)).toBe(true);
    await expectError(await speak({}, other), 'VOICE_NOT_FOUND');
    await expectError(await upload({}), 'VOICE_EXISTS');
    const [row] = await database.query<{ loudness: number }>('SELECT loudness FROM own_voices WHERE account_id = $1', [
      key.account.id,
    ]);
    expect(row!.loudness).toBeGreaterThan(-30);
  });

  it('sounds as the same numbers in the pack do, and can be part of a mix, which can be saved', async () => {
    const heart = readFileSync(join(pack, 'voices', 'af_heart.bin'));
    expect((await upload({ file: torchFile({ numbers: heart }) })).status).toBe(201);
    const timesOf = async (voiceId: string) => {
      const answer = await speak({ voice_id: voiceId, timestamps: 'word' });
      const body = (await answer.json()) as { timestamps: object[]; voice_id: string };
      return body;
    };
    const own = await timesOf('own_ada-reads');
    expect(own.voice_id).toBe('own_ada-reads');
    expect(own.timestamps).toEqual((await timesOf('af_heart')).timestamps);
    const mixed = await timesOf('own_ada-reads(1)+am_michael(1)');
    expect(mixed.timestamps).toEqual((await timesOf('af_heart(1)+am_michael(1)')).timestamps);
    const saved = await servers[0].fetch(
      '/api/v1/voices',
      json({ name: 'Both', mix: 'own_ada-reads(2)+am_michael(1)' }, key.authorization),
    );
    expect(await saved.json()).toMatchObject({ voice_id: 'mix_both', mix: 'own_ada-reads(2)+am_michael(1)' });
    expect((await speak({ voice_id: 'mix_both' })).status).toBe(200);
    expect((await listed()).map((voice) => voice.voice_id)).toContain('mix_both');
    expect((await remove('own_ada-reads')).status).toBe(204);
    expect((await listed()).map((voice) => voice.voice_id)).not.toContain('mix_both');
    await expectError(await speak({ voice_id: 'mix_both' }), 'VOICE_NOT_FOUND');
  });

  it('may be a mix that Kokoro-FastAPI’s route has made a file of', async () => {
    const combine = (body: unknown) =>
      servers[0].fetch('/v1/audio/voices/combine', json(JSON.stringify(body), key.authorization));
    const file = Buffer.from(await (await combine('af_heart(3)+am_michael(1)')).arrayBuffer());
    const [heart, michael] = ['af_heart', 'am_michael'].map((voice) =>
      readOwnVoice(readFileSync(join(pack, 'voices', `${voice}.bin`))),
    ) as [Float32Array, Float32Array];
    const mixed = heart.map((number, index) => Math.fround(0.75 * number + 0.25 * michael[index]!));
    expect(readOwnVoice(file)).toEqual(mixed);
    const asList = await combine(['af_heart(3)', 'am_michael(1)']);
    expect(Buffer.from(await asList.arrayBuffer()).equals(file)).toBe(true);
    expect((await upload({ file })).status).toBe(201);
    expect((await combine('own_ada-reads')).status).toBe(400);
    expect((await combine('nobody')).status).toBe(400);
    expect((await combine({ voice: 5 })).status).toBe(400);
  });

  it('is allowed for each key as other voices are', async () => {
    expect((await upload({})).status).toBe(201);
    const restricted = async (voices: string[]) => {
      const other = await servers[0].createKey({ account: key.account });
      await database.query('UPDATE api_keys SET allowed_voices = $2 WHERE id = $1', [other.id, voices]);
      return other;
    };
    const without = await restricted(['af_heart']);
    await expectError(await speak({}, without), 'VOICE_NOT_ALLOWED');
    await expectError(await speak({ voice_id: 'af_heart(1)+own_ada-reads(1)' }, without), 'VOICE_NOT_ALLOWED');
    const ssml = '<speak>Hello. <voice name="own_ada-reads">Hello.</voice></speak>';
    await expectError(
      await speak({ text: ssml, input_type: 'ssml', voice_id: 'af_heart' }, without),
      'VOICE_NOT_ALLOWED',
    );
    expect((await listed(without)).map((voice) => voice.voice_id)).toEqual(['af_heart']);
    const only = await restricted(['own_ada-reads']);
    expect((await speak({}, only)).status).toBe(200);
    expect((await speak({ voice_id: undefined }, only)).status).toBe(200);
    // The engine's id of a voice is of no use to a key that may not use the voice.
    const [row] = await database.query<{ key: string; digest: string; loudness: number }>(
      `SELECT key, encode(digest, 'hex') AS digest, loudness FROM own_voices WHERE account_id = $1`,
      [key.account.id],
    );
    const level = Math.round(-row!.loudness * 100);
    const spokenId = `own_ada-reads.${key.account.id}.en-US.f${level}.${row!.key}.${row!.digest}`;
    await expectError(await speak({ voice_id: spokenId }, without), 'VOICE_NOT_ALLOWED');
    await expectError(await speak({ voice_id: `${spokenId}(1)` }, without), 'VOICE_NOT_ALLOWED');
    await expectError(await speak({ voice_id: spokenId }, await servers[0].createKey()), 'VOICE_NOT_FOUND');
  });

  it('is not spoken any more when it is deleted: on no server, from no cache, and not under the name of a new one', async () => {
    await upload({ grounds: 'licence', grounds_note: 'CC BY 4.0' });
    const before = Buffer.from(await (await speak({})).arrayBuffer());
    expect((await speak({})).headers.get('x-cache')).toBe('hit');
    expect((await remove('own_ada-reads')).status).toBe(204);
    await expectError(await remove('own_ada-reads'), 'VOICE_NOT_FOUND');
    for (const server of servers) await expectError(await speak({}, key, [server]), 'VOICE_NOT_FOUND');
    // Its grounds and its digest stay in the audit trail.
    const details = {
      language: 'en-US',
      grounds: 'licence',
      grounds_note: 'CC BY 4.0',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
    };
    const trail = await database.query(
      `SELECT action, details FROM audit_events WHERE account_id = $1 AND subject_type = 'voice' ORDER BY at, id`,
      [key.account.id],
    );
    expect(trail).toEqual([
      { action: 'voice.uploaded', details },
      { action: 'voice.deleted', details },
    ]);
    await upload({ file: readFileSync(join(pack, 'voices', 'am_michael.bin')) });
    const after = await speak({});
    expect(after.headers.get('x-cache')).toBe('miss');
    expect(Buffer.from(await after.arrayBuffer()).equals(before)).toBe(false);
  });

  it('ends all streams on two servers when it is deleted, none of them as if it were complete', async () => {
    await upload({});
    const streams = await Promise.all(
      Array.from({ length: streamCount }, async (_, index) => {
        const answer = await stream(`${index}. ${longText}`, servers[index % 2]!);
        expect(answer.status).toBe(200);
        const reader = answer.body!.getReader();
        expect((await reader.read()).done).toBe(false);
        return reader;
      }),
    );
    let ended = 0;
    const readToEnd = async (reader: (typeof streams)[number]) => {
      try {
        for (;;) if ((await reader.read()).done) return 'complete';
      } catch {
        return 'cut off';
      } finally {
        ended++;
      }
    };
    const endings = streams.map(readToEnd);
    expect((await remove('own_ada-reads')).status).toBe(204);
    await until('all streams have ended', () => ended === streamCount || undefined, { maxMs: 20_000 });
    expect(await Promise.all(endings)).toEqual(Array(streamCount).fill('cut off'));
  });

  it('ends a whole answer that waits, with its error', async () => {
    await upload({});
    const answer = speak({ text: longText }, key, [servers[1]]);
    const { app } = servers[1];
    await until('it is spoken', () => app.get(SpeechSynthesizer).status('af_heart').requestsInQueue > 0);
    await remove('own_ada-reads');
    await expectError(await answer, 'VOICE_DELETED');
  });

  it('fails a job when it is deleted', async () => {
    await upload({});
    const created = await servers[0].fetch(
      '/api/v1/jobs',
      json({ text: longText, voice_id: 'own_ada-reads', formats: ['mp3'] }, key.authorization),
    );
    const { id, voice_id: shown } = (await created.json()) as { id: string; voice_id: string };
    expect(shown).toBe('own_ada-reads');
    const job = async () => {
      const answer = await servers[0].fetch(`/api/v1/jobs/${id}`, { headers: key.authorization });
      return (await answer.json()) as { status: string; error?: { code: string } };
    };
    await until('the job runs', async () => (await job()).status === 'running' || undefined);
    await remove('own_ada-reads');
    await until('the job is over', async () => (await job()).status === 'failed' || undefined);
    expect((await job()).error).toMatchObject({ code: 'VOICE_DELETED' });
  });

  it.each<[string, OwnForm, ErrorCode]>([
    [
      'with code in its pickle',
      { file: torchFile({ numbers: blend, pickle: pickleWithCode('true') }) },
      'INVALID_VOICE',
    ],
    ['with a header of 10 GB', { file: safetensorsFile(blend, { claimed: 10n ** 10n }) }, 'INVALID_VOICE'],
    ['that is too large', { file: Buffer.alloc(3 * 2 ** 20) }, 'PAYLOAD_TOO_LARGE'],
    ['without grounds', { grounds: 'because' }, 'INVALID_REQUEST'],
    ['of a language that Kokoro does not speak', { language: 'fi' }, 'INVALID_REQUEST'],
    ['without letters in its name', { name: '…' }, 'INVALID_REQUEST'],
  ])('is refused %s', async (_, form, code) => {
    await expectError(await upload(form), code);
    expect((await listed()).some(({ is_own: isOwn }) => isOwn)).toBe(false);
  });

  it('is refused if it does not sound like speech', async () => {
    // The opposite of what its sound is made of; how it speaks stays, so the roar is not long.
    const heart = new Float32Array(new Uint8Array(readFileSync(join(pack, 'voices', 'af_heart.bin'))).buffer);
    const answer = await upload({
      file: bytesOf(heart.map((number, index) => (index % 256 < 128 ? -number : number))),
    });
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect(error).toMatchObject({
      code: 'INVALID_VOICE',
      message: expect.stringMatching(/LUFS/u),
    });
  });
});
