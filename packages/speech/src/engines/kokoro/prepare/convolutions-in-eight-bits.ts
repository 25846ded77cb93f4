import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type ChannelRanges, eightBitConvolutions, type UsualRanges } from '../../onnx/eight-bit-convolution';
import type { OnnxModel } from '../../onnx/onnx-model';
import { readSafetensors } from './safetensors';

/** A convolution whose usual inputs and outputs were measured. */
interface MeasuredConvolution {
  /** The name of its output. */
  readonly name: string;
  readonly channelsIn: number;
  readonly channelsOut: number;
}

const decompress = promisify(brotliDecompress);

/** A part of the model: see `splitModel`. */
type Part = 'sentence' | 'generator';

/** The file for the supported model, in the directory of this file, in the sources as in the build. */
export function rangesFile(part: Part): string {
  return join(__dirname, `${part}-ranges.safetensors.br`);
}

/**
 * Reads the usual ranges of the inputs and outputs of convolutions, by the names of their outputs. `bench/tools/kokoro-eight-bits`
 * measures them.
 *
 * @throws {Error} if the file is missing or invalid.
 */
export async function readUsualRanges(path: string): Promise<Map<string, UsualRanges>> {
  const { metadata, tensors } = readSafetensors(await decompress(await readFile(path)));
  const rangesOf = (name: string) => {
    const found = tensors.get(name);
    if (!found) throw new Error(`${path} has no tensor "${name}".`);
    const { shape, values } = found;
    let start = 0;
    return (channels: number): ChannelRanges => {
      const first = start;
      start += channels;
      return {
        lowest: values.subarray(first, start),
        highest: values.subarray(shape[1]! + first, shape[1]! + start),
      };
    };
  };
  const inputs = rangesOf('inputs');
  const outputs = rangesOf('outputs');
  const convolutions = JSON.parse(metadata.convolutions ?? '[]') as MeasuredConvolution[];
  return new Map(
    convolutions.map(({ name, channelsIn, channelsOut }) => [
      name,
      { input: inputs(channelsIn), output: outputs(channelsOut) },
    ]),
  );
}

/**
 * Computes the large convolutions of a part of the model in 8 bits: less than half of the time, on a processor with VNNI
 * instructions. In the part for sentences, these are the convolutions of the decoder, which take what the encoder has determined.
 * The last convolution of the generator, which makes the spectrum, stays in 32 bits, because its output is exponential.
 *
 * Without VNNI, sums of 8-bit products can overflow unless the session has the option `session.x64quantprecision`.
 */
export async function convolutionsInEightBits(model: OnnxModel, part: Part): Promise<OnnxModel> {
  return eightBitConvolutions(model, await readUsualRanges(rangesFile(part)));
}
