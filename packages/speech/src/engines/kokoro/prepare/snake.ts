import type { GraphBuilder, NodeContent } from '../../onnx/graph-builder';

/**
 * How a snake activation, x + sin²(a·x)/a, is computed of a·x:
 *
 * - `sine`: as a·x + sin²(a·x).
 * - `polynomial`: in a unit of its period, with a polynomial that differs by up to 0.0008 from sin². The runtime's kernel for the
 *   sine takes more time than all operations of the polynomial.
 */
export type SnakeMethod = 'sine' | 'polynomial';

/** What a·x is multiplied by before `addSnake`. Its result has the same factor. */
export const snakeUnit: Readonly<Record<SnakeMethod, number>> = { sine: 1, polynomial: 1 / Math.PI };

/**
 * sin²(πr) ≈ c₁·r² + c₂·r⁴ + c₃·r⁶ for r from -½ to ½, with the smallest maximal error.
 */
const [c1, c2, c3] = [9.801_755, -30.766_682, 30.290_949] as const;

/**
 * Adds nodes of a snake activation.
 *
 * @param input name of a tensor `[1, channels, samples]`: a·x times `snakeUnit`.
 */
export function addSnake(
  graph: GraphBuilder,
  method: SnakeMethod,
  { input, channels, output }: { input: string; channels: number; output: string },
): void {
  if (method === 'sine') {
    const sine = graph.node('Sin', [input]);
    graph.node('Add', [input, graph.node('Mul', [sine, sine])], {}, output);
  } else addPolynomialSnake(graph, input, channels, output);
}

/** v + sin²(πv)/π, where v is the input. */
function addPolynomialSnake(graph: GraphBuilder, input: string, channels: number, output: string): void {
  const rest = graph.node('Sub', [input, graph.node('Round', [input])]);
  const square = graph.node('Mul', [rest, rest]);
  // The polynomial in r² has the root 0. The quadratic rest is written as a square and a constant.
  const centre = c2 / (2 * c3);
  const centred = graph.node('Add', [square, graph.floats([centre], [1], 'snake/centre')]);
  const quadratic = scaleAndShift(graph, graph.node('Mul', [centred, centred]), {
    scale: graph.floats(new Float32Array(channels).fill(c3 / Math.PI), [channels], `snake/scale ${channels}`),
    shift: graph.floats(
      new Float32Array(channels).fill((c1 - c3 * centre ** 2) / Math.PI),
      [channels],
      `snake/shift ${channels}`,
    ),
    channels,
  });
  graph.node(
    'Add',
    [input, graph.node('Mul', [square, graph.node(quadratic.opType, quadratic.input, quadratic.attributes)])],
    {},
    output,
  );
}

/**
 * A node for a multiplication and an addition for each channel, in one pass: the runtime's operator for statistics that are
 * known, here a mean of 0 and a variance of 1.
 *
 * @param input name of a tensor `[1, channels, samples]`.
 * @param factors names of tensors `[channels]`.
 */
export function scaleAndShift(
  graph: GraphBuilder,
  input: string,
  factors: { readonly scale: string; readonly shift: string; readonly channels: number },
): NodeContent {
  const { scale, shift, channels } = factors;
  const mean = graph.floats(new Float32Array(channels), [channels], `normalized/mean ${channels}`);
  const variance = graph.floats(new Float32Array(channels).fill(1), [channels], `normalized/variance ${channels}`);
  const inputs = [input, scale, shift, mean, variance];
  return { opType: 'BatchNormalization', input: inputs, attributes: { epsilon: { float: 0 } } };
}
