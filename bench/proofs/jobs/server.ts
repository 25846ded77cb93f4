import { loadEnvironment } from '../../../src/app/settings/all-settings';
import { run } from '../../../src/app/startup/run';
import { endProcess, listenForStop } from '../../../src/platform/stop-request';
import { logLiveMemory } from './log-live-memory';
import { logTurns } from './log-turns';

// The server of the proof: as `src/main.ts`, but from the single files of the build, in whose classes the hooks can be set, and not from
// the bundle.
logTurns(process.env['PROOF_TURN_LOG']!);
logLiveMemory(process.env['PROOF_MEMORY_LOG']!);
run(loadEnvironment(), listenForStop()).then(
  () => endProcess(0),
  (error: unknown) => {
    console.error(error);
    endProcess(1);
  },
);
