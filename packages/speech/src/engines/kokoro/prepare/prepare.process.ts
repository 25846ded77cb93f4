import { dirname } from 'node:path';
import { predictedStatisticsFit } from './statistics-fit';
import { prepareModel, widenedModel } from './prepare-model';
import { lettersWeight } from './model-tensors';
import { publishedDigest } from './published-digest';
import type { OnnxModel } from '../../onnx/onnx-model';
import type { PreparedFile } from './prepared-files';

/** What the process is asked to do: see `prepareModel`. */
export interface PrepareRequest {
  readonly file: string;
  readonly sha256: string;
  /** If omitted, the model is only checked. */
  readonly directory?: string;
}

interface PreparedResult {
  readonly files: PreparedFile[];
  /** See `PreparedModel`. */
  readonly decodesWhole?: boolean;
  /** How many letters the model has. Only if it is only checked. */
  readonly letters?: number;
}

/** How many letters a model has. */
function lettersOf({ graph }: OnnxModel): number {
  return Number(graph.initializer.find(({ name }) => name === lettersWeight)!.dims[0]);
}

/** The only message that the process sends. */
export type PrepareAnswer =
  | PreparedResult
  | { readonly error: string; /** Node's code, if it has one. */ readonly code?: string };

// The process ends when its channel to the server closes, however the server ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

async function work({ file, sha256, directory }: PrepareRequest): Promise<PreparedResult> {
  if (directory === undefined) {
    return { files: [], letters: lettersOf(await widenedModel(file, sha256)) };
  }
  const files = await prepareModel(file, directory, sha256);
  if (sha256 === publishedDigest || (await predictedStatisticsFit(dirname(file), directory))) return { files };
  return { files, decodesWhole: true };
}

process.once('message', (request: PrepareRequest) => {
  void work(request)
    .then<PrepareAnswer, PrepareAnswer>(
      (result) => result,
      (error: NodeJS.ErrnoException) => ({ error: error.message, code: error.code }),
    )
    .then((answer) => process.send!(answer));
});
