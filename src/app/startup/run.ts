import { once } from 'node:events';
import type { Environment } from '../../platform/config/environment';
import { type DatabaseOptions, openDatabase } from '../../platform/database/open-database';
import { PackEngines } from '../../tts/pack-engines';
import { readConfiguredEngines } from '../../tts/read-configured-engines';
import { printEarly } from './early-line';
import type { EarlyLog } from './early-log';
import { Milestone } from './milestone';
import { openDirectory } from './open-directory';
import { StartedParts } from './started-parts';
import { VoicePacks } from './voice-packs';

/**
 * Runs the server: starts everything in order, waits for the stop request, and stops everything in reverse order. A stop request
 * during startup cancels the startup. From a stop request on, the server reports "not ready". If it does not stop within its time
 * limit, the process is ended.
 *
 * @param stopRequest aborts when the server should stop.
 * @throws {Error} if the server cannot start. Everything that was already started is stopped.
 */
export async function run(environment: Environment, stopRequest: AbortSignal): Promise<void> {
  const parts = new StartedParts(environment);
  const limit = () => parts.limitStop();
  stopRequest.addEventListener('abort', limit, { once: true });
  try {
    stopRequest.throwIfAborted();
    await start(environment, parts, stopRequest);
    await once(stopRequest, 'abort');
  } catch (error) {
    // Ignore errors of a cancelled startup.
    if (!stopRequest.aborted) throw error;
  } finally {
    await parts.stop();
  }
}

/**
 * Starts what takes time in other processes: the engines, which load the installed voices, and the database. Meanwhile, loads the
 * code of the application, and then starts the application. So the files that this one imports must not load Nest or TypeORM.
 */
async function start(environment: Environment, parts: StartedParts, stopRequest: AbortSignal): Promise<void> {
  const { log } = parts;
  // Also read when the application is created, but by then, the database runs.
  await readConfiguredEngines(environment);
  const packs = await VoicePacks.find(environment, { stopRequest, log: log.for('Voices') });
  await openDirectory('VOXGATE_DATA_DIR', environment.VOXGATE_DATA_DIR);
  if (environment.FILES_DIR !== undefined) await openDirectory('FILES_DIR', environment.FILES_DIR);
  const started = new Milestone();
  const engines = new PackEngines(environment, (context) => log.for(context), started.reached);
  parts.voices = { packs, engines };
  // List the installed voices before the first request, so that they are known while their models load.
  const loadVoices = await packs.announcePresent(engines);
  stopRequest.throwIfAborted();
  const loading = loadVoices?.();

  const launched = new Milestone();
  const options: DatabaseOptions = { ...databaseWatcher(log), onLaunch: launched.reach, signal: stopRequest };
  const opening = openDatabase(environment, 'own', options).then((database) => (parts.database = database));
  // Loading the code blocks this thread, so PostgreSQL is launched first.
  await Promise.race([launched.reached, opening]);
  const { startApplication } = await import('./start-application.js');
  await startApplication(parts, { environment, stopRequest, database: await opening, packs, engines, loading });
  started.reach();
}

/** Logs failures and restarts of the embedded database. While it is down, requests get 503 and the server is not ready. */
function databaseWatcher(earlyLog: EarlyLog): DatabaseOptions {
  const log = earlyLog.for('Database');
  return {
    onFailure: ({ message }) => log.error(message),
    onWait: (message) => printEarly('warn', message, 'Database'),
    onReturn: () => log.info('The embedded PostgreSQL is running again.'),
  };
}
