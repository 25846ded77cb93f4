import { endProcess, listenForStop } from '../../startup/stop-request';

/**
 * `voxgate speak`: runs a speech node until it is told to stop, and then ends the process.
 *
 * @throws {EnvironmentError | OperatorError | ListenError | VoicePackError} if it cannot start.
 */
export async function speak(): Promise<void> {
  const stopRequest = listenForStop();
  const { loadSpeakEnvironment } = await import('../../config/speak-environment.js');
  const { runNode } = await import('../../speak/run-node.js');
  await runNode(loadSpeakEnvironment(), stopRequest);
  endProcess(0);
}
