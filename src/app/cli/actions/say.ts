import { OperatorError, UsageError } from '../../../platform/errors/operator-error';
import { LocalVoices } from '../../say/local-voices';
import { findPlayers, type Player, playerAdvice } from '../../say/players';
import { type FileFormat, formatOf } from '../../say/sound-formats';
import type { SoundOutput } from '../../say/sound-output';
import { print, table } from '../output';

export interface SayOptions {
  voice?: string;
  speed: number;
  pitch?: number;
  ssml?: boolean;
  output?: string;
  format?: FileFormat;
  player?: string;
  list?: boolean;
  json?: boolean;
}

/** Milliseconds without new text after which a listener hears what is there. */
const listenerMs = 1500;

/** Nobody waits for a file: its sentences are spoken when they are whole. */
const fileMs = 86_400_000;

/** The exit code of a process that a signal has ended is 128 and the number of the signal. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

const complain = (message: string | Error) => console.error(message instanceof Error ? message.message : message);

/**
 * `voxgate say`: speaks on this machine, without a server.
 *
 * The model loads in another process first. What else is needed is loaded meanwhile, so this file imports little.
 *
 * @throws {UsageError} if the format of the file is not clear.
 * @throws {OperatorError} if there is no such voice, or nothing that plays sound.
 */
export async function say(words: readonly string[], options: SayOptions): Promise<void> {
  if (options.list) return listVoices(options);
  const { output: path, voice: voiceId, speed, pitch, ssml: isSsml } = options;
  const players = path === undefined ? playersFor(options.player) : [];
  const format = path === undefined ? undefined : formatFor(path, options.format);
  let output: SoundOutput | undefined;
  endOnSignals(() => output?.abort());

  const voices = await LocalVoices.find({
    isParallel: path !== undefined && path !== '-',
    log: { info: () => {}, warn: complain, error: complain },
  });
  const { speech, voice } = await voices.open(voiceId);
  const { sayText } = await import('../../say/say-text.js');
  try {
    if (format === undefined) {
      const { PlayedSound } = await import('../../say/played-sound.js');
      output = new PlayedSound(players, voice.sampleRate);
    } else {
      const { writtenSound } = await import('../../say/written-sound.js');
      output = await writtenSound(path!, format, { speech, voice });
    }
    void remark(voices, options);
    const text = words.length > 0 ? [words.join(' ')] : process.stdin.setEncoding('utf8');
    const patienceMs = format === undefined ? listenerMs : fileMs;
    await sayText(text, { speech, voice, output }, { speed, ...(pitch && { pitch }), isSsml, patienceMs });
  } catch (error) {
    output?.abort();
    // The reader of standard output has enough.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  } finally {
    await speech.close();
    // More text may come, which nobody needs any more.
    process.stdin.destroy();
  }
}

/** @throws {OperatorError} if nothing that plays sound is installed. */
function playersFor(wanted: string | undefined): readonly Player[] {
  const found = findPlayers();
  const usable = wanted === undefined ? found : found.filter(({ name }) => name === wanted);
  if (usable.length > 0) return usable;
  const what =
    wanted === undefined ? 'Nothing that plays sound is installed.' : `The player ${wanted} is not installed.`;
  throw new OperatorError(`${what} ${playerAdvice()}`);
}

/** @throws {UsageError} if the name of the file does not tell. */
function formatFor(path: string, wanted: FileFormat | undefined): FileFormat {
  const format = wanted ?? formatOf(path);
  if (format) return format;
  throw new UsageError(`The name ${path} does not tell the format of the file. Add --format, such as --format mp3.`);
}

/** Ends the process with the first signal. The processes of engines end with it. */
function endOnSignals(abort: () => void): void {
  for (const [signal, code] of Object.entries(exitCodes)) {
    process.once(signal, () => {
      abort();
      process.exit(code);
    });
  }
}

/** Says what the user might want to know, while the model loads. */
async function remark(voices: LocalVoices, { voice }: SayOptions): Promise<void> {
  const { misspeltWarnings } = await import('../../settings/misspelt-settings.js');
  for (const warning of misspeltWarnings()) complain(warning);
  const [missing] = voices.missingPacks;
  if (missing !== undefined && voice === undefined && !voices.hasPacks) {
    complain(
      `Flite speaks, because better voices are not installed. To install them: voxgate voices install ${missing}`,
    );
  }
}

async function listVoices({ json }: SayOptions): Promise<void> {
  const voices = await LocalVoices.find({
    isParallel: false,
    log: { info: () => {}, warn: complain, error: complain },
  });
  const data = (await voices.list()).map(({ voiceId, name, language, gender, style = [], engine, license }) => ({
    voice_id: voiceId,
    name,
    language,
    gender,
    style: style.join(', '),
    engine,
    license,
  }));
  const columns = { voice_id: 'VOICE', language: 'LANGUAGE', gender: 'GENDER', style: 'STYLE', engine: 'ENGINE' };
  print(json, { data }, table(data, columns, 'There are no voices.'));
  const { missingPacks } = voices;
  if (!json && missingPacks.length > 0)
    console.error(`Not installed: ${missingPacks.join(', ')}. To install: voxgate voices install`);
}
