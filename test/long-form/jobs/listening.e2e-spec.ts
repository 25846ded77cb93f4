import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../bench/proofs/support/until';
import type { SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import { InProcessEngine } from '../../support/in-process-engine';
import { expectError } from '../../support/expect-error';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { taken } from './support/jobs';
import { samplesStart } from '../../tts/support/riff';

/** Speaks nothing that has "wait" in it until it may. */
class GatedEngine extends InProcessEngine {
  static spoken: string[] = [];
  static open = () => {};
  private static gate = Promise.resolve();

  static close(): void {
    GatedEngine.spoken = [];
    GatedEngine.gate = new Promise((resolve) => (GatedEngine.open = resolve));
  }

  override async *synthesize(request: SynthesisRequest) {
    if (request.text.includes('wait')) {
      const stopped = new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
      await Promise.race([GatedEngine.gate, stopped]);
    }
    yield* super.synthesize(request);
    GatedEngine.spoken.push(request.text);
  }
}

interface JobAnswer {
  id: string;
  status: string;
  files: { file_id: string; chapter: number | null }[];
  chapters: { audio_seconds: number }[];
}

const text = 'The day was bright.\n\nThe sun shone.\n\nNow we wait.\n\nIt rained.';

describe('A chapter that is being spoken', () => {
  let directory: string;
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-listening-'));
    const environment = { JOBS_AT_ONCE: '2', FILES_DIR: directory, VOXGATE_DATA_DIR: directory };
    server = await startTestApp({ environment, engine: GatedEngine });
  });
  beforeEach(async () => {
    GatedEngine.close();
    key = await server.createKey();
  });
  afterEach(() => GatedEngine.open());
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const ask = (path: string, init: RequestInit = {}) =>
    server.fetch(`/api/v1/jobs/${path}`, { headers: key.authorization, ...init });
  /** @returns `undefined` while a busy machine keeps the database from answering. */
  const jobOf = async (id: string) => {
    const answer = await ask(id);
    const body = (await answer.json()) as JobAnswer;
    if (answer.status === 503) return undefined;
    expect(answer.status).toBe(200);
    return body;
  };
  const handIn = (body: object) => taken(server, key, { voice_id: 'slt', ...body });
  const begun = (id: string) =>
    until('the first sentence has been spoken', async () => (await jobOf(id))?.chapters[0]!.audio_seconds, {
      everyMs: 50,
    });
  const transcriptOf = async (id: string) =>
    (await (await ask(`${id}/chapters/1/transcript`)).json()) as {
      sentences: { text: string; start_seconds: number; end_seconds: number; text_start: number }[];
      is_done: boolean;
    };

  it('can be heard as far as it is spoken, and on, without being spoken twice', async () => {
    const id = await handIn({ text, formats: ['mp3'] });
    await begun(id);
    const early = await transcriptOf(id);
    expect(early.is_done).toBe(false);
    expect(early.sentences[0]).toMatchObject({ text: 'The day was bright.', text_start: 0 });

    const answer = await ask(`${id}/chapters/1/audio?format=wav`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const reader = answer.body!.getReader();
    // The sound comes while the engine is held.
    const first = await reader.read();
    expect(first.value!.length).toBeGreaterThan(44);
    expect(GatedEngine.spoken.some((spoken) => spoken.includes('wait'))).toBe(false);
    GatedEngine.open();
    let bytes = first.value!.length;
    for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.length;

    const job = await until('the job is completed', async () => {
      const found = await jobOf(id);
      return found?.status === 'completed' && found;
    });
    const rate = first.value![24]! + first.value![25]! * 256;
    expect((bytes - samplesStart(first.value)) / 2 / rate).toBeCloseTo(job.chapters[0]!.audio_seconds, 2);
    expect(GatedEngine.spoken).toHaveLength(4);
    const { sentences, is_done: isDone } = await transcriptOf(id);
    expect([sentences.map((each) => each.text), isDone]).toEqual([text.split('\n\n'), true]);
    expect(sentences.at(-1)!.end_seconds).toBeLessThanOrEqual(job.chapters[0]!.audio_seconds + 0.001);

    // From then on, the finished file is sent, in parts if wanted.
    const part = await ask(`${id}/chapters/1/audio`, { headers: { ...key.authorization, Range: 'bytes=0-2' } });
    expect([part.status, await part.text()]).toEqual([206, 'ID3']);
    const copy = { ...key.authorization, 'If-None-Match': part.headers.get('etag')! };
    expect((await ask(`${id}/chapters/1/audio`, { headers: copy })).status).toBe(304);
    const beyond = { ...key.authorization, Range: 'bytes=99999999-' };
    await expectError(await ask(`${id}/chapters/1/audio`, { headers: beyond }), 'RANGE_NOT_SATISFIABLE');
    // What is kept is read again for a format that has no file.
    const again = await ask(`${id}/chapters/1/audio?format=wav`);
    expect((await again.arrayBuffer()).byteLength).toBe(bytes);
    expect(GatedEngine.spoken).toHaveLength(4);
  });

  it('ends for its listeners when the job is cancelled', async () => {
    const id = await handIn({ text });
    await begun(id);
    const answer = await ask(`${id}/chapters/1/audio?format=opus`);
    expect((await ask(`${id}/cancel`, { method: 'POST' })).status).toBe(200);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('OggS');
  });

  it('says so if nothing of it is kept and nobody is going to speak it', async () => {
    const id = await handIn({ text: 'We wait.' });
    await ask(`${id}/cancel`, { method: 'POST' });
    await expectError(await ask(`${id}/chapters/1/audio`), 'CHAPTER_NOT_SPOKEN');
    for (const number of ['0', '2', 'x']) {
      await expectError(await ask(`${id}/chapters/${number}/audio`), 'CHAPTER_NOT_FOUND');
      await expectError(await ask(`${id}/chapters/${number}/transcript`), 'CHAPTER_NOT_FOUND');
    }
    await expectError(await ask(`${id}/chapters/1/audio?format=flac`), 'INVALID_REQUEST');
    const { authorization: headers } = await server.createKey();
    for (const what of ['audio', 'transcript'])
      await expectError(await ask(`${id}/chapters/1/${what}`, { headers }), 'JOB_NOT_FOUND');
  });

  it('has a few listeners of an account at a time; who leaves makes room', async () => {
    const id = await handIn({ text });
    await begun(id);
    const leaving = new AbortController();
    const listen = (signal?: AbortSignal) => ask(`${id}/chapters/1/audio?format=wav`, { signal });
    const open = await Promise.all([listen(leaving.signal), listen(), listen(), listen(), listen()]);
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expectError(await listen(), 'DOWNLOAD_LIMIT_REACHED');
    leaving.abort();
    const late = await until('there is room', async () => {
      const answer = await listen();
      if (answer.status !== 200) await answer.arrayBuffer();
      return answer.status === 200 && answer;
    });
    GatedEngine.open();
    const sizes = await Promise.all(
      [...open.slice(1), late].map(async (each) => (await each.arrayBuffer()).byteLength),
    );
    expect(new Set(sizes).size).toBe(1);
    expect(GatedEngine.spoken).toHaveLength(4);
  });
});
