import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp, optionalModules } from '../app';
import type { Environment } from '../../platform/config/environment';
import { localUrl, publicUrl } from '../../platform/config/server-url';
import { migrate } from '../../platform/database/migrate';
import type { OpenDatabase } from '../../platform/database/open-database';
import { ServerState } from '../../platform/health/server-state';
import { isDiskFull } from '@voxgate/speech/messages/disk-full';
import { abortable, VoiceCatalogue } from '@voxgate/speech';
import type { PackFacts } from '@voxgate/speech/voices/packs/voice-pack';
import { nestLog } from '../../tts/nest-log';
import type { PackEngines } from '../../tts/pack-engines';
import { RemoteEngines } from '../../tts/remote-engines';
import { type SelfCheck, selfCheck } from '../../tts/self-check';
import { TtsService } from '../../tts/tts.service';
import { linkAddress } from '../../accounts/users/one-time-link';
import { version } from '../../platform/version';
import { WyomingServer } from '../../dialects/wyoming/wyoming-server';
import { commandNames } from './command-names';
import { checkDefaultVoice } from './check-default-voice';
import { printEarly } from './early-line';
import { type FirstAccount, FirstAccountService } from './first-account.service';
import { listen } from './listen';
import { ServerAddressService } from './server-address.service';
import type { StartedParts } from './started-parts';
import type { VoicePacks } from './voice-packs';
import { watchDependencies } from './watch-dependencies';
import { speakCommand, welcome } from './welcome';

/** How long to wait for a database that is still starting, for example in a compose file. */
const databaseWaitMs = 60_000;

/** What the application needs, and what has been started before it. */
interface ApplicationStart {
  readonly environment: Environment;
  readonly stopRequest: AbortSignal;
  readonly database: OpenDatabase;
  readonly packs: VoicePacks;
  readonly engines: PackEngines;
  /** The loading of the installed voices; `undefined` if none are installed. */
  readonly loading: Promise<void> | undefined;
}

/**
 * Migrates the database, creates the application, opens the port, and waits for the installed voices. On a new server, it then creates
 * the first account. Missing voices are installed in the background.
 */
export async function startApplication(
  parts: StartedParts,
  { environment, stopRequest, database, packs, engines, loading }: ApplicationStart,
): Promise<void> {
  // Before the database is migrated: an extension may not work with this version.
  const modules = await optionalModules(environment);
  const { applied, distributed } = await abortable(
    migrate(database, {
      waitMs: databaseWaitMs,
      onWait: ({ message }) =>
        printEarly(
          'warn',
          `Waiting for the database for ${databaseWaitMs / 1000} seconds, because it cannot be reached: ${message}. Check ` +
            'DATABASE_URL, and that PostgreSQL is running.',
          'Database',
        ),
    }),
    stopRequest,
  );
  const app = await createApp(environment, database, modules, engines);
  const state = app.get(ServerState);
  parts.application = { app, state };
  parts.log.open(nestLog);
  if (distributed === 'now')
    new Logger('Shards').log('The tables of the gate have been distributed over the nodes of Citus.');
  if (distributed === 'possible')
    new Logger('Shards').log('The database has Citus. "voxgate migrate --distribute" would use it.');
  stopRequest.throwIfAborted();
  // Report "not ready" immediately, whatever else the server is doing.
  stopRequest.addEventListener('abort', () => state.leave(), { once: true });

  const hasDefaultVoice = checkDefaultVoice(environment, app.get(VoiceCatalogue), {
    mayHave: (voiceId) => packs.mayHave(voiceId) || app.get(RemoteEngines).mayHave(voiceId),
  });
  await listen(app, environment);
  parts.isListening = true;
  await app.get(WyomingServer).listen();
  if (environment.METRICS_PORT !== undefined) {
    const { ServerMetrics } = await import('../../operations/metrics/server-metrics.js');
    await app.get(ServerMetrics).listen();
  }
  watchDependencies(app, environment);
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
  if (loading) {
    logger.log(`Voxgate ${version} listens at ${url} and is loading its voices`);
    await abortable(loading, stopRequest);
  }
  stopRequest.throwIfAborted();
  logger.log(
    `Voxgate ${version} is ready at ${url} (${database.kind} database, ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'} applied, ` +
      `${(performance.now() / 1000).toFixed(1)} s)`,
  );
  const voicesAreToCome = packs.areToCome;
  const first = await welcomeFirstAccount(app, environment, database, { port, voicesAreToCome, stopRequest });

  stopRequest.throwIfAborted();
  const installing = packs.installMissing(async (installed) => {
    await engines.open(installed);
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
  const firstAccount = app.get(FirstAccountService);
  if (!(await firstAccount.isNeeded())) return undefined;
  if (email === undefined) {
    new Logger('Voxgate').warn(
      'The database has no API key yet, and so nobody can use the server. Set FIRST_ACCOUNT_EMAIL to your e-mail address and start it ' +
        `again, or create an account and a key: ${commandNames.manage} accounts create --help`,
    );
    return undefined;
  }
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
