/**
 * Names of tensors in the exported file. Tensors between its parts have one value per frame and channel, unless another
 * number is given.
 */
export const tensors = {
  /** Frames per token. */
  lengths: '/encoder/Clip_output_0',
  /** Pitch in Hz: two values per frame. Up to 10 Hz, the sound is unvoiced. */
  pitch: '/encoder/Reshape_output_0',
  /** Loudness, the natural logarithm of the power of the whole spectrum: two values per frame. */
  energy: '/encoder/Reshape_1_output_0',
  /** What the generator makes sound of: `[1, 512, 2 · frames]`. */
  frames: '/decoder/decoder/decode.3/Div_4_output_0',
  /** The harmonic source, an excitation at the voice's pitch: `[1, 600 · frames]`. */
  excitation: '/decoder/decoder/generator/Squeeze_output_0',
  /** The generator's output: 600 per frame. */
  samples: 'waveform',
} as const;

/** A weight that has one row for each letter. */
export const lettersWeight = 'encoder.text_encoder.embedding.weight';

/** The names of all tensors inside the generator begin so. */
export const generatorPrefix = '/decoder/decoder/generator/';

/**
 * Inputs of the generator, besides `tensors.frames` and `tensors.excitation`: one value for each channel of each normalisation. With
 * `isOwn`, they are those of the style, and the generator, which is then given a whole sentence, determines the statistics itself.
 */
export const normalisationInputs = {
  scales: 'voxgate/scales',
  shifts: 'voxgate/shifts',
  isOwn: 'voxgate/is own',
} as const;

/** Outputs of the part for sentences: `scales` and `shifts` of the style, without the predicted statistics. */
export const styleOutputs = { scales: 'voxgate/style scales', shifts: 'voxgate/style shifts' } as const;

/**
 * Input of the part for sentences: how each token's pitch is moved, `[2, tokens]`. The first row is in octaves. The second one is added to 1, and
 * multiplies the distance of the pitch from the mean of the sentence, in octaves. With zeros, the pitch is the model's own.
 */
export const pitchInput = 'voxgate/pitch';
