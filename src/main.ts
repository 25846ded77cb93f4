import './app/startup/check-node';
import { endProcess, listenForStop } from './platform/stop-request';

// Listen for signals before the rest is loaded, which takes a second.
const stopRequest = listenForStop();

/** Runs the server until it is told to stop. */
async function main(): Promise<void> {
  const { loadEnvironment } = await import('./app/settings/all-settings.js');
  const { run } = await import('./app/startup/run.js');
  const { misspeltWarnings } = await import('./app/settings/misspelt-settings.js');
  const { printEarly } = await import('./app/startup/early-line.js');
  for (const warning of misspeltWarnings()) printEarly('warn', warning);
  await run(loadEnvironment(), stopRequest);
}

async function fail(error: unknown): Promise<void> {
  const { explainFailure } = await import('./app/startup/explain-failure.js');
  const { printEarly } = await import('./app/startup/early-line.js');
  printEarly('fatal', explainFailure(error));
  endProcess(1);
}

main().then(() => endProcess(0), fail);
