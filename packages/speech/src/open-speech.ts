import { FliteEngine } from './engines/flite/flite.engine';
import { EnginesOfPacks } from './engines/engines-of-packs';
import { encoderThreads, fliteProcesses, type GivenLimits, machineLimits } from './engines/host/machine-limits';
import { speechDefaults } from './speech-defaults';
import { type SpeechOptions, SpeechSynthesizer } from './speech-synthesizer';
import { noLog } from './support/log';
import { flitePack, knownPack } from './voices/packs/known-packs';
import { VoicePackError } from './voices/packs/pack-error';
import { type InstalledPack, PackStore } from './voices/packs/pack-store';
import type { InstallProgress } from './voices/packs/progress/install-progress';

/** Which voices speak, where they are kept, and limits, each with a default. */
export interface OpenSpeechOptions extends Partial<Omit<SpeechOptions, 'engines' | 'fallbackEngine'>>, GivenLimits {
  /** Names of voice packs: `kokoro`, `flite`, or one that has been installed, such as a Piper voice or another checkpoint of Kokoro. Defaults to `['kokoro']`. */
  readonly voices?: readonly string[];
  /** The packs are in `voices` in this directory. Defaults to `./data`, as for a server. */
  readonly dataDirectory?: string;
  /** Shows the download of a pack. By default, a bar on a terminal, and lines elsewhere, on the standard error. */
  readonly progress?: InstallProgress;
  /** Cancels the download and loading. A later call resumes the download. */
  readonly signal?: AbortSignal;
}

/**
 * Opens voices, and downloads those that are missing: from the npm registry of npm's settings, with every byte verified. Close what it
 * returns, or the processes of the engines keep running.
 *
 * @throws {VoicePackError} with instructions, if a pack is unknown or cannot be installed.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function openSpeech({
  voices = ['kokoro'],
  dataDirectory = './data',
  progress,
  signal = new AbortController().signal,
  processes,
  threads,
  log = noLog,
  ...options
}: OpenSpeechOptions = {}): Promise<SpeechSynthesizer> {
  signal.throwIfAborted();
  const store = new PackStore(dataDirectory);
  const packs: InstalledPack[] = [];
  for (const name of voices) if (name !== flitePack.name) packs.push(await installed(name, store, signal, progress));
  const memoryLimit = speechDefaults.engineMegabytes * 2 ** 20;
  const engines = new EnginesOfPacks((engine) => ({
    ...machineLimits(engine, { processes, threads }),
    memoryLimit,
    // Processes without requests keep running.
    idleUnload: 0,
    log,
  }));
  const { kokoro, piper } = engines;
  const flite = voices.includes(flitePack.name) ? [new FliteEngine({ processes: fliteProcesses(), log })] : [];
  const { emoji, loudness, queueCapacity } = speechDefaults;
  const speech = new SpeechSynthesizer({
    maxTextCharacters: 100_000,
    emoji,
    loudness,
    queueCapacity,
    encoderThreads: encoderThreads(fliteProcesses()),
    log,
    ...options,
    engines: [kokoro, ...flite, piper],
  });
  try {
    await speech.start();
    for (const pack of packs) {
      signal.throwIfAborted();
      await engines.open(pack);
    }
  } catch (error) {
    await speech.close();
    throw error;
  }
  return speech;
}

async function installed(
  name: string,
  store: PackStore,
  signal: AbortSignal,
  progress: InstallProgress | undefined,
): Promise<InstalledPack> {
  const pack = knownPack(name);
  if (pack?.engine !== 'kokoro') {
    const found = pack ? undefined : await store.find(name);
    if (found?.pack.engine === 'piper' || found?.pack.engine === 'kokoro') return found;
    throw new VoicePackError(
      `There are no voices named "${name}" in ${store.directory}. Name "kokoro", "flite", or a pack that \`voxgate voices install\` has installed there.`,
    );
  }
  // Loaded here, because what is installed needs none of it.
  const [{ installPack }, { progressOn }] = await Promise.all([
    import('./voices/packs/install/install-pack.js'),
    import('./voices/packs/progress/progress-on.js'),
  ]);
  return installPack(pack, store, { signal, progress: progress ?? progressOn(process.stderr) });
}
