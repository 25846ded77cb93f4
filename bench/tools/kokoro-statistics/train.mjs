// Trains the prediction of the generator's statistics from the features of a sentence.
//   node bench/tools/kokoro-statistics/train.mjs [--all] <file> <samples>...
// Texts for the evaluation are not used, unless --all is given.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { CholeskyDecomposition, EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { isHeldOut } from './held-out.mjs';
import { multiply } from './multiply.mjs';
import { SampleFolder } from './samples.mjs';
import { safetensors } from './safetensors.mjs';

/** Groups of features, in their order. The weights were found by trying. */
const groups = [
  { of: 'noise', length: 768, weight: 0.5 },
  { of: 'sound', length: 512, weight: 0.5 },
  { of: 'curves', length: 6, weight: 0.3 },
  { of: 'style', length: 128, weight: 1 },
];
const featureCount = 1414;
const styleWidth = 128;

/** The penalty of the ridge regression, for each sample. */
const penalty = 1e-5;

/** The number of components of the style that change the coefficients, and how much they change them. */
const styleComponentCount = 8;
const styleInfluence = 0.2;

/** The number of main components of the features, and of the statistics. */
const featureRank = 400;
const statisticRank = 400;

/** Steps of rounding, relative to the deviation of a statistic. Smaller steps make the file larger. */
const expansionStep = 0.006;
const reductionStep = 0.000_07;

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const [file, ...folders] = positionals;
const tensors = await new SampleFolder(folders[0]).describedTensors();
const channelsOf = (some) => some.reduce((sum, { channels }) => sum + channels, 0);
const statisticCount = channelsOf(tensors);
const knownCount = channelsOf(tensors.filter(({ feature }) => feature !== undefined));

const all = [];
for (const folder of folders) all.push(...(await new SampleFolder(folder).read([featureCount, statisticCount])));
const samples = values.all ? all : all.filter((sample) => !isHeldOut(sample));
console.log(`Training with ${samples.length} of ${all.length} samples`);

const { features, featureMeans, featureScales } = scaledFeatures();
const { outputs, outputMeans, outputScales } = scaledOutputs();
const style = styleComponentsOf();
const input = await featureComponents();
const { coefficients, directions, deviations } = await regression();
const expansion = roundedExpansion();
const reduction = await roundedReduction();
await write();

/** Features shifted to mean 0 and scaled, so that the sum of squares of a group is near its weight squared. */
function scaledFeatures() {
  const matrix = new Matrix(samples.length, featureCount);
  for (const [row, sample] of samples.entries()) matrix.setRow(row, sample.features);
  const means = matrix.mean('column');
  const spread = matrix.standardDeviation('column', { unbiased: false, mean: means });
  const factors = groups.flatMap(({ length, weight }) => Array.from({ length }, () => weight / Math.sqrt(length)));
  const scales = spread.map((deviation, index) => factors[index] / (deviation + 1e-6));
  return {
    features: matrix.subRowVector(means).mulRowVector(scales),
    featureMeans: means,
    featureScales: scales,
  };
}

/** Statistics to predict, shifted to mean 0 and scaled to variance 1: means, and logarithms of standard deviations. */
function scaledOutputs() {
  const half = statisticCount - knownCount;
  const matrix = new Matrix(samples.length, 2 * half);
  for (const [row, sample] of samples.entries()) {
    const means = sample.means.subarray(knownCount);
    const logarithms = sample.deviations.subarray(knownCount).map(Math.log);
    matrix.setRow(row, [...means, ...logarithms]);
  }
  const means = matrix.mean('column');
  const scales = matrix.standardDeviation('column', { unbiased: false, mean: means });
  return { outputs: matrix.subRowVector(means).divRowVector(scales), outputMeans: means, outputScales: scales };
}

/** The main components of the style as columns, and for each sample the factors of the coefficients: 1 and the components. */
function styleComponentsOf() {
  const part = features.subMatrix(0, samples.length - 1, featureCount - styleWidth, featureCount - 1);
  const { vectors } = mainComponents(part.transpose().mmul(part), styleComponentCount);
  const size = Math.sqrt(part.mmul(vectors).pow(2).sum() / samples.length);
  const components = vectors.mul(Math.sqrt(styleInfluence) / size);
  const factors = Matrix.ones(samples.length, 1 + styleComponentCount).setSubMatrix(part.mmul(components), 0, 1);
  return { components, factors };
}

/** The main components of the features, rounded: columns in `rounded`, their scales, and the components of the samples. */
async function featureComponents() {
  const covariance = await multiply(features.transpose(), features);
  const { vectors, values: squares } = mainComponents(covariance.div(samples.length), featureRank);
  const scales = vectors
    .transpose()
    .to2DArray()
    .map((column) => largest(column) / 127);
  const rounded = vectors.divRowVector(scales).round();
  const spread = squares.map(Math.sqrt);
  const components = await multiply(features, rounded.clone().mulRowVector(scales));
  return {
    rounded,
    scales: scales.map((scale, index) => scale / spread[index]),
    components: components.divRowVector(spread),
    spread,
  };
}

/** A kernel ridge regression. Its result is reduced to the directions in which the fitted statistics vary the most. */
async function regression() {
  const count = samples.length;
  const plain = input.components.clone().mulRowVector(input.spread);
  const kernel = (await multiply(plain, plain.transpose())).add(1).mul(style.factors.mmul(style.factors.transpose()));
  const solver = new CholeskyDecomposition(kernel.clone().add(Matrix.eye(count).mul(penalty * count)));
  const inverse = solver.solve(Matrix.eye(count));
  const fitted = await multiply(await multiply(kernel, inverse), outputs);
  const { vectors, values: squares } = mainComponents(await multiply(fitted, fitted.transpose()), statisticRank);
  const sizes = squares.map(Math.sqrt);
  const main = (await multiply(fitted.transpose(), vectors)).divRowVector(sizes);
  return {
    coefficients: await multiply(inverse, await multiply(outputs, main)),
    directions: main,
    deviations: sizes.map((size) => size / Math.sqrt(count)),
  };
}

/** The matrix from codes to scaled statistics, for codes of variance 1, and the step of each row. */
function roundedExpansion() {
  const matrix = directions.transpose().mulColumnVector(deviations);
  const steps = matrix.to2DArray().map((row) => Math.max(expansionStep, largest(row) / 127));
  return { rounded: matrix.divColumnVector(steps).round(), steps };
}

/**
 * The matrices from components to codes, side by side: one for each factor of the style. Each column has the step that
 * changes the statistics as little as those of other columns.
 */
async function roundedReduction() {
  const rowSizes = expansion.rounded.to2DArray().map((row) => rootMeanSquare(row));
  const parts = [];
  for (let factor = 0; factor <= styleComponentCount; factor++) {
    const factors = style.factors.getColumn(factor);
    const size = rootMeanSquare(factors);
    const weighted = coefficients
      .clone()
      .mulColumnVector(factors)
      .mulRowVector(expansion.steps.map((step, code) => step / deviations[code]));
    // Components had another scale in the regression.
    const matrix = (await multiply(input.components.transpose(), weighted)).mulColumnVector(
      input.spread.map((spread) => spread ** 2),
    );
    const columns = matrix.transpose().to2DArray();
    const steps = columns.map((column, code) => Math.max(reductionStep / rowSizes[code] / size, largest(column) / 127));
    parts.push({ rounded: matrix.divRowVector(steps).round(), steps, offsets: weighted.sum('column') });
  }
  const rounded = new Matrix(featureRank, parts.length * statisticRank);
  for (const [index, part] of parts.entries()) rounded.setSubMatrix(part.rounded, 0, index * statisticRank);
  return {
    rounded,
    steps: parts.flatMap(({ steps }) => steps),
    offsets: parts.flatMap(({ offsets }) => offsets),
  };
}

async function write() {
  const bytes = safetensors(
    {
      featureMeans: rowTensor(featureMeans),
      featureScales: rowTensor(featureScales),
      featureComponents: matrixTensor('I8', input.rounded),
      featureComponentsScales: rowTensor(input.scales),
      styleComponents: matrixTensor('F16', style.components),
      reduction: matrixTensor('I8', reduction.rounded),
      reductionScales: rowTensor(reduction.steps),
      reductionOffsets: rowTensor(reduction.offsets),
      expansion: matrixTensor('I8', expansion.rounded),
      expansionScales: rowTensor(outputScales),
      outputMeans: rowTensor(outputMeans),
    },
    { tensors: JSON.stringify(tensors) },
  );
  const compressed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  await writeFile(file, compressed);
  console.log(`Wrote ${file}, ${(compressed.length / 1e6).toFixed(2)} MB`);
}

/** The eigenvectors of a symmetric matrix with the largest eigenvalues, as columns, and these values. */
function mainComponents(matrix, count) {
  const { eigenvectorMatrix, realEigenvalues } = new EigenvalueDecomposition(matrix, { assumeSymmetric: true });
  const order = realEigenvalues.map((_, index) => index).sort((a, b) => realEigenvalues[b] - realEigenvalues[a]);
  const main = order.slice(0, count);
  return {
    vectors: eigenvectorMatrix.subMatrixColumn(main),
    values: main.map((index) => Math.max(realEigenvalues[index], 1e-12)),
  };
}

function largest(numbers) {
  return numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
}

function rootMeanSquare(numbers) {
  return Math.sqrt(numbers.reduce((sum, number) => sum + number ** 2, 0) / numbers.length);
}

function rowTensor(numbers) {
  return { type: 'F32', shape: [1, numbers.length], values: numbers };
}

function matrixTensor(type, numbers) {
  return { type, shape: [numbers.rows, numbers.columns], values: numbers.to1DArray() };
}
