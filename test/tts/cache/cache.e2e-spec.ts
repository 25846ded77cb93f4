import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import cacache from 'cacache';
import { isWhole } from '../../../bench/proofs/support/extent';
import { until } from '../../../bench/proofs/support/until';
import { AccountsService } from '../../../src/accounts/accounts.service';
import { type UsageCount, UsageMeter } from '../../../src/rate-limit/metering/usage-meter';
import {
  audioFormatNames,
  type PcmChunk,
  type SpeechStream,
  SpeechSynthesizer,
  type SynthesisRequest,
} from '@voxgate/speech';
import { AudioEncoders } from '../../../packages/speech/src/encoding/audio-encoders';
import { FliteEngine } from '../../../packages/speech/src/engines/flite/flite.engine';
import type { InProcessEngine } from '../../support/in-process-engine';
import { createDataDirectory } from '../../support/server-process';
import { readOgg } from '../support/ogg-pages';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

/** A response that has been read. */
interface Heard {
  status: number;
  cache: string | null;
  tag: string | null;
  body: Buffer;
}

/** A server whose engine counts what it speaks, and its cache. */
class CachingServer {
  /** The texts that the engine was asked for. */
  readonly spoken: string[] = [];
  private gate: Promise<void> | undefined;
  private watchedMeter: jest.SpyInstance | undefined;
  private static readonly shared = new Map<'silent' | 'flite', CachingServer>();

  private constructor(
    readonly server: TestApp,
    public key: TestKey,
    private readonly data: { path: string; remove: () => Promise<void> },
  ) {
    const engine = server.app.get<InProcessEngine>(FliteEngine);
    const synthesize = engine.synthesize.bind(engine);
    const counted = async function* (this: CachingServer, request: SynthesisRequest): AsyncGenerator<PcmChunk> {
      this.spoken.push(request.text);
      if (this.gate) {
        const gone = new Promise((_resolve, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        );
        await Promise.race([this.gate, gone]);
      }
      yield* synthesize(request);
    };
    engine.synthesize = counted.bind(this);
  }

  /** Starts a server with these settings. Without any, all tests with an engine share one, which then has an empty cache and another key. */
  static async start(environment?: Record<string, string>, engine: 'silent' | 'flite' = 'silent') {
    if (environment) return CachingServer.startNew(environment, engine);
    const shared = CachingServer.shared.get(engine) ?? (await CachingServer.startNew({}, engine));
    CachingServer.shared.set(engine, shared);
    shared.key = await shared.server.createKey();
    shared.spoken.length = 0;
    await shared.clear();
    return shared;
  }

  static async closeShared(): Promise<void> {
    for (const shared of CachingServer.shared.values()) await shared.end();
    CachingServer.shared.clear();
  }

  private static async startNew(environment: Record<string, string>, engine: 'silent' | 'flite') {
    const data = await createDataDirectory();
    const settings = { SPEECH_CACHE: 'on', VOXGATE_DATA_DIR: data.path, ...environment };
    const server = await startTestApp({ environment: settings, engine });
    return new CachingServer(server, await server.createKey(), data);
  }

  async speak(
    body: object,
    key = this.key,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Heard> {
    const init = json({ voice_id: 'slt', ...body }, { ...key.authorization, ...headers });
    return heard(await this.server.fetch('/api/v1/tts', { ...init, signal }));
  }

  /** The engine waits until the returned function is called. */
  hold(): () => void {
    let release!: () => void;
    this.gate = new Promise((resolve) => (release = resolve));
    return () => {
      this.gate = undefined;
      release();
    };
  }

  /**
   * Takes the counts of usage until the test ends, in place of the writer, which does so every second. @returns what returns the counts
   * since the last call.
   */
  takeCounts(): () => UsageCount[] {
    const meter = this.server.app.get(UsageMeter);
    const take = meter.take.bind(meter);
    take();
    this.watchedMeter = jest.spyOn(meter, 'take').mockReturnValue([]);
    return take;
  }

  /** The content of the stored entries. */
  async entries(kind: 'VOXPIECE' | 'VOXAUDIO' | '' = ''): Promise<string[]> {
    const folder = join(this.directory, 'content-v2');
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    const contents = await Promise.all(files.map((file) => readFile(file)));
    return files.filter((_file, index) => contents[index]!.toString('latin1').startsWith(kind));
  }

  /** Waits until this many pieces have been stored, and everything else that has been spoken, and nothing is in memory any more. */
  async stored(count: number): Promise<string[]> {
    return this.found('VOXPIECE', count);
  }

  /** Waits until this many responses have been stored. */
  async storedResponses(count: number): Promise<string[]> {
    return this.found('VOXAUDIO', count);
  }

  private async found(kind: 'VOXPIECE' | 'VOXAUDIO', count: number): Promise<string[]> {
    // To look reads all files.
    const look = async () => {
      const files = this.isIdle() && (await this.entries(kind));
      return files && files.length === count && this.isIdle() && files;
    };
    return until(`${count} entries ${kind} are stored`, look, { everyMs: 50 });
  }

  /** Removes all pieces, so that only responses are left. */
  async removePieces(): Promise<void> {
    for (const file of await this.entries('VOXPIECE')) await rm(file);
  }

  get directory(): string {
    return join(this.data.path, 'cache/speech');
  }

  /** Whether nothing waits to be stored. */
  private isIdle(): boolean {
    type Inside = { options: { cache: { pieces: Map<string, unknown>; writes: { writes: Map<string, unknown> } } } };
    const { cache } = this.server.app.get<Inside>(SpeechSynthesizer).options;
    return cache.pieces.size === 0 && cache.writes.writes.size === 0;
  }

  /** Removes all entries. */
  async clear(): Promise<void> {
    await rm(join(this.data.path, 'cache'), { recursive: true, force: true });
  }

  /** Ends the server, or makes the shared one ready for the next test. */
  async close(): Promise<void> {
    this.watchedMeter?.mockRestore();
    if (![...CachingServer.shared.values()].includes(this)) return this.end();
    this.gate = undefined;
    await until('nothing waits to be stored', () => this.isIdle());
  }

  private async end(): Promise<void> {
    await this.server.close();
    await this.data.remove();
  }
}

async function heard(answer: Response): Promise<Heard> {
  return {
    status: answer.status,
    cache: answer.headers.get('x-cache'),
    tag: answer.headers.get('etag'),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

/** A text of several sentences and paragraphs, short in `npm test`. */
function textOf(short: string, long: string): string {
  return isWhole ? long : short;
}

/** The file. Each Ogg stream has a serial number of its own, so only the packets are compared. */
function soundOf({ body }: Heard): Buffer {
  const isOgg = body.toString('latin1', 0, 4) === 'OggS';
  return isOgg ? Buffer.concat(readOgg(body).pages.map((page) => page.body)) : body;
}

/** Without the id, which every response has of its own. */
function withoutId({ body }: Heard): unknown {
  const { id: _id, ...rest } = JSON.parse(body.toString()) as { id: string };
  return rest;
}

describe('The cache of speech', () => {
  let caching: CachingServer;

  afterEach(() => caching.close());
  afterAll(() => CachingServer.closeShared());

  it('returns the same bytes, times and captions in every format, without the engine', async () => {
    caching = await CachingServer.start(undefined, 'flite');
    const text = textOf(
      'It costs $5. I, too.\n\nBye.',
      'The first sentence costs $5. A second one, with a clause, follows.\n\nAnd a paragraph.',
    );
    const bodies = [
      ...audioFormatNames.map((format) => ({ text, format })),
      ...audioFormatNames.map((format) => ({ text, format, stream: 'audio' })),
      { text, format: 'wav', sample_rate: 48_000 },
      { text, timestamps: 'word', captions: 'srt' },
      { text, timestamps: 'sentence', captions: 'vtt' },
      { text, stream: 'events', timestamps: 'word' },
    ];
    const made = [];
    for (const body of bodies) made.push(await caching.speak({ ...body, cache: false }));
    expect(made.map(({ status, cache, tag }) => ({ status, cache, tag }))).toEqual(
      bodies.map(() => ({ status: 200, cache: null, tag: null })),
    );
    expect(await caching.entries()).toEqual([]);

    expect((await caching.speak({ text })).cache).toBe('miss');
    await caching.stored(3);
    const count = caching.spoken.length;
    for (const [index, body] of bodies.entries()) {
      const kept = await caching.speak(body);
      expect({ body, cache: kept.cache }).toEqual({ body, cache: 'hit' });
      if ('captions' in body) expect(withoutId(kept)).toEqual(withoutId(made[index]!));
      else if ('stream' in body && body.stream === 'events')
        expect(kept.body.toString()).toBe(made[index]!.body.toString());
      else expect({ body, isSame: soundOf(kept).equals(soundOf(made[index]!)) }).toEqual({ body, isSame: true });
    }
    expect(caching.spoken).toHaveLength(count);
  });

  it('returns a response again byte for byte, with its times and captions, without its sentences and without an encoder', async () => {
    caching = await CachingServer.start(undefined, 'flite');
    const text = textOf(
      'It is $5. 😀 “I”, too.\n\nBye.',
      'The first sentence costs $5. 😀 A “second” one, with a clause, follows.\n\nAnd a paragraph.',
    );
    const bodies = [
      ...audioFormatNames.map((format) => ({ text, format })),
      ...audioFormatNames.map((format) => ({ text, format, stream: 'audio' })),
      { text, format: 'wav', sample_rate: 48_000 },
      { text, format: 'wav', timestamps: 'word', captions: 'srt' },
      { text, format: 'wav', timestamps: 'sentence', captions: 'vtt' },
      { text, format: 'opus', stream: 'events', timestamps: 'word' },
      { text, format: 'mp3', stream: 'events' },
    ];
    const made = [];
    for (const body of bodies) made.push(await caching.speak(body));
    expect(made.map(({ status, cache }) => [status, cache])).toEqual(
      bodies.map((_body, index) => [200, index === 0 ? 'miss' : 'hit']),
    );
    // Timestamps and captions belong to the same audio, and so do audio and events of a stream.
    await caching.storedResponses(bodies.length - 3);
    await caching.removePieces();
    const count = caching.spoken.length;
    const encoders = jest.spyOn(AudioEncoders.prototype, 'open');
    for (const [index, body] of bodies.entries()) {
      const kept = await caching.speak(body);
      expect({ body, cache: kept.cache, tag: kept.tag }).toEqual({ body, cache: 'hit', tag: made[index]!.tag });
      if ('captions' in body) expect(withoutId(kept)).toEqual(withoutId(made[index]!));
      else expect({ body, isSame: kept.body.equals(made[index]!.body) }).toEqual({ body, isSame: true });
    }
    expect(caching.spoken).toHaveLength(count);
    expect(encoders).not.toHaveBeenCalled();
    encoders.mockRestore();
    expect((await caching.speak({ text, format: 'wav', sample_rate: 8000 })).cache).toBe('miss');
  });

  it('says how much memory a stored stream holds', async () => {
    caching = await CachingServer.start();
    const speech = caching.server.app.get(SpeechSynthesizer);
    const { signal } = new AbortController();
    const request = {
      text: 'Held in memory.',
      voiceId: 'slt',
      format: 'wav',
      speed: 1,
      signal,
      cacheScope: 'scope',
    } as const;
    const read = async ({ events }: SpeechStream) => {
      for await (const _ of events);
    };
    const made = await speech.stream(request);
    expect(made.storedBytes).toBeUndefined();
    await read(made);
    const [file] = await caching.storedResponses(1);
    const stored = await speech.stream(request);
    expect(stored.storedBytes).toBe((await stat(file!)).size);
    await read(stored);
  });

  it('keeps no text', async () => {
    caching = await CachingServer.start(undefined, 'flite');
    await caching.speak({ text: 'Nobody may read this confidential sentence.', timestamps: 'word' });
    await caching.storedResponses(1);
    const files = await readdir(caching.directory, { recursive: true, withFileTypes: true });
    for (const file of files.filter((each) => each.isFile())) {
      const content = await readFile(join(file.parentPath, file.name), 'latin1');
      for (const word of ['Nobody', 'nobody', 'confidential', 'sentence.']) {
        expect({ word, isKept: content.includes(word) }).toEqual({ word, isKept: false });
      }
    }
  });

  it('keeps no response that ended early, and no silence in place of speech', async () => {
    caching = await CachingServer.start();
    const body = { text: 'The first sentence is sent. The second one never is.', format: 'wav', stream: 'audio' };
    const leaving = new AbortController();
    const init = json({ voice_id: 'slt', ...body }, caching.key.authorization);
    await caching.speak({ text: 'The first sentence is sent.' });
    await caching.stored(1);
    const release = caching.hold();
    const answer = await caching.server.fetch('/api/v1/tts', { ...init, signal: leaving.signal });
    const reader = answer.body!.getReader();
    await reader.read();
    leaving.abort();
    await expect(reader.read()).rejects.toThrow();
    await until('the request has gone', () => readers() === 0 && inQueue(0));
    release();
    await caching.stored(1);
    expect(await caching.entries('VOXAUDIO')).toHaveLength(1);

    for (const input of ['...', '👍']) {
      const silence = json({ input, voice: 'slt' }, caching.key.authorization);
      expect((await heard(await caching.server.fetch('/v1/audio/speech', silence))).status).toBe(200);
    }
    expect((await caching.speak({ text: '...' })).status).toBe(400);
    await caching.stored(1);
    expect(await caching.entries('VOXAUDIO')).toHaveLength(1);
  });

  it('uses a response no longer than its oldest sentence', async () => {
    caching = await CachingServer.start();
    await caching.speak({ text: 'This sentence is old.' });
    const [piece] = await caching.stored(1);
    await caching.storedResponses(1);
    const spokenAt = Date.now() - 86_400_000;
    const listed = Object.values(await cacache.ls(caching.directory));
    const old = listed.find(({ path }) => path === piece)!;
    // As if it had been stored a day ago. The type of the options lacks the time.
    const options: object = { ...old, time: spokenAt };
    await cacache.index.insert(caching.directory, old.key, old.integrity, options);

    expect((await caching.speak({ text: 'This sentence is old. This one is new.' })).cache).toBe('miss');
    await caching.storedResponses(2);
    const times = Object.values(await cacache.ls(caching.directory)).map(({ time }) => time);
    expect(times.filter((time) => time === spokenAt)).toHaveLength(2);
  });

  it('speaks only the sentences that have changed', async () => {
    caching = await CachingServer.start();
    await caching.speak({ text: 'This is the first sentence. This is the second one. This is the third.' });
    await caching.stored(3);
    caching.spoken.length = 0;
    const changed = await caching.speak({ text: 'This is the first sentence. This is a new one. This is the third.' });
    expect(changed.cache).toBe('miss');
    expect(caching.spoken.map((text) => text.trim())).toEqual(['This is a new one.']);
    await caching.stored(4);
    // In another order, too.
    const reordered = await caching.speak({
      text: 'This is a new one. This is the third. This is the first sentence.',
    });
    expect(reordered.cache).toBe('hit');
  });

  it('is part of no request with another voice, speed or normalisation', async () => {
    caching = await CachingServer.start();
    const text = 'It costs $5.';
    await caching.speak({ text });
    await caching.stored(1);
    for (const other of [{ voice_id: 'rms' }, { speed: 1.25 }, { normalize: 'off' }]) {
      expect((await caching.speak({ text, ...other })).cache).toBe('miss');
    }
    expect((await caching.speak({ text: 'It costs five dollars.' })).cache).toBe('hit');
  });

  it('speaks eight identical requests at the same time once', async () => {
    caching = await CachingServer.start();
    const release = caching.hold();
    const texts = Array.from({ length: 8 }, () => caching.speak({ text: 'Said by eight at once.', format: 'wav' }));
    await until('all eight read the sentence', () => readers() === 8);
    release();
    const answers = await Promise.all(texts);
    expect(caching.spoken).toHaveLength(1);
    expect(answers.filter(({ cache }) => cache === 'miss')).toHaveLength(1);
    expect(answers.filter(({ cache }) => cache === 'joined')).toHaveLength(7);
    for (const { body } of answers) expect(body.equals(answers[0]!.body)).toBe(true);
  });

  it('goes on for the others if the first has gone, and stops if all have', async () => {
    caching = await CachingServer.start();
    const release = caching.hold();
    const [first, second] = [new AbortController(), new AbortController()];
    const text = 'Said by two at once.';
    const gone = caching.speak({ text }, caching.key, {}, first.signal);
    await until('the first is spoken', () => caching.spoken.length === 1);
    const stays = caching.speak({ text }, caching.key);
    await until('both read the sentence', () => readers() === 2);
    first.abort();
    await expect(gone).rejects.toThrow();
    await until('the first has left', () => readers() === 1);
    release();
    expect(await stays).toMatchObject({ status: 200, cache: 'joined' });
    expect(caching.spoken).toHaveLength(1);
    await caching.stored(1);
    await caching.storedResponses(1);

    caching.hold();
    const all = [first, second].map(() => new AbortController());
    const other = 'Said by two who go away.';
    const lost = all.map(({ signal }) => caching.speak({ text: other }, caching.key, {}, signal));
    const settled = Promise.allSettled(lost);
    await until('both read the sentence', () => readers() === 2);
    for (const each of all) each.abort();
    await settled;
    await until('nobody waits for the sentence', () => readers() === 0 && inQueue(0));
    expect(await caching.entries('VOXPIECE')).toHaveLength(1);
    expect(await caching.entries('VOXAUDIO')).toHaveLength(1);
  });

  it('does not tell one account what another has had spoken', async () => {
    caching = await CachingServer.start();
    const text = 'A secret of one account.';
    await caching.speak({ text });
    await caching.stored(1);
    const other = await caching.server.createKey();
    expect((await caching.speak({ text }, other)).cache).toBe('miss');
    const sameAccount = await caching.server.createKey({ account: caching.key.account });
    expect((await caching.speak({ text }, sameAccount)).cache).toBe('hit');
  });

  it('is shared between accounts if the operator says so', async () => {
    caching = await CachingServer.start({ SPEECH_CACHE_SHARED: 'true' });
    const text = 'No secret at all.';
    await caching.speak({ text });
    await caching.stored(1);
    expect((await caching.speak({ text }, await caching.server.createKey())).cache).toBe('hit');
  });

  it('is not used for a request, an account or a server that does not want it', async () => {
    caching = await CachingServer.start();
    const text = 'Not to be kept.';
    const expectUnused = async (answer: Heard) => {
      expect(answer).toMatchObject({ status: 200, cache: null, tag: null });
      expect(await caching.entries()).toEqual([]);
    };
    await expectUnused(await caching.speak({ text, cache: false }));
    const openAi = json({ input: text, voice: 'slt', cache: false }, caching.key.authorization);
    await expectUnused(await heard(await caching.server.fetch('/v1/audio/speech', openAi)));
    const elevenLabs = json({ text }, caching.key.authorization);
    const path = '/v1/text-to-speech/slt?enable_logging=false';
    await expectUnused(await heard(await caching.server.fetch(path, elevenLabs)));
    const accounts = caching.server.app.get(AccountsService);
    await accounts.setSpeechCache(caching.key.account.id, false);
    await expectUnused(await caching.speak({ text }));
    await accounts.setSpeechCache(caching.key.account.email, true);
    expect((await caching.speak({ text })).cache).toBe('miss');
    await caching.stored(1);
    await caching.close();

    const offs: Record<string, string>[] = [{ SPEECH_CACHE: 'off' }, { SPEECH_CACHE_MB: '0' }];
    for (const off of offs) {
      const server = await CachingServer.start(off);
      expect(await server.speak({ text })).toMatchObject({ status: 200, cache: null, tag: null });
      expect(await server.entries()).toEqual([]);
      await server.close();
    }
    caching = await CachingServer.start();
  });

  it('refuses a value of "cache" that is not a boolean', async () => {
    caching = await CachingServer.start();
    for (const cache of [null, 0, 'false', []]) {
      expect((await caching.speak({ text: 'Hello.', cache })).status).toBe(400);
    }
  });

  it.each([
    ['are damaged', (file: string) => changeByte(file)],
    ['are cut off', (file: string) => truncate(file, 100)],
    ['are missing', (file: string) => rm(file)],
  ])('encodes a response again, or speaks a sentence again, whose files %s', async (_what, damage) => {
    caching = await CachingServer.start();
    const body = { text: 'The files of this sentence are damaged.', format: 'wav' };
    const made = await caching.speak(body);
    const expectSame = async (cache: string) => {
      const again = await caching.speak(body);
      expect(again).toMatchObject({ status: 200, cache });
      expect(again.body.equals(made.body)).toBe(true);
    };
    const [response] = await caching.storedResponses(1);
    await damage(response!);
    await expectSame('hit');
    await caching.storedResponses(1);
    expect(caching.spoken).toHaveLength(1);

    for (const file of await caching.entries()) await damage(file);
    await expectSame('miss');
    await caching.storedResponses(1);
    await expectSame('hit');
    expect(caching.spoken).toHaveLength(2);
  });

  describe('with entity tags', () => {
    const text = 'You have this already. All of it.';

    it('answers 304 without speaking or counting characters, but the request counts', async () => {
      caching = await CachingServer.start();
      const takeCounts = caching.takeCounts();
      const { tag } = await caching.speak({ text });
      expect(tag).toMatch(/^W\/"[\w-]+"$/u);
      await caching.stored(2);
      await caching.clear();
      const [before] = takeCounts();
      caching.spoken.length = 0;
      const init = json(
        { text, voice_id: 'slt' },
        { ...caching.key.authorization, 'If-None-Match': `"other", ${tag}` },
      );
      const answer = await caching.server.fetch('/api/v1/tts', init);
      expect(answer.status).toBe(304);
      expect(answer.headers.get('etag')).toBe(tag);
      expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
      expect(Buffer.from(await answer.arrayBuffer())).toHaveLength(0);
      expect(caching.spoken).toEqual([]);
      expect(before).toMatchObject({ characters: text.length });
      expect(takeCounts()).toMatchObject([{ requests: 1, characters: 0, audioSeconds: 0 }]);
    });

    it('tells apart everything that changes the response', async () => {
      caching = await CachingServer.start();
      const bodies = [
        { text },
        { text: 'You have this already. All of it!' },
        { text: 'You have this already.\n\nAll of it.' },
        { text, format: 'wav' },
        { text, format: 'wav', sample_rate: 48_000 },
        { text, speed: 1.5 },
        { text, voice_id: 'rms' },
        { text, timestamps: 'sentence' },
        { text, captions: 'srt' },
        { text, captions: 'vtt' },
        { text, stream: 'audio' },
        { text, stream: 'events' },
        { text, stream: 'events', timestamps: 'sentence' },
      ];
      const tags: (string | null)[] = [];
      for (const body of bodies) tags.push((await caching.speak(body)).tag);
      tags.push((await caching.speak({ text }, caching.key, { Accept: 'application/json' })).tag);
      tags.push((await caching.speak({ text }, await caching.server.createKey())).tag);
      expect(tags).not.toContain(null);
      expect(new Set(tags).size).toBe(tags.length);
      for (const [index, body] of bodies.entries()) {
        const headers = { 'If-None-Match': tags[index]! };
        expect((await caching.speak(body, caching.key, headers)).status).toBe(304);
        const others = { 'If-None-Match': tags.filter((tag) => tag !== tags[index]).join(', ') };
        expect((await caching.speak(body, caching.key, others)).status).toBe(200);
      }
    });
  });

  it.each([{}, { stream: 'audio' }, { stream: 'events', timestamps: 'sentence' }])(
    'counts a hit like any request, and limits it: %j',
    async (output) => {
      caching = await CachingServer.start();
      const limited = await caching.server.createKey({ account: caching.key.account, limit: 3 });
      const body = { text: 'Counted every time.', ...output };
      const takeCounts = caching.takeCounts();
      const counted = [];
      for (const cache of ['miss', 'hit', 'hit']) {
        expect((await caching.speak(body, limited)).cache).toBe(cache);
        await caching.storedResponses(1);
        counted.push(...takeCounts());
        // The first hit comes from the sentence, the second one from the response.
        if (cache === 'miss') for (const file of await caching.entries('VOXAUDIO')) await rm(file);
        else await caching.removePieces();
      }
      expect(counted[0]).toMatchObject({ requests: 1, characters: body.text.length });
      expect(counted).toEqual([counted[0], counted[0], counted[0]]);
      expect((await caching.speak(body, limited)).status).toBe(429);
    },
  );

  it('answers hits and 304 while the queue is full', async () => {
    caching = await CachingServer.start({ SPEECH_QUEUE_CAPACITY: '2' });
    const text = 'Served even now.';
    const { tag } = await caching.speak({ text });
    await caching.stored(1);
    const release = caching.hold();
    const blocking = caching.speak({ text: 'This one holds the only place of its account.' });
    await until('the queue is full', () => inQueue(1));
    expect((await caching.speak({ text: 'Something new.' })).status).toBe(503);
    expect((await caching.speak({ text })).cache).toBe('hit');
    expect((await caching.speak({ text, format: 'wav' })).cache).toBe('hit');
    await until('both responses are stored', async () => (await caching.entries('VOXAUDIO')).length === 2);
    await caching.removePieces();
    expect((await caching.speak({ text, format: 'wav' })).cache).toBe('hit');
    expect((await caching.speak({ text, format: 'flac' })).status).toBe(503);
    expect((await caching.speak({ text }, caching.key, { 'If-None-Match': tag! })).status).toBe(304);
    release();
    expect((await blocking).status).toBe(200);
  });

  /** Number of requests that read a piece at this moment. */
  function readers(): number {
    type Inside = { options: { cache: { pieces: Map<string, { readers: number }> } } };
    const { cache } = caching.server.app.get<Inside>(SpeechSynthesizer).options;
    return [...cache.pieces.values()].reduce((sum, piece) => sum + piece.readers, 0);
  }

  /** Whether this many requests are in the queue of the engine. */
  function inQueue(count: number): boolean {
    return caching.server.app.get(SpeechSynthesizer).status('slt').requestsInQueue === count;
  }
});

async function changeByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(file, bytes);
}
