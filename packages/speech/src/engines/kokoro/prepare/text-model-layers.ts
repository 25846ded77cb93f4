import { outputOf } from '../../onnx/node-graph';
import type { OnnxModel } from '../../onnx/onnx-model';
import { loopOverLayers } from '../../onnx/repeated-layers';

/** The tensor that the first layer takes. */
const input = '/encoder/bert/encoder/embedding_hidden_mapping_in/Add_output_0';

/** A constant that only the last node of each layer uses. */
const lastWeight = 'encoder.bert.encoder.albert_layer_groups.0.albert_layers.0.full_layer_layer_norm.weight';

const width = 768;

/**
 * Computes the layers of the text model in a loop. It is an ALBERT model, whose twelve layers have the same weights. As single nodes, they
 * are two fifths of the nodes of the part for sentences, and it loads in twice the time.
 *
 * @throws {Error} if the model does not have the expected structure.
 */
export function loopOverTextLayers(model: OnnxModel): OnnxModel {
  const outputs = model.graph.node.filter((node) => node.input.includes(lastWeight)).map(outputOf);
  return loopOverLayers(model, { input, outputs, shape: [1, 'sequence_length', width] });
}
