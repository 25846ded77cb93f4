import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { printable } from '../../../messages/printable';
import { installHeld, type InstallOptions, withPackLock } from '../install/install-pack';
import { checkPackName, describeFile, readOperatorText } from '../install/operator-files';
import { DamagedError, VoicePackError } from '../pack-error';
import { describePackSource, type PackSource } from '../pack-source';
import type { InstalledPack, PackStore } from '../pack-store';
import { mayHaveVoice, type PackFileSource, toPackName, type VoicePack } from '../voice-pack';
import { readKokoroAlphabet } from './kokoro-alphabet';
import { describeKokoroPack, type KokoroPackFacts } from './kokoro-description';
import {
  kokoroAlphabetFile,
  kokoroDescriptionFile,
  kokoroIdPrefix,
  kokoroModelFile,
  kokoroVoiceFile,
  kokoroVoiceIn,
  kokoroVoicesDirectory,
} from './kokoro-file-names';

/** An operator's options for a checkpoint of Kokoro. */
export interface WantedKokoroPack {
  /** Name of the pack. Defaults to the folder's name. */
  readonly name?: string | undefined;
  /** Required SHA-256 of the model in hexadecimal. */
  readonly sha256?: string | undefined;
}

/** What only the engine knows of a pack. */
export interface KokoroChecks {
  /**
   * Checks whether a file is a model that can be spoken.
   *
   * @returns the number of letters that it has.
   * @throws {Error} naming the file, with the reason.
   */
  model(file: string, sha256: string, signal: AbortSignal): Promise<number>;
  /** Finds out how a language is spoken with a model's letters. */
  language(language: string, alphabet: ReadonlyMap<string, number>): Promise<LanguageCheck>;
}

/** How a language is spoken. */
export interface LanguageCheck {
  /** Why it cannot be spoken; `undefined` if it can. */
  readonly problem?: string;
  /** Sounds of the language that the model has no letter for, most frequent first, with the share of words that have them. */
  readonly missing: readonly { readonly letter: string; readonly share: number }[];
}

/** Maximum size of a model: three times that of the published one in 32 bits. */
const maxModelBytes = 2 ** 30;

/** A voice has 510 rows of 256 numbers. */
const voiceBytes = 510 * 256 * Float32Array.BYTES_PER_ELEMENT;

/** Numbers of real voices are between -4 and 4. */
const largestNumber = 100;

const maxVoices = 1000;

/** A sound that fewer words have is not reported. */
const rareShare = 0.005;

/**
 * Installs another checkpoint of Kokoro from a folder, as a pack of its own: `model.onnx`, `tokenizer.json` or `config.json`, `voices/*.bin`, and
 * `voices.json` if the names of the voices do not tell their languages. Everything is checked before anything is installed. Voices of
 * languages that cannot be spoken are left out.
 *
 * @throws {VoicePackError} with the reason, if the folder is not such a pack, or its name or the ids of its voices are taken.
 * @throws {DamagedError} if the model does not have the required digest.
 */
export async function installKokoroPack(
  source: PackSource,
  { name = 'folder' in source ? toPackName(basename(source.folder)) : '', sha256 }: WantedKokoroPack,
  checks: KokoroChecks,
  store: PackStore,
  options: InstallOptions,
): Promise<InstalledPack> {
  if ('url' in source) {
    throw new VoicePackError(
      'A checkpoint of Kokoro is installed from a folder. Download it, and name its folder with --from.',
    );
  }
  checkPackName(name);
  const { folder } = source;
  const { voiceNames, alphabetFile, hasDescription } = await filesIn(folder);
  await refuseTaken(name, voiceNames, store);
  const alphabet = readKokoroAlphabet(
    await readOperatorText(join(folder, alphabetFile), 'the model needs it.'),
    alphabetFile,
  );
  const description = hasDescription
    ? await readOperatorText(join(folder, kokoroDescriptionFile), 'it describes the voices.')
    : undefined;
  const facts = describeKokoroPack(voiceNames, description, join(folder, kokoroDescriptionFile));
  for (const voice of voiceNames) await checkVoice(join(folder, kokoroVoiceFile(voice)));

  const model = await describeFile(folder, kokoroModelFile, kokoroModelFile);
  if (sha256 !== undefined && sha256.toLowerCase() !== model.sha256) {
    throw new DamagedError(
      `${join(folder, kokoroModelFile)} is not the model that --sha256 names: its SHA-256 is ${model.sha256}.`,
    );
  }
  const letters = await checkModel(join(folder, kokoroModelFile), model.sha256, checks, options.signal);
  const unknown = [...alphabet].find(([, number]) => number >= letters);
  if (unknown) {
    throw new VoicePackError(
      `${alphabetFile} is not that of the model: “${printable(unknown[0], 10)}” has the number ${unknown[1]}, and the model has ${letters} letters.`,
    );
  }
  const speakable = await speakableVoices(facts, alphabet, checks, options);

  // One after the other: there may be more of them than files that a process may open.
  const voiceFiles: PackFileSource[] = [];
  for (const { file } of speakable) {
    voiceFiles.push(await describeFile(folder, kokoroVoiceFile(file), kokoroVoiceFile(file)));
  }

  const pack: VoicePack = {
    name,
    title: facts.title ?? name,
    version: '1',
    description: 'A checkpoint of Kokoro, added by the operator.',
    engine: 'kokoro',
    languages: [...new Set(speakable.map(({ language }) => language))],
    license: facts.license,
    attribution: facts.attribution ?? 'see where it comes from',
    source: describePackSource(source),
    files: [
      await describeFile(folder, alphabetFile, kokoroAlphabetFile),
      ...(hasDescription ? [await describeFile(folder, kokoroDescriptionFile, kokoroDescriptionFile)] : []),
      ...voiceFiles,
      model,
    ],
  };
  return withPackLock(name, store, options, async () => {
    await installHeld(pack, store, options);
    return (await store.find(name))!;
  });
}

async function filesIn(folder: string) {
  const names = await readdir(folder).catch(() => {
    throw new VoicePackError(`There is no folder ${folder}.`);
  });
  const missing = (file: string): never => {
    throw new VoicePackError(
      `${folder} is no checkpoint of Kokoro: it has no ${file}. It needs ${kokoroModelFile}, ${kokoroAlphabetFile} or config.json, ` +
        `and ${kokoroVoicesDirectory} with a file .bin for each voice.`,
    );
  };
  const model = await stat(join(folder, kokoroModelFile)).catch(() => missing(kokoroModelFile));
  if (!model.isFile() || model.size > maxModelBytes) {
    throw new VoicePackError(`${join(folder, kokoroModelFile)} is not a file of at most ${maxModelBytes} bytes.`);
  }
  const alphabetFile = [kokoroAlphabetFile, 'config.json'].find((file) => names.includes(file));
  const files = await readdir(join(folder, kokoroVoicesDirectory)).catch(() => missing(kokoroVoicesDirectory));
  const voiceNames: string[] = [];
  for (const file of files.sort()) {
    const voice = kokoroVoiceIn(`${kokoroVoicesDirectory}/${file}`);
    if (voice !== undefined) voiceNames.push(voice);
    else if (file.endsWith('.bin')) {
      throw new VoicePackError(
        `${printable(file, 80)} cannot be the name of a voice's file: that is 1 to 40 of a–z, 0–9 and "_", and .bin.`,
      );
    }
  }
  if (voiceNames.length === 0) missing('voices/*.bin');
  if (voiceNames.length > maxVoices) {
    throw new VoicePackError(`${folder} has ${voiceNames.length} voices. A pack can have ${maxVoices}.`);
  }
  return {
    voiceNames,
    alphabetFile: alphabetFile ?? missing(`${kokoroAlphabetFile} or config.json`),
    hasDescription: names.includes(kokoroDescriptionFile),
  };
}

/** The ids of voices begin with the name of their pack, so only packs with such names can have the same. */
async function refuseTaken(name: string, voiceNames: readonly string[], store: PackStore): Promise<void> {
  const others = (await store.list()).filter(({ pack }) => pack.name !== name);
  for (const voice of voiceNames) {
    const voiceId = `${kokoroIdPrefix(name)}${voice}`;
    const other = others.find(({ pack }) => mayHaveVoice(pack, voiceId));
    if (other) {
      throw new VoicePackError(
        `The voice ${voice} would be called ${voiceId}, and the pack ${other.pack.name} may have a voice of that name. ` +
          'Give this pack another name with --name.',
      );
    }
  }
}

/** @throws {VoicePackError} if a file is not a voice. */
async function checkVoice(path: string): Promise<void> {
  const refuse = (why: string): never => {
    throw new VoicePackError(`${path} is not a voice: ${why}.`);
  };
  const found = await stat(path);
  if (!found.isFile()) refuse('it is not a file');
  if (found.size !== voiceBytes) refuse(`it has ${found.size} bytes instead of ${voiceBytes}`);
  const values = new Float32Array(voiceBytes / Float32Array.BYTES_PER_ELEMENT);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(new Uint8Array(values.buffer), 0, voiceBytes, 0);
    if (bytesRead !== voiceBytes) refuse('it changed while it was read');
  } finally {
    await file.close();
  }
  // NaN is not within the limits, either.
  if (!values.every((value) => Math.abs(value) <= largestNumber)) {
    refuse(`it has values that are not numbers from -${largestNumber} to ${largestNumber}`);
  }
}

async function checkModel(file: string, sha256: string, checks: KokoroChecks, signal: AbortSignal): Promise<number> {
  try {
    return await checks.model(file, sha256, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new VoicePackError((error as Error).message, { cause: error });
  }
}

/** The voices whose language can be spoken. Says which are left out, and which sounds the model lacks. */
async function speakableVoices(
  { voices }: KokoroPackFacts,
  alphabet: ReadonlyMap<string, number>,
  checks: KokoroChecks,
  { progress }: InstallOptions,
): Promise<KokoroPackFacts['voices']> {
  const problems: string[] = [];
  const speakable: KokoroPackFacts['voices'][number][] = [];
  for (const language of new Set(voices.map((voice) => voice.language))) {
    const all = voices.filter((voice) => voice.language === language);
    const { problem, missing } = await checks.language(language, alphabet);
    if (problem === undefined) {
      speakable.push(...all);
      const frequent = missing.filter(({ share }) => share >= rareShare).slice(0, 12);
      if (frequent.length > 0) {
        const list = frequent.map(({ letter, share }) => `${letter} (in ${(share * 100).toFixed(1)} % of the words)`);
        progress.note(
          `The model has no letters for these sounds of ${language}, which are left out: ${list.join(', ')}`,
        );
      }
      continue;
    }
    const names = all.map(({ file }) => file);
    const shown = names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');
    problems.push(problem);
    progress.note(`Left out: ${shown}. ${problem}`);
  }
  if (speakable.length === 0) throw new VoicePackError(`None of the voices can be spoken. ${problems.join(' ')}`);
  const order = voices.map(({ file }) => file);
  return speakable.toSorted((one, other) => order.indexOf(one.file) - order.indexOf(other.file));
}
