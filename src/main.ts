import { loadEnvironment } from './config/environment';
import { explainFailure } from './startup/explain-failure';
import { start } from './startup/start';

/** Runs the server until SIGINT or SIGTERM; a second signal does not wait. */
async function main(): Promise<void> {
  const starting = start(loadEnvironment());
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      // A start is finished first: a key that was made must be shown.
      starting
        .then((server) => server.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => fail(error),
        );
    });
  }
  await starting;
}

function fail(error: unknown): never {
  console.error(explainFailure(error));
  process.exit(1);
}

main().catch(fail);
