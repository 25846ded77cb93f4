import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { type HostedEngine, serveEngine } from '../../host/process/serve-engine';
import { EnglishPronouncer } from '../../phonemes/english/english-pronouncer';
import { Espeak } from '../../phonemes/espeak';
import { Phonemizer } from '../../phonemes/phonemizer';
import { type EncodedRun, type Schedule, speakInWindows } from '../../windows/speak-in-windows';
import { finishWindow, timesWithin } from '../../windows/window-sound';
import { hasEightBitInstructions } from '../prepare/eight-bit-processor';
import { accentOf, type LanguageLetter, letterOf } from './alphabet';
import { KokoroModel } from './kokoro-model';
import { frameSamples, kokoroSampleRate as sampleRate } from './model-facts';
import { readVocabulary, VoiceStyles } from './pack-files';
import { type SentencePart, sentenceParts } from './sentence-parts';
import { type TokenRun, toTokenRuns, type Vocabulary } from './tokens';

/** The settings that the engine sends to its process. */
export interface KokoroSettings {
  /** The directory of the installed pack. */
  directory: string;
  /** The parts of its prepared model. */
  model: { sentence: string; generator: string };
  /** Compute threads while other processes work, too. */
  threads: number;
  /** Compute threads while none does. */
  threadsAlone: number;
  /** The voice for the first words, which prove that the model works and warm it up. */
  firstVoiceId: string;
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
  private constructor(
    private readonly model: KokoroModel,
    private readonly phonemizer: Phonemizer,
    private readonly vocabulary: Vocabulary,
    private readonly styles: VoiceStyles,
  ) {}

  static async load({ directory, model: files, firstVoiceId, ...threads }: KokoroSettings): Promise<HostedKokoro> {
    const vocabulary = await readVocabulary(directory);
    const model = await KokoroModel.load(files, threads);
    const english = EnglishPronouncer.load();
    const phonemizer = new Phonemizer(undefined, english, () => Espeak.loadIfInstalled());
    const engine = new HostedKokoro(model, phonemizer, vocabulary, new VoiceStyles(directory));
    await engine.warmUp(firstVoiceId);
    // Loading blocks the process, so it would hold up the first request.
    setTimeout(() => void model.loadShared(), sharedLoadDelayMs).unref();
    setTimeout(() => english.loadTagger(), taggerLoadDelayMs).unref();
    setTimeout(() => void phonemizer.loadNow().catch(() => {}), espeakLoadDelayMs).unref();
    return engine;
  }

  async *speak(request: EngineRequest): AsyncGenerator<EngineChunk> {
    await this.model.use(request.isAlone ?? false);
    const { text, voiceId, language, pronunciations } = request;
    // The id of a mix begins with the voice that gives it its language.
    const accent = accentOf(letterOf(language) ?? (voiceId[0] as LanguageLetter));
    await this.phonemizer.prepare(text, accent);
    yield* speakInWindows(request, {
      runs: () => toTokenRuns(this.phonemizer.phonemize(text, accent, pronunciations), this.vocabulary),
      encode: (run: TokenRun, schedule) => this.encode(run, voiceId, schedule),
      speakPart: (part: SentencePart) => this.speakPart(part),
      encodingShare,
      assumedRtf,
    });
  }

  private async encode(run: TokenRun, voiceId: string, schedule: Schedule): Promise<EncodedRun<SentencePart>> {
    const style = await this.styles.row(voiceId, run.tokens.length);
    const sentence = await this.model.encode(run.tokens, style, schedule.speed);
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

serveEngine((settings) => HostedKokoro.load(settings as KokoroSettings));
