import type { PiperConfig } from '../../../voices/packs/piper/piper-config';
import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { maxTurnSeconds, tokensInTurn } from '../../turn-length';
import { speakInWindows } from '../../windows/speak-in-windows';
import { moveStressToVowel, tidyIpa } from '../../phonemes/ipa';
import type { PronouncedText } from '../../pronounced-text';
import type { Phonemizer, PronouncedWord } from '../../phonemes/phonemizer';
import { type Mark, readWordsAndMarks } from '../../phonemes/reading';
import { textOfParts } from '../../phonemes/text-of-parts';
import { pauseAfter } from '../../../sound/pauses';
import { cut, Loudness } from '../../../sound/trim';
import { tokenTimes } from '../../../times/token-times';
import { Alphabet } from './alphabet';
import { loadPiperModel, type ModelOutput, type PiperModel, PiperModelInParts, type VitsScales } from './piper-model';
import { sentenceParts, speakPart } from './sentence-parts';
import type { PiperModelSettings } from './settings';
import { type TokenRun, toTokenRuns } from './tokens';

/** Seconds by which a sound starts before its token. */
const onsetLeadSeconds = 0;

/** Number of phonemes in the trial of a voice. */
const trialLength = 8;

/**
 * Maximum seconds of a run of tokens that is spoken in windows. Its first turn encodes all of it, which takes as long as 7 seconds
 * of speech.
 */
const maxRunSeconds = 24;

/** Work for encoding a sentence, in seconds of sound that the decoder makes meanwhile, per second of the sentence. */
const encodingShare = 0.3;

/** Real-time factor before the first measurement. */
const assumedRtf = 0.1;

/** A loaded voice of a pack. */
export class LoadedVoice {
  private timed = false;
  private readonly alphabet: Alphabet;

  private constructor(
    private readonly model: PiperModel | PiperModelInParts,
    private readonly config: PiperConfig,
    private readonly phonemizer: Phonemizer,
  ) {
    this.alphabet = new Alphabet(config);
  }

  /**
   * Loads a voice and speaks a few phonemes, which proves that it works and warms it up.
   *
   * @throws {Error} naming the file, if the model is missing or damaged or does not speak.
   */
  static async load(
    { config, ...settings }: PiperModelSettings,
    phonemizer: Phonemizer,
    threads: number,
  ): Promise<LoadedVoice> {
    const model = await loadPiperModel(settings, config, threads);
    const voice = new LoadedVoice(model, config, phonemizer);
    try {
      await voice.tryOut();
    } catch (cause) {
      throw new Error(`${settings.file} does not speak: ${(cause as Error).message}`, { cause });
    }
    return voice;
  }

  /** Whether the voice has word times. */
  get tellsWords(): boolean {
    return this.timed;
  }

  /** Whether it also has the times of its sounds. */
  get tellsPhonemes(): boolean {
    return this.timed && this.alphabet.isPhonetic;
  }

  /** Speaks one part of a text: a window, or about 7 seconds. A text with nothing to speak yields no chunk. */
  async *speak(request: EngineRequest, speakerId: number | undefined): AsyncGenerator<EngineChunk> {
    const { model } = this;
    const { speed, part = 0 } = request;
    const scales = this.scales(speakerId, speed);
    if (model instanceof PiperModelInParts) {
      yield* speakInWindows(request, {
        runs: () => this.runs(request, maxRunSeconds),
        encode: async (run, schedule) => sentenceParts(model, run, await model.encode(run.tokens, scales), schedule),
        speakPart: (window) => speakPart(model, window),
        encodingShare,
        assumedRtf,
      });
      return;
    }
    const runs = this.runs(request, maxTurnSeconds);
    const run = runs[part];
    if (run) yield { ...(await this.render(model, run, scales, speed)), hasMore: part + 1 < runs.length };
  }

  /** How a text is said; `undefined` if the voice was trained with letters. */
  phonemize({ text, pronunciations }: EngineRequest): PronouncedText | undefined {
    if (!this.alphabet.isPhonetic) return undefined;
    const parts = this.pronounce(text, pronunciations).map((part) =>
      part.kind === 'mark' ? part : { ...part, letters: this.knownLetters(part.letters) },
    );
    return textOfParts(parts);
  }

  private knownLetters(letters: string): string {
    return this.alphabet
      .phonemesOf(letters)
      .map(({ symbol }) => symbol)
      .join('');
  }

  private runs({ text, speed, pronunciations }: EngineRequest, seconds: number): TokenRun[] {
    const parts = this.pronounce(text, pronunciations);
    return toTokenRuns(parts, this.alphabet, tokensInTurn(speed / this.config.lengthScale, seconds));
  }

  private scales(speakerId: number | undefined, speed: number): VitsScales {
    const { noiseScale, noiseW, lengthScale } = this.config;
    return { speakerId, noiseScale, noiseW, lengthScale: lengthScale / speed };
  }

  private pronounce(text: string, pronunciations?: EngineRequest['pronunciations']): (PronouncedWord | Mark)[] {
    if (this.config.phonemeType === 'espeak') {
      const { espeakVoice } = this.config;
      const accent = {
        espeakVoice,
        spell: (phones: readonly string[]) => phones.join(''),
        spellIpa: (ipa: string) => moveStressToVowel(tidyIpa(ipa)),
        hasLetter: (letter: string) => this.alphabet.has(letter),
      };
      return this.phonemizer.phonemize(text, accent, pronunciations);
    }
    // The voice was trained with letters, not with phonemes.
    return readWordsAndMarks(text).map((part) => {
      if (part.kind === 'mark') return part;
      const isJoined = part.start > 0 && text[part.start - 1]!.trim() !== '';
      return { ...part, letters: text.slice(part.start, part.end), isJoined };
    });
  }

  private async render(model: PiperModel, run: TokenRun, scales: VitsScales, speed: number): Promise<EngineChunk> {
    const { sampleRate } = this.config;
    const { samples, lengths } = await model.speak(run.tokens, scales);
    const loudness = new Loudness(samples, sampleRate);
    const kept = loudness.kept();
    if (this.timed && !lengths) throw new Error('The lengths of the tokens do not add up to the samples.');
    const lead = onsetLeadSeconds * sampleRate;
    return {
      samples: cut(samples, kept, sampleRate),
      sampleRate,
      computedSeconds: samples.length / sampleRate,
      ...(lengths && { words: tokenTimes(run.words, { sampleRate, lengths, lead, loudness, kept }) }),
      pauseSeconds: pauseAfter(run.lastMark, speed),
    };
  }

  private async tryOut(): Promise<void> {
    // Fails if espeak does not know the language.
    this.pronounce('a');
    const phonemes = [...this.config.phonemeIds.keys()].filter((phoneme) => /^\p{L}/u.test(phoneme));
    const letters = phonemes.slice(0, trialLength).join('');
    const word: PronouncedWord = { kind: 'word', start: 0, end: letters.length, letters, isJoined: false };
    const [run] = toTokenRuns([word], this.alphabet);
    if (!run) throw new Error('its phoneme_id_map has no letters');
    const scales = this.scales(this.config.speakers[0]?.id, 1);
    const { samples, lengths } = await this.tryModel(run, scales);
    if (samples.length === 0) throw new Error('it makes no sound');
    this.timed = lengths !== undefined;
  }

  private async tryModel(run: TokenRun, scales: VitsScales): Promise<ModelOutput> {
    const { model } = this;
    if (!(model instanceof PiperModelInParts)) return model.speak(run.tokens, scales);
    const sentence = await model.encode(run.tokens, scales);
    const frames = sentence.lengths.reduce((sum, length) => sum + length, 0);
    const samples = await model.decode(model.windowInput(sentence, { start: 0, end: frames }));
    return { samples, lengths: sentence.lengths };
  }
}
