import { misspeltWarnings } from '../../settings/misspelt-settings';
import { printEarly } from '../../startup/early-line';
import { explainFailure } from '../../startup/explain-failure';
import { endProcess, listenForStop } from '../../../platform/stop-request';

/** `voxgate speak`: runs a speech node until it is told to stop, and then ends the process. If it cannot start, its log says why. */
export async function speak(): Promise<void> {
  const stopRequest = listenForStop();
  for (const warning of misspeltWarnings()) printEarly('warn', warning);
  try {
    const { loadSpeakEnvironment } = await import('../../speak/speak.settings.js');
    const { runNode } = await import('../../speak/run-node.js');
    await runNode(loadSpeakEnvironment(), stopRequest);
  } catch (error) {
    printEarly('fatal', explainFailure(error));
    endProcess(1);
  }
  endProcess(0);
}
