import { join } from 'node:path';
import { piperConfigFile, piperModelFile } from '../../voices/packs/piper/piper-file-names';
import { type PiperConfig, readPiperConfig } from '../../voices/packs/piper/piper-config';
import type { InstalledPack } from '../../voices/packs/pack-store';
import { workerFile } from '../../support/worker-file';
import { packFingerprint } from '../../voices/packs/pack-fingerprint';
import { type HostedEngineOptions, HostedSpeechEngine } from '../host/hosted-speech-engine';
import { readVerified } from '../onnx/read-verified';
import type { SpeakPart } from '../measure-loudness';
import { soundCode } from '../sound-version';
import { measurePack, type PackLoudness, readPackLoudness, writePackLoudness } from '../pack-loudness';
import { type PiperVoice, voicesOf } from './piper-voices';
import type { PiperFacts, PiperModelSettings, PiperSettings } from './process/settings';
import { phonemeKinds, type TimestampKind } from '../../times/timestamp';

/** An open pack. */
interface OpenPack {
  readonly name: string;
  readonly fingerprint: string;
  readonly model: PiperModelSettings;
  readonly voices: readonly PiperVoice[];
}

/**
 * Runs any number of neural Piper voices in shared processes. Each process loads a voice when it is first requested. Loaded
 * voices leave memory when the process exceeds its memory limit and is replaced.
 *
 * @example
 * await engine.open((await store.find('de_de-thorsten-medium'))!);
 */
export class PiperEngine extends HostedSpeechEngine {
  private packs: readonly OpenPack[] = [];
  private opening: Promise<unknown> = Promise.resolve();

  constructor(options: HostedEngineOptions) {
    super('piper', { workSecondsPerCharacter: 0.01, partsFollowLead: true, pronunciations: true }, 0.1, options);
  }

  /**
   * Lists the voices of an installed pack before it has been opened. Requests for them wait until it has. Until then, the voices
   * are assumed to support word timestamps.
   *
   * @returns a function that opens the pack.
   * @throws {Error} if its configuration is missing, damaged or not supported.
   */
  async listPack(installed: InstalledPack): Promise<() => Promise<void>> {
    const config = await readConfig(installed);
    const tellsPhonemes = config.phonemeType === 'espeak';
    const voices = voicesOf(installed.pack, config, timestampKinds({ tellsWords: true, tellsPhonemes }));
    return this.listBeforeLoading(
      voices.map(({ voice }) => voice),
      () => this.open(installed),
    );
  }

  /**
   * Adds an installed pack to the open packs. New processes replace the old ones, which finish their requests and end.
   *
   * @returns when the pack's voice has proved that it speaks.
   * @throws {Error} naming the file that is missing, damaged or not supported. The packs that were open stay open.
   */
  async open(installed: InstalledPack): Promise<void> {
    const opened = this.opening.then(() => this.add(installed));
    this.opening = opened.catch(() => undefined);
    return opened;
  }

  override fingerprint(voiceId: string): string | undefined {
    const pack = this.packs.find(({ voices }) => voices.some(({ voice }) => voice.voiceId === voiceId));
    return pack && `piper ${pack.fingerprint} ${soundCode('@echogarden/espeak-ng-emscripten', 'onnxruntime-node')}`;
  }

  override async close(): Promise<void> {
    this.packs = [];
    await super.close();
  }

  private async add(installed: InstalledPack): Promise<void> {
    const { pack } = installed;
    const config = await readConfig(installed);
    const model: PiperModelSettings = {
      ...fileOf(installed, piperModelFile),
      config,
      speakers: new Map(voicesOf(pack, config, []).map(({ voice, speakerId }) => [voice.voiceId, speakerId])),
    };
    const others = this.packs.filter(({ name }) => name !== pack.name);
    for (const other of others) {
      const shared = other.voices.find(({ voice }) => model.speakers.has(voice.voiceId));
      if (shared) throw new Error(`the packs ${other.name} and ${pack.name} both have a voice ${shared.voice.voiceId}`);
    }

    let packs: readonly OpenPack[] = others;
    await this.replaceProcesses(
      {
        script: workerFile(join(__dirname, 'process'), 'piper.process'),
        settings: (threads): PiperSettings => ({ models: [model, ...others.map((other) => other.model)], threads }),
      },
      async (facts, speak) => {
        const timestamps = timestampKinds(facts as PiperFacts);
        const measured = await this.withLoudness(installed, model.sha256, voicesOf(pack, config, timestamps), speak);
        packs = [...others, { name: pack.name, fingerprint: packFingerprint(pack), model, voices: measured }];
        return packs.flatMap(({ voices }) => voices.map(({ voice }) => voice));
      },
    );
    this.packs = packs;
  }

  /**
   * Adds how loud the voices are by themselves. If a pack has not been measured, measures it, which takes some seconds once. A pack
   * that cannot be measured keeps its own loudness.
   */
  private async withLoudness(
    installed: InstalledPack,
    digest: string,
    voices: readonly PiperVoice[],
    speak: SpeakPart,
  ): Promise<PiperVoice[]> {
    const known = await readPackLoudness(installed, digest);
    const loudness = known ?? (await this.measure(installed, digest, voices, speak));
    return voices.map(({ voice, speakerId }) => {
      const lufs = loudness.get(voice.voiceId);
      return { voice: { ...voice, ...(lufs !== undefined && { loudness: lufs }) }, speakerId };
    });
  }

  private async measure(
    installed: InstalledPack,
    digest: string,
    voices: readonly PiperVoice[],
    speak: SpeakPart,
  ): Promise<PackLoudness> {
    const { name } = installed.pack;
    this.log.info(`Measuring how loud the voices of ${name} are. This takes some seconds, once.`);
    let loudness: PackLoudness = new Map();
    try {
      const all = voices.map(({ voice }) => voice);
      loudness = await measurePack(speak, all, new AbortController().signal);
    } catch (error) {
      this.log.warn(`The loudness of ${name} could not be measured: ${(error as Error).message}`);
      return loudness;
    }
    try {
      await writePackLoudness(installed, digest, loudness);
    } catch (error) {
      this.log.warn(`${name} will be measured again at the next start: ${(error as Error).message}`);
    }
    return loudness;
  }
}

function timestampKinds({ tellsWords, tellsPhonemes }: PiperFacts): TimestampKind[] {
  return ['sentence', ...(tellsWords ? (['word'] as const) : []), ...(tellsPhonemes ? phonemeKinds : [])];
}

/** @throws {Error} naming the file, if it is missing, damaged or not supported. */
async function readConfig(installed: InstalledPack): Promise<PiperConfig> {
  const { file, sha256 } = fileOf(installed, piperConfigFile);
  const text = await readVerified(file, sha256);
  return readPiperConfig(text.toString('utf8'), file);
}

/** @throws {Error} if the pack's record does not list the file. */
function fileOf({ pack, directory }: InstalledPack, path: string): { file: string; sha256: string } {
  const file = pack.files.find((candidate) => candidate.path === path);
  if (!file) throw new Error(`the pack in ${directory} has no ${path}`);
  return { file: join(directory, path), sha256: file.sha256 };
}
