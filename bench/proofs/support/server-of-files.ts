import { loadEnvironment } from '../../../src/app/settings/all-settings';
import { run } from '../../../src/app/startup/run';
import { endProcess, listenForStop } from '../../../src/platform/stop-request';

/**
 * Runs the server from the single files of the build, where others can change a class before it starts. The built server is a bundle, which
 * has its own copy of each class.
 */
export function runServer(): void {
  run(loadEnvironment(), listenForStop()).then(
    () => endProcess(0),
    (error: unknown) => {
      console.error(error);
      endProcess(1);
    },
  );
}

if (require.main === module) runServer();
