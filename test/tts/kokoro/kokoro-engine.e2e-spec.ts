import { cpSync, mkdtempSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from '../../../src/config/environment';
import { EngineCrashedError, EngineUnavailableError } from '../../../src/speech/errors';
import { hostLimits } from '../../../src/tts/speech-options';
import { KokoroEngine } from '../../../src/speech/engines/kokoro/kokoro.engine';
import { maxTurnSeconds } from '../../../src/speech/engines/turn-length';
import type { PcmChunk } from '../../../src/speech/engines/speech-engine';
import { throughQueue } from '../../support/through-queue';
import { describeWithPack } from '../../support/voice-pack';
import { peak, rms } from '../support/loudness';
import { until } from '../../../proofs/support/until';

// Some of these tests take minutes on a busy machine.
jest.setTimeout(300_000);

const sentence = 'The birch canoe slid on the smooth planks.';
const rate = 24_000;

describe('Kokoro without a pack', () => {
  const engine = new KokoroEngine(hostLimits(new Environment()));

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
  const engine = new KokoroEngine(hostLimits(new Environment()));
  beforeAll(() => engine.open(pack));
  afterAll(() => engine.close());
  const speak = throughQueue(engine);

  async function say(
    text: string,
    { voiceId = 'af_heart', speed = 1, signal = new AbortController().signal } = {},
  ): Promise<PcmChunk[]> {
    const chunks: PcmChunk[] = [];
    for (let part = 0, hasMore = true; hasMore; part++) {
      const spoken = await speak({ text, voiceId, speed, signal, part });
      chunks.push(...spoken);
      hasMore = spoken.at(-1)?.hasMore ?? false;
    }
    return chunks;
  }
  const durationOf = (chunks: PcmChunk[]) => chunks.reduce((sum, { samples }) => sum + samples.length, 0) / rate;

  it('is ready and lists its best voice first', () => {
    expect(engine.isReady()).toBe(true);
    expect(engine.voices()[0]).toMatchObject({
      voiceId: 'af_heart',
      sampleRate: rate,
      timestamps: ['sentence', 'word'],
    });
  });

  it('has measured its speed and the silence around its speech while loading', async () => {
    const assumed = new KokoroEngine(hostLimits(new Environment())).rtf()!;
    const seen = engine.rtf()!;
    expect(seen.realTimeFactor).toBeGreaterThan(0);
    // Measured on its first word, which has more silence than assumed.
    expect(seen.trimmedSeconds).toBeGreaterThan(assumed.trimmedSeconds);
    expect(seen.trimmedSeconds).toBeLessThan(1);
  });

  it('speaks a sentence as one audible chunk without clipping, or silence or clicks at its ends', async () => {
    const chunks = await say(sentence);
    expect(chunks).toHaveLength(1);
    const [{ samples, sampleRate, pauseSeconds }] = chunks as [PcmChunk];
    expect(sampleRate).toBe(rate);
    expect(durationOf(chunks)).toBeGreaterThan(1.8);
    expect(durationOf(chunks)).toBeLessThan(3.2);
    expect(rms(samples)).toBeGreaterThan(0.02);
    expect(peak(samples)).toBeLessThan(1);
    expect(pauseSeconds).toBeGreaterThan(0.2);
    // The first and last tenth of a second contain sound; the very ends are silent.
    expect(peak(samples.subarray(0, 0.1 * rate))).toBeGreaterThan(0.005);
    expect(peak(samples.subarray(-0.1 * rate))).toBeGreaterThan(0.001);
    expect(Math.abs(samples[0]!)).toBeLessThan(0.001);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.001);
  });

  it('reports word times in order and within the chunk', async () => {
    const text = 'One of the birds (of 1984) said: “It’s state-of-the-art!”';
    const [{ samples, words }] = (await say(text)) as [PcmChunk];
    expect(words!.map(({ start, end }) => text.slice(start, end))).toEqual([
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
    for (const { startSeconds, endSeconds } of words!) {
      expect(startSeconds).toBeGreaterThanOrEqual(before);
      expect(endSeconds).toBeGreaterThan(startSeconds);
      before = endSeconds;
    }
    expect(before).toBeLessThanOrEqual(samples.length / rate);
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

  it.each([
    ['prose', 'Nothing is certain but death and taxes, as they say, '.repeat(4), 0.5],
    ['figures and signs', '7%8&9$3@'.repeat(12), 0.5],
    ['figures and signs', '7%8&9$3@'.repeat(20), 2],
    ['one long number', '7'.repeat(40), 0.5],
    ['names of letters', 'XKCD'.repeat(30), 0.5],
    ['letters of another script', '你'.repeat(30), 0.5],
    ['signs with long names', '⣿'.repeat(20), 0.5],
    ['marks', 'no… no, no — '.repeat(12), 0.5],
    ['words of one sound', 'oh '.repeat(80), 0.5],
  ])('limits each part to one turn: %s, %j, at speed %d', async (_kind, text, speed) => {
    const { signal } = new AbortController();
    const request = { text, voiceId: 'af_heart', speed, signal };
    let seconds = 0;
    for await (const { samples, hasMore } of engine.synthesize(request)) {
      seconds += samples.length / rate;
      expect(hasMore).toBe(true);
    }
    expect(seconds).toBeGreaterThan(maxTurnSeconds / 3);
    // A token takes up to a third longer than a token of prose.
    expect(seconds).toBeLessThanOrEqual(maxTurnSeconds * 1.35);
  });

  it('speaks all words of a text that is too long for one turn, in several parts', async () => {
    const text = 'Nothing is certain but death and taxes, as they say, '.repeat(11);
    const chunks = await say(text);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.flatMap(({ words }) => words!)).toHaveLength(11 * 10);
  });

  it.each(['x'.repeat(60), '9'.repeat(40), "'".repeat(249) + 's', 'a\u0301'.repeat(60), '[[x]] <b> {y} \u0000 | _'])(
    'survives %j',
    async (text) => {
      const chunks = await say(text);
      for (const { samples } of chunks) expect(Number.isFinite(peak(samples))).toBe(true);
    },
  );

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
      expect(rms(chunks[0]!.samples)).toBeGreaterThan(0.01);
    }
  });

  it('cancels within one piece and speaks the next request', async () => {
    const controller = new AbortController();
    const long = say('Nothing is certain but death and taxes, as they say, '.repeat(40), { signal: controller.signal });
    const next = say('Good morning.');
    controller.abort(new Error('gone'));
    await expect(long).rejects.toThrow('gone');
    expect(await next).toHaveLength(1);
  });

  it('survives kill -9: the current request fails, waiting requests are spoken', async () => {
    const { host } = engine as unknown as { host: { pids(): number[] } };
    const speaking = say(sentence.repeat(5)).catch((error: unknown) => error);
    const waiting = say('Good morning.');
    process.kill(host.pids()[0]!, 'SIGKILL');
    expect(await speaking).toBeInstanceOf(EngineCrashedError);
    expect(durationOf(await waiting)).toBeGreaterThan(0.4);
    expect(engine.isReady()).toBe(true);
  });

  it('can be closed while it opens, and is then closed', async () => {
    const other = new KokoroEngine(hostLimits(new Environment()));
    const opening = other.open(pack).catch((error: unknown) => error);
    const { hosts } = other as unknown as { hosts: Set<{ pids(): number[] }> };
    await until('the engine opens', () => hosts.size > 0, { everyMs: 0 });
    await other.close();
    expect(await opening).toBeInstanceOf(EngineUnavailableError);
    expect(other.isReady()).toBe(false);
    expect(other.voices()).toEqual([]);
  });

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
