import { join, resolve } from 'node:path';
import { workerFile } from '../../support/worker-file';
import { type HostedEngineOptions, HostedSpeechEngine } from '../host/hosted-speech-engine';
import { fingerprintOfDirectory } from '../../voices/packs/pack-fingerprint';
import { soundCode } from '../sound-version';
import { listVoices } from './kokoro-voices';
import { preparedModel } from './prepare/prepared-model';
import { preparerVersion } from './prepare/preparer-version';
import type { KokoroSettings } from './process/kokoro.process';

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
    super('kokoro', { workSecondsPerCharacter: 0.02, partsFollowLead: true }, 0.5, options);
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
    return this.pack && `kokoro ${this.pack} ${soundCode('@echogarden/espeak-ng-emscripten', 'onnxruntime-node')}`;
  }

  /**
   * Lists the voices of an installed pack before it has been loaded. Requests for them wait until it has.
   *
   * @returns a function that opens the pack.
   * @throws {Error} if the pack has no voices or cannot be read.
   */
  async listPack(directory: string): Promise<() => Promise<void>> {
    return this.listBeforeLoading(await listVoices(directory), () => this.open(directory));
  }

  /**
   * Loads an installed pack: `model.onnx`, which is prepared first if necessary, `tokenizer.json`, and `voices/<voice_id>.bin`.
   * When it has been loaded, its voices replace those of the pack that was open.
   *
   * @returns when the model has proved that it speaks, after some seconds.
   * @throws {Error} naming the file that is missing or damaged. The pack that was open stays open.
   */
  async open(directory: string): Promise<void> {
    const voices = await listVoices(directory);
    const fingerprint = await fingerprintOfDirectory(directory);
    const pack = fingerprint && `${fingerprint} ${await preparerVersion()}`;
    const model = await preparedModel(resolve(directory), { signal: this.stopping.signal, log: this.log });
    await this.replaceProcesses(
      workerFile(join(__dirname, 'process'), 'kokoro.process'),
      (threads, threadsAlone): KokoroSettings => ({
        directory: resolve(directory),
        model,
        threads,
        threadsAlone,
        firstVoiceId: voices[0]!.voiceId,
      }),
      () => {
        this.pack = pack;
        return voices;
      },
    );
  }
}
