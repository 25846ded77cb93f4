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
import { StatisticsPredictor } from './predicted-statistics';
import { type PreparedFile, preparedParts } from './prepared-files';
import { addSentenceFeatures } from './sentence-features';
import { splitModel } from './split-model';
import { loopOverTextLayers } from './text-model-layers';
import { useFastConvolutions } from './use-fast-convolutions';
import { widenToFp32 } from './widen-to-fp32';

/** SHA-256 of the supported model: Kokoro-82M v1.0, 16-bit, exported to ONNX. */
const knownDigest = 'ba4527a874b42b21e35f468c10d326fdff3c7fc8cac1f85e9eb6c0dfc35c334a';

/**
 * Prepares the model: verifies every byte, converts it to 32 bits, splits it into a part for whole sentences and one for windows,
 * and rewrites what the runtime computes slowly (see decision 36). Needs some seconds and 1.1 GB of memory.
 *
 * @param file the model as published.
 * @param directory an existing directory for the results.
 * @throws {Error} naming the file, if it cannot be read or is not the supported model.
 */
export async function prepareModel(file: string, directory: string): Promise<PreparedFile[]> {
  const widened = widenToFp32(decodeModel(await readVerified(file, knownDigest)));
  const model = withFastHarmonicSource(await stftAsConvolution(widened));
  const predictor = await StatisticsPredictor.load();
  const statistics = (graph: GraphBuilder) => predictor.addTo(graph, addSentenceFeatures(graph));
  const inEightBits = hasEightBitInstructions();
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
