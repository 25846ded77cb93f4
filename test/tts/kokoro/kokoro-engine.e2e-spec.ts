import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from '../../../src/app/settings/all-settings';
import { EngineCrashedError, EngineUnavailableError } from '../../../packages/speech/src/errors';
import { hostLimits } from '../../../src/tts/speech-options';
import { KokoroEngine } from '../../../packages/speech/src/engines/kokoro/kokoro.engine';
import type { PcmChunk, SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import { cases, isWhole } from '../../../bench/proofs/support/extent';
import { throughQueue } from '../../support/through-queue';
import { describeWithPack } from '../../support/voice-pack';
import { peak, rms } from '../support/loudness';
import { joinedChunks } from '../support/whole-speech';
import { until } from '../../../bench/proofs/support/until';

// Some of these tests take minutes on a busy machine.
jest.setTimeout(300_000);

const sentence = 'The birch canoe slid on the smooth planks.';
const rate = 24_000;

describe('Kokoro without a pack', () => {
  const engine = new KokoroEngine(hostLimits(loadEnvironment({}), 'kokoro'));

  it('has no voices, is not ready, and refuses to speak', async () => {
    expect(engine.voices()).toEqual([]);
    expect(engine.isReady()).toBe(false);
    const { signal } = new AbortController();
    const speech = engine.synthesize({ text: 'Hello.', voiceId: 'af_heart', speed: 1, signal });
    await expect(speech.next()).rejects.toBeInstanceOf(EngineUnavailableError);
  });

  it('names the directory that it could not open', async () => {
    await expect(engine.open('/nowhere/kokoro')).rejects.toThrow('/nowhere/kokoro');
    expect(engine.isReady()).toBe(false);
  });

  it('can be closed twice', async () => {
    await engine.close();
    await engine.close();
    expect(engine.isReady()).toBe(false);
  });
});

describeWithPack('kokoro', 'Kokoro', (pack) => {
  const engine = new KokoroEngine(hostLimits(loadEnvironment({}), 'kokoro'));
  beforeAll(() => engine.open(pack));
  afterAll(() => engine.close());
  const speak = throughQueue(engine);

  async function say(
    text: string,
    {
      voiceId = 'af_heart',
      speed = 1,
      signal = new AbortController().signal,
      leadSeconds,
      beforePart = () => undefined,
      ...content
    }: Pick<SynthesisRequest, 'pronunciations' | 'language'> & {
      voiceId?: string;
      speed?: number;
      signal?: AbortSignal;
      leadSeconds?: number;
      beforePart?: (part: number) => void;
    } = {},
  ): Promise<PcmChunk[]> {
    const chunks: PcmChunk[] = [];
    for (let part = 0, hasMore = true; hasMore; part++) {
      beforePart(part);
      const spoken = await speak({ ...content, text, voiceId, speed, signal, part, leadSeconds });
      chunks.push(...spoken);
      hasMore = spoken.at(-1)?.hasMore ?? false;
    }
    return chunks;
  }
  const freeSlots = () => {
    const { host } = engine as unknown as { host: { slots: readonly { isFree: boolean }[] } };
    return host.slots.filter(({ isFree }) => isFree).length;
  };
  const secondsOf = ({ samples }: PcmChunk) => samples.length / rate;
  const durationOf = (chunks: PcmChunk[]) => chunks.reduce((sum, chunk) => sum + secondsOf(chunk), 0);
  const samplesOf = (chunks: PcmChunk[]) => joinedChunks(chunks).samples;
  const wordsOf = (chunks: PcmChunk[]) => joinedChunks(chunks).words!;
  /** How far two sounds of the same length differ, in decibels below the first. */
  const difference = (one: Float32Array, other: Float32Array) =>
    20 * Math.log10(rms(one) / rms(one.map((sample, index) => sample - other[index]!)));

  it('is ready and lists its best voice first', () => {
    expect(engine.isReady()).toBe(true);
    expect(engine.voices()[0]).toMatchObject({
      voiceId: 'af_heart',
      sampleRate: rate,
      timestamps: ['sentence', 'word', 'phoneme', 'viseme'],
    });
  });

  it('speaks a given pronunciation, in all parts of a text, with one time for its range', async () => {
    const text = 'So long ago that nobody in New York remembers the name of the person.';
    const start = text.indexOf('New York');
    const range = { start, end: start + 'New York'.length };
    const plain = await say(text, { leadSeconds: 0 });
    const other = await say(text, { leadSeconds: 0, pronunciations: [{ ...range, ipa: 'təˌmeɪtoʊsəˈluːʃən' }] });
    expect(other.length).toBeGreaterThan(1);
    expect(wordsOf(other)).toHaveLength(wordsOf(plain).length - 1);
    expect(wordsOf(other).find((word) => word.start === start)).toMatchObject(range);
    expect(samplesOf(other)).not.toEqual(samplesOf(plain));
    const [again] = await say('New York', { pronunciations: [{ start: 0, end: 8, ipa: 'wˈʌn' }] });
    const one = samplesOf(await say('one'));
    expect(again!.samples).toHaveLength(one.length);
    expect(difference(one, again!.samples)).toBeGreaterThan(60);
  });

  it('speaks a mix of voices between them, and more like the heavier one', async () => {
    const spoken = async (voiceId: string) => samplesOf(await say('Good morning, everybody.', { voiceId }));
    const bella = await spoken('af_bella');
    expect(await spoken('af_bella(1)+af_bella(3)')).toEqual(bella);
    const nearly = await spoken('af_bella(1000)+af_heart(0.001)');
    expect(nearly).toHaveLength(bella.length);
    expect(difference(bella, nearly)).toBeGreaterThan(20);
    const mixes = await Promise.all(['af_bella(2)+af_heart(1)', 'af_heart(2)+af_bella(1)'].map(spoken));
    expect(mixes[0]).not.toEqual(mixes[1]);
    for (const mix of mixes) expect(rms(mix)).toBeGreaterThan(0.02);
  });

  it('pronounces text in another language than the voice', async () => {
    const [french] = await say('Bonjour', { language: 'fr-FR' });
    expect(french!.samples).not.toEqual((await say('Bonjour'))[0]!.samples);
  });

  it('has measured its speed while loading', () => {
    expect(engine.rtf()).toBeGreaterThan(0);
  });

  it('speaks a sentence audibly, without clipping, or silence or clicks at its ends', async () => {
    const chunks = await say(sentence);
    const samples = samplesOf(chunks);
    expect(chunks[0]!.sampleRate).toBe(rate);
    expect(durationOf(chunks)).toBeGreaterThan(1.8);
    expect(durationOf(chunks)).toBeLessThan(3.2);
    expect(rms(samples)).toBeGreaterThan(0.02);
    expect(peak(samples)).toBeLessThan(1);
    expect(chunks.slice(0, -1).map(({ pauseSeconds }) => pauseSeconds)).toEqual(chunks.slice(1).map(() => 0));
    expect(chunks.at(-1)!.pauseSeconds).toBeGreaterThan(0.2);
    // The first and last tenth of a second contain sound; the very ends are silent.
    expect(peak(samples.subarray(0, 0.1 * rate))).toBeGreaterThan(0.005);
    expect(peak(samples.subarray(-0.1 * rate))).toBeGreaterThan(0.001);
    expect(Math.abs(samples[0]!)).toBeLessThan(0.001);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.001);
  });

  const windowed: [string, string][] = [
    ['am_adam', 'Hello there.'],
    ['bf_emma', 'Well; the first thing (of many) that you notice is the quiet, which is odd: it is a station.'],
    ['af_heart', 'Nothing is certain but death and taxes, as they say, and even they are late at times.'],
  ];
  it.each(windowed.slice(0, cases(2, windowed.length)))(
    'speaks the same sound in windows for a listener as for nobody: %s, %j',
    async (voiceId, text) => {
      const [whole, streamed] = [await say(text, { voiceId }), await say(text, { voiceId, leadSeconds: 0 })];
      expect(samplesOf(streamed)).toHaveLength(samplesOf(whole).length);
      // Rounding only: the border of a window changes the order of additions.
      expect(difference(samplesOf(whole), samplesOf(streamed))).toBeGreaterThan(80);
      for (const [index, word] of wordsOf(streamed).entries()) {
        const inWhole = wordsOf(whole)[index]!;
        expect(word.startSeconds).toBeCloseTo(inWhole.startSeconds, 3);
        expect(word.endSeconds).toBeCloseTo(inWhole.endSeconds, 3);
      }
    },
  );

  it('starts with a short window for a listener', async () => {
    const text = 'Nothing is certain but death and taxes, as they say, and even they are late at times.';
    const [first, ...others] = await say(text, { leadSeconds: 0 });
    expect(others.length).toBeGreaterThan(0);
    expect(secondsOf(first!)).toBeLessThanOrEqual(2);
    expect(secondsOf(first!)).toBeLessThan(durationOf(others));
  });

  it('speaks the same if what it knew of later windows has been forgotten', async () => {
    const text = 'Nothing is certain but death and taxes, as they say.';
    const { host } = engine as unknown as { host: { laterParts: { inputs: Map<string, unknown> } } };
    const usual = await say(text, { leadSeconds: 0 });
    const forgetful = await say(text, { leadSeconds: 0, beforePart: () => host.laterParts.inputs.clear() });
    expect(forgetful.map(secondsOf)).toEqual(usual.map(secondsOf));
    expect(difference(samplesOf(usual), samplesOf(forgetful))).toBeGreaterThan(80);
  });

  it('reports word times in order and within the speech', async () => {
    const text = 'One of the birds (of 1984) said: “It’s state-of-the-art!”';
    const chunks = await say(text, { leadSeconds: 0 });
    const words = wordsOf(chunks);
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual([
      'One',
      'of',
      'the',
      'birds',
      'of',
      '1984',
      'said',
      'It’s',
      'state-of-the-art',
    ]);
    let before = 0;
    for (const { startSeconds, endSeconds } of words) {
      expect(startSeconds).toBeGreaterThanOrEqual(before - 1e-6);
      expect(endSeconds).toBeGreaterThan(startSeconds);
      before = endSeconds;
    }
    expect(before).toBeLessThanOrEqual(durationOf(chunks) + 1e-6);
  });

  it('speaks at the requested speed', async () => {
    const [slow, usual, fast] = [
      await say(sentence, { speed: 0.5 }),
      await say(sentence),
      await say(sentence, { speed: 2 }),
    ];
    expect(durationOf(slow) / durationOf(usual)).toBeGreaterThan(1.6);
    expect(durationOf(usual) / durationOf(fast)).toBeGreaterThan(1.5);
  });

  it('yields nothing for a text without words', async () => {
    expect(await say('… — !')).toEqual([]);
  });

  const limited: [string, string, number][] = [
    ['prose', 'Nothing is certain but death and taxes, as they say, '.repeat(4), 0.5],
    ['figures and signs', '7%8&9$3@'.repeat(20), 2],
    ['words of one sound', 'oh '.repeat(80), 0.5],
    ['figures and signs', '7%8&9$3@'.repeat(12), 0.5],
    ['one long number', '7'.repeat(40), 0.5],
    ['names of letters', 'XKCD'.repeat(30), 0.5],
    ['letters of another script', '你'.repeat(30), 0.5],
    ['signs with long names', '⣿'.repeat(20), 0.5],
    ['marks', 'no… no, no — '.repeat(12), 0.5],
  ];
  it.each(limited.slice(0, cases(1, limited.length)))(
    'limits each part to one short turn: %s, %j, at speed %d',
    async (_kind, text, speed) => {
      for (const leadSeconds of [undefined, 0]) {
        const { signal } = new AbortController();
        const chunks: PcmChunk[] = [];
        for await (const chunk of engine.synthesize({ text, voiceId: 'af_heart', speed, signal, leadSeconds })) {
          chunks.push(chunk);
        }
        expect(chunks).toHaveLength(1);
        expect(chunks[0]!.hasMore).toBe(true);
        // With the end of the sentence, the last window may be a little longer.
        expect(durationOf(chunks)).toBeLessThanOrEqual(3);
      }
    },
  );

  it('speaks all words of a text that is too long for the model', async () => {
    const text = 'Nothing is certain but death and taxes, as they say, '.repeat(11);
    expect(wordsOf(await say(text, { speed: 4 }))).toHaveLength(11 * 10);
  });

  const hostile = [
    '[[x]] <b> {y} \u0000 | _',
    "'".repeat(249) + 's',
    'x'.repeat(60),
    '9'.repeat(40),
    'a\u0301'.repeat(60),
  ];
  it.each(hostile.slice(0, cases(2, hostile.length)))('survives %j', async (text) => {
    const chunks = await say(text);
    for (const { samples } of chunks) expect(Number.isFinite(peak(samples))).toBe(true);
  });

  it('speaks with a different voice for each language', async () => {
    const texts: Record<string, string> = {
      af_heart: 'Good morning.',
      bf_emma: 'Good morning.',
      ef_dora: 'Buenos días.',
      ff_siwis: 'Bonjour à tous.',
      hf_alpha: 'नमस्ते दुनिया।',
      if_sara: 'Buongiorno a tutti.',
      pf_dora: 'Bom dia a todos.',
    };
    const offered = Object.entries(texts).filter(([voiceId]) =>
      engine.voices().some((voice) => voice.voiceId === voiceId),
    );
    expect(offered.length).toBeGreaterThanOrEqual(2);
    for (const [voiceId, text] of offered) {
      const chunks = await say(text, { voiceId });
      expect(durationOf(chunks)).toBeGreaterThan(0.4);
      expect(durationOf(chunks)).toBeLessThan(3);
      expect(rms(samplesOf(chunks))).toBeGreaterThan(0.01);
    }
  });

  it('cancels within one piece and speaks the next request', async () => {
    const controller = new AbortController();
    const long = say('Nothing is certain but death and taxes, as they say, '.repeat(40), { signal: controller.signal });
    const next = say('Good morning.');
    controller.abort(new Error('gone'));
    await expect(long).rejects.toThrow('gone');
    expect(await next).toHaveLength(1);
    // Until the cancelled part has ended, its process is busy.
    await until('all processes are free', () => freeSlots() === engine.slots.limit);
  });

  it('survives kill -9: what its processes are working on fails, what waits is spoken', async () => {
    const { host } = engine as unknown as { host: { pids(): number[] } };
    const turns = Array.from({ length: engine.slots.limit }, () => say(sentence).catch((error: unknown) => error));
    const waiting = say('Good morning.');
    for (const pid of host.pids()) process.kill(pid, 'SIGKILL');
    const [inWork, ...inFront] = await Promise.all(turns);
    expect(inWork).toBeInstanceOf(EngineCrashedError);
    // One process determines how sentences are spoken. These have waited for it.
    for (const chunks of inFront) expect(durationOf(chunks as PcmChunk[])).toBeGreaterThan(1);
    expect(durationOf(await waiting)).toBeGreaterThan(0.4);
    expect(engine.isReady()).toBe(true);
  });

  it('can be closed while it opens, and is then closed', async () => {
    const other = new KokoroEngine(hostLimits(loadEnvironment({}), 'kokoro'));
    const opening = other.open(pack).catch((error: unknown) => error);
    const { hosts } = other as unknown as { hosts: Set<{ pids(): number[] }> };
    await until('the engine opens', () => hosts.size > 0, { everyMs: 0 });
    await other.close();
    expect(await opening).toBeInstanceOf(EngineUnavailableError);
    expect(other.isReady()).toBe(false);
    expect(other.voices()).toEqual([]);
  });

  // Each preparation takes many seconds.
  (isWhole ? it : it.skip)(
    'prepares the model of a pack once, even for two servers at the same time, and again if a file is damaged',
    async () => {
      const copy = mkdtempSync(join(tmpdir(), 'voxgate-pack-'));
      const prepared = join(copy, 'prepared');
      const versions = () => readdirSync(prepared).filter((name) => !name.startsWith('.lock'));
      const open = async () => {
        const messages: string[] = [];
        const log = { info: (message: string) => void messages.push(message), warn: () => {}, error: () => {} };
        const other = new KokoroEngine({ ...hostLimits(loadEnvironment({}), 'kokoro'), processes: 1, log });
        await other.open(copy);
        await other.close();
        return messages.filter((message) => message.startsWith('Preparing the model'));
      };
      try {
        for (const name of ['model.onnx', 'tokenizer.json', 'voices']) symlinkSync(join(pack, name), join(copy, name));
        // What an interrupted preparation has left.
        mkdirSync(join(prepared, '.preparing-interrupted'), { recursive: true });
        expect((await Promise.all([open(), open()])).flat()).toHaveLength(1);
        expect(await open()).toEqual([]);
        const [version] = versions();
        truncateSync(join(prepared, version!, 'generator.onnx.data'), 1000);
        expect(await open()).toHaveLength(1);
        expect(versions()).toEqual([version]);
      } finally {
        rmSync(copy, { recursive: true });
      }
    },
  );

  it('names a damaged model and keeps the open pack', async () => {
    const damaged = mkdtempSync(join(tmpdir(), 'voxgate-pack-'));
    try {
      cpSync(join(pack, 'model.onnx'), join(damaged, 'model.onnx'));
      for (const name of ['tokenizer.json', 'voices']) symlinkSync(join(pack, name), join(damaged, name));
      writeSync(openSync(join(damaged, 'model.onnx'), 'r+'), 'X', 100_000_000);
      await expect(engine.open(damaged)).rejects.toThrow(join(damaged, 'model.onnx'));
    } finally {
      rmSync(damaged, { recursive: true });
    }
    expect(engine.isReady()).toBe(true);
    expect(await say('Good morning.')).toHaveLength(1);
  });
});
