import { join } from 'node:path';
import { piperConfigFile, piperModelFile } from '../../voices/packs/piper/piper-file-names';
import { type PiperConfig, readPiperConfig } from '../../voices/packs/piper/piper-config';
import type { InstalledPack } from '../../voices/packs/pack-store';
import { workerFile } from '../../support/worker-file';
import { packFingerprint } from '../../voices/packs/pack-fingerprint';
import { type HostedEngineOptions, HostedSpeechEngine } from '../host/hosted-speech-engine';
import { readVerified } from '../onnx/read-verified';
import { soundCode } from '../sound-version';
import { type PiperVoice, voicesOf } from './piper-voices';
import type { PiperFacts, PiperModelSettings, PiperSettings } from './process/settings';

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
    const voices = voicesOf(installed.pack, await readConfig(installed), ['sentence', 'word']);
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
      workerFile(join(__dirname, 'process'), 'piper.process'),
      (threads): PiperSettings => ({ models: [model, ...others.map((other) => other.model)], threads }),
      (facts) => {
        const timestamps = (facts as PiperFacts).tellsWords ? (['sentence', 'word'] as const) : (['sentence'] as const);
        packs = [
          ...others,
          { name: pack.name, fingerprint: packFingerprint(pack), model, voices: voicesOf(pack, config, timestamps) },
        ];
        return packs.flatMap(({ voices }) => voices.map(({ voice }) => voice));
      },
    );
    this.packs = packs;
  }
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
