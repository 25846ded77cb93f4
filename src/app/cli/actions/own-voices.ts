import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { maxVoiceFileBytes, OwnVoices, SpeechSynthesizer, type Voice } from '@voxgate/speech';
import { EnginesOfPacks } from '@voxgate/speech/neural-engines';
import { AccountsService } from '../../../accounts/accounts.service';
import { operator } from '../../../platform/caller/actor';
import { OperatorError } from '../../../platform/errors/operator-error';
import { checkLabel, normaliseLabel } from '../../../platform/validation/label';
import type { StoredOwnVoice, VoiceGrounds } from '../../../tts/own-voice-source';
import { OwnVoiceRows } from '../../../tts/own-voices/own-voice-rows';
import { OwnVoiceStore } from '../../../tts/own-voices/own-voice-store';
import { OwnVoicesService } from '../../../tts/own-voices/own-voices.service';
import { voiceStore } from '../../../tts/voice-store';
import { loadEnvironment } from '../../settings/all-settings';
import { print, table } from '../output';
import { withServices } from '../with-services';

interface CommonOptions {
  account: string;
  json?: boolean;
}

/** For an engine that speaks two sentences. */
const oneProcess = { processes: 1, permanent: 1, threads: 2, memoryLimit: 2 ** 31, idleUnload: 0 };

/**
 * `voxgate voices add-own`. It speaks two sentences with the voice in a process of its own, beside a server.
 *
 * @throws {OperatorError} if the file cannot be read, or Kokoro is not installed; what `OwnVoicesService.create` throws.
 */
export async function addOwnVoice(
  path: string,
  options: CommonOptions & {
    name: string;
    language: string;
    gender: Voice['gender'];
    grounds: VoiceGrounds;
    note?: string;
  },
): Promise<void> {
  const { account, language, gender, grounds, note, json } = options;
  const name = normaliseLabel(options.name);
  const problem = checkLabel(name);
  if (problem !== undefined) throw new OperatorError(`--name ${problem}.`);
  const file = await readVoiceFile(path);
  const created = await withServices(async (services) => {
    const accountId = await accountIdOf(services, account);
    const rows = services.get(OwnVoiceRows);
    return withKokoro(rows, async (speech, engines) => {
      const service = new OwnVoicesService(rows, services.get(OwnVoiceStore), speech, engines);
      const voice = { file, name, language, gender, grounds, groundsNote: note };
      return service.create({ accountId }, voice, operator, new AbortController().signal);
    });
  });
  print(json, shown(created), `Added the voice ${created.voiceId}. The account can use it as voice_id now.`);
}

/** `voxgate voices list-own` */
export async function listOwnVoices({ account, json }: CommonOptions): Promise<void> {
  const voices = await withServices(async (services) =>
    services.get(OwnVoiceRows).list(await accountIdOf(services, account)),
  );
  const data = voices.map(shown);
  const columns = { voice_id: 'VOICE', name: 'NAME', language: 'LANGUAGE', grounds: 'GROUNDS', created_at: 'CREATED' };
  print(json, { data }, table(data, columns, 'This account has no own voices.'));
}

/** `voxgate voices remove-own` */
export async function removeOwnVoice(voiceId: string, { account, json }: CommonOptions): Promise<void> {
  await withServices(async (services) => {
    const accountId = await accountIdOf(services, account);
    await services.get(OwnVoiceStore).remove({ accountId }, voiceId, operator);
  });
  print(json, { removed: voiceId }, `Deleted ${voiceId}. What is being spoken with it ends within a second.`);
}

function shown({ voiceId, name, language, gender, grounds, createdAt }: StoredOwnVoice) {
  return { voice_id: voiceId, name, language, gender, grounds, created_at: createdAt.toISOString() };
}

async function readVoiceFile(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: Error) => {
    throw new OperatorError(`${path} cannot be read: ${error.message}`);
  });
  try {
    const { size } = await file.stat();
    if (size > maxVoiceFileBytes) {
      throw new OperatorError(`${path} has ${size} bytes. The file of a voice has at most ${maxVoiceFileBytes}.`);
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Speaks with the installed Kokoro. */
async function withKokoro<T>(
  rows: OwnVoiceRows,
  work: (speech: SpeechSynthesizer, engines: EnginesOfPacks) => Promise<T>,
): Promise<T> {
  const installed = await voiceStore(loadEnvironment()).find('kokoro');
  if (!installed) {
    throw new OperatorError(
      'The voices of Kokoro are not installed, so the voice cannot be checked. Run: voxgate voices install kokoro',
    );
  }
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-own-voices-'));
  const engines = new EnginesOfPacks(() => oneProcess, new OwnVoices(directory));
  const speech = new SpeechSynthesizer({
    engines: [engines.kokoro],
    maxTextCharacters: 1000,
    emoji: 'silent',
    queueCapacity: 1,
    encoderThreads: 1,
  });
  try {
    await speech.start();
    await engines.open(installed);
    engines.ownVoices!.use(rows);
    return await work(speech, engines);
  } finally {
    await speech.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function accountIdOf(services: INestApplicationContext, idOrEmail: string): Promise<string> {
  return (await services.get(AccountsService).get(idOrEmail)).id;
}
