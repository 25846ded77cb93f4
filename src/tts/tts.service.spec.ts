import { fixedSlots } from '../../packages/speech/src/queue/slot-source';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessEngine } from '../../test/support/in-process-engine';
import { readMp3 } from '../../test/tts/support/mp3-frames';
import { readWav } from '../../test/tts/support/riff';
import { selfCheck } from './self-check';
import { TtsService } from './tts.service';
import { type SpeechRequest, SpeechSynthesizer, type SynthesisRequest } from '@voxgate/speech';

/** Records every request. */
class RecordingEngine extends InProcessEngine {
  readonly asked: SynthesisRequest[] = [];

  override synthesize(request: SynthesisRequest) {
    this.asked.push(request);
    return super.synthesize(request);
  }
}

describe('TtsService', () => {
  const synthesizers: SpeechSynthesizer[] = [];
  afterAll(() => Promise.all(synthesizers.map((synthesizer) => synthesizer.close())));

  function serviceWith(engine: InProcessEngine) {
    const synthesizer = new SpeechSynthesizer({
      engines: [engine],
      maxTextCharacters: 100,
      emoji: 'silent',
      queueCapacity: 100,
      encoderThreads: 1,
    });
    synthesizers.push(synthesizer);
    const tts = new TtsService(synthesizer);
    const speak = (request: Partial<SpeechRequest>) =>
      tts.speak({
        text: 'x',
        voiceId: 'slt',
        format: 'wav',
        speed: 1,
        signal: new AbortController().signal,
        ...request,
      });
    return { tts, speak };
  }
  const { speak } = serviceWith(new InProcessEngine());

  it('returns a complete file and its metadata', async () => {
    const { audio, timings, ...facts } = await speak({ text: ' Ten chars. ' });
    expect(facts).toEqual({
      voiceId: 'slt',
      format: 'wav',
      contentType: 'audio/wav',
      sampleRate: 16_000,
      isSilence: false,
      queuePosition: 0,
      timestamps: [],
      marks: [],
      durationSeconds: 0.6,
      characters: 10,
    });
    expect(readWav(audio).samples).toHaveLength(0.6 * 16_000);
    expect(timings.queueMs).toBeGreaterThanOrEqual(0);
    expect(timings.firstAudioMs).toBeGreaterThan(0);
    expect(timings.totalMs).toBeGreaterThanOrEqual(timings.firstAudioMs);
  });

  it('sends the engine one sentence at a time', async () => {
    const engine = new RecordingEngine();
    await serviceWith(engine).speak({ text: 'One. Two! Three?', voiceId: 'kal', speed: 1.5 });
    expect(engine.asked.map(({ text, voiceId, speed }) => [text, voiceId, speed])).toEqual([
      ['One.', 'kal', 1.5],
      ['Two!', 'kal', 1.5],
      ['Three?', 'kal', 1.5],
    ]);
  });

  describe('with a voice whose model is still being loaded', () => {
    /** Supports word timestamps only until it has been loaded. */
    class LoadingEngine extends RecordingEngine {
      finish!: () => void;
      fail!: (error: Error) => void;
      private loaded: Promise<void> | undefined = new Promise<void>((resolve, reject) => {
        this.finish = resolve;
        this.fail = reject;
      }).then(() => void (this.loaded = undefined));

      override loading() {
        return this.loaded;
      }

      override voices() {
        return super.voices().map((voice) => ({
          ...voice,
          timestamps: this.loaded ? (['sentence', 'word'] as const) : (['sentence'] as const),
        }));
      }
    }
    let engine: LoadingEngine;
    let service: ReturnType<typeof serviceWith>;
    beforeEach(() => {
      engine = new LoadingEngine();
      service = serviceWith(engine);
    });
    /** Resolves when all pending work is blocked. */
    const settled = () => new Promise((resolve) => setImmediate(resolve));

    it('keeps requests in the queue until the model is loaded', async () => {
      const speech = service.speak({ text: 'Hello.' });
      const second = service.tts.stream({
        text: 'Hello.',
        voiceId: 'slt',
        format: 'wav',
        speed: 1,
        signal: new AbortController().signal,
      });
      await settled();
      expect(engine.asked).toEqual([]);
      engine.finish();
      expect((await speech).queuePosition).toBe(0);
      expect((await second).queuePosition).toBe(1);
    });

    it('checks timestamps against what the voice supports after loading', async () => {
      const speech = service.speak({ text: 'Hello.', timestamps: 'word' });
      engine.finish();
      await expect(speech).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    });

    it('returns the finest timestamps that the voice supports after loading', async () => {
      const speech = service.speak({ text: 'Hello. There.', timestamps: 'finest' });
      engine.finish();
      expect((await speech).timestamps.map(({ type }) => type)).toEqual(['sentence', 'sentence']);
    });

    it('leaves the queue when a request is cancelled', async () => {
      const controller = new AbortController();
      const given = service.speak({ text: 'Hello.', signal: controller.signal });
      await settled();
      controller.abort(new Error('gone'));
      await expect(given).rejects.toThrow('gone');
      engine.finish();
      expect((await service.speak({ text: 'Hello.' })).queuePosition).toBe(0);
      expect(engine.asked).toHaveLength(1);
    });

    it('fails with the error of the loading', async () => {
      const speech = service.speak({ text: 'Hello.' });
      engine.fail(new Error('damaged'));
      await expect(speech).rejects.toThrow('damaged');
      expect(engine.asked).toEqual([]);
    });
  });

  it.each([
    ['', 'INVALID_REQUEST', 'text must not be empty'],
    [' \n ', 'INVALID_REQUEST', 'text must not be empty'],
    ['a\udc00', 'INVALID_REQUEST', 'text must be well-formed Unicode (it has a lone surrogate)'],
    ['x'.repeat(101), 'TEXT_TOO_LONG', 'text has 101 characters; this server accepts up to 100.'],
    ['😀'.repeat(101), 'TEXT_TOO_LONG', 'text has 101 characters; this server accepts up to 100.'],
  ])('refuses the text %j', async (text, code, message) => {
    await expect(speak({ text })).rejects.toMatchObject({ code, message });
  });

  it.each(['x'.repeat(100), `  ${'𐐀'.repeat(100)}\n`])(
    'counts code points, without leading and trailing white space',
    async (text) => {
      expect((await speak({ text })).characters).toBe(100);
    },
  );

  it('accepts normalized text of up to four times the limit', async () => {
    await expect(speak({ text: '7℃'.repeat(18) })).resolves.toMatchObject({ characters: 36 });
    await expect(speak({ text: '7℃'.repeat(19) })).rejects.toMatchObject({
      code: 'TEXT_TOO_LONG',
      message: expect.stringMatching(
        /^text may grow to 41\d characters when its numbers and signs are written out; the limit is 400\.$/,
      ),
    });
  });

  it('without normalization, counts numbers and signs as the words that the engine will speak', async () => {
    expect((await speak({ text: '7℃'.repeat(16), normalize: 'off' })).characters).toBe(32);
    await expect(speak({ text: '7℃'.repeat(17), normalize: 'off' })).rejects.toMatchObject({
      code: 'TEXT_TOO_LONG',
      message: expect.stringContaining('may grow to 408 characters'),
    });
  });

  it('refuses an unknown voice', async () => {
    await expect(speak({ voiceId: 'nobody' })).rejects.toMatchObject({ code: 'VOICE_NOT_FOUND' });
  });

  it('refuses a text that the voice cannot speak', async () => {
    class SpeechlessEngine extends InProcessEngine {
      override async *synthesize() {}
    }
    await expect(serviceWith(new SpeechlessEngine()).speak({ text: '😀' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'text has nothing in it that the voice "slt" can speak.',
    });
  });

  it.each(['mp3', 'wav'] as const)("fails with the engine's error (%s)", async (format) => {
    class BrokenEngine extends RecordingEngine {
      override readonly slots = fixedSlots(1);
      override async *synthesize(request: SynthesisRequest) {
        yield* super.synthesize(request);
        if (this.asked.length === 3) throw new Error('broken');
      }
    }
    await expect(serviceWith(new BrokenEngine()).speak({ text: 'One! Two! Three! Four!', format })).rejects.toThrow(
      'broken',
    );
  });

  it.each(['mp3', 'wav'] as const)('stops at the current sentence when cancelled (%s)', async (format) => {
    const controller = new AbortController();
    class AbortingEngine extends RecordingEngine {
      override readonly slots = fixedSlots(1);
      override async *synthesize(request: SynthesisRequest) {
        yield* super.synthesize(request);
        if (this.asked.length === 3) controller.abort(new Error('gone'));
      }
    }
    const engine = new AbortingEngine();
    const speech = serviceWith(engine).speak({ text: 'Again! '.repeat(14), format, signal: controller.signal });
    await expect(speech).rejects.toThrow('gone');
    expect(engine.asked).toHaveLength(3);
  });

  describe('selfCheck', () => {
    const folder = mkdtempSync(join(tmpdir(), 'voxgate-self-check-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    it('writes a spoken greeting to a file', async () => {
      const { tts } = serviceWith(new InProcessEngine());
      const { signal } = new AbortController();
      const { path, durationSeconds, voiceId } = await selfCheck(tts, {
        file: join(folder, 'new/greeting.mp3'),
        maxCharacters: 5000,
        signal,
      });
      expect(voiceId).toBe('slt');
      expect(path).toBe(join(folder, 'new/greeting.mp3'));
      const mp3 = readMp3(readFileSync(path));
      expect(Math.abs(mp3.durationSeconds - durationSeconds)).toBeLessThan(0.2);
    });

    it("cuts the greeting to the server's text limit", async () => {
      const { tts } = serviceWith(new InProcessEngine());
      const check = (maxCharacters: number) =>
        selfCheck(tts, { file: join(folder, 'cut.mp3'), maxCharacters, signal: new AbortController().signal });
      const [whole, cut] = [await check(5000), await check(6)];
      expect(cut.durationSeconds).toBeLessThan(whole.durationSeconds / 5);
    });
  });
});
