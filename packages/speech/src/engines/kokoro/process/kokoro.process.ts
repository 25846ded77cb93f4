import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { type HostedEngine, serveEngine } from '../../host/process/serve-engine';
import { EnglishPronouncer } from '../../phonemes/english/english-pronouncer';
import { Espeak } from '../../phonemes/espeak';
import { type Accent, Phonemizer } from '../../phonemes/phonemizer';
import { LanguagePrograms } from '../../phonemes/programs/language-programs';
import { type EncodedRun, type Schedule, speakInWindows } from '../../windows/speak-in-windows';
import { finishWindow, timesWithin } from '../../windows/window-sound';
import type { PronouncedText } from '../../pronounced-text';
import { mixId, type MixPart, parseMix } from '../../../voices/voice-mix';
import { tokensInTurn } from '../../turn-length';
import { hasEightBitInstructions } from '../prepare/eight-bit-processor';
import { preparedModel } from '../prepare/prepared-model';
import { parseOwnVoiceId } from '../own/own-voice-id';
import { accentOf, type LanguageLetter, letterOf, programLanguages } from './alphabet';
import { accentOfLanguage } from './languages';
import { type EncodeOptions, KokoroModel } from './kokoro-model';
import { frameSamples, kokoroSampleRate as sampleRate } from './model-facts';
import { OwnPitches } from './own-pitches';
import { readVocabulary, VoiceStyles } from './pack-files';
import { needsOwnPitch, pitchMoves } from './pitch-moves';
import type { KokoroSettings, PackSettings, Threads } from './settings';
import { type SentencePart, sentenceParts } from './sentence-parts';
import { pronouncedRuns, type TokenRun, toTokenRuns, type Vocabulary } from './tokens';

/** What all packs of a process have in common. */
interface Shared {
  readonly threads: Threads;
  readonly phonemizer: Phonemizer;
  /** Those of the published pack. */
  readonly programs: LanguagePrograms;
  /** The directory with the files of voices of accounts. */
  readonly ownVoices: string | undefined;
}

/**
 * Work for encoding a sentence, in seconds of sound that the generator makes meanwhile, per second of the sentence. With 8 bits, the
 * generator is faster, and the encoder is not.
 */
const encodingShare = hasEightBitInstructions() ? 0.28 : 0.14;

/** Milliseconds until the model is loaded for use while other processes work. A request that needs it loads it before. */
const sharedLoadDelayMs = 5000;

/** Milliseconds until the tagger of English is loaded. A request that needs it loads it before. */
const taggerLoadDelayMs = 2000;

/** Milliseconds until espeak is loaded, which other languages and rare words need. A request that needs it loads it before. */
const espeakLoadDelayMs = 8000;

/** Real-time factor before the first measurement. */
const assumedRtf = 0.5;

/**
 * Kokoro-82M: converts text to phonemes and phonemes to speech, with word times. A text is one sentence or a piece of a long
 * one: one run of tokens, unless it has more than the model's maximum. The first part of a run encodes all of it; each part
 * makes one window.
 */
class HostedKokoro implements HostedEngine {
  private readonly ownPitches: OwnPitches;

  private constructor(
    private readonly model: KokoroModel,
    private readonly phonemizer: Phonemizer,
    private readonly vocabulary: Vocabulary,
    private readonly styles: VoiceStyles,
    private readonly languages: PackSettings['languages'],
    private readonly programs: LanguagePrograms,
    private readonly decodesAllWhole: boolean,
  ) {
    this.ownPitches = new OwnPitches(model, phonemizer, vocabulary, styles, {
      areKnown: languages === undefined,
      accentOf: (voiceId) => this.accentFor(voiceId),
    });
  }

  /** Loads a pack, and proves that it speaks. */
  static async load(
    { directory, model, firstVoiceId, languages }: PackSettings,
    { threads, phonemizer, programs, ownVoices }: Shared,
  ): Promise<HostedKokoro> {
    const vocabulary = await readVocabulary(directory);
    const files = model ?? (await preparedModel(directory, { signal: new AbortController().signal }));
    const loaded = await KokoroModel.load(files, threads);
    const decodesAllWhole = files.decodesWhole ?? false;
    const styles = new VoiceStyles(directory, ownVoices);
    const engine = new HostedKokoro(loaded, phonemizer, vocabulary, styles, languages, programs, decodesAllWhole);
    await engine.warmUp(firstVoiceId);
    // Loading blocks the process, so it would hold up the first request.
    setTimeout(() => void loaded.loadShared(), sharedLoadDelayMs).unref();
    return engine;
  }

  async *speak(request: EngineRequest): AsyncGenerator<EngineChunk> {
    await this.model.use(request.isAlone ?? false);
    const { text, voiceId, language, pronunciations, pitch, speed } = request;
    const accent = this.accentFor(voiceId, language);
    await this.phonemizer.prepare(text, accent);
    const own = pitch && needsOwnPitch(pitch) ? await this.ownPitches.of(voiceId) : undefined;
    const isWhole = this.decodesWhole(voiceId);
    yield* speakInWindows(request, {
      runs: () => {
        const parts = this.phonemizer.phonemize(text, accent, pronunciations);
        // A sentence that is decoded whole takes one turn.
        return toTokenRuns(parts, this.vocabulary, isWhole ? tokensInTurn(speed) : undefined);
      },
      encode: (run: TokenRun, schedule) =>
        this.encode(run, voiceId, schedule, { isWhole, moves: pitch && pitchMoves(run, pitch, own) }),
      speakPart: (part: SentencePart) => this.speakPart(part),
      encodingShare,
      assumedRtf,
    });
  }

  async phonemize({ text, voiceId, language, pronunciations }: EngineRequest): Promise<PronouncedText> {
    const accent = this.accentFor(voiceId, language);
    await this.phonemizer.prepare(text, accent);
    const parts = this.phonemizer.phonemize(text, accent, pronunciations);
    return pronouncedRuns(toTokenRuns(parts, this.vocabulary), this.vocabulary);
  }

  /** How a text is pronounced: as its language, or as that of the voice if the model or the pack does not know it. */
  private accentFor(voiceId: string, language?: string): Accent {
    // The first voice of a mix gives it its language.
    const [{ voiceId: first }] = parseMix(voiceId) as [MixPart];
    const own = this.languages?.[first] ?? parseOwnVoiceId(first)?.language;
    return this.accentOf(language) ?? this.accentOf(own) ?? accentOf(first[0] as LanguageLetter);
  }

  private accentOf(language: string | undefined): Accent | undefined {
    const letter = letterOf(language);
    const published = letter && accentOf(letter);
    const accent = this.languages && language !== undefined ? accentOfLanguage(language, this.vocabulary) : published;
    return accent?.program && !this.programs.has(accent.program) ? undefined : accent;
  }

  /**
   * Whether sentences of a voice are decoded whole. The predicted statistics fit the voices that they were trained with: not those of
   * Japanese and Mandarin, nor voices of accounts, which would be noise.
   */
  private decodesWhole(voiceId: string): boolean {
    if (this.decodesAllWhole) return true;
    return parseMix(voiceId).some(({ voiceId: part }) => {
      const letter = part[0] as LanguageLetter;
      return parseOwnVoiceId(part) !== undefined || (!this.languages && programLanguages[letter] !== undefined);
    });
  }

  private async encode(
    run: TokenRun,
    voiceId: string,
    schedule: Schedule,
    options: EncodeOptions,
  ): Promise<EncodedRun<SentencePart>> {
    const style = await this.styles.row(voiceId, run.tokens.length);
    const sentence = await this.model.encode(run.tokens, style, schedule.speed, options);
    const seconds = (sentence.energy.frames * frameSamples) / sampleRate;
    return { parts: sentenceParts(run, sentence, schedule), seconds };
  }

  private async speakPart(part: SentencePart): Promise<EngineChunk> {
    const { kept, removed } = finishWindow(await this.model.decode(part.input), sampleRate, part.edges);
    return {
      samples: kept,
      sampleRate,
      computedSeconds: (part.input.length * frameSamples) / sampleRate,
      words: timesWithin(part.words, part.edges, { removed, length: kept.length, sampleRate }),
      pauseSeconds: part.pauseSeconds,
    };
  }

  /** Proves that the model speaks, and brings it into the caches. Speaks fast, because it takes time. */
  private async warmUp(voiceId: string): Promise<void> {
    let samples = 0;
    for await (const chunk of this.speak({ text: 'Hello.', voiceId, speed: 2, isAlone: true })) {
      samples += chunk.samples.length;
    }
    if (samples === 0) throw new Error('The model has been loaded, but does not speak.');
  }
}

/** All packs. The first one is loaded at once, the others when they are first spoken. */
class HostedPacks implements HostedEngine {
  private readonly loaded = new Map<PackSettings, HostedKokoro>();

  private constructor(
    private readonly packs: readonly PackSettings[],
    private readonly shared: Shared,
  ) {}

  static async load({ packs, ownVoices, ...threads }: KokoroSettings): Promise<HostedPacks> {
    const english = EnglishPronouncer.load();
    const published = packs.find(({ languages }) => languages === undefined) ?? packs[0]!;
    const programs = new LanguagePrograms(published.directory, (word) => english.lettersOf(word));
    const phonemizer = new Phonemizer(undefined, english, () => Espeak.loadIfInstalled(), programs);
    const engine = new HostedPacks(packs, { threads, phonemizer, programs, ownVoices });
    await engine.pack(packs[0]!);
    setTimeout(() => english.loadTagger(), taggerLoadDelayMs).unref();
    setTimeout(() => void phonemizer.loadNow().catch(() => {}), espeakLoadDelayMs).unref();
    return engine;
  }

  async *speak(request: EngineRequest): AsyncGenerator<EngineChunk> {
    const { pack, voiceId } = await this.packOf(request.voiceId);
    yield* pack.speak({ ...request, voiceId });
  }

  async phonemize(request: EngineRequest): Promise<PronouncedText> {
    const { pack, voiceId } = await this.packOf(request.voiceId);
    return pack.phonemize({ ...request, voiceId });
  }

  /** The pack of a voice or a mix, and its id there. */
  private async packOf(id: string): Promise<{ pack: HostedKokoro; voiceId: string }> {
    const parts = parseMix(id);
    // The voices of the published pack have no prefix, so it comes last.
    const settings = this.packs
      .toSorted((one, other) => other.prefix.length - one.prefix.length)
      .find(({ prefix }) => parts.every(({ voiceId }) => voiceId.startsWith(prefix)))!;
    const own = parts.map((part) => ({ ...part, voiceId: part.voiceId.slice(settings.prefix.length) }));
    return { pack: await this.pack(settings), voiceId: mixId(own) };
  }

  private async pack(settings: PackSettings): Promise<HostedKokoro> {
    let pack = this.loaded.get(settings);
    if (!pack) {
      pack = await HostedKokoro.load(settings, this.shared);
      this.loaded.set(settings, pack);
    }
    return pack;
  }
}

serveEngine((settings) => HostedPacks.load(settings as KokoroSettings));
