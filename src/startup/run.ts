import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Logger, type Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../app';
import type { Environment } from '../config/environment';
import { localUrl, publicUrl } from '../config/server-url';
import { migrate } from '../database/migrate';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../database/open-database';
import { isDiskFull } from '../messages/disk-full';
import { ServerState } from '../health/server-state';
import { type SelfCheck, selfCheck } from '../tts/self-check';
import { TtsService } from '../tts/tts.service';
import type { PackFacts } from '../speech/voices/packs/voice-pack';
import { linkAddress } from '../users/one-time-link';
import { version } from '../version';
import { checkDefaultVoice } from './check-default-voice';
import { type FirstAccount, FirstAccountService } from './first-account.service';
import { listen } from './listen';
import { packOpenerIn } from './pack-opener';
import { ServerAddressService } from './server-address.service';
import { StartedParts } from './started-parts';
import { VoicePacks } from './voice-packs';
import { speakCommand, welcome } from './welcome';
import { VoiceCatalogue, abortable } from '../speech';

/** How long to wait for a database that is still starting, for example in a compose file. */
const databaseWaitMs = 60_000;

/**
 * Runs the server: starts everything in order, waits for the stop request, and stops everything in reverse order. A stop request
 * during startup cancels the startup.
 *
 * @param stopRequest aborts when the server should stop. From then on, the server reports "not ready". If it does not stop
 *   within its time limit, the process is ended.
 * @param extensions modules for the application, besides its own.
 * @throws {Error} if the server cannot start. Everything that was already started is stopped.
 */
export async function run(environment: Environment, stopRequest: AbortSignal, extensions: Type[] = []): Promise<void> {
  const parts = new StartedParts(environment);
  const limit = () => parts.limitStop();
  stopRequest.addEventListener('abort', limit, { once: true });
  try {
    stopRequest.throwIfAborted();
    await start(environment, parts, { stopRequest, extensions });
    await once(stopRequest, 'abort');
  } catch (error) {
    // Ignore errors of a cancelled startup.
    if (!stopRequest.aborted) throw error;
  } finally {
    await parts.stop();
  }
}

/**
 * Starts the database, migrates it, creates the application, opens the port, and loads the installed voices. On a new server, it
 * then creates the first account. Missing voices are installed in the background.
 */
async function start(
  environment: Environment,
  parts: StartedParts,
  { stopRequest, extensions }: { stopRequest: AbortSignal; extensions: Type[] },
): Promise<void> {
  const voicePacks = await VoicePacks.find(environment, { stopRequest });
  await mkdir(environment.VOXGATE_DATA_DIR, { recursive: true });
  const database = await openDatabase(environment, 'own', { ...databaseWatcher(), signal: stopRequest });
  parts.database = database;
  const migrations = await abortable(
    migrate(database.url, {
      waitMs: databaseWaitMs,
      onWait: ({ message }) => console.error(`Waiting for the database (${message}) …`),
    }),
    stopRequest,
  );
  const app = await createApp(environment, database.url, extensions);
  const opener = packOpenerIn(app);
  parts.application = { app, voicePacks, opener };
  stopRequest.throwIfAborted();
  // Report "not ready" immediately, whatever else the server is doing.
  stopRequest.addEventListener('abort', () => app.get(ServerState).leave(), { once: true });

  // List the installed voices before the first request, so that they are known while their models load.
  const loadVoices = await abortable(voicePacks.announcePresent(opener), stopRequest);
  const hasDefaultVoice = checkDefaultVoice(environment, app.get(VoiceCatalogue), voicePacks);
  await listen(app, environment);
  parts.isListening = true;
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = localUrl(environment, port);
  await app.get(ServerAddressService).record(port);
  const logger = new Logger('Voxgate');
  if (!hasDefaultVoice) {
    logger.warn(
      `The voice "${environment.DEFAULT_VOICE}" of DEFAULT_VOICE is not available yet. Until it is, the default is ` +
        `"${app.get(VoiceCatalogue).default()?.voiceId}".`,
    );
  }
  if (loadVoices) {
    logger.log(`Voxgate ${version} listens at ${url} and is loading its voices`);
    await abortable(loadVoices(), stopRequest);
  }
  stopRequest.throwIfAborted();
  logger.log(
    `Voxgate ${version} is ready at ${url} (${database.kind} database, ${migrations.length} migrations applied, ` +
      `${(performance.now() / 1000).toFixed(1)} s)`,
  );
  const voicesAreToCome = voicePacks.areToCome;
  const first = await welcomeFirstAccount(app, environment, database, { port, voicesAreToCome, stopRequest });

  stopRequest.throwIfAborted();
  const installing = voicePacks.installMissing(async (installed) => {
    await opener.open(installed);
    await greetAgain(app, environment, installed.pack, stopRequest);
  });
  if (first && voicesAreToCome) {
    void showSpeakCommand(app, installing, { url, key: first.key });
  }
}

/** Prints the example command once the missing voices are installed. Prints nothing if the server is stopped before. */
async function showSpeakCommand(
  app: NestExpressApplication,
  installing: Promise<boolean>,
  { url, key }: { url: string; key: string },
): Promise<void> {
  if (!(await installing)) return;
  const voice = app.get(VoiceCatalogue).default();
  if (voice) console.log(speakCommand({ url, key, voiceId: voice.voiceId }));
}

/** Logs failures and restarts of the embedded database. While it is down, requests get 503 and the server is not ready. */
function databaseWatcher(): DatabaseOptions {
  const logger = new Logger('Database');
  return {
    onFailure: ({ message }) => logger.error(message),
    onReturn: () => logger.log('The embedded PostgreSQL is running again.'),
  };
}

/**
 * If the database has no API key yet, speaks a greeting as a self-check, creates the first account, and prints both.
 *
 * @returns the account, if it was created.
 */
async function welcomeFirstAccount(
  app: NestExpressApplication,
  environment: Environment,
  database: OpenDatabase,
  { port, voicesAreToCome, stopRequest }: { port: number; voicesAreToCome: boolean; stopRequest: AbortSignal },
): Promise<FirstAccount | undefined> {
  const { FIRST_ACCOUNT_EMAIL } = environment;
  const email = FIRST_ACCOUNT_EMAIL ?? (database.kind === 'embedded' ? 'owner@localhost' : undefined);
  if (email === undefined) return undefined;
  const firstAccount = app.get(FirstAccountService);
  if (!(await firstAccount.isNeeded())) return undefined;
  // Speak before creating the key: the key is shown only once, so nothing that may fail should come between the two.
  const greeting = await greet(app, environment, stopRequest);
  // The last check: once the key has been created, it is shown, even if a stop is requested in the meantime.
  stopRequest.throwIfAborted();
  const first = await firstAccount.createIfNone(email);
  if (!first) return undefined;
  const link = linkAddress(publicUrl(environment, port), first.link);
  console.log(welcome({ ...first, url: localUrl(environment, port), link, greeting, voicesAreToCome }));
  return first;
}

/** Replaces the greeting after voices have been installed, spoken by the default voice. */
async function greetAgain(
  app: NestExpressApplication,
  environment: Environment,
  { title }: PackFacts,
  stopRequest: AbortSignal,
): Promise<void> {
  const logger = new Logger('Voices');
  try {
    const { path, durationSeconds, voiceId } = await greet(app, environment, stopRequest);
    const greeting = `${relative('', path)} (${durationSeconds.toFixed(1)} s)`;
    logger.log(`${title} is ready. A greeting by "${voiceId}" is in ${greeting}`);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    logger.warn(`${title} is ready. The greeting was not saved: the disk of ${environment.VOXGATE_DATA_DIR} is full.`);
  }
}

function greet(
  app: NestExpressApplication,
  { VOXGATE_DATA_DIR, MAX_TEXT_CHARACTERS: maxCharacters }: Environment,
  signal: AbortSignal,
): Promise<SelfCheck> {
  const file = join(VOXGATE_DATA_DIR, 'greeting.mp3');
  return selfCheck(app.get(TtsService), { file, maxCharacters, signal });
}
