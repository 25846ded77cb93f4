import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessEngine } from '../../../test/support/in-process-engine';
import { readWav } from '../../../test/tts/support/riff';
import { DiskStore } from './cache/disk-store';
import { SpeechCache } from './cache/speech-cache';
import type { PcmChunk, SynthesisRequest } from './engines/speech-engine';
import { InvalidSpeechRequestError, QueueFullError, VoiceNotFoundError } from './errors';
import { parsePlan } from './plan/parse-plan';
import { fixedSlots } from './queue/slot-source';
import type { SpeechInstructions } from './speech-instructions';
import { SpeechSynthesizer } from './speech-synthesizer';
import type { SpeechRequest } from './speech-types';
import { noLog } from './support/log';
import type { Voice } from './voices/voice';

/** Speaks a constant for half a second for each word, at its own rate, and tells the times of words. */
class WordEngine extends InProcessEngine {
  override readonly traits = { workSecondsPerCharacter: 0.0001, pronunciations: true, languages: true };
  readonly asked: Omit<SynthesisRequest, 'signal'>[] = [];
  private readonly ownVoices: readonly Voice[];

  constructor(
    override readonly name: string,
    private readonly sampleRate: number,
    language = 'en-US',
    timestamps: Voice['timestamps'] = ['sentence', 'word'],
  ) {
    super();
    const shared = { name, language, gender: 'unknown', engine: name, sampleRate, license: 'unknown' } as const;
    this.ownVoices = [{ ...shared, voiceId: name, timestamps }];
  }

  override voices(): readonly Voice[] {
    return this.ownVoices;
  }

  override fingerprint(): string {
    return this.name;
  }

  override async *synthesize({ signal, ...request }: SynthesisRequest): AsyncGenerator<PcmChunk> {
    signal.throwIfAborted();
    this.asked.push(request);
    const { sampleRate } = this;
    const words = Array.from(request.text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }, order) => ({
      start: index,
      end: index + word.length,
      startSeconds: order / 2,
      endSeconds: order / 2 + 0.4,
    }));
    if (words.length === 0) return;
    yield {
      samples: new Float32Array((words.length * sampleRate) / 2).fill(0.25),
      sampleRate,
      words,
      pauseSeconds: 0.2,
    };
  }
}

const none: SpeechInstructions = { instructions: [], styles: [], breaks: [], marks: [], boundaries: [] };

describe('Speech with instructions', () => {
  let directory: string;
  let first: WordEngine;
  let second: WordEngine;
  let untimed: WordEngine;
  let synthesizer: SpeechSynthesizer;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-instructions-'));
    first = new WordEngine('first', 16_000);
    second = new WordEngine('second', 24_000, 'fr-FR');
    untimed = new WordEngine('untimed', 8000, 'en-US', ['sentence']);
    const store = new DiskStore({ directory, maxBytes: 2 ** 30, maxAgeMs: 86_400_000, log: noLog });
    synthesizer = new SpeechSynthesizer({
      engines: [first, second, untimed],
      maxTextCharacters: 5000,
      emoji: 'silent',
      queueCapacity: 2,
      encoderThreads: 1,
      cache: new SpeechCache({ store, isShared: false, log: noLog }),
    });
    await synthesizer.start();
  });

  afterEach(async () => {
    await synthesizer.close();
    await rm(directory, { recursive: true, force: true });
  });

  const request = (text: string, more: Partial<SpeechRequest> = {}): SpeechRequest => ({
    text,
    voiceId: 'first',
    format: 'wav',
    speed: 1,
    signal: new AbortController().signal,
    ...more,
  });

  const dialogue = 'One two. Trois quatre. Five.';
  const inDialogue: SpeechInstructions = {
    ...none,
    styles: [{ start: 9, end: 22, voiceId: 'second', rate: 2, gainDb: -6 }],
    breaks: [{ at: 23, seconds: 1 }],
    marks: [{ at: 15, name: 'four' }],
    instructions: [{ start: 23, end: 27, phonemes: 'faɪv' }],
  };

  it('is spoken by voices of several engines, at the rate of the request, with the times of all of it', async () => {
    const speech = await synthesizer.speak(request(dialogue, { instructions: inDialogue, timestamps: 'word' }));
    expect(first.asked).toMatchObject([
      { text: 'One two.', voiceId: 'first', speed: 1 },
      { text: 'Five.', pronunciations: [{ start: 0, end: 4, ipa: 'faɪv' }] },
    ]);
    expect(second.asked).toMatchObject([{ text: 'Trois quatre.', voiceId: 'second', speed: 2 }]);
    expect(second.asked[0]).not.toHaveProperty('language');
    expect(speech.timestamps.map(({ text, startSeconds }) => [text, Number(startSeconds.toFixed(6))])).toEqual([
      ['One', 0],
      ['two', 0.5],
      ['Trois', 1.4],
      ['quatre', 1.9],
      ['Five', 3.4],
    ]);
    expect(speech.marks).toEqual([{ name: 'four', seconds: expect.closeTo(1.9, 6) as number, textOffset: 15 }]);
    expect(speech.durationSeconds).toBeCloseTo(3.9, 6);
    const { samples, sampleRate } = readWav(speech.audio);
    expect(sampleRate).toBe(16_000);
    expect(samples.length).toBe(3.9 * 16_000);
    const levelAt = (seconds: number) => samples[Math.round(seconds * sampleRate)]!;
    expect(levelAt(0.5)).toBeCloseTo(0.25, 2);
    expect(levelAt(1.9)).toBeCloseTo(0.125, 2);
    expect(levelAt(2.9)).toBeCloseTo(0, 3);
    expect(levelAt(3.6)).toBeCloseTo(0.25, 2);
  });

  it('comes from the cache as a whole, with its marks', async () => {
    const cached = request(dialogue, { instructions: inDialogue, cacheScope: 'somebody', timestamps: 'word' });
    const once = await synthesizer.speak(cached);
    const again = await synthesizer.speak(cached);
    expect([once.cache, again.cache]).toEqual(['miss', 'hit']);
    expect(again.audio.equals(once.audio)).toBe(true);
    expect(again).toMatchObject({ marks: once.marks, timestamps: once.timestamps });
    expect(first.asked).toHaveLength(2);
  });

  it('shares pieces whose sound is the same, and only these', async () => {
    const speak = (instructions: Partial<SpeechInstructions>) =>
      synthesizer.speak(request('Hello.', { cacheScope: 'somebody', instructions: { ...none, ...instructions } }));
    const all = { start: 0, end: 6 };
    await speak({});
    await speak({ styles: [{ ...all, gainDb: 3 }], marks: [{ at: 0, name: 'a' }], breaks: [{ at: 6, seconds: 1 }] });
    expect(first.asked).toHaveLength(1);
    await speak({ instructions: [{ start: 0, end: 5, phonemes: 'həˈləʊ' }] });
    await speak({ instructions: [{ start: 0, end: 5, phonemes: 'həˈləʊ' }], marks: [{ at: 0, name: 'b' }] });
    expect(first.asked).toHaveLength(2);
    await speak({ styles: [{ ...all, rate: 2 }] });
    await speak({ styles: [{ ...all, language: 'fr-FR' }] });
    await speak({ styles: [{ ...all, voiceId: 'second', language: 'en-US' }] });
    expect([first.asked.length, second.asked.length]).toEqual([4, 1]);
  });

  it('is rendered from a stored plan', async () => {
    const plan = await synthesizer.plan(request(dialogue, { instructions: inDialogue }));
    const { events } = await synthesizer.render(parsePlan(JSON.stringify(plan)), request(dialogue));
    const found: string[] = [];
    for await (const event of events) found.push(event.type === 'mark' ? event.mark.name : event.type);
    expect(found).toContain('four');
    expect(found.at(-1)).toBe('end');
    expect(second.asked).toHaveLength(1);
  });

  it('takes a place in the queue of each engine, and leaves all of them', async () => {
    const blocked = { ...fixedSlots(1), ready: () => 0 };
    Object.assign(second, { slots: blocked });
    const gone = new AbortController();
    const waiting = Array.from({ length: 2 }, () =>
      synthesizer
        .speak(request(dialogue, { instructions: inDialogue, signal: gone.signal, queueGroup: `${Math.random()}` }))
        .catch((error: unknown) => error),
    );
    await expect(synthesizer.speak(request('Hi.', { voiceId: 'second' }))).rejects.toThrow(QueueFullError);
    await expect(synthesizer.speak(request(dialogue, { instructions: inDialogue }))).rejects.toThrow(QueueFullError);
    gone.abort(new Error('Gone.'));
    for (const failed of await Promise.all(waiting)) expect(failed).toMatchObject({ message: 'Gone.' });
    for (const voiceId of ['first', 'second']) expect(synthesizer.status(voiceId).requestsInQueue).toBe(0);
  });

  it('is refused with a voice that does not exist or does not have the timestamps', async () => {
    const inVoice = (voiceId: string) => ({ ...none, styles: [{ start: 0, end: 3, voiceId }] });
    await expect(synthesizer.speak(request(dialogue, { instructions: inVoice('nobody') }))).rejects.toThrow(
      VoiceNotFoundError,
    );
    await expect(
      synthesizer.speak(request(dialogue, { instructions: inVoice('untimed'), timestamps: 'word' })),
    ).rejects.toThrow('timestamps must be one of: none, sentence for the voice "untimed"');
    const finest = await synthesizer.speak(
      request(dialogue, { instructions: inVoice('untimed'), timestamps: 'finest' }),
    );
    expect(finest.timestamps.every(({ type }) => type === 'sentence')).toBe(true);
  });

  it.each<[string, Partial<SpeechInstructions>]>([
    ['has a break of 11 seconds; the limit is 10', { breaks: [{ at: 0, seconds: 11 }] }],
    [
      'has breaks of 310 seconds in total; the limit is 300',
      { breaks: Array.from({ length: 31 }, () => ({ at: 0, seconds: 10 })) },
    ],
    [
      'names 9 voices; the limit is 8',
      { styles: Array.from({ length: 9 }, (_, at) => ({ start: at, end: at + 1, voiceId: `${at}` })) },
    ],
  ])('is refused if it %s', async (rule, instructions) => {
    const speaking = synthesizer.speak(request(dialogue, { instructions: { ...none, ...instructions } }));
    await expect(speaking).rejects.toThrow(InvalidSpeechRequestError);
    await expect(speaking).rejects.toThrow(rule);
  });

  it('has captions without tags', async () => {
    const text = '<b>One</b> two.';
    const tags = [
      { start: 0, end: 3, skip: true },
      { start: 6, end: 10, skip: true },
    ] as const;
    const speech = await synthesizer.speak(
      request(text, { instructions: { ...none, instructions: tags }, captions: 'srt' }),
    );
    expect(speech.captions).toContain('\nOne two.\n');
  });
});
