// Makes a folder with another checkpoint from the published one. See README.md.
//
//   node bench/tools/kokoro-structure/make-checkpoint.mjs <pack> <folder> [share]
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataType, decodeModel, encodeModel } from '../../../dist/packages/speech/src/engines/onnx/onnx-model.js';
import { StructureView } from '../../../dist/packages/speech/src/engines/kokoro/prepare/structure-view.js';
import { widenToFp32 } from '../../../dist/packages/speech/src/engines/kokoro/prepare/widen-to-fp32.js';

const [pack, folder, share = '0.02'] = process.argv.slice(2);

const model = widenToFp32(decodeModel(await readFile(join(pack, 'model.onnx'))));
const { graph } = model;
const view = new StructureView(model);

// The same numbers at every run.
let state = 12_345;
const random = () => ((state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32 - 0.5) * 2;

const names = new Map([
  ['', ''],
  ['input_ids', 'tokens'],
  ['waveform', 'audio'],
]);
const nameOf = (name) => {
  const resolved = name === 'waveform' ? name : view.resolve(name);
  if (!names.has(resolved)) names.set(resolved, `t${names.size}`);
  return names.get(resolved);
};

const changed = (tensor) => {
  if (tensor.dataType !== dataType.float || tensor.name.includes('Constant')) return tensor.rawData;
  const values = new Float32Array(new Uint8Array(tensor.rawData).buffer);
  return new Uint8Array(values.map((value) => value * (1 + Number(share) * random())).buffer);
};
const constants = [];
const initializer = [];
for (const tensor of graph.initializer) {
  const own = { ...tensor, rawData: changed(tensor), name: nameOf(tensor.name) };
  if (tensor.name.includes('Constant')) {
    const attribute = [{ name: 'value', type: 4, t: own }];
    constants.push({ opType: 'Constant', input: [], output: [own.name], attribute });
  } else initializer.push(own);
}
const nodes = graph.node
  .filter(({ output }) => view.resolve(output[0]) === output[0] || output[0] === 'waveform')
  .map((node) => ({ ...node, name: '', input: node.input.map(nameOf), output: node.output.map(nameOf) }));
// The conversion that makes the output is now a copy.
const node = [...constants, ...nodes].map((each) =>
  each.output[0] === 'audio' ? { ...each, opType: 'Identity', attribute: [] } : each,
);
const renamed = (values) => values.map((value) => ({ ...value, name: nameOf(value.name) }));
const other = {
  ...graph,
  node,
  initializer,
  input: renamed(graph.input),
  output: renamed(graph.output),
  valueInfo: [],
};

await mkdir(join(folder, 'voices'), { recursive: true });
await writeFile(join(folder, 'model.onnx'), encodeModel({ ...model, graph: other }));
await copyFile(join(pack, 'tokenizer.json'), join(folder, 'tokenizer.json'));
for (const voice of ['af_heart', 'am_adam', 'bf_emma']) {
  await copyFile(join(pack, 'voices', `${voice}.bin`), join(folder, 'voices', `${voice}.bin`));
}
