import { prepareModel } from './prepare-model';
import type { PreparedFile } from './prepared-files';

/** What the process is asked to do: see `prepareModel`. */
export interface PrepareRequest {
  readonly file: string;
  readonly directory: string;
}

/** The only message that the process sends. */
export type PrepareAnswer =
  | { readonly files: readonly PreparedFile[] }
  | { readonly error: string; /** Node's code, if it has one. */ readonly code?: string };

// The process ends when its channel to the server closes, however the server ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.once('message', ({ file, directory }: PrepareRequest) => {
  void prepareModel(file, directory)
    .then<PrepareAnswer, PrepareAnswer>(
      (files) => ({ files }),
      (error: NodeJS.ErrnoException) => ({ error: error.message, code: error.code }),
    )
    .then((answer) => process.send!(answer));
});
