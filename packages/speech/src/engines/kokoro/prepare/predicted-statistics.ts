import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { GraphBuilder } from '../../onnx/graph-builder';
import { matrixTimesVector, transpose } from '../../onnx/matrix-times-vector';
import { epsilon } from './fuse-nodes';
import { readSafetensors, type Safetensors } from './safetensors';
import { smallestDeviation } from './sentence-features';

/** A tensor that the generator normalizes. */
export interface NormalizedTensor {
  /** Its name in the exported model. */
  readonly name: string;
  readonly channels: number;
  /**
   * If its statistics are features of the sentence, the position of its means among them. The logarithms of its standard
   * deviations follow.
   */
  readonly feature?: number;
}

/** The statistics of all normalized tensors: tensors `[1, channels of all, 1]`. */
export interface Statistics {
  readonly means: string;
  /** Standard deviations: the square roots of variance plus epsilon. */
  readonly deviations: string;
}

const decompress = promisify(brotliDecompress);

/** In the directory of this file, in the sources as in the build. */
const shippedFile = join(__dirname, 'predicted-statistics.safetensors.br');

/**
 * Predicts the statistics of the generator's instance normalizations for a whole sentence, so that the generator can compute
 * any part of the sentence. The prediction is linear in the features of the sentence, and its coefficients are linear in the
 * style. A low rank and rounding to 8 bits keep it small. `bench/tools/kokoro-statistics` trains it.
 */
export class StatisticsPredictor {
  /** The normalized tensors, in the order of their statistics: as they first occur in the model's nodes. */
  readonly tensors: readonly NormalizedTensor[];

  constructor(private readonly file: Safetensors) {
    this.tensors = JSON.parse(file.metadata.tensors ?? '[]') as NormalizedTensor[];
  }

  /**
   * Reads a file. By default, it is that of the supported model.
   *
   * @throws {Error} if it is missing or invalid.
   */
  static async load(path = shippedFile): Promise<StatisticsPredictor> {
    return new StatisticsPredictor(readSafetensors(await decompress(await readFile(path))));
  }

  /**
   * Adds nodes that predict the statistics.
   *
   * @param features the name of a tensor `[1, features]` made by `addSentenceFeatures`.
   */
  addTo(graph: GraphBuilder, features: string): Statistics {
    const centred = graph.node('Sub', [features, this.add(graph, 'featureMeans')]);
    const scaled = graph.node('Mul', [centred, this.add(graph, 'featureScales')]);
    const statistics = graph.node('Add', [
      this.addProduct(graph, this.addCode(graph, scaled), 'expansion'),
      this.add(graph, 'outputMeans'),
    ]);
    const half = this.tensor('outputMeans').values.length / 2;
    const [means, logDeviations] = graph.split(statistics, [half, half], 1);
    const known = this.addKnown(graph, features);
    const joined = (parts: readonly string[]) => graph.reshape(graph.node('Concat', parts, { axis: 1 }), 1, -1, 1);
    return {
      means: joined([...known.means, means!]),
      deviations: joined([...known.deviations, graph.node('Exp', [logDeviations!])]),
    };
  }

  /** Reduces the features to their main components, and these to fewer numbers: a sum weighted by components of the style. */
  private addCode(graph: GraphBuilder, features: string): string {
    const [styleWidth, styleComponents] = this.tensor('styleComponents').shape;
    const style = graph.slice(features, [{ axis: 1, start: -styleWidth! }]);
    const ofStyle = graph.node('MatMul', [style, this.add(graph, 'styleComponents')]);
    const weights = graph.node('Concat', [graph.floats([1], [1, 1]), ofStyle], { axis: 1 });
    const components = this.addProduct(graph, features, 'featureComponents');
    const codes = graph.node('Add', [
      this.addProduct(graph, components, 'reduction'),
      this.add(graph, 'reductionOffsets'),
    ]);
    return graph.node('MatMul', [weights, graph.reshape(codes, 1 + styleComponents!, -1)]);
  }

  /** The statistics that need no prediction, because they are features. Their tensors come first. */
  private addKnown(graph: GraphBuilder, features: string): { means: string[]; deviations: string[] } {
    const known = this.tensors.filter(({ feature }) => feature !== undefined);
    if (known.some((tensor, index) => tensor !== this.tensors[index])) {
      throw new Error('Tensors with known statistics must come first.');
    }
    const part = (start: number, end: number) => graph.slice(features, [{ axis: 1, start, end }]);
    return {
      means: known.map(({ feature, channels }) => part(feature!, feature! + channels)),
      deviations: known.map(({ feature, channels }) => {
        const start = feature! + channels;
        const above0 = graph.node('Exp', [part(start, start + channels)]);
        const deviation = graph.node('Sub', [above0, graph.floats([smallestDeviation], [1])]);
        const variance = graph.node('Mul', [deviation, deviation]);
        return graph.node('Sqrt', [graph.node('Add', [variance, graph.floats([epsilon], [1])])]);
      }),
    };
  }

  /** Adds the product of a row `[1, n]` and a matrix of 8-bit numbers, multiplied by the scales of its columns. @returns a row. */
  private addProduct(graph: GraphBuilder, row: string, name: string): string {
    const { shape, values } = this.tensor(name);
    const { values: scales } = this.tensor(`${name}Scales`);
    const scaled = values.map((value, index) => value * scales[index % scales.length]!);
    return graph.reshape(matrixTimesVector(graph, transpose({ values: scaled, rows: shape[0]! }), row), 1, -1);
  }

  private add(graph: GraphBuilder, name: string): string {
    const { shape, values } = this.tensor(name);
    return graph.floats(values, shape);
  }

  private tensor(name: string) {
    const found = this.file.tensors.get(name);
    if (!found) throw new Error(`The file of the predicted statistics has no tensor "${name}".`);
    return found;
  }
}
