import type { PiperConfig } from '../../../voices/packs/piper/piper-config';
import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { tokensInTurn } from '../../turn-length';
import type { Phonemizer, PronouncedWord } from '../../phonemes/phonemizer';
import { type Mark, readWordsAndMarks } from '../../phonemes/reading';
import { pauseAfter } from '../../../sound/pauses';
import { cut, Loudness } from '../../../sound/trim';
import { tokenTimes } from '../../../times/token-times';
import { Alphabet } from './alphabet';
import { PiperModel } from './piper-model';
import type { PiperModelSettings } from './settings';
import { type TokenRun, toTokenRuns } from './tokens';

/** Seconds by which a sound starts before its token. */
const onsetLeadSeconds = 0;

/** Number of phonemes in the trial of a voice. */
const trialLength = 8;

/** A loaded voice of a pack. */
export class LoadedVoice {
  private timed = false;
  private readonly alphabet: Alphabet;

  private constructor(
    private readonly model: PiperModel,
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
    { file, sha256, config }: PiperModelSettings,
    phonemizer: Phonemizer,
    threads: number,
  ): Promise<LoadedVoice> {
    const model = await PiperModel.load(file, sha256, config.hopLength, threads);
    const voice = new LoadedVoice(model, config, phonemizer);
    try {
      await voice.tryOut();
    } catch (cause) {
      throw new Error(`${file} does not speak: ${(cause as Error).message}`, { cause });
    }
    return voice;
  }

  /** Whether the voice has word times. */
  get tellsWords(): boolean {
    return this.timed;
  }

  /** Speaks one part of a text. Most texts have one part. A text with nothing to speak yields no chunk. */
  async *speak({ text, speed, part = 0 }: EngineRequest, speakerId: number | undefined): AsyncGenerator<EngineChunk> {
    const runs = toTokenRuns(this.pronounce(text), this.alphabet, tokensInTurn(speed / this.config.lengthScale));
    const run = runs[part];
    if (run) yield { ...(await this.render(run, speakerId, speed)), hasMore: part + 1 < runs.length };
  }

  private pronounce(text: string): (PronouncedWord | Mark)[] {
    if (this.config.phonemeType === 'espeak') {
      const { espeakVoice } = this.config;
      return this.phonemizer.phonemize(text, { espeakVoice, spell: (phones) => phones.join('') });
    }
    return readWordsAndMarks(text).map((part) => {
      if (part.kind === 'mark') return part;
      const isJoined = part.start > 0 && text[part.start - 1]!.trim() !== '';
      return { ...part, letters: text.slice(part.start, part.end), isJoined };
    });
  }

  private async render(run: TokenRun, speakerId: number | undefined, speed: number): Promise<EngineChunk> {
    const { sampleRate, noiseScale, noiseW } = this.config;
    const lengthScale = this.config.lengthScale / speed;
    const { samples, lengths } = await this.model.speak(run.tokens, { speakerId, noiseScale, noiseW, lengthScale });
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
    const { noiseScale, noiseW, lengthScale, speakers } = this.config;
    const scales = { speakerId: speakers[0]?.id, noiseScale, noiseW, lengthScale };
    const { samples, lengths } = await this.model.speak(run.tokens, scales);
    if (samples.length === 0) throw new Error('it makes no sound');
    this.timed = lengths !== undefined;
  }
}
