import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { type HostedEngine, serveEngine } from '../../host/process/serve-engine';
import { EnglishPronouncer } from '../../phonemes/english/english-pronouncer';
import { Espeak } from '../../phonemes/espeak';
import { type Accent, Phonemizer } from '../../phonemes/phonemizer';
import { LanguagePrograms } from '../../phonemes/programs/language-programs';
import { encodeInFront, type EncodedRun, type Schedule } from '../../windows/speak-in-windows';
import { type MixPart, parseMix } from '../../../voices/voice-mix';
import type { PronouncedText } from '../../pronounced-text';
import { tokensInTurn } from '../../turn-length';
import { preparedModel } from '../prepare/prepared-model';
import { parseOwnVoiceId } from '../own/own-voice-id';
import { accentOf, type LanguageLetter, letterOf, programLanguages } from './alphabet';
import { accentOfLanguage } from './languages';
import { frameSamples, kokoroSampleRate as sampleRate } from './model-facts';
import { LoadedPacks } from './loaded-packs';
import { OwnPitches } from './own-pitches';
import { readVocabulary, VoiceStyles } from './pack-files';
import { needsOwnPitch, pitchMoves } from './pitch-moves';
import type { PackSettings, SentenceSettings } from './settings';
import { type EncodeOptions, SentenceModel } from './sentence-model';
import { type SentencePart, sentenceParts } from './sentence-parts';
import { pronouncedRuns, type TokenRun, toTokenRuns, type Vocabulary } from './tokens';

/** What all packs of a process have in common. */
interface Shared {
  readonly threads: number;
  readonly phonemizer: Phonemizer;
  /** Those of the published pack. */
  readonly programs: LanguagePrograms;
  /** The directory with the files of voices of accounts. */
  readonly ownVoices: string | undefined;
}

/** Milliseconds until the tagger of English is loaded. A request that needs it loads it before. */
const taggerLoadDelayMs = 2000;

/** Milliseconds until espeak is loaded, which other languages and rare words need. A request that needs it loads it before. */
const espeakLoadDelayMs = 8000;

/** Real-time factor before the first measurement. */
const assumedRtf = 0.5;

/**
 * Kokoro-82M, before there is sound: converts text to phonemes, and determines how they are spoken, with word times. A text is one
 * sentence or a piece of a long one: one run of tokens, unless it has more than the model's maximum.
 */
class PackSentences implements HostedEngine {
  private readonly ownPitches: OwnPitches;

  private constructor(
    private readonly model: SentenceModel,
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

  /** Loads the model of a pack. */
  static async load(
    { directory, model, languages }: PackSettings,
    { threads, phonemizer, programs, ownVoices }: Shared,
  ): Promise<PackSentences> {
    const vocabulary = await readVocabulary(directory);
    const files = model ?? (await preparedModel(directory, { signal: new AbortController().signal }));
    const loaded = await SentenceModel.load(files.sentence, threads);
    const decodesAllWhole = files.decodesWhole ?? false;
    const styles = new VoiceStyles(directory, ownVoices);
    return new PackSentences(loaded, phonemizer, vocabulary, styles, languages, programs, decodesAllWhole);
  }

  async *speak(request: EngineRequest): AsyncGenerator<EngineChunk> {
    const { text, voiceId, language, pronunciations, pitch, speed } = request;
    const accent = this.accentFor(voiceId, language);
    await this.phonemizer.prepare(text, accent);
    const own = pitch && needsOwnPitch(pitch) ? await this.ownPitches.of(voiceId) : undefined;
    const isWhole = this.decodesWhole(voiceId);
    yield* encodeInFront(request, {
      runs: () => {
        const parts = this.phonemizer.phonemize(text, accent, pronunciations);
        // A sentence that is decoded whole takes one turn.
        return toTokenRuns(parts, this.vocabulary, isWhole ? tokensInTurn(speed) : undefined);
      },
      encode: (run: TokenRun, schedule) =>
        this.encode(run, voiceId, schedule, { isWhole, moves: pitch && pitchMoves(run, pitch, own) }),
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
}

async function load({ packs, ownVoices, threads }: SentenceSettings): Promise<HostedEngine> {
  const english = EnglishPronouncer.load();
  const published = packs.find(({ languages }) => languages === undefined) ?? packs[0]!;
  const programs = new LanguagePrograms(published.directory, (word) => english.lettersOf(word));
  const phonemizer = new Phonemizer(undefined, english, () => Espeak.loadIfInstalled(), programs);
  const shared: Shared = { threads, phonemizer, programs, ownVoices };
  const engine = await LoadedPacks.load(packs, (pack) => PackSentences.load(pack, shared));
  setTimeout(() => english.loadTagger(), taggerLoadDelayMs).unref();
  setTimeout(() => void phonemizer.loadNow().catch(() => {}), espeakLoadDelayMs).unref();
  return engine;
}

serveEngine((settings) => load(settings as SentenceSettings));
