import { cases } from '../../bench/proofs/support/extent';
import { FliteEngine, KokoroEngine, type SpeechEngine, SpeechSynthesizer } from '@voxgate/speech';
import { Ebur128 } from '../../packages/speech/src/sound/ebur128';
import { describeWithPack } from '../support/voice-pack';

const text =
  'The committee met on Tuesday to discuss the new library. Several people asked about the opening hours! ' +
  'Nobody knew the answer, but they promised to find out.';
/** For an engine that is slower. */
const shortText = text.slice(0, text.indexOf('Nobody')).trim();

/** What a request has sounded like. */
interface Take {
  readonly samples: Float32Array;
  readonly lufs: number;
  readonly truePeakDb: number;
}

let meter: Ebur128;
beforeAll(async () => (meter = await Ebur128.load()));

function synthesizerWith(engine: SpeechEngine, loudness?: number): SpeechSynthesizer {
  return new SpeechSynthesizer({
    engines: [engine],
    maxTextCharacters: 5000,
    emoji: 'silent',
    queueCapacity: 10,
    encoderThreads: 1,
    ...(loudness !== undefined && { loudness }),
  });
}

async function take(speech: SpeechSynthesizer, voiceId: string, mode: 'file' | 'stream', said = text): Promise<Take> {
  const { voice } = speech.voices.find(voiceId);
  const { signal } = new AbortController();
  const request = { text: said, voiceId, format: 'pcm', sampleRate: 24_000, speed: 1, signal } as const;
  const parts: Uint8Array[] = [];
  if (mode === 'file') parts.push((await speech.speak(request)).audio);
  else
    for await (const event of (await speech.stream(request)).events)
      if (event.type === 'audio') parts.push(event.bytes);
  const bytes = new Uint8Array(Buffer.concat(parts));
  expect(voice.loudness).toBeDefined();
  const samples = Float32Array.from(new Int16Array(bytes.buffer), (sample) => sample / 32_768);
  return { samples, ...meter.measure(samples, 24_000) };
}

const farthest = (one: Float32Array, other: Float32Array) =>
  one.reduce((most, sample, index) => Math.max(most, Math.abs(sample - other[index]!)), 0);

describe('One loudness', () => {
  let engine: FliteEngine;
  beforeAll(async () => {
    engine = new FliteEngine({ processes: 1 });
    await engine.start();
  });
  afterAll(() => engine.close());

  it.each([-19, -24])(
    'is that of the setting for every voice of Flite, in files and in streams: %d LUFS',
    async (level) => {
      const speech = synthesizerWith(engine, level);
      for (const voiceId of ['slt', 'kal', 'rms', 'awb', 'kal16'].slice(0, cases(2, 5))) {
        const file = await take(speech, voiceId, 'file');
        expect(Math.abs(file.lufs - level)).toBeLessThan(1);
        expect(file.truePeakDb).toBeLessThanOrEqual(-1);
        const stream = await take(speech, voiceId, 'stream');
        expect(stream.samples).toHaveLength(file.samples.length);
        expect(farthest(stream.samples, file.samples)).toBe(0);
      }
    },
  );

  it('is each voice’s own if it is off', async () => {
    const speech = synthesizerWith(engine);
    const { loudness } = speech.voices.find('slt').voice;
    expect(Math.abs((await take(speech, 'slt', 'file')).lufs - loudness!)).toBeLessThan(1);
  });
});

describeWithPack('kokoro', 'One loudness with Kokoro', (pack) => {
  let engine: KokoroEngine;
  beforeAll(async () => {
    engine = new KokoroEngine({ processes: 1, permanent: 1, threads: 2, memoryLimit: 2 ** 31, idleUnload: 0 });
    await engine.open(pack);
  });
  afterAll(() => engine.close());

  it.each(['af_nova(1)+bf_isabella(1)', 'am_michael', 'af_nova', 'bf_isabella'].slice(0, cases(2, 4)))(
    'is -19 LUFS for %s, in files and in streams, with true peaks of at most -1 dB',
    async (voiceId) => {
      const speech = synthesizerWith(engine, -19);
      const file = await take(speech, voiceId, 'file', shortText);
      const stream = await take(speech, voiceId, 'stream', shortText);
      // The sound of a mix is not exactly as loud as the mean of its voices.
      const tolerance = voiceId.includes('+') ? 2.5 : 1;
      for (const { lufs, truePeakDb } of [file, stream]) {
        expect(Math.abs(lufs + 19)).toBeLessThan(tolerance);
        expect(truePeakDb).toBeLessThanOrEqual(-1);
      }
      // Streams are made in other windows, which are nearly equal.
      expect(stream.samples).toHaveLength(file.samples.length);
      expect(farthest(stream.samples, file.samples)).toBeLessThan(0.1);
    },
  );
});
