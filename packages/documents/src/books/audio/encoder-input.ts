import type { AudioFormat } from '@voxgate/speech';

/** The longest sound that is given to an encoder at once, so that its answers stay small. */
const maxChunkLength = 1 << 16;

/** LAME makes every sound 0.45 dB quieter, so that chapters would miss their loudness. */
const lameGain = 0.95;

/** Sound as the encoder of a format needs it. The arrays are those that are given, if they are short enough. */
export async function* encoderInput(
  sound: AsyncIterable<Float32Array<ArrayBuffer>>,
  format: AudioFormat,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  for await (const chunk of sound) {
    for (let start = 0; start < chunk.length; start += maxChunkLength) {
      const part = chunk.length > maxChunkLength ? chunk.slice(start, start + maxChunkLength) : chunk;
      yield format === 'mp3' ? part.map((sample) => sample / lameGain) : part;
    }
  }
}
