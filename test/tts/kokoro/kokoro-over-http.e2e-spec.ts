import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cases } from '../../../bench/proofs/support/extent';
import { createDatabase, type TestDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { createDataDirectory, type ServerProcess, startServerProcess } from '../../support/server-process';
import { json } from '../../support/test-app';
import { describeWithPack } from '../../support/voice-pack';
import { childrenOf, commandOf, processorTicks } from '../../../bench/proofs/support/process-facts';
import { until } from '../../../bench/proofs/support/until';

// These tests take minutes on a busy machine.
jest.setTimeout(300_000);

const sentences = cases(8, 16);
const longText = 'The birch canoe slid on the smooth planks. '.repeat(sentences);
const shortTexts = ['Good morning.', 'One, two, three.', 'See you tomorrow.', 'It is raining.'];

const describeOnLinux: typeof describeWithPack =
  process.platform === 'linux'
    ? describeWithPack
    : // eslint-disable-next-line jest/no-disabled-tests -- the reason is in the name
      (_name, title, tests) => describe.skip(`${title} (skipped, as there is no /proc)`, () => tests('not looked for'));

describeOnLinux('kokoro', 'A server that speaks with Kokoro', (pack) => {
  let data: Awaited<ReturnType<typeof createDataDirectory>>;
  let database: TestDatabase;
  let server: ServerProcess;
  let authorization: { Authorization: string };
  /** The speech of each short text without disturbance. The same text always makes the same speech. */
  let digests: string[];

  beforeAll(async () => {
    database = await createDatabase();
    data = await createDataDirectory();
    mkdirSync(join(data.path, 'voices'));
    symlinkSync(pack, join(data.path, 'voices', 'kokoro'));
    server = await startServerProcess({
      DATABASE_URL: database.url,
      VOXGATE_DATA_DIR: data.path,
      VOXGATE_VOICES: 'kokoro',
      FIRST_ACCOUNT_EMAIL: 'owner@example.com',
      RATE_LIMIT_REQUESTS: '10000',
      // One process speaks one request at a time, so at most one request fails with it.
      ENGINE_PROCESSES: '1',
      npm_config_registry: 'http://127.0.0.1:1/',
    });
    const key = await until('the server prints a key', () => /sk-[A-Za-z0-9]{32}/.exec(server.output())?.[0]);
    authorization = { Authorization: `Bearer ${key}` };
    digests = [];
    for (const text of shortTexts) digests.push(await digestOf(await speak({ text })));
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await database?.drop();
    await data?.remove();
  });

  const speak = (body: object, signal?: AbortSignal) =>
    fetch(`${server.url}/api/v1/tts`, {
      ...json({ voice_id: 'af_heart', format: 'pcm', ...body }, authorization),
      ...(signal && { signal }),
    });
  const speakShortly = (index: number) => speak({ text: shortTexts[index] });
  const enginePid = (makes: 'windows' | 'sentences' = 'windows') =>
    until('Kokoro’s process runs', () =>
      childrenOf(server.pid).find((pid) => commandOf(pid).includes(`kokoro-${makes}.process`)),
    );

  /** Runs an action that sends this many requests, and waits until all of them are queued or being spoken. */
  async function whenAllHaveCome<T>(count: number, send: () => T): Promise<T> {
    await database.query("UPDATE rate_limit_windows SET hits = '{}'");
    const sent = send();
    await until('Kokoro is loaded', async () => {
      const [row] = await database.query<{ hits: number }>(
        'SELECT max(cardinality(hits)) AS hits FROM rate_limit_windows',
      );
      return row!.hits === count;
    });
    // Requests admitted before this one have progressed further when it is answered.
    expect((await fetch(`${server.url}/api/v1/voices`, { headers: authorization })).status).toBe(200);
    return sent;
  }

  async function expectSpeechOf(index: number, answer: Response): Promise<void> {
    expect({ index, status: answer.status }).toEqual({ index, status: 200 });
    expect({ index, digest: await digestOf(answer) }).toEqual({ index, digest: digests[index] });
  }

  async function expectFailure(answer: Response): Promise<void> {
    await expectError(answer, 'SERVICE_UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }

  it('says the same from the phonemes that it tells', async () => {
    const text = 'The fire costs 5 dollars, “really”? All royal buttons align.';
    const post = (path: string, body: object) => fetch(`${server.url}${path}`, json(body, authorization));
    const told = await post('/dev/phonemize', { text, language: 'a' });
    const { phonemes } = (await told.json()) as { phonemes: string };
    expect(phonemes).toContain('fˈIəɹ kˈɔsts fˈIv dˈɑləɹz, “ɹˈɪli”?');
    const wav = { voice: 'af_heart', response_format: 'wav' };
    const spoken = await post('/v1/audio/speech', { model: 'tts-1', input: text, ...wav });
    const again = await post('/dev/generate_from_phonemes', { phonemes, voice: 'af_heart' });
    expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await spoken.arrayBuffer()));
  });

  it('says what Google’s clients give in X-SAMPA as what is given in IPA', async () => {
    const post = (path: string, body: object) => fetch(`${server.url}${path}`, json(body, authorization));
    const ofGoogle = async (input: object) => {
      const voice = { languageCode: 'en-US', name: 'af_heart' };
      const audioConfig = { audioEncoding: 'PCM', sampleRateHertz: 24_000 };
      const answer = await post('/v1/text:synthesize', { input, voice, audioConfig });
      const { audioContent } = (await answer.json()) as { audioContent: string };
      return { ignored: answer.headers.get('x-ignored-parameters'), audio: Buffer.from(audioContent, 'base64') };
    };
    const pronunciations = [{ phrase: 'Tomato', phoneticEncoding: 2, pronunciation: 't@"mA:t@U' }];
    const given = await ofGoogle({ text: 'Say tomato now.', customPronunciations: { pronunciations } });
    const ssml = await ofGoogle({ ssml: '<speak>Say <phoneme ph="təˈmɑːtəʊ">tomato</phoneme> now.</speak>' });
    expect([given.ignored, given.audio.equals(ssml.audio)]).toEqual([null, true]);
    expect(given.audio.equals((await ofGoogle({ text: 'Say tomato now.' })).audio)).toBe(false);
  });

  it('lists only its own voices from the first request on if VOXGATE_VOICES names no others', async () => {
    const answer = await fetch(`${server.url}/api/v1/voices`, { headers: authorization });
    const voices = (await answer.json()) as { data: { engine: string }[] };
    expect(new Set(voices.data.map(({ engine }) => engine))).toEqual(new Set(['kokoro']));
    await expectError(await speak({ text: 'Hello.', voice_id: 'slt' }), 'VOICE_NOT_FOUND');
    expect(server.output()).toMatch(/A greeting {11}\S+greeting\.mp3[^]+"voice_id": "af_heart"/);
  });

  describe('when the engine’s process is killed', () => {
    it('answers the current request with 503 and speaks the waiting requests', async () => {
      const pid = await enginePid();
      // A stopped process is certain to be killed while it speaks, not between two requests.
      process.kill(pid, 'SIGSTOP');
      const answers = await whenAllHaveCome(shortTexts.length, () => shortTexts.map((_, index) => speakShortly(index)));
      await ticksWhenStill(await enginePid('sentences'));
      process.kill(pid, 'SIGKILL');
      const failed: Response[] = [];
      for (const [index, answer] of (await Promise.all(answers)).entries()) {
        if (answer.status === 200) await expectSpeechOf(index, answer);
        else failed.push(answer);
      }
      expect(failed).toHaveLength(1);
      await expectFailure(failed[0]!);
      await expectSpeechOf(0, await speakShortly(0));
    });

    it('destroys the connection of the current stream and speaks the waiting requests', async () => {
      const pid = await enginePid();
      const stream = await speak({ text: longText, stream: 'audio' });
      expect(stream.status).toBe(200);
      process.kill(pid, 'SIGSTOP');
      const waiting = await whenAllHaveCome(2, () => [speakShortly(0), speakShortly(1)]);
      process.kill(pid, 'SIGKILL');
      await expect(stream.arrayBuffer()).rejects.toThrow();
      for (const [index, answer] of (await Promise.all(waiting)).entries()) await expectSpeechOf(index, answer);
    });

    it('repeatedly under load, fails at most one request each time and mixes none up', async () => {
      const kills = cases(1, 2);
      let killed = 0;
      let spoken = 0;
      let failed = 0;
      const done = new AbortController();
      const clients = shortTexts.map(async (_, index) => {
        while (!done.signal.aborted) {
          const answer = await speakShortly(index);
          if (answer.status === 200) {
            await expectSpeechOf(index, answer);
            spoken++;
          } else {
            await expectFailure(answer);
            failed++;
          }
        }
      });
      const ended = Promise.all(clients);
      const speaking = async () => {
        const before = spoken;
        await Promise.race([until('two more requests are spoken', () => spoken >= before + 2), ended]);
      };
      while (killed < kills) {
        await speaking();
        process.kill(await enginePid(), 'SIGKILL');
        killed++;
      }
      await speaking();
      done.abort();
      await ended;
      expect(failed).toBeLessThanOrEqual(kills);
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    });
  });

  describe('when the client disconnects in the middle', () => {
    let pid: number;
    let ticksOfAll: number;
    beforeAll(async () => {
      pid = await enginePid();
      const before = processorTicks(pid);
      await digestOf(await speak({ text: longText }));
      ticksOfAll = processorTicks(pid) - before;
    });

    /** Requests the long text and resolves when some of it has been spoken. */
    const begin = {
      buffered: async (signal: AbortSignal) => {
        const before = processorTicks(pid);
        const whole = speak({ text: longText }, signal).then(digestOf);
        await Promise.race([
          whole,
          until('a sentence is computed', () => processorTicks(pid) - before > ticksOfAll / sentences),
        ]);
        return { rest: whole };
      },
      streamed: async (signal: AbortSignal) => {
        const answer = await speak({ text: longText, stream: 'audio' }, signal);
        expect(answer.status).toBe(200);
        return { rest: digestOf(answer) };
      },
    };

    it.each(['buffered', 'streamed'] as const)(
      'stops computing long before the end and is free for the next request (%s)',
      async (kind) => {
        const before = processorTicks(pid);
        const controller = new AbortController();
        const { rest } = await begin[kind](controller.signal);
        controller.abort();
        await expect(rest).rejects.toThrow('abort');
        // One piece has been spoken (a few on a slow machine), and one was in progress.
        expect((await ticksWhenStill(pid)) - before).toBeLessThan(ticksOfAll / 2);
        await expectSpeechOf(0, await speakShortly(0));
      },
    );
  });
});

async function digestOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex');
}

/** Waits until a process is idle. @returns its processor time. */
async function ticksWhenStill(pid: number): Promise<number> {
  let ticks = processorTicks(pid);
  for (let equal = 0; equal < 5; equal++) {
    await pause(100);
    const now = processorTicks(pid);
    if (now !== ticks) equal = 0;
    ticks = now;
  }
  return ticks;
}
