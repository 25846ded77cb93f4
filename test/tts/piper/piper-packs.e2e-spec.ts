import { createHash } from 'node:crypto';
import { writeSync, openSync, closeSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvironment } from '../../../src/app/settings/all-settings';
import { cases } from '../../../bench/proofs/support/extent';
import { hostLimits } from '../../../src/tts/speech-options';
import { encodeAddition } from '../../../packages/speech/src/engines/onnx/onnx-model';
import { PiperEngine } from '../../../packages/speech/src/engines/piper/piper.engine';
import type { PcmChunk } from '../../../packages/speech/src/engines/speech-engine';
import { piperConfigFile, piperModelFile } from '@voxgate/speech/voices/packs/piper/piper-file-names';
import { throughQueue } from '../../support/through-queue';
import { describeWithPiper, installedIn, packName, PackVariants } from './piper-packs';

/** Without noise, the same text makes the same speech. With one speaker, the voice has the name of its pack. */
const still = { inference: { noise_scale: 0, noise_w: 0, length_scale: 1 }, num_speakers: 1 };

describeWithPiper('Piper packs', (directory) => {
  const variants = new PackVariants(directory);
  const engine = new PiperEngine(hostLimits(loadEnvironment({}), 'piper'));
  beforeAll(async () => {
    await engine.open(await variants.install('still', { config: still }));
    await engine.open(await installedIn(directory));
  });
  afterAll(async () => {
    await engine.close();
    variants.remove();
  });

  const speak = throughQueue(engine);
  const say = (text: string, voiceId = 'still', speaker = speak): Promise<PcmChunk[]> =>
    speaker({ text, voiceId, speed: 1, signal: new AbortController().signal });
  const digestOf = (chunks: PcmChunk[]) => {
    const hash = createHash('sha256');
    for (const { samples } of chunks) hash.update(samples);
    return hash.digest('hex');
  };
  const idsOf = (speaker: PiperEngine) => speaker.voices().map(({ voiceId }) => voiceId);
  /** The messages of an error and its causes. */
  const messageOf = (error: unknown): string =>
    error instanceof Error ? `${error.message} ${messageOf(error.cause)}` : '';
  const failureOf = (opening: Promise<void>) => opening.then(() => 'none', messageOf);

  it('speak in the same processes', async () => {
    expect(idsOf(engine)).toHaveLength(1 + 904);
    expect(await say('Good morning.')).toHaveLength(1);
    expect(await say('Good morning.', `${packName}-7`)).toHaveLength(1);
  });

  it('make different sounds for different texts and speakers', async () => {
    const digests = await Promise.all(
      ['Good morning.', 'Good evening.'].map(async (text) => digestOf(await say(text))),
    );
    expect(digests[0]).not.toBe(digests[1]);
    const quiet = new PiperEngine({ ...hostLimits(loadEnvironment({}), 'piper'), processes: 1 });
    try {
      await quiet.open(
        await variants.install('two', { config: { ...still, num_speakers: 2, speaker_id_map: { Ann: 1 } } }),
      );
      expect(idsOf(quiet)).toEqual(['two-0', 'two-ann']);
      expect(digestOf(await say('Good morning.', 'two-0', throughQueue(quiet)))).toBe(digests[0]);
      expect(digestOf(await say('Good morning.', 'two-ann', throughQueue(quiet)))).not.toBe(digests[0]);
    } finally {
      await quiet.close();
    }
  });

  it('do not mix up concurrent requests', async () => {
    const texts = Array.from(
      { length: cases(3, 12) },
      (_, index) => `This is the ${'very '.repeat(index)}first of all sentences.`,
    );
    const alone: string[] = [];
    for (const text of texts) alone.push(digestOf(await say(text)));
    const atOnce = await Promise.all(
      texts.map(async (text, index) => {
        const [digest] = await Promise.all([say(text).then(digestOf), say('Good morning.', `${packName}-${index}`)]);
        return digest;
      }),
    );
    expect(new Set(alone).size).toBe(texts.length);
    expect(atOnce).toEqual(alone);
  });

  it('are refused with the name of a damaged file, and open packs keep speaking', async () => {
    const model = await variants.copy('damaged-model', (copy) => {
      const file = openSync(join(copy, piperModelFile), 'r+');
      writeSync(file, 'X', 40_000_000);
      closeSync(file);
    });
    expect(await failureOf(engine.open(model))).toContain(`${join(model.directory, piperModelFile)} is damaged`);
    const description = await variants.copy('damaged-description', (copy) => {
      writeFileSync(join(copy, piperConfigFile), '{}');
    });
    const descriptionFile = join(description.directory, piperConfigFile);
    expect(await failureOf(engine.open(description))).toContain(`${descriptionFile} is damaged`);
    expect(engine.isReady()).toBe(true);
    expect(idsOf(engine)).toHaveLength(1 + 904);
    expect(await say('Good morning.')).toHaveLength(1);
  });

  it('are refused with the reason if they are not supported', async () => {
    const unknown = await variants.install('unknown', { config: { ...still, espeak: { voice: 'xx-nowhere' } } });
    expect(await failureOf(engine.open(unknown))).toContain('espeak-ng has no voice xx-nowhere');
    const noModel = await variants.install('no-model', { config: still, behindModel: Buffer.from('<html>') });
    expect(await failureOf(engine.open(noModel))).toContain(`is no voice of Piper's`);
    await expect(variants.install('pinyin', { config: { phoneme_type: 'pinyin' } })).rejects.toThrow(
      'its phoneme_type is "pinyin"',
    );
    expect(await say('Good morning.')).toHaveLength(1);
  });

  it('do not offer word timestamps if their model does not provide token lengths', async () => {
    // With a second Ceil node in the model, the one for the lengths cannot be identified.
    const behindModel = encodeAddition({ node: [{ opType: 'Ceil', input: ['scales'], output: ['rounded'] }] });
    const untimed = new PiperEngine({ ...hostLimits(loadEnvironment({}), 'piper'), processes: 1 });
    try {
      await untimed.open(await variants.install('untimed', { config: still, behindModel }));
      expect(untimed.voices()).toMatchObject([{ voiceId: 'untimed', timestamps: ['sentence'] }]);
      const [chunk] = await say('Good morning.', 'untimed', throughQueue(untimed));
      expect(chunk!.words).toBeUndefined();
    } finally {
      await untimed.close();
    }
  });

  it('use letters instead of phonemes if the voice was trained with letters', async () => {
    const spelling = new PiperEngine({ ...hostLimits(loadEnvironment({}), 'piper'), processes: 1 });
    try {
      await spelling.open(
        await variants.install('letters', { config: { ...still, phoneme_type: 'text', espeak: undefined } }),
      );
      const written = await say('Oh, no.', 'letters', throughQueue(spelling));
      expect(written[0]!.words).toHaveLength(2);
      expect(digestOf(written)).not.toBe(digestOf(await say('Oh, no.')));
    } finally {
      await spelling.close();
    }
  });
});
