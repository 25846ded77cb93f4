// Writes the structure of the published model: its nodes and constants, without its weights. See README.md.
//
//   node bench/tools/kokoro-structure/write.mjs <pack> <file>
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { decodeModel, encodeModel } from '../../../dist/packages/speech/src/engines/onnx/onnx-model.js';

const [pack, file] = process.argv.slice(2);

const model = decodeModel(await readFile(join(pack, 'model.onnx')));
const { valueInfo: _, ...graph } = model.graph;

/** The exporter calls numbers that are written in the program `Constant…`. All other floating-point numbers have been trained. */
const isWeight = ({ name, dataType }) => dataType !== 6 && dataType !== 7 && !name.includes('Constant');

const initializer = graph.initializer.map((tensor) =>
  isWeight(tensor) ? { ...tensor, rawData: new Uint8Array() } : tensor,
);
await writeFile(file, brotliCompressSync(encodeModel({ ...model, graph: { ...graph, initializer } })));
