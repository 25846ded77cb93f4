import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { kokoroVoiceIn, kokoroVoicesDirectory } from '../../../voices/packs/kokoro/kokoro-file-names';
import { KokoroModel } from '../process/kokoro-model';
import { readVocabulary, VoiceStyles } from '../process/pack-files';
import type { EncodedSentence } from '../process/sentence-model';
import { windowInput } from '../process/window-model';
import { preparedParts } from './prepared-files';

/**
 * What is spoken for the comparison, in the letters that all checkpoints share: sentences of 2.5 to 4 seconds. Shorter ones are decoded whole in
 * any case.
 */
const sentences = [
  'ðə ˈOld hˈɑɹbəɹ lˈIz bətwˌin tˈu hˈɪlz, ænd ðə bˈOts kˌʌm bˈæk.',
  'sˈʌm ʌv ðˌɛm sˈɪŋ, ˈʌðəɹz ˈOnli lˈʊk ˌæt ðə sˈi.',
  'nˈObˌɑdi ɪz ɪn ɐ hˈɜɹi, ðə mˈɑɹkət ˈOpənz ˌæt ˈAt.',
];

/**
 * How far the sound of predicted statistics may be from that of the sentence's own: what the published model reaches, less some 3 dB. In
 * brackets, what six sentences have with the published model, all in decibels.
 */
const limits = {
  /** Ratio of sound to difference: the mean of all sentences (16.8 and 17.4 for three each) and of any one (12.5 to 20.9). */
  minMeanRatio: 14,
  minRatio: 9,
  /** Level (up to 0.35). */
  maxLevel: 0.75,
};

/**
 * Whether the statistics that are predicted with the published model's coefficients fit another checkpoint, so that it can be spoken in
 * windows. Speaks three sentences, with the first, the middle and the last voice, once with each.
 *
 * @param pack its directory.
 * @param prepared the directory of the prepared model.
 * @returns `false` also if the model lacks letters of the sentences.
 * @throws {Error} if the model does not speak.
 */
export async function predictedStatisticsFit(pack: string, prepared: string): Promise<boolean> {
  const vocabulary = await readVocabulary(pack);
  const styles = new VoiceStyles(pack);
  const names = (await readdir(join(pack, kokoroVoicesDirectory))).flatMap(
    (file) => kokoroVoiceIn(`${kokoroVoicesDirectory}/${file}`) ?? [],
  );
  const files = {
    sentence: join(prepared, preparedParts.sentence),
    generator: join(prepared, preparedParts.generator),
  };
  const threads = { threads: 1, threadsAlone: 1 };
  const model = await KokoroModel.load(files, threads);
  const distances: Distance[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const voice = names[Math.round((index * (names.length - 1)) / (sentences.length - 1))]!;
    const letters = Array.from(sentence);
    const tokens = letters.flatMap((letter) => vocabulary.get(letter) ?? []);
    if (tokens.length < letters.length) return false;
    const style = await styles.row(voice, tokens.length);
    const speak = async (isWhole: boolean) => wholeSound(model, await model.encode(tokens, style, 1, { isWhole }));
    distances.push(distance(await speak(true), await speak(false)));
  }
  return areNear(distances);
}

function wholeSound(model: KokoroModel, sentence: EncodedSentence): Promise<Float32Array> {
  return model.decode(windowInput(sentence, { start: 0, end: sentence.energy.frames }));
}

/** How far a sound is from another, in decibels. */
interface Distance {
  /** The ratio of the sound to the difference. */
  readonly ratio: number;
  readonly level: number;
}

/** Measures how far another sound of the same length is from a sound. */
export function distance(sound: Float32Array, other: Float32Array): Distance {
  const power = powerOf(sound);
  const difference = powerOf(sound.map((sample, index) => sample - other[index]!));
  return { ratio: decibels(power / difference), level: decibels(powerOf(other) / power) };
}

/** Whether sounds are as near to others as the limits require. */
export function areNear(distances: readonly Distance[]): boolean {
  const mean = distances.reduce((sum, { ratio }) => sum + ratio, 0) / distances.length;
  const { minMeanRatio, minRatio, maxLevel } = limits;
  return (
    mean >= minMeanRatio && distances.every(({ ratio, level }) => ratio >= minRatio && Math.abs(level) <= maxLevel)
  );
}

function powerOf(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}

function decibels(ratio: number): number {
  return 10 * Math.log10(ratio);
}
