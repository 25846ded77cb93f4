import { GraphBuilder } from '../../onnx/graph-builder';
import { dataType, type OnnxModel } from '../../onnx/onnx-model';
import { splitVits } from './split-model';

/** A tiny model of Piper's structure: tokens, lengths, frames with noise, and a decoder with four samples per frame. */
function tinyModel(change: (graph: GraphBuilder, sound: string) => string = (_, sound) => sound): OnnxModel {
  const graph = new GraphBuilder('');
  graph.node('Ceil', ['input'], {}, 'lengths');
  const noise = graph.node('RandomNormalLike', ['input']);
  const frames = graph.node('Add', ['lengths', noise], {}, 'frames');
  const raised = graph.node('ConvTranspose', [frames, graph.floats(new Float32Array(2 * 8), [2, 1, 8], 'up')], {
    kernel_shape: [8],
    strides: [4],
    pads: [2, 2],
  });
  const first = graph.node('Conv', [raised, graph.floats([1, 2, 1], [1, 1, 3])], {
    kernel_shape: [3],
    dilations: [6],
    pads: [6, 6],
  });
  const sound = graph.node('Add', [graph.node('LeakyRelu', [first]), raised]);
  graph.node('Tanh', [change(graph, sound)], {}, 'output');
  return {
    irVersion: 8 as unknown as OnnxModel['irVersion'],
    opsetImport: [{ version: 15 }],
    graph: {
      node: graph.nodes,
      initializer: graph.tensors,
      input: [{ name: 'input', type: { tensorType: { elemType: dataType.float } } }],
      output: [{ name: 'output' }],
    },
  };
}

describe('splitVits', () => {
  it('splits at the first transposed convolution', () => {
    const { sentence, decoder, ...facts } = splitVits(tinyModel());
    // The transposed convolution reaches (7 - 2) / 4 frames, the other one 6 / 4.
    expect(facts).toEqual({ lengths: 'lengths', frames: 'frames', channels: 2, contextFrames: 3, frameSamples: 4 });
    expect(decoder.graph.node.map(({ opType }) => opType)).toEqual([
      'ConvTranspose',
      'Conv',
      'LeakyRelu',
      'Add',
      'Tanh',
    ]);
    expect(sentence.graph.output.map(({ name }) => name)).toEqual(['lengths', 'frames']);
  });

  it('replaces random numbers by a table, of which an input chooses the place', () => {
    const { sentence } = splitVits(tinyModel());
    expect(sentence.graph.node.map(({ opType }) => opType)).not.toContain('RandomNormalLike');
    expect(sentence.graph.input.map(({ name }) => name)).toEqual(['input', 'voxgate/noise']);
  });

  it.each<[string, string, (graph: GraphBuilder, sound: string) => string]>([
    ['is not local', 'unexpected node ReduceMean', (graph, sound) => graph.node('ReduceMean', [sound])],
    [
      'changes the length',
      'unexpected node Conv',
      (graph, sound) => graph.node('Conv', [sound, 'up'], { kernel_shape: [3], pads: [0, 0] }),
    ],
    ['needs more than the frames', 'needs more than its frames', (graph, sound) => graph.node('Add', [sound, 'input'])],
  ])('refuses a decoder that %s', (_, message, change) => {
    expect(() => splitVits(tinyModel(change))).toThrow(message);
  });
});
