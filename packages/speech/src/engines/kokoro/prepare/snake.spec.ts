import { GraphBuilder } from '../../onnx/graph-builder';
import { Constants } from '../../onnx/tensor-values';
import { addSnake, snakeUnit } from './snake';

/** Computes the nodes of a graph for one number. */
function computed({ nodes, tensors }: GraphBuilder, input: number): number {
  const constants = new Constants({ node: [], initializer: tensors, input: [], output: [] });
  const values = new Map([['x', input]]);
  const valueOf = (name: string) => values.get(name) ?? constants.floats(name)[0]!;
  for (const { opType, input: names, output } of nodes) {
    const [first, second, third] = names.slice(0, 3).map(valueOf) as [number, number, number];
    const operators: Record<string, () => number> = {
      Sin: () => Math.sin(first),
      Round: () => Math.round(first),
      Add: () => first + second,
      Sub: () => first - second,
      Mul: () => first * second,
      BatchNormalization: () => first * second + third,
    };
    values.set(output[0]!, operators[opType]!());
  }
  return values.get('y')!;
}

describe('addSnake', () => {
  it.each([
    ['sine', 1e-9],
    ['polynomial', 0.0009],
  ] as const)('computes x + sin²(x) with a %s', (method, tolerance) => {
    const graph = new GraphBuilder('new/');
    addSnake(graph, method, { input: 'x', channels: 1, output: 'y' });
    const unit = snakeUnit[method];
    for (let x = -10; x <= 10; x += 0.01) {
      const difference = computed(graph, x * unit) / unit - (x + Math.sin(x) ** 2);
      expect(Math.abs(difference)).toBeLessThan(tolerance);
    }
  });
});
