import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GraphBuilder } from '../../onnx/graph-builder';
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

/** PyTorch's value for instance normalizations. */
const epsilon = 1e-5;

/** The directory of this file also contains the numbers, in the sources as in the build. */
const file = join(__dirname, 'predicted-statistics.safetensors');

/**
 * Predicts the statistics of the generator's instance normalizations for a whole sentence, so that the generator can compute
 * parts of the sentence. The prediction is linear in the features of the sentence; its coefficients depend on the style. A
 * low rank keeps it small. `tools/kokoro-statistics` trains it.
 */
export class StatisticsPredictor {
  /** The normalized tensors, in the order of their statistics: as they first occur in the model's nodes. */
  readonly tensors: readonly NormalizedTensor[];

  constructor(private readonly file: Safetensors) {
    this.tensors = JSON.parse(file.metadata.tensors!) as NormalizedTensor[];
  }

  /** @throws {Error} if the file is missing or invalid. */
  static async load(): Promise<StatisticsPredictor> {
    return new StatisticsPredictor(readSafetensors(await readFile(file)));
  }

  /**
   * Adds nodes that predict the statistics.
   *
   * @param features the name of a tensor `[1, features]` made by `addSentenceFeatures`.
   */
  addTo(graph: GraphBuilder, features: string): Statistics {
    const centred = graph.node('Sub', [features, this.constant(graph, 'featureMeans')]);
    const scaled = graph.node('Mul', [centred, this.constant(graph, 'featureScales')]);
    const code = this.addCode(graph, scaled);
    const predicted = graph.node('Add', [
      graph.node('MatMul', [code, this.addExpansion(graph)]),
      this.constant(graph, 'outputMeans'),
    ]);
    const half = this.lengthOf('outputMeans') / 2;
    const [means, logDeviations] = graph.split(predicted, [half, half], 1);
    const known = this.addKnown(graph, features);
    const column = (parts: readonly string[]) => graph.reshape(graph.node('Concat', parts, { axis: 1 }), 1, -1, 1);
    return {
      means: column([...known.means, means!]),
      deviations: column([...known.deviations, graph.node('Exp', [logDeviations!])]),
    };
  }

  /** Reduces the features to a few numbers. The weights are a sum, weighted by the main components of the style. */
  private addCode(graph: GraphBuilder, features: string): string {
    const [styleWidth, components] = this.shapeOf('styleComponents');
    const style = graph.slice(features, [{ axis: 1, start: -styleWidth! }]);
    const weights = graph.node(
      'Concat',
      [graph.floats([1], [1, 1]), graph.node('MatMul', [style, this.constant(graph, 'styleComponents')])],
      { axis: 1 },
    );
    const codes = graph.node('Add', [
      graph.node('MatMul', [features, this.constant(graph, 'reduction')]),
      this.constant(graph, 'reductionOffsets'),
    ]);
    return graph.node('MatMul', [weights, graph.reshape(codes, 1 + components!, -1)]);
  }

  /** The matrix from the few numbers to the statistics. The file has it rounded to 8 bits, with a scale per statistic. */
  private addExpansion(graph: GraphBuilder): string {
    const { shape, values } = this.file.tensors.get('expansion')!;
    const { values: scales } = this.file.tensors.get('expansionScales')!;
    return graph.floats(
      values.map((value, index) => value * scales[index % scales.length]!),
      shape,
    );
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

  private constant(graph: GraphBuilder, name: string): string {
    const { shape, values } = this.tensor(name);
    return graph.floats(values, shape);
  }

  private shapeOf(name: string): readonly number[] {
    return this.tensor(name).shape;
  }

  private lengthOf(name: string): number {
    return this.tensor(name).values.length;
  }

  private tensor(name: string) {
    const found = this.file.tensors.get(name);
    if (!found) throw new Error(`The file of the predicted statistics has no tensor "${name}".`);
    return found;
  }
}
