import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withExternalData } from '../../onnx/external-data';
import type { GraphBuilder } from '../../onnx/graph-builder';
import { nameLengths } from '../../onnx/name-lengths';
import { decodeModel, encodeModel, type OnnxModel } from '../../onnx/onnx-model';
import { readVerified } from '../../onnx/read-verified';
import { stftAsConvolution } from '../../onnx/stft-as-convolution';
import { convolutionsInEightBits } from './convolutions-in-eight-bits';
import { hasEightBitInstructions } from './eight-bit-processor';
import { withFastHarmonicSource } from './harmonic-source';
import { withMovablePitch } from './movable-pitch';
import { StatisticsPredictor } from './predicted-statistics';
import { publishedModelWithWeightsOf } from './other-checkpoint';
import { type PreparedFile, preparedParts } from './prepared-files';
import { addSentenceFeatures } from './sentence-features';
import { publishedDigest } from './published-digest';
import { splitModel } from './split-model';
import { loopOverTextLayers } from './text-model-layers';
import { useFastConvolutions } from './use-fast-convolutions';
import { widenToFp32 } from './widen-to-fp32';

/**
 * Prepares the model: verifies every byte, converts it to 32 bits, splits it into a part for whole sentences and one for windows,
 * and rewrites what the runtime computes slowly (see decision 36). Needs some seconds and 1.1 GB of memory.
 *
 * Another checkpoint than the published one stays in 32 bits, because the ranges of its numbers are not known.
 *
 * @param file the model as published.
 * @param directory an existing directory for the results.
 * @param sha256 its digest. Defaults to that of the published model.
 * @throws {Error} naming the file, if it cannot be read, has another digest, or has not the structure of the published model.
 */
export async function prepareModel(file: string, directory: string, sha256 = publishedDigest): Promise<PreparedFile[]> {
  const isPublished = sha256 === publishedDigest;
  const widened = await widenedModel(file, sha256);
  const model = withFastHarmonicSource(withMovablePitch(await stftAsConvolution(widened)));
  const predictor = await StatisticsPredictor.load();
  const statistics = (graph: GraphBuilder) => predictor.addTo(graph, addSentenceFeatures(graph));
  const inEightBits = isPublished && hasEightBitInstructions();
  const { sentence, generator } = splitModel(model, statistics, inEightBits ? 'polynomial' : 'sine');
  const parts = { sentence: loopOverTextLayers(sentence), generator };
  const files: PreparedFile[] = [];
  for (const part of ['sentence', 'generator'] as const) {
    // In 32 bits, too few lengths are known.
    const rounded = inEightBits ? nameLengths(await convolutionsInEightBits(parts[part], part)) : parts[part];
    files.push(...(await write(useFastConvolutions(rounded), directory, preparedParts[part])));
  }
  return files;
}

/**
 * Reads a model in 32 bits, with the names of the published one.
 *
 * @param sha256 its digest.
 * @throws {Error} naming the file, if it cannot be read, has another digest, or has not the structure of the published model.
 */
export async function widenedModel(file: string, sha256: string): Promise<OnnxModel> {
  const bytes = await readVerified(file, sha256);
  if (sha256 === publishedDigest) return widenToFp32(decodeModel(bytes));
  try {
    return await publishedModelWithWeightsOf(bytes);
  } catch (cause) {
    throw new Error(`${file} is not a model that can be spoken here. ${(cause as Error).message}`, { cause });
  }
}

async function write(whole: OnnxModel, directory: string, name: string): Promise<PreparedFile[]> {
  const numbers = `${name}.data`;
  const { model, data } = withExternalData(whole, numbers);
  const structure = encodeModel(model);
  await writeFile(join(directory, name), structure, { flush: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(join(directory, numbers), 'w');
  try {
    for (const part of data) {
      await file.writeFile(part);
      hash.update(part);
      bytes += part.length;
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  return [
    { path: name, bytes: structure.length, sha256: createHash('sha256').update(structure).digest('hex') },
    { path: numbers, bytes, sha256: hash.digest('hex') },
  ];
}
