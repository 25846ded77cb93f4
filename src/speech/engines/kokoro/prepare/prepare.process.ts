import { prepareModel, type PreparedFile } from './prepare-model';

/** What the process is asked to do: see `prepareModel`. */
export interface PrepareRequest {
  readonly file: string;
  readonly directory: string;
}

/** The only message that the process sends. */
export type PrepareAnswer = { readonly files: readonly PreparedFile[] } | { readonly error: string };

// The process ends when its channel to the server closes, however the server ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.once('message', ({ file, directory }: PrepareRequest) => {
  void prepareModel(file, directory)
    .then<PrepareAnswer, PrepareAnswer>(
      (files) => ({ files }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    )
    .then((answer) => process.send!(answer));
});
