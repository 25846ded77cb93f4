import { join, resolve } from 'node:path';
import type { Voice } from '../../voices/voice';
import { workerFile } from '../../support/worker-file';
import { type HostedEngineOptions, HostedSpeechEngine } from '../host/hosted-speech-engine';
import { isEspeakInstalled } from '../phonemes/espeak';
import { mixId, parseMix } from '../../voices/voice-mix';
import { kokoroIdPrefix } from '../../voices/packs/kokoro/kokoro-file-names';
import { packIn } from '../../voices/packs/pack-store';
import { fingerprintOfDirectory } from '../../voices/packs/pack-fingerprint';
import { soundCode } from '../sound-version';
import type { EngineTraits, PcmChunk, SynthesisRequest, VoiceHold } from '../speech-engine';
import type { SpeakPart } from '../measure-loudness';
import { measurePack, writePackLoudness } from '../pack-loudness';
import { listVoices } from './kokoro-voices';
import { parseOwnVoiceId, voiceOf } from './own/own-voice-id';
import type { OwnVoices } from './own/own-voices';
import { addedVoices, type AddedVoices, modelDigest } from './pack-voices';
import { findPreparedModel, type PreparedModel, preparedModel } from './prepare/prepared-model';
import { preparerVersion } from './prepare/preparer-version';
import { VoiceStyles } from './process/pack-files';
import type { PackSettings, SentenceSettings, WindowSettings } from './process/settings';

const traits: EngineTraits = {
  workSecondsPerCharacter: 0.02,
  partsFollowLead: true,
  pronunciations: true,
  pitch: true,
  languages: true,
  mixes: true,
};

/** A pack before it is opened. */
interface PackToOpen extends AddedVoices {
  /** The name in its record. */
  readonly name: string;
  /** Absolute path. */
  readonly directory: string;
  /** SHA-256 of its model, if that is not the published one. */
  readonly digest: string | undefined;
  /** Identifies the pack and how its model is prepared; `undefined` if that is not known. */
  readonly identity: string | undefined;
  /** `undefined` if it has not been prepared. */
  readonly model: PreparedModel | undefined;
}

/**
 * Kokoro-82M, a neural speech model, in separate processes: one determines how sentences are spoken, the others make their sound. All checkpoints share them: each process has the first pack loaded, and loads
 * another one when it is first spoken.
 *
 * @example
 * await engine.open('data/voices/kokoro');
 */
export class KokoroEngine extends HostedSpeechEngine {
  /** The packs that are open or announced, in the order in which they were. */
  private packs: readonly PackToOpen[] = [];
  /** Those whose voices have been loaded. */
  private readonly opened = new Set<PackToOpen>();
  /** Those that the current processes know. */
  private known: readonly PackToOpen[] = [];
  /** Resolves when the packs that are being opened are open. */
  private opening: Promise<unknown> | undefined;
  private readonly stopping = new AbortController();

  /** @param ownVoices the voices of accounts. Without them, the engine has only those of its pack. */
  constructor(
    options: HostedEngineOptions,
    private readonly ownVoices?: OwnVoices,
  ) {
    super('kokoro', traits, 0.5, options);
  }

  override async close(): Promise<void> {
    this.ownVoices?.close();
    this.stopping.abort(new Error('The server is stopping.'));
    await super.close();
  }

  override async stopLoading(): Promise<void> {
    this.stopping.abort(new Error('The server is stopping.'));
    await super.stopLoading();
  }

  override fingerprint(voiceId: string): string | undefined {
    const espeak = isEspeakInstalled() ? ['@echogarden/espeak-ng-emscripten'] : [];
    const pack = this.packOf(voiceId);
    const identity = pack && this.opened.has(pack) ? pack.identity : undefined;
    return identity && `kokoro ${identity} ${soundCode(...espeak, 'wink-eng-lite-web-model', 'onnxruntime-node')}`;
  }

  override modelOf(voiceId: string): string {
    return this.packOf(voiceId)?.name ?? this.name;
  }

  override unlisted(voiceId: string): Voice | undefined {
    const own = this.ownVoices?.isOpen ? parseOwnVoiceId(voiceId) : undefined;
    const like = own && this.publishedPack()?.voices[0];
    return own && like && voiceOf(own, like);
  }

  override hold(voiceId: string): VoiceHold | undefined {
    const holds = ownParts(voiceId).flatMap((part) => this.ownVoices?.hold(part) ?? []);
    if (holds.length < 2) return holds[0];
    return {
      ended: AbortSignal.any(holds.map(({ ended }) => ended)),
      release: () => holds.forEach(({ release }) => release()),
    };
  }

  override confirm(voiceId: string): Promise<void> | undefined {
    const own = ownParts(voiceId);
    if (own.length === 0 || !this.ownVoices) return undefined;
    const { ownVoices } = this;
    return Promise.all(own.map((part) => ownVoices.ready(part))).then(() => undefined);
  }

  /**
   * Speaks one part of a text: see `HostedSpeechEngine.synthesize`.
   *
   * @throws {VoiceDeletedError} if the voice belongs to an account, which has deleted it.
   */
  override async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
    await this.confirm(request.voiceId);
    // The processes know the language of other voices by their first letter. That of a mix is its first voice's.
    const [first] = request.voiceId.includes('own_') ? parseMix(request.voiceId) : [];
    const language = request.language ?? (first && parseOwnVoiceId(first.voiceId)?.language);
    yield* super.synthesize(language === undefined ? request : { ...request, language });
  }

  /**
   * The numbers of a voice of a pack, or of a mix of them: 510 rows of 256.
   *
   * @returns `undefined` for voices of accounts, and others that are in no pack.
   * @throws {Error} naming the file, if it is missing or damaged.
   */
  async numbersOf(voiceId: string): Promise<Float32Array | undefined> {
    const pack = this.packOf(voiceId);
    if (!pack || ownParts(voiceId).length > 0) return undefined;
    const prefix = kokoroIdPrefix(pack.name);
    const withoutPrefix = mixId(
      parseMix(voiceId).map((part) => ({ ...part, voiceId: part.voiceId.slice(prefix.length) })),
    );
    return new VoiceStyles(pack.directory).all(withoutPrefix);
  }

  override loading(voiceId: string): Promise<void> | undefined {
    // A voice of an account needs the model only, as any voice of the published pack does.
    const partOfPack = (id: string) => (parseOwnVoiceId(id) ? (this.publishedPack()?.voices[0]!.voiceId ?? id) : id);
    const loading = parseMix(voiceId).flatMap((part) => super.loading(partOfPack(part.voiceId)) ?? []);
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
    this.packs = [...this.packs.filter(({ name }) => name !== pack.name), pack];
    return this.listBeforeLoading(pack.voices, () => this.openPack(pack));
  }

  /**
   * Loads an installed pack: `model.onnx`, which is prepared first if necessary, `tokenizer.json`, and `voices/<voice_id>.bin`.
   * When it has been loaded, its voices replace those of the pack of the same name that was open.
   *
   * @returns when the model has proved that it speaks, after some seconds.
   * @throws {Error} naming the file that is missing or damaged. The pack that was open stays open.
   */
  async open(directory: string): Promise<void> {
    await this.openPack(await lookAt(directory));
  }

  private async openPack(pack: PackToOpen): Promise<void> {
    // Without a wait if nothing else is being opened, so that the first process has started when this returns.
    const opened = this.opening ? this.opening.then(() => this.openInTurn(pack)) : this.openInTurn(pack);
    const settled: Promise<unknown> = opened
      .catch(() => undefined)
      .finally(() => {
        if (this.opening === settled) this.opening = undefined;
      });
    this.opening = settled;
    return opened;
  }

  private async openInTurn(pack: PackToOpen): Promise<void> {
    const model = pack.model ?? (await this.prepare(pack));
    if (this.known.includes(pack) && pack.areMeasured) {
      this.opened.add(pack);
      this.replaceVoices(this.openVoices());
      return;
    }
    const others = this.packs.filter(({ name }) => name !== pack.name);
    const packs = [settingsOf(pack, model), ...others.map((each) => settingsOf(each, each.model))];
    const ownVoices = this.ownVoices && { ownVoices: this.ownVoices.directory };
    await this.replaceProcesses(
      {
        script: processFile('kokoro-windows'),
        settings: (threads, threadsAlone): WindowSettings => ({ packs, threads, threadsAlone }),
        front: {
          script: processFile('kokoro-sentences'),
          settings: (_, threads): SentenceSettings => ({ packs, threads, ...ownVoices }),
        },
      },
      async (_, speak) => {
        await this.prove(pack, speak);
        const measured = pack.areMeasured ? pack : { ...pack, voices: await this.measure(pack, speak) };
        const isKnown = this.packs.some(({ name }) => name === pack.name);
        this.packs = isKnown
          ? this.packs.map((each) => (each.name === pack.name ? measured : each))
          : [measured, ...this.packs];
        this.known = [measured, ...others];
        for (const each of this.opened) if (each.name === pack.name) this.opened.delete(each);
        this.opened.add(measured);
        return this.openVoices();
      },
    );
  }

  private async prepare({ directory }: PackToOpen): Promise<PreparedModel> {
    return preparedModel(directory, { signal: this.stopping.signal, log: this.log });
  }

  /** Proves that a pack speaks, and brings its model into the caches. Speaks fast, because it takes time. */
  private async prove({ voices }: PackToOpen, speak: SpeakPart): Promise<void> {
    const request = { text: 'Hello.', voiceId: voices[0]!.voiceId, speed: 2, signal: this.stopping.signal };
    let samples = 0;
    for await (const chunk of speak(request)) samples += chunk.samples.length;
    if (samples === 0) throw new Error('The model has been loaded, but does not speak.');
  }

  /** Measures how loud the voices of a pack are, and keeps the result with the pack. */
  private async measure({ name, directory, digest, voices }: PackToOpen, speak: SpeakPart): Promise<readonly Voice[]> {
    this.log.info(`Measuring how loud the voices of ${name} are. This takes some seconds, once.`);
    const loudness = await measurePack(speak, voices, this.stopping.signal);
    try {
      await writePackLoudness({ directory }, digest ?? '', loudness);
    } catch (error) {
      this.log.warn(`${name} will be measured again at the next start: ${(error as Error).message}`);
    }
    return voices.map((voice) => ({ ...voice, loudness: loudness.get(voice.voiceId) ?? voice.loudness }));
  }

  private openVoices(): readonly Voice[] {
    return this.packs.filter((each) => this.opened.has(each)).flatMap(({ voices }) => voices);
  }

  private packOf(voiceId: string): PackToOpen | undefined {
    const { voiceId: first } = parseMix(voiceId)[0]!;
    if (parseOwnVoiceId(first)) return this.publishedPack();
    return this.packs.find(({ voices }) => voices.some((voice) => voice.voiceId === first));
  }

  /** The pack with the published model, which the voices of accounts are made for. */
  private publishedPack(): PackToOpen | undefined {
    return this.packs.find(({ digest }) => digest === undefined);
  }
}

function processFile(name: string): string {
  return workerFile(join(__dirname, 'process'), `${name}.process`);
}

function settingsOf({ name, directory, voices, digest }: PackToOpen, model: PreparedModel | undefined): PackSettings {
  const prefix = kokoroIdPrefix(name);
  return {
    directory,
    prefix,
    ...(model && { model }),
    ...(digest !== undefined && {
      languages: Object.fromEntries(voices.map(({ voiceId, language }) => [voiceId.slice(prefix.length), language])),
    }),
  };
}

/** The voices of accounts in a voice or a mix. */
function ownParts(voiceId: string): string[] {
  if (!voiceId.includes('own_')) return [];
  return parseMix(voiceId).flatMap((part) => (parseOwnVoiceId(part.voiceId) ? part.voiceId : []));
}

/** @throws {Error} if the pack has no voices or cannot be read. */
async function lookAt(path: string): Promise<PackToOpen> {
  const directory = resolve(path);
  const fingerprint = await fingerprintOfDirectory(directory);
  const pack = await packIn(directory);
  const isAdded = pack !== undefined && kokoroIdPrefix(pack.name) !== '';
  return {
    ...(isAdded ? await addedVoices(pack, directory) : { voices: await listVoices(directory), areMeasured: true }),
    name: pack?.name ?? 'kokoro',
    directory,
    digest: isAdded ? modelDigest(pack) : undefined,
    identity: fingerprint && `${fingerprint} ${await preparerVersion()}`,
    model: await findPreparedModel(directory),
  };
}
