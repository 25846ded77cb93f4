import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hostLimits } from '../../../src/tts/speech-options';
import { loadEnvironment } from '../../../src/app/settings/all-settings';
import { PiperEngine } from '../../../packages/speech/src/engines/piper/piper.engine';
import type { PcmChunk, SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import { piperModelFile } from '@voxgate/speech/voices/packs/piper/piper-file-names';
import { joinedChunks } from '../support/whole-speech';
import { describeWithPiper, installedIn, packName } from './piper-packs';

const run = promisify(execFile);
const rate = 22_050;
/** The runtime adds in another order for another length, so that samples differ by rounding: -130 dB is measured. */
const roundingDb = -110;
const sentence =
  'The committee will meet on Tuesday at half past nine, and after the report has been read, the members decide whether the bridge is to be built.';

const energyOf = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0);
/** The difference between two sounds of the same length, relative to the first one, in decibels. */
const differenceDb = (one: Float32Array, other: Float32Array) =>
  10 * Math.log10(energyOf(one.map((sample, index) => sample - other[index]!)) / energyOf(one));

describeWithPiper('The windows of a Piper model', (directory) => {
  it('make the same samples as a whole sentence, from the same noise each time', async () => {
    const { pack } = await installedIn(directory);
    const { sha256 } = pack.files.find(({ path }) => path === piperModelFile)!;
    const program = join(__dirname, 'compare-windows.cjs');
    const { stdout } = await run(process.execPath, [program, join(directory, piperModelFile), sha256]);
    const { differenceDb: difference, ...facts } = JSON.parse(stdout) as { differenceDb: number };
    expect(facts).toEqual({ samplesAreComplete: true, contextFrames: 9, isSameAgain: true, hasNoise: true });
    expect(difference).toBeLessThan(roundingDb);
  });
});

describeWithPiper('A sentence in windows', (directory) => {
  const engine = new PiperEngine(hostLimits(loadEnvironment({}), 'piper'));
  beforeAll(async () => engine.open(await installedIn(directory)));
  afterAll(() => engine.close());

  const request = (more: Partial<SynthesisRequest>): SynthesisRequest => ({
    text: sentence,
    voiceId: `${packName}-0`,
    speed: 1,
    signal: new AbortController().signal,
    ...more,
  });
  async function speakPart(more: Partial<SynthesisRequest>): Promise<PcmChunk> {
    const chunks: PcmChunk[] = [];
    for await (const chunk of engine.synthesize(request(more))) chunks.push(chunk);
    expect(chunks).toHaveLength(1);
    return chunks[0]!;
  }
  async function speak(more: Partial<SynthesisRequest> = {}): Promise<PcmChunk[]> {
    const chunks = [await speakPart(more)];
    while (chunks.at(-1)!.hasMore) chunks.push(await speakPart({ ...more, part: chunks.length }));
    return chunks;
  }
  it('is the same speech for a listener as in a whole answer, with the same word times', async () => {
    const streamed = await speak({ leadSeconds: 0 });
    const whole = await speak();
    expect(streamed.length).toBeGreaterThan(2);
    expect(streamed[0]!.samples.length / rate).toBeLessThan(1);
    expect(whole.length).toBeLessThan(5);
    const [one, other] = [joinedChunks(whole), joinedChunks(streamed)];
    expect(other.samples).toHaveLength(one.samples.length);
    expect(differenceDb(one.samples, other.samples)).toBeLessThan(roundingDb);
    expect(one.words).toHaveLength(sentence.split(' ').length);
    expect(other.words).toHaveLength(one.words!.length);
    for (const [index, { start, startSeconds, endSeconds }] of one.words!.entries()) {
      const word = other.words![index]!;
      expect(word.start).toBe(start);
      expect(Math.abs(word.startSeconds - startSeconds)).toBeLessThan(0.001);
      expect(Math.abs(word.endSeconds - endSeconds)).toBeLessThan(0.05);
    }
  });

  it('pauses only at its end', async () => {
    const pauses = (await speak({ leadSeconds: 0 })).map(({ pauseSeconds }) => pauseSeconds!);
    expect(pauses.slice(0, -1).every((seconds) => seconds === 0)).toBe(true);
    expect(pauses.at(-1)).toBeGreaterThan(0.2);
  });

  it('has the same windows if what was known of the later ones has been forgotten', async () => {
    const asked = { leadSeconds: 0, voiceId: `${packName}-5` };
    const unknown = await speakPart({ ...asked, part: 1 });
    await speakPart(asked);
    const known = await speakPart({ ...asked, part: 1 });
    expect(unknown.samples).toHaveLength(known.samples.length);
    expect(differenceDb(known.samples, unknown.samples)).toBeLessThan(roundingDb);
    expect(unknown.words).toEqual(known.words);
  });

  it('is spoken as a whole, although it lasts more than seven seconds', async () => {
    const long = `${sentence.slice(0, -1)}, and whether it is to be painted.`;
    const chunks = await speak({ text: long, leadSeconds: undefined });
    expect(joinedChunks(chunks).words).toHaveLength(long.split(' ').length);
    expect(chunks.slice(0, -1).every(({ pauseSeconds }) => pauseSeconds === 0)).toBe(true);
  });
});
