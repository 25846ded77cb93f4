import { join, resolve } from 'node:path';
import type { Voice } from '../../voices/voice';
import { workerFile } from '../../support/worker-file';
import { type HostedEngineOptions, HostedSpeechEngine } from '../host/hosted-speech-engine';
import { isEspeakInstalled } from '../phonemes/espeak';
import { parseMix } from '../../voices/voice-mix';
import { fingerprintOfDirectory } from '../../voices/packs/pack-fingerprint';
import { soundCode } from '../sound-version';
import type { EngineTraits } from '../speech-engine';
import { listVoices } from './kokoro-voices';
import { findPreparedModel, type PreparedModel, preparedModel } from './prepare/prepared-model';
import { preparerVersion } from './prepare/preparer-version';
import type { KokoroSettings } from './process/kokoro.process';

const traits: EngineTraits = {
  workSecondsPerCharacter: 0.02,
  partsFollowLead: true,
  pronunciations: true,
  languages: true,
  mixes: true,
};

/** A pack before it is opened. */
interface PackToOpen {
  /** Absolute path. */
  readonly directory: string;
  readonly voices: readonly Voice[];
  /** Identifies the pack and how its model is prepared; `undefined` if that is not known. */
  readonly identity: string | undefined;
  /** `undefined` if it has not been prepared. */
  readonly model: PreparedModel | undefined;
}

/**
 * Kokoro-82M, a neural speech model, in separate processes.
 *
 * @example
 * await engine.open('data/voices/kokoro');
 */
export class KokoroEngine extends HostedSpeechEngine {
  /** Identifies the pack that is open, and how its model has been prepared. */
  private pack: string | undefined;
  private readonly stopping = new AbortController();

  constructor(options: HostedEngineOptions) {
    super('kokoro', traits, 0.5, options);
  }

  override async close(): Promise<void> {
    this.stopping.abort(new Error('The server is stopping.'));
    await super.close();
  }

  override async stopLoading(): Promise<void> {
    this.stopping.abort(new Error('The server is stopping.'));
    await super.stopLoading();
  }

  override fingerprint(): string | undefined {
    const espeak = isEspeakInstalled() ? ['@echogarden/espeak-ng-emscripten'] : [];
    return this.pack && `kokoro ${this.pack} ${soundCode(...espeak, 'wink-eng-lite-web-model', 'onnxruntime-node')}`;
  }

  override loading(voiceId: string): Promise<void> | undefined {
    const loading = parseMix(voiceId).flatMap((part) => super.loading(part.voiceId) ?? []);
    return loading.length === 0 ? undefined : Promise.all(loading).then(() => undefined);
  }

  /**
   * Lists the voices of an installed pack before it has been loaded. Requests for them wait until it has.
   *
   * @returns a function that opens the pack. If the model has been prepared, the function has started the first process when it
   *   returns its promise. The process loads even while the calling thread is busy.
   * @throws {Error} if the pack has no voices or cannot be read.
   */
  async listPack(directory: string): Promise<() => Promise<void>> {
    const pack = await lookAt(directory);
    return this.listBeforeLoading(pack.voices, () => this.openPack(pack));
  }

  /**
   * Loads an installed pack: `model.onnx`, which is prepared first if necessary, `tokenizer.json`, and `voices/<voice_id>.bin`.
   * When it has been loaded, its voices replace those of the pack that was open.
   *
   * @returns when the model has proved that it speaks, after some seconds.
   * @throws {Error} naming the file that is missing or damaged. The pack that was open stays open.
   */
  async open(directory: string): Promise<void> {
    await this.openPack(await lookAt(directory));
  }

  private async openPack({ directory, voices, identity, model: prepared }: PackToOpen): Promise<void> {
    const model = prepared ?? (await preparedModel(directory, { signal: this.stopping.signal, log: this.log }));
    await this.replaceProcesses(
      workerFile(join(__dirname, 'process'), 'kokoro.process'),
      (threads, threadsAlone): KokoroSettings => ({
        directory,
        model,
        threads,
        threadsAlone,
        firstVoiceId: voices[0]!.voiceId,
      }),
      () => {
        this.pack = identity;
        return voices;
      },
    );
  }
}

/** @throws {Error} if the pack has no voices or cannot be read. */
async function lookAt(path: string): Promise<PackToOpen> {
  const directory = resolve(path);
  const fingerprint = await fingerprintOfDirectory(directory);
  return {
    directory,
    voices: await listVoices(directory),
    identity: fingerprint && `${fingerprint} ${await preparerVersion()}`,
    model: await findPreparedModel(directory),
  };
}
