import './startup/check-node';
import { endProcess, listenForStop } from './startup/stop-request';

// Listen for signals before the rest is loaded, which takes a second.
const stopRequest = listenForStop();

const loadExtensions = async () => (await import('./extensions.js')).extensions;

/** Runs the server until it is told to stop. */
async function main(): Promise<void> {
  const { loadEnvironment } = await import('./config/environment.js');
  const { run } = await import('./startup/run.js');
  const { misspeltWarnings } = await import('./config/misspelt-settings.js');
  const { printEarly } = await import('./startup/early-line.js');
  for (const warning of misspeltWarnings()) printEarly('warn', warning);
  await run(loadEnvironment(), { stopRequest, loadExtensions });
}

async function fail(error: unknown): Promise<void> {
  const { explainFailure } = await import('./startup/explain-failure.js');
  const { printEarly } = await import('./startup/early-line.js');
  printEarly('fatal', explainFailure(error));
  endProcess(1);
}

main().then(() => endProcess(0), fail);
