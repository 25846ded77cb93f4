import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certainScore, detectionRate, findMarks, openResampler, openSpeech } from '@voxgate/speech';
import { hasFfmpeg, run } from '../../../bench/proofs/support/programs';
import { until } from '../../../bench/proofs/support/until';
import type { OriginDto } from '../../../src/tts/made-here/origin/dto/origin.dto';
import { MarkSecret } from '../../../src/tts/made-here/mark-secret';
import { RealtimeClient } from '../../dialects/realtime/support/realtime-client';
import { runCommand } from '../../support/command-line';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

const text =
  'The birch canoe slid on the smooth planks. Glue the sheet to the dark blue background. These days a chicken leg is a rare dish.';

interface Row {
  id: string;
  account_id: string;
  api_key_id: string | null;
  surface: string;
  source_id: string;
  voice_id: string;
  text_digest: Buffer | null;
}

const environment = {
  AUDIO_WATERMARK: 'on',
  VOXGATE_VOICES: 'flite',
  SPEECH_CACHE: 'on',
  JOBS_AT_ONCE: '1',
  BATCHES_AT_ONCE: '1',
};

describe('AUDIO_WATERMARK=on', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => (server = await startTestApp({ engine: 'flite', environment })));
  beforeEach(async () => (key = await server.createKey()));
  afterAll(() => server?.close());

  const post = (path: string, body: object) => server.fetch(path, json(body, key.authorization));
  const rows = () => server.database.query<Row>('SELECT * FROM audio_marks WHERE account_id = $1', [key.account.id]);
  /** The row of the mark in a sound at 16 kHz. */
  const rowOf = async (samples: Float32Array): Promise<Row | undefined> => {
    const { pattern } = (await server.app.get(MarkSecret, { strict: false }).find())!;
    const [found] = findMarks(samples, pattern);
    expect(found!.score).toBeGreaterThan(certainScore);
    return (await rows()).find(({ id }) => BigInt.asUintN(64, BigInt(id)) === found!.id);
  };
  const samplesOf = async (answer: Response) => {
    expect(answer.status).toBeLessThan(300);
    const bytes = Buffer.from(await answer.arrayBuffer());
    // The sizes in a streamed WAV are not those of the file.
    const start = bytes.indexOf('data') + 8;
    const sound = Float32Array.from(
      { length: (bytes.length - start) >> 1 },
      (_, index) => bytes.readInt16LE(start + 2 * index) / 32_768,
    );
    return openResampler(bytes.readUInt32LE(bytes.indexOf('fmt ') + 12), detectionRate).process(sound);
  };
  const facts = (row: Row | undefined) => ({ ...row, id: undefined, created_at: undefined });
  const expected = (surface: string, source: unknown = expect.any(String)) => ({
    account_id: key.account.id,
    api_key_id: key.id,
    user_id: null,
    surface,
    source_id: source,
    voice_id: 'slt',
    text_digest: createHash('sha256').update(text).digest(),
  });

  it('marks each answer with an id of its own, whole and streamed, also from the cache, and never keeps the text', async () => {
    const body = { text, voice_id: 'slt', format: 'wav' };
    const answers = [
      await post('/api/v1/tts', body),
      await post('/api/v1/tts', body),
      await post('/api/v1/tts', { ...body, stream: 'audio' }),
    ];
    const ids = new Set<string>();
    for (const answer of answers) {
      const row = await rowOf(await samplesOf(answer));
      expect(facts(row)).toEqual(expected('native', answer.headers.get('x-request-id')));
      ids.add(row!.id);
    }
    expect(ids.size).toBe(3);
    expect(JSON.stringify(await rows())).not.toContain('canoe');
  });

  it('marks the answers of dialects', async () => {
    const answer = await post('/v1/audio/speech', {
      model: 'tts-1',
      input: text,
      voice: 'slt',
      response_format: 'wav',
    });
    const row = await rowOf(await samplesOf(answer));
    expect(facts(row)).toEqual(expected('openai'));
  });

  it('marks speech over a WebSocket, whose digest is written at the end', async () => {
    const client = await RealtimeClient.open(`${server.url}/api/v1/tts/realtime`, { headers: key.authorization });
    client.send({ type: 'context.start', voice_id: 'slt', format: 'pcm', sample_rate: 16_000 });
    for (const part of text.split(/(?<= )/u)) client.send({ type: 'input_text.append', text: part });
    client.send({ type: 'input_text.end' });
    await client.next('speech.audio.done');
    client.close();
    const samples = Float32Array.from(
      new Int16Array(Uint8Array.from(client.audio()).buffer),
      (value) => value / 32_768,
    );
    const row = await rowOf(samples);
    expect(facts(row)).toEqual(expected('native'));
  });

  it('marks all files of a job with one id, and each line of a batch with another', async () => {
    const created = await post('/api/v1/jobs', { text, voice_id: 'slt', formats: ['wav'] });
    const job = (await created.json()) as { id: string };
    const get = async <T>(path: string) =>
      (await (await server.fetch(path, { headers: key.authorization })).json()) as T;
    let files: { file_id: string }[] = [];
    await until('the job is done', async () => {
      const state = await get<{ status: string; files: { file_id: string }[] }>(`/api/v1/jobs/${job.id}`);
      files = state.files;
      return state.status === 'completed';
    });
    const file = await server.fetch(`/api/v1/files/${files[0]!.file_id}/content`, { headers: key.authorization });
    const row = await rowOf(await samplesOf(file));
    expect(facts(row)).toEqual(expected('job', job.id));
    expect((await rows()).length).toBe(1);
    const lines = [
      { text, voice_id: 'slt', format: 'wav' },
      { text: 'Hello.', voice_id: 'slt', format: 'wav' },
    ];
    const batch = (await (await post('/api/v1/batches', { lines })).json()) as { id: string };
    await until(
      'the batch is done',
      async () => (await get<{ status: string }>(`/api/v1/batches/${batch.id}`)).status === 'completed',
    );
    const made = (await rows()).filter(({ surface }) => surface === 'batch');
    expect(made.map(({ source_id: source }) => source).sort()).toEqual([`${batch.id}:1`, `${batch.id}:2`]);
  });

  describe('POST /api/v1/origin', () => {
    const folder = mkdtempSync(join(tmpdir(), 'voxgate-origin-'));
    afterAll(() => rm(folder, { recursive: true }));

    const ask = async (file: Uint8Array, { authorization } = key) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(file)]), 'sound');
      return server.fetch('/api/v1/origin', { method: 'POST', headers: authorization, body });
    };
    const originOf = async (file: Uint8Array, by = key) => {
      const answer = await ask(file, by);
      expect(answer.status).toBe(200);
      return (await answer.json()) as OriginDto;
    };
    const speak = async (format: string) => {
      const answer = await post('/api/v1/tts', { text, voice_id: 'slt', format });
      return { bytes: Buffer.from(await answer.arrayBuffer()), requestId: answer.headers.get('x-request-id') };
    };
    /** Silence of 16 bits at 8 kHz. @param claimed the length that its header tells. */
    const wavOf = (seconds: number, claimed = 16_000 * seconds) => {
      const file = Buffer.alloc(44 + 16_000 * seconds);
      file.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1');
      [16, 0x0001_0001, 8000, 16_000, 0x0010_0002].forEach((word, index) => file.writeUInt32LE(word, 16 + 4 * index));
      file.write('data', 36, 'latin1');
      file.writeUInt32LE(claimed, 40);
      return file;
    };

    it.each(['wav', 'mp3', 'flac', 'opus'])('tells whose request made a file: %s', async (format) => {
      const { bytes, requestId } = await speak(format);
      const { mark, ...found } = await originOf(bytes);
      expect(found).toEqual({ made_here: true, confidence: 1, duration_seconds: expect.any(Number) as number });
      expect(mark).toMatchObject({ api_key_id: key.id, source_id: requestId, surface: 'native', voice_id: 'slt' });
    });

    (hasFfmpeg() ? it : it.skip).each([
      ['Opus at 24 kb/s', 'ogg', ['-c:a', 'libopus', '-b:a', '24k']],
      ['MP3 at 64 kb/s in stereo', 'mp3', ['-b:a', '64k', '-ac', '2', '-ar', '44100']],
      ['WAV of 24 bits', 'wav', ['-c:a', 'pcm_s24le', '-ar', '48000']],
      ['WAV of floats', 'wav', ['-c:a', 'pcm_f32le', '-ac', '2']],
    ] as const)(
      'still tells it after %s; another account does not learn whose it is',
      async (_, extension, options) => {
        const { bytes, requestId } = await speak('wav');
        const [first, coded] = [join(folder, 'first.wav'), join(folder, `coded.${extension}`)];
        await writeFile(first, bytes);
        run('ffmpeg', '-y', '-v', 'error', '-i', first, ...options, coded);
        const file = await readFile(coded);
        expect((await originOf(file)).mark?.source_id).toBe(requestId);
        const other = await originOf(file, await server.createKey());
        expect(other).toEqual({
          made_here: true,
          confidence: 0.9999,
          duration_seconds: expect.any(Number) as number,
          mark: null,
        });
      },
    );

    it('tells operators the account: voxgate origin', async () => {
      const { bytes, requestId } = await speak('wav');
      const path = join(folder, 'operator.wav');
      await writeFile(path, bytes);
      const shown = await runCommand(['origin', path], { DATABASE_URL: server.database.url });
      expect(shown).toMatchObject({ code: 0, stderr: '' });
      expect(shown.stdout).toContain(`Made here for account ${key.account.id} by ${key.id}`);
      expect(shown.stdout).toContain(`native ${requestId}, voice slt`);
    });

    it('says no of speech without a mark, and of silence', async () => {
      const plain = await openSpeech({ voices: ['flite'] });
      const { signal } = new AbortController();
      const { audio } = await plain.speak({ text, voiceId: 'slt', format: 'wav', speed: 1, signal });
      await plain.close();
      for (const file of [audio, wavOf(5)])
        expect(await originOf(file)).toMatchObject({ made_here: false, confidence: 0, mark: null });
    });

    it('reads only what is there of a file that claims more', async () => {
      expect(await originOf(wavOf(2, 0xffff_ffff))).toMatchObject({ made_here: false, duration_seconds: 2 });
    });

    it.each([
      ['noise', randomBytes(1_000_000)],
      ['a header and noise: FLAC', Buffer.concat([Buffer.from('fLaC'), randomBytes(100_000)])],
      ['a header and noise: Ogg', Buffer.concat([Buffer.from('OggS'), randomBytes(100_000)])],
      ['no sound', wavOf(0)],
      ['AAC', Buffer.from('000000186674797069736f6d', 'hex')],
      [
        'a sample rate of nothing',
        (() => {
          const file = wavOf(1);
          file.writeUInt32LE(0, 24);
          return file;
        })(),
      ],
      ['11 minutes', wavOf(660)],
    ])('refuses %s', async (_, file) => {
      await expectError(await ask(file), 'INVALID_AUDIO');
    });

    it('refuses more than 20 MB, and a form without a file', async () => {
      await expectError(await ask(Buffer.alloc(20_000_001)), 'PAYLOAD_TOO_LARGE');
      await expectError(await ask(Buffer.alloc(0)), 'INVALID_REQUEST');
    });
  });
});
