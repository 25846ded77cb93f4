import { decodeModel, encodeModel } from '../../onnx/onnx-model';
import { partOfModel } from '../../onnx/part-of-model';
import { readVerified } from '../../onnx/read-verified';
import { stftAsConvolution } from '../../onnx/stft-as-convolution';
import { fuseNodes } from '../prepare/fuse-nodes';
import { useFastConvolutions } from '../prepare/use-fast-convolutions';
import { widenToFp32 } from '../prepare/widen-to-fp32';

/** SHA-256 of the supported model: Kokoro-82M v1.0, 16-bit, exported to ONNX. */
const knownDigest = 'ba4527a874b42b21e35f468c10d326fdff3c7fc8cac1f85e9eb6c0dfc35c334a';

/**
 * Names of tensors in the exported file. Tensors between the two halves have one value per frame; curves have two.
 */
export const tensors = {
  /** Frames per token. */
  lengths: '/encoder/Clip_output_0',
  /** The phonetic content of each frame. */
  features: '/encoder/MatMul_1_output_0',
  /** Pitch. */
  pitch: '/encoder/Reshape_output_0',
  /** Loudness: the natural logarithm of the power of the whole spectrum. */
  energy: '/encoder/Reshape_1_output_0',
  /** The decoder's output. */
  samples: 'waveform',
} as const;

/** Values per frame in `tensors.features`. */
export const featureWidth = 512;

const { lengths, features, pitch, energy, samples } = tensors;

/**
 * Reads the model, verifies every byte, converts it to 32 bits, and splits it where text becomes frames (see decision 21). The
 * encoder determines how the text is spoken. The decoder turns frames into sound and takes most of the time.
 *
 * @throws {Error} naming the file, if it cannot be read or is not the supported model.
 */
export async function readModelParts(file: string): Promise<{ encoder(): Uint8Array; decoder(): Uint8Array }> {
  const model = widenToFp32(decodeModel(await readVerified(file, knownDigest)));
  const between = [
    { name: features, shape: [1, featureWidth, 'frames'] },
    { name: pitch, shape: [1, 'values'] },
    { name: energy, shape: [1, 'values'] },
  ];
  return {
    encoder: () => encodeModel(useFastConvolutions(partOfModel(model, [], [lengths, features, pitch, energy]))),
    decoder: () =>
      encodeModel(useFastConvolutions(stftAsConvolution(partOfModel(fuseNodes(model), between, [samples])))),
  };
}
