import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { dataDirectorySettings } from '../../platform/config/data-directory.settings';
import { readSettings } from '../../platform/config/environment';
import type { SettingsOf } from '../../platform/config/settings';
import { OperatorError } from '../../platform/errors/operator-error';
import { projectRoot } from '../../platform/project-root';
import { engineSettings } from '../../tts/engines.settings';
import { audioMaker } from '../../tts/made-here/audio-maker';
import { madeHereSettings } from '../../tts/made-here/made-here.settings';
import { speechSettings } from '../../tts/speech.settings';
import { voiceStore } from '../../tts/voice-store';
import { EnginesOfPacks, type Log, machineLimits } from '@voxgate/speech/neural-engines';
import { isBuiltIn, knownPack } from '@voxgate/speech/voices/packs/known-packs';
import { hasVoices } from '@voxgate/speech/voices/packs/voice-pack';
import type { SpeechSynthesizer, Voice } from '@voxgate/speech';

const settingsOfSpeech = [dataDirectorySettings, engineSettings, speechSettings, madeHereSettings];

type LocalSettings = SettingsOf<(typeof settingsOfSpeech)[number]>;

/** More threads make one sentence hardly faster. */
const maxThreads = 4;

/** What one text may have at most. Longer ones are spoken in parts. */
const maxTextCharacters = 100_000;

/** The data directory. If none is set and none is where the command was started, that of the program's own folder, such as a clone. */
function dataDirectory({ VOXGATE_DATA_DIR }: LocalSettings): string {
  const isDefault = VOXGATE_DATA_DIR === dataDirectorySettings.settings.VOXGATE_DATA_DIR.default;
  return isDefault && !existsSync(VOXGATE_DATA_DIR) ? join(projectRoot, VOXGATE_DATA_DIR) : VOXGATE_DATA_DIR;
}

/** A listed pack of voices. */
interface ListedPack {
  readonly voices: readonly Voice[];
  /** Loads its model. Its process has been started when it returns its promise, if the model has been prepared. */
  readonly load: () => Promise<void>;
}

/** How much is to be spoken at the same time. */
export interface LocalVoicesOptions {
  /** Whether sentences are spoken side by side, which needs as much memory for each process. For files. */
  readonly isParallel: boolean;
  readonly log: Log;
}

/**
 * The voices on this machine, without a server and a database: those of the installed packs of `VOXGATE_VOICES`, and Flite's. Nothing is
 * loaded before `open`, and then only what one voice needs. This file and what it imports are loaded before the first sound, so they
 * must not load the rest of speech.
 */
export class LocalVoices {
  private readonly synthesizers = new Map<ListedPack | undefined, Promise<SpeechSynthesizer>>();

  private constructor(
    private readonly settings: LocalSettings,
    private readonly engines: EnginesOfPacks,
    private readonly packs: readonly ListedPack[],
    private readonly missing: readonly string[],
    private readonly options: LocalVoicesOptions,
  ) {}

  /**
   * Reads which voices are installed.
   *
   * @throws {EnvironmentError} naming the settings of voices that are invalid.
   */
  static async find(options: LocalVoicesOptions): Promise<LocalVoices> {
    const settings: LocalSettings = readSettings(settingsOfSpeech);
    const { ENGINE_PROCESSES, ENGINE_THREADS, ENGINE_MEMORY_LIMIT_MB } = settings;
    const one = { processes: 1, threads: ENGINE_THREADS ?? Math.min(maxThreads, availableParallelism()) };
    const engines = new EnginesOfPacks((engine) => ({
      ...machineLimits(engine, options.isParallel ? { processes: ENGINE_PROCESSES, threads: ENGINE_THREADS } : one),
      permanent: 1,
      memoryLimit: ENGINE_MEMORY_LIMIT_MB * 2 ** 20,
      idleUnload: 0,
      log: options.log,
    }));
    const store = voiceStore({ VOXGATE_DATA_DIR: dataDirectory(settings) });
    const packs: ListedPack[] = [];
    const missing: string[] = [];
    for (const name of settings.VOXGATE_VOICES) {
      const known = knownPack(name);
      if (known && (isBuiltIn(known) || !hasVoices(known))) continue;
      const installed = await store.find(name);
      if (!installed) {
        missing.push(name);
        continue;
      }
      const before = new Set([...engines.kokoro.voices(), ...engines.piper.voices()]);
      const load = await engines.announce(installed);
      const voices = [...engines.kokoro.voices(), ...engines.piper.voices()].filter((voice) => !before.has(voice));
      packs.push({ voices, load });
    }
    return new LocalVoices(settings, engines, packs, missing, options);
  }

  /** Packs of `VOXGATE_VOICES` that are not installed. */
  get missingPacks(): readonly string[] {
    return this.missing;
  }

  /** Whether any pack is installed. Otherwise, Flite speaks. */
  get hasPacks(): boolean {
    return this.packs.length > 0;
  }

  /** All voices, the default one first if none is configured. */
  async list(): Promise<readonly Voice[]> {
    const { fliteVoices } = await import('../../../packages/speech/src/index.js');
    return [...this.packs.flatMap(({ voices }) => voices), ...fliteVoices];
  }

  /**
   * Opens what one voice needs. Its model loads in another process while this one loads the rest of speech; requests wait for it.
   *
   * @param voiceId a voice or a mix. If omitted, `DEFAULT_VOICE` if it is there, and otherwise the first voice.
   * @throws {OperatorError} if there is no such voice.
   */
  async open(voiceId?: string): Promise<{ speech: SpeechSynthesizer; voice: Voice }> {
    const { DEFAULT_VOICE } = this.settings;
    let wanted = voiceId ?? DEFAULT_VOICE;
    let pack = wanted === undefined ? this.packs[0] : this.packOf(wanted);
    // Without a wait before, so that the process of the model starts now.
    let opening = pack && this.opened(pack);
    const { fliteVoices } = await import('../../../packages/speech/src/index.js');
    if (!pack && wanted !== undefined && !fliteVoices.some((voice) => voice.voiceId === wanted)) {
      if (voiceId !== undefined) throw new OperatorError(this.noSuchVoice(voiceId));
      // The default voice is not there: another one speaks, as on a server.
      wanted = undefined;
      [pack] = this.packs;
    }
    opening ??= this.opened(pack);
    const speech = await opening;
    return { speech, voice: speech.voices.find(wanted ?? pack?.voices[0]!.voiceId).voice };
  }

  /** What speaks the voices of a pack, or Flite's. It is made once. */
  private opened(pack: ListedPack | undefined): Promise<SpeechSynthesizer> {
    const found = this.synthesizers.get(pack) ?? this.make(pack);
    this.synthesizers.set(pack, found);
    return found;
  }

  private async make(pack: ListedPack | undefined): Promise<SpeechSynthesizer> {
    // Whoever speaks is told why it cannot be loaded.
    pack?.load().catch(() => undefined);
    const { FliteEngine, SpeechSynthesizer: Synthesizer } = await import('../../../packages/speech/src/index.js');
    const { SPEECH_EMOJI, SPEECH_LOUDNESS, SPEECH_QUEUE_CAPACITY } = this.settings;
    const { kokoro, piper } = this.engines;
    const speech = new Synthesizer({
      engines: pack ? [kokoro, piper] : [new FliteEngine({ processes: 1, log: this.options.log })],
      maxTextCharacters,
      emoji: SPEECH_EMOJI,
      ...(typeof SPEECH_LOUDNESS === 'number' && { loudness: SPEECH_LOUDNESS }),
      queueCapacity: SPEECH_QUEUE_CAPACITY,
      encoderThreads: 1,
      maker: audioMaker(this.settings),
      log: this.options.log,
    });
    await speech.start();
    return speech;
  }

  /** The pack with a voice; `undefined` for a voice of Flite or an unknown one. The first voice of a mix decides: all are of one model. */
  private packOf(voiceId: string): ListedPack | undefined {
    const [first] = voiceId.split(/[(+]/u, 1);
    return this.packs.find(({ voices }) => voices.some((voice) => voice.voiceId === first));
  }

  private noSuchVoice(voiceId: string): string {
    const [missing] = this.missing;
    const install =
      missing === undefined ? '' : ` The voices ${missing} are not installed: voxgate voices install ${missing}`;
    return `There is no voice "${voiceId}" here. voxgate say --list lists all.${install}`;
  }
}
