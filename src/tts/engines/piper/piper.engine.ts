import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { Environment } from '../../../config/environment';
import { piperConfigFile, piperModelFile } from '../../voices/packs/piper/install-piper-voice';
import { type PiperConfig, readPiperConfig } from '../../voices/packs/piper/piper-config';
import type { InstalledPack } from '../../voices/packs/pack-store';
import { hostLimits } from '../host/host-limits';
import { HostedSpeechEngine } from '../host/hosted-speech-engine';
import { processScript } from '../host/process-script';
import { readVerified } from '../onnx/read-verified';
import { type PiperVoice, voicesOf } from './piper-voices';
import type { PiperFacts, PiperModelSettings, PiperSettings } from './process/settings';

/** A pack that is open. */
interface OpenPack {
  readonly name: string;
  readonly model: PiperModelSettings;
  readonly voices: readonly PiperVoice[];
}

/**
 * Any number of Piper's voices, neural ones, in the same processes: each loads a voice when it is first asked for it, and
 * all that it has loaded leaves memory when it has grown too large and is replaced.
 *
 * @example
 * await engine.open((await store.find('de_de-thorsten-medium'))!);
 */
@Injectable()
export class PiperEngine extends HostedSpeechEngine {
  private packs: readonly OpenPack[] = [];
  private opening: Promise<unknown> = Promise.resolve();

  constructor(environment: Environment) {
    super(
      'piper',
      { secondsPerCharacter: 0.01 },
      { realTimeFactor: 0.1, trimmedSeconds: 0.3 },
      hostLimits(environment),
    );
  }

  /**
   * Lists the voices of an installed pack before it has been opened. Requests for them wait until it has. Whether they tell
   * the times of words is not known yet; it is assumed.
   *
   * @returns what does `open`.
   * @throws {Error} if its description is missing, damaged or of no use.
   */
  async announcePack(installed: InstalledPack): Promise<() => Promise<void>> {
    const voices = voicesOf(installed.pack, await readConfig(installed), ['sentence', 'word']);
    return this.announce(
      voices.map(({ voice }) => voice),
      () => this.open(installed),
    );
  }

  /**
   * Adds an installed pack to those that are open. The processes start anew; those that were there speak what they were
   * asked to, and end.
   *
   * @returns when it has been seen to speak.
   * @throws {Error} if a file is missing, damaged or of no use, with its name; what was open stays open.
   */
  async open(installed: InstalledPack): Promise<void> {
    const opened = this.opening.then(() => this.add(installed));
    this.opening = opened.catch(() => undefined);
    return opened;
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
      processScript(join(__dirname, 'process'), 'piper.process'),
      (threads): PiperSettings => ({ models: [model, ...others.map((other) => other.model)], threads }),
      (facts) => {
        const timestamps = (facts as PiperFacts).tellsWords ? (['sentence', 'word'] as const) : (['sentence'] as const);
        packs = [...others, { name: pack.name, model, voices: voicesOf(pack, config, timestamps) }];
        return packs.flatMap(({ voices }) => voices.map(({ voice }) => voice));
      },
    );
    this.packs = packs;
  }
}

/** @throws {Error} if it is missing, damaged or of no use, with its name. */
async function readConfig(installed: InstalledPack): Promise<PiperConfig> {
  const { file, sha256 } = fileOf(installed, piperConfigFile);
  const text = await readVerified(file, sha256);
  return readPiperConfig(text.toString('utf8'), file);
}

/** @throws {Error} if the pack does not say what the file's digest should be. */
function fileOf({ pack, directory }: InstalledPack, path: string): { file: string; sha256: string } {
  const file = pack.files.find((candidate) => candidate.path === path);
  if (!file) throw new Error(`the pack in ${directory} has no ${path}`);
  return { file: join(directory, path), sha256: file.sha256 };
}
