import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { SpeakEnvironment } from './speak.settings';
import { createLogger } from '../../operations/observability/logging';
import { FliteEngine, PieceSpeaker } from '@voxgate/speech/node-parts';
import { flitePack } from '@voxgate/speech/voices/packs/known-packs';
import { printEarly } from '../startup/early-line';
import { openDirectory } from '../startup/open-directory';
import { endProcess } from '../../platform/stop-request';
import { VoicePacks } from '../startup/voice-packs';
import { PackEngines } from '../../tts/pack-engines';
import { workerCount } from '../../tts/speech-options';
import { startTracing } from '../../platform/tracing/start-tracing';
import { version } from '../../platform/version';
import { nodeLog } from './node-log';
import { serveNodeMetrics } from './node-metrics';
import { NodeServer } from './node-server';

/** Milliseconds kept for closing after the last request; at most half of the whole time. */
const closingMs = 3000;

/**
 * Runs a speech node: engines and their queues behind a gRPC port, and nothing else. It opens its port, loads its voices, waits for the
 * stop request, and then answers the requests that it has within the time limit.
 *
 * @param stopRequest aborts when the node should stop.
 * @throws {Error} if the node cannot start. Everything that was already started is stopped.
 */
export async function runNode(environment: SpeakEnvironment, stopRequest: AbortSignal): Promise<void> {
  const logger = await createLogger(environment);
  const logFor = nodeLog(logger);
  const log = logFor('Voxgate');
  const packs = await VoicePacks.find(environment, { stopRequest, log: logFor('Voices') });
  await openDirectory('VOXGATE_DATA_DIR', environment.VOXGATE_DATA_DIR);
  const engines = new PackEngines(environment, logFor);
  const speaker = makeSpeaker(
    environment,
    engines,
    new FliteEngine({ processes: workerCount(environment), log: logFor('Engine flite') }),
  );
  const tracing = await startTracing(environment, logFor('Tracing'));
  const server = new NodeServer(environment, { speaker, logger, tracing });
  let closeMetrics: (() => Promise<void>) | undefined;
  let isListening = false;
  try {
    stopRequest.throwIfAborted();
    const loadVoices = await packs.announcePresent(engines);
    const url = await server.listen();
    isListening = true;
    closeMetrics = await serveNodeMetrics(environment, speaker, logFor('Metrics'));
    log.info(`Speech node ${version} listens at ${url} and is loading its voices`);
    await Promise.all([speaker.start(), loadVoices?.()]);
    stopRequest.throwIfAborted();
    server.updateHealth();
    const voices = speaker.voices.list();
    log.info(
      `Speech node ${version} is ready at ${url} (${voices.length} voices of ${environment.VOXGATE_VOICES.join(', ')}; ` +
        `${server.access}; ${(performance.now() / 1000).toFixed(1)} s)`,
    );
    void packs.installMissing((installed) => engines.open(installed));
    await once(stopRequest, 'abort');
  } catch (error) {
    // Errors of a cancelled start do not matter.
    if (!stopRequest.aborted) throw error;
  } finally {
    await stop({ environment, server, speaker, packs, engines, isListening: isListening && stopRequest.aborted });
    await closeMetrics?.();
    await tracing.close();
  }
  log.info('The speech node has stopped.');
}

function makeSpeaker(environment: SpeakEnvironment, { kokoro, piper }: PackEngines, flite: FliteEngine): PieceSpeaker {
  const { VOXGATE_VOICES, DEFAULT_VOICE, SPEECH_QUEUE_CAPACITY } = environment;
  return new PieceSpeaker({
    ...(VOXGATE_VOICES.includes(flitePack.name)
      ? { engines: [kokoro, flite, piper] }
      : { engines: [kokoro, piper], fallbackEngine: flite }),
    defaultVoiceId: DEFAULT_VOICE,
    queueCapacity: SPEECH_QUEUE_CAPACITY,
  });
}

interface StartedNode {
  readonly environment: SpeakEnvironment;
  readonly server: NodeServer;
  readonly speaker: PieceSpeaker;
  readonly packs: VoicePacks;
  readonly engines: PackEngines;
  readonly isListening: boolean;
}

/** Stops everything. A node that has not stopped in time is ended. */
async function stop({ environment, server, speaker, packs, engines, isListening }: StartedNode): Promise<void> {
  const { SHUTDOWN_DELAY_SECONDS, SHUTDOWN_TIMEOUT_SECONDS } = environment;
  const delayMs = isListening ? SHUTDOWN_DELAY_SECONDS * 1000 : 0;
  const totalMs = SHUTDOWN_TIMEOUT_SECONDS * 1000;
  setTimeout(() => {
    printEarly('error', 'The speech node did not stop within SHUTDOWN_TIMEOUT_SECONDS. Ending the process.');
    endProcess(1);
  }, delayMs + totalMs).unref();
  const loading = Promise.all([packs.stop(), engines.stopLoading()]);
  server.leave();
  await delay(delayMs);
  server.drain();
  await server.close(isListening ? totalMs - Math.min(closingMs, totalMs / 2) : 0);
  await loading;
  await speaker.close();
}
