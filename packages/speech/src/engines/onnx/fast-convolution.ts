import type { GraphBuilder } from './graph-builder';

/** A one-dimensional convolution with stride 1, whose output is as long as its input. */
export interface Convolution {
  /** `[channelsOut, channelsIn, taps]`, row by row. The number of taps is odd. */
  readonly weights: Float32Array;
  readonly channelsOut: number;
  readonly channelsIn: number;
  readonly taps: number;
  /** Distance of two neighbouring taps in samples. */
  readonly dilation: number;
}

/** Length of the blocks that `fourierConvolution` transforms. */
const blockLength = 32;

/**
 * Adds a convolution through short Fourier transforms: the input is cut into overlapping blocks, and for each frequency, the
 * channels are mixed by one matrix product. With 11 taps, this takes a quarter of the multiplications.
 *
 * The runtime has no fast kernel for it, so it is written as matrix products. Its result differs from that of `Conv` by rounding
 * (130 dB). Faster for many taps and long inputs: 0.65 of the time of `Conv` for 128 channels and 11 taps.
 *
 * @param input name of a tensor `[1, channelsIn, samples]`.
 * @returns name of a tensor `[1, channelsOut, samples]`, without bias.
 */
export function fourierConvolution(graph: GraphBuilder, input: string, convolution: Convolution): string {
  const { channelsIn, channelsOut, taps, dilation } = convolution;
  const step = blockLength - taps + 1;
  const { rows, samples } = blocksOf(graph, input, convolution, { step, length: blockLength, extra: 1 });
  const { forward, inverse } = realTransform(blockLength, step);
  const spectrum = graph.node('MatMul', [
    graph.floats(forward, [blockLength, blockLength], `fourier forward ${blockLength}`),
    graph.reshape(rows, blockLength, -1),
  ]);
  const complex = blockLength / 2 - 1;
  const [real, pairs] = graph.split(spectrum, [2, 2 * complex], 0);
  const mixers = spectralWeights(convolution);
  const mixedReal = graph.node('MatMul', [
    graph.floats(mixers.real, [2, channelsOut, channelsIn]),
    graph.reshape(real!, 2, channelsIn, -1),
  ]);
  const mixedPairs = graph.node('MatMul', [
    graph.floats(mixers.complex, [complex, 2 * channelsOut, 2 * channelsIn]),
    graph.reshape(pairs!, complex, 2 * channelsIn, -1),
  ]);
  const mixed = graph.node(
    'Concat',
    [graph.reshape(mixedReal, 2, channelsOut, -1), graph.reshape(mixedPairs, 2 * complex, channelsOut, -1)],
    { axis: 0 },
  );
  const blocks = graph.node('MatMul', [
    graph.floats(inverse, [step, blockLength], `fourier inverse ${blockLength} ${step}`),
    graph.reshape(mixed, blockLength, -1),
  ]);
  return joinBlocks(graph, blocks, { step, channelsOut, dilation, samples });
}

/** Points of the Toom-Cook algorithm, besides infinity, by the number of values that a tile has. */
const points: Readonly<Record<number, readonly number[]>> = { 6: [0, 1, -1, 2, -2], 7: [0, 1, -1, 2, -2, 0.5] };

/** Outputs per tile. */
const tileStep = 4;

/**
 * Adds a convolution by Winograd's minimal filtering, F(4, 4), or F(4, 3) for three taps: half of the multiplications. The
 * groups of four taps share the transformed input, because tiles are four samples apart.
 *
 * Its result differs from that of `Conv` by rounding (122 dB). Faster than `fourierConvolution` for few taps, many channels
 * and short inputs: 0.55 to 0.7 of the time of `Conv`.
 *
 * @param input name of a tensor `[1, channelsIn, samples]`.
 * @returns name of a tensor `[1, channelsOut, samples]`, without bias.
 * @see S. Winograd: Arithmetic Complexity of Computations, 1980
 * @see A. Lavin, S. Gray: Fast Algorithms for Convolutional Neural Networks, CVPR 2016
 */
export function winogradConvolution(graph: GraphBuilder, input: string, convolution: Convolution): string {
  const { weights, channelsIn, channelsOut, taps, dilation } = convolution;
  const groupTaps = taps === 3 ? 3 : 4;
  const groups = Math.ceil(taps / groupTaps);
  const length = tileStep + groupTaps - 1;
  const { inputTransform, weightTransform, outputTransform } = toomCook(tileStep, groupTaps, points[length]!);

  const { rows, samples } = blocksOf(graph, input, convolution, { step: tileStep, length, extra: groups });
  const tiles = graph.node('MatMul', [
    graph.floats(inputTransform.flat(), [length, length], `winograd input ${length}`),
    graph.reshape(rows, length, -1),
  ]);

  const transformed = new Float32Array(length * channelsOut * channelsIn * groups);
  for (let at = 0, value = 0; value < length; value++) {
    for (let pair = 0; pair < channelsOut * channelsIn; pair++) {
      for (let group = 0; group < groups; group++) {
        let sum = 0;
        for (let tap = 0; tap < groupTaps && group * groupTaps + tap < taps; tap++) {
          sum += weightTransform[value]![tap]! * weights[pair * taps + group * groupTaps + tap]!;
        }
        transformed[at++] = sum;
      }
    }
  }
  // With one group, each value is one matrix product; with several, a convolution over neighbouring tiles.
  const mixed =
    groups === 1
      ? graph.node('MatMul', [
          graph.floats(transformed, [length, channelsOut, channelsIn]),
          graph.reshape(tiles, length, channelsIn, -1),
        ])
      : graph.node(
          'Conv',
          [
            graph.reshape(tiles, 1, length * channelsIn, dilation, -1),
            graph.floats(transformed, [length * channelsOut, channelsIn, 1, groups]),
          ],
          { group: length, kernel_shape: [1, groups] },
        );
  const blocks = graph.node('MatMul', [
    graph.floats(outputTransform.flat(), [tileStep, length], `winograd output ${length}`),
    graph.reshape(mixed, length, -1),
  ]);
  return joinBlocks(graph, blocks, { step: tileStep, channelsOut, dilation, samples });
}

interface Blocks {
  /** Samples from one block to the next. */
  readonly step: number;
  /** Samples of a block; at most twice the step. */
  readonly length: number;
  /** Number of blocks after the last one that has outputs of its own. */
  readonly extra: number;
}

/**
 * Cuts the input into overlapping blocks. With a dilation, each block takes every n-th sample.
 *
 * @returns `rows`: `[length, channels, dilation, blocks]`, that is, a row for each place in a block; `samples`: the length of the
 *   input, as a tensor.
 */
function blocksOf(
  graph: GraphBuilder,
  input: string,
  { channelsIn, taps, dilation }: Convolution,
  { step, length, extra }: Blocks,
): { rows: string; samples: string } {
  const period = step * dilation;
  const before = ((taps - 1) / 2) * dilation;
  const samples = graph.node('Shape', [input], { start: 2, end: 3 });
  const whole = graph.node('Div', [
    graph.node('Add', [samples, graph.integers([period - 1])]),
    graph.integers([period]),
  ]);
  const padded = graph.node('Mul', [graph.node('Add', [whole, graph.integers([extra])]), graph.integers([period])]);
  const after = graph.node('Sub', [graph.node('Sub', [padded, samples]), graph.integers([before])]);
  const pads = graph.node('Concat', [graph.integers([0, 0, before, 0, 0]), after], { axis: 0 });
  const cut = graph.reshape(graph.node('Pad', [input, pads]), channelsIn, -1, step, dilation);
  const byPlace = graph.node('Transpose', [cut], { perm: [2, 0, 3, 1] });
  const own = graph.slice(byPlace, [{ axis: 3, start: 0, end: -1 }]);
  const ofNext = graph.slice(byPlace, [
    { axis: 0, start: 0, end: length - step },
    { axis: 3, start: 1 },
  ]);
  return { rows: graph.node('Concat', [own, ofNext], { axis: 0 }), samples };
}

/** Puts the outputs of all blocks in their order. @param blocks `[step, channels * dilation * blocks]`. */
function joinBlocks(
  graph: GraphBuilder,
  blocks: string,
  options: { step: number; channelsOut: number; dilation: number; samples: string },
): string {
  const { step, channelsOut, dilation, samples } = options;
  const inOrder = graph.node('Transpose', [graph.reshape(blocks, step, channelsOut, dilation, -1)], {
    perm: [1, 3, 0, 2],
  });
  const joined = graph.reshape(inOrder, 1, channelsOut, -1);
  return graph.node('Slice', [joined, graph.integers([0]), samples, graph.integers([2])]);
}

/**
 * The real discrete Fourier transform of a block, and the inverse transform to its first `step` samples, as matrices. The
 * order of the values: the real ones of frequency 0 and of the highest, then real and imaginary part of each other frequency.
 */
function realTransform(length: number, step: number): { forward: number[]; inverse: number[] } {
  const highest = length / 2;
  const angle = (frequency: number, sample: number) => (2 * Math.PI * ((frequency * sample) % length)) / length;
  const forward: number[] = [];
  const row = (value: (sample: number) => number) =>
    forward.push(...Array.from({ length }, (_, sample) => value(sample)));
  row(() => 1);
  row((sample) => Math.cos(angle(highest, sample)));
  for (let frequency = 1; frequency < highest; frequency++) {
    row((sample) => Math.cos(angle(frequency, sample)));
    row((sample) => -Math.sin(angle(frequency, sample)));
  }
  const inverse = Array.from({ length: step }, (_, sample) => {
    const values = [1 / length, Math.cos(angle(highest, sample)) / length];
    for (let frequency = 1; frequency < highest; frequency++) {
      values.push(
        (2 * Math.cos(angle(frequency, sample))) / length,
        (-2 * Math.sin(angle(frequency, sample))) / length,
      );
    }
    return values;
  });
  return { forward, inverse: inverse.flat() };
}

/**
 * The weights for each frequency: `real` for the two real ones, `[2, out, in]`, and `complex` for the others, as real matrices
 * that multiply `[real parts; imaginary parts]`, `[frequencies, 2 * out, 2 * in]`.
 */
function spectralWeights({ weights, channelsOut, channelsIn, taps }: Convolution): {
  real: Float32Array;
  complex: Float32Array;
} {
  const pairs = channelsOut * channelsIn;
  const highest = blockLength / 2;
  const real = new Float32Array(2 * pairs);
  const complex = new Float32Array((highest - 1) * 4 * pairs);
  for (let frequency = 0; frequency <= highest; frequency++) {
    const angles = Array.from({ length: taps }, (_, tap) => (2 * Math.PI * frequency * tap) / blockLength);
    const cosines = angles.map(Math.cos);
    const sines = angles.map(Math.sin);
    for (let out = 0; out < channelsOut; out++) {
      for (let into = 0; into < channelsIn; into++) {
        const first = (out * channelsIn + into) * taps;
        let re = 0;
        let im = 0;
        // The network's convolution is a correlation, so the transform of the weights is conjugated.
        for (let tap = 0; tap < taps; tap++) {
          re += weights[first + tap]! * cosines[tap]!;
          im += weights[first + tap]! * sines[tap]!;
        }
        if (frequency === 0) real[out * channelsIn + into] = re;
        else if (frequency === highest) real[pairs + out * channelsIn + into] = re;
        else {
          const matrix = (frequency - 1) * 4 * pairs;
          const width = 2 * channelsIn;
          const upper = matrix + out * width + into;
          const lower = matrix + (channelsOut + out) * width + into;
          complex[upper] = re;
          complex[upper + channelsIn] = -im;
          complex[lower] = im;
          complex[lower + channelsIn] = re;
        }
      }
    }
  }
  return { real, complex };
}

/**
 * The matrices of Toom-Cook's algorithm for `outputs` outputs of a filter with `taps` taps:
 * y = outputTransform · ((weightTransform · w) × (inputTransform · x)), with × value by value.
 *
 * @param finite the points besides infinity; one fewer than the values of a tile.
 */
function toomCook(outputs: number, taps: number, finite: readonly number[]) {
  const length = outputs + taps - 1;
  const evaluate = (terms: number) => [
    ...finite.map((point) => Array.from({ length: terms }, (_, power) => point ** power)),
    Array.from({ length: terms }, (_, power) => Number(power === terms - 1)),
  ];
  return {
    weightTransform: evaluate(taps),
    outputTransform: transposed(evaluate(outputs)),
    inputTransform: transposed(inverted(evaluate(length))),
  };
}

function transposed(matrix: readonly (readonly number[])[]): number[][] {
  return matrix[0]!.map((_, column) => matrix.map((row) => row[column]!));
}

/** Inverts a regular matrix by Gauss-Jordan elimination with pivots. */
function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, index) => [...row, ...row.map((_, column) => Number(column === index))]);
  for (let column = 0; column < size; column++) {
    const pivot = rows.reduce(
      (best, row, index) => (index >= column && Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? index : best),
      column,
    );
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const scale = rows[column]![column]!;
    rows[column] = rows[column]!.map((value) => value / scale);
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const factor = row[column]!;
      rows[index] = row.map((value, at) => value - factor * rows[column]![at]!);
    }
  }
  return rows.map((row) => row.slice(size));
}
