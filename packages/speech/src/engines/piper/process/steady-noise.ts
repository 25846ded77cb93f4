import { GraphBuilder } from '../../onnx/graph-builder';
import { dataType, type OnnxModel } from '../../onnx/onnx-model';

/** The tensor with a model's samples. */
export const modelOutput = 'output';

/** The input that chooses the noise: one integer. */
export const noiseInput = 'voxgate/noise';

/** Length of the table of noise. It is prime, so that rows of a tensor begin at different places of it. */
const tableLength = 262_139;

/** Distance between the places where the noise of a model's nodes begins. */
const betweenNodes = 87_381;

/**
 * Replaces a model's random numbers by those of a table, so that the same input makes the same speech. Any process can then
 * compute a sentence again.
 */
export function withSteadyNoise(model: OnnxModel): OnnxModel {
  const { graph } = model;
  const added = new GraphBuilder('noise/');
  const random = graph.node.filter(({ opType }) => opType === 'RandomNormalLike');
  const node = graph.node.flatMap((each) => {
    const order = random.indexOf(each);
    if (order < 0) return [each];
    return added.addedBy(() => {
      const shape = added.node('Shape', [each.input[0]!]);
      const count = added.node('ReduceProd', [shape], { keepdims: 1 });
      const places = added.node('Range', [added.integers([0]), count, added.integers([1])]);
      const start = added.node('Add', [noiseInput, added.integers([order * betweenNodes])]);
      const inTable = added.node('Mod', [added.node('Add', [places, start]), added.integers([tableLength])]);
      const values = added.node('Gather', [
        added.floats(normalNumbers(tableLength), [tableLength], 'noise/table'),
        inTable,
      ]);
      added.node('Reshape', [values, shape], {}, each.output[0]);
    });
  });
  const input = {
    name: noiseInput,
    type: { tensorType: { elemType: dataType.int64, shape: { dim: [{ dimValue: 1 }] } } },
  };
  return {
    ...model,
    graph: {
      ...graph,
      node,
      initializer: [...graph.initializer, ...added.tensors],
      input: [...graph.input, input],
    },
  };
}

/** Chooses the noise for a text: a number from its tokens. */
export function noiseFor(tokens: readonly number[]): number {
  return tokens.reduce((sum, token) => (sum * 31 + token) % tableLength, 7);
}

/** Numbers with a normal distribution, always the same ones. */
export function normalNumbers(count: number): Float32Array {
  let state = 1;
  const uniform = () => {
    // The linear congruential generator of Numerical Recipes, modulo 2^32.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  // Box and Muller's method.
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}
