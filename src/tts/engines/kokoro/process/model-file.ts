import { partOfModel } from '../../onnx/part-of-model';
import { join } from '../../onnx/protobuf';
import { readVerified } from '../../onnx/read-verified';
import { fuseSteps } from './fuse-steps';
import { widenModel } from './widen-model';

/** SHA-256 of the model this engine was written for: Kokoro-82M v1.0, 16-bit, as exported to ONNX. */
const knownDigest = 'ba4527a874b42b21e35f468c10d326fdff3c7fc8cac1f85e9eb6c0dfc35c334a';

/**
 * Tensors inside of the model, by the names of the exported file. Those between its halves have a value for each frame, and
 * the curves two.
 */
export const tensors = {
  /** How many frames each token lasts. */
  lengths: '/encoder/Clip_output_0',
  /** What is said in each frame. */
  features: '/encoder/MatMul_1_output_0',
  /** How high. */
  pitch: '/encoder/Reshape_output_0',
  /** How loud: the natural logarithm of the power of the whole spectrum. */
  energy: '/encoder/Reshape_1_output_0',
  /** What the decoder makes. */
  samples: 'waveform',
} as const;

/** Values of one frame in `tensors.features`. */
export const featureWidth = 512;

const { lengths, features, pitch, energy, samples } = tensors;

/**
 * Reads the model, checks every byte, and parts it where its text becomes frames (see decision 21): the encoder, which
 * settles how everything is to be said, and the decoder, which makes sound of frames, takes most of the time, and so is
 * written in fewer steps. Each is widened to 32 bits (see `widenModel`) when it is asked for. It is done in memory: the file
 * that was checked is the one that is used, and none is written.
 *
 * @throws {Error} naming the file, if it cannot be read or is not the known model.
 */
export async function readModelParts(
  file: string,
): Promise<{ encoder(): Uint8Array<ArrayBuffer>; decoder(): Uint8Array<ArrayBuffer> }> {
  const model = await readVerified(file, knownDigest);
  const between = [
    { name: features, shape: [1, featureWidth, 'frames'] },
    { name: pitch, shape: [1, 'values'] },
    { name: energy, shape: [1, 'values'] },
  ];
  return {
    encoder: () => join(widenModel(join(partOfModel(model, [], [lengths, features, pitch, energy])))),
    decoder: () => join(widenModel(join(partOfModel(join(fuseSteps(model)), between, [samples])))),
  };
}
