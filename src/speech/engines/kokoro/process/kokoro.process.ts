import { join } from 'node:path';
import type { SynthesisWork } from '../../host/real-time-factor-estimator';
import type { EngineChunk, EngineRequest } from '../../host/process/messages';
import { type HostedEngine, serveEngine } from '../../host/process/serve-engine';
import { tokensInTurn } from '../../turn-length';
import { Espeak } from '../../phonemes/espeak';
import { Phonemizer } from '../../phonemes/phonemizer';
import { pauseAfter } from '../../../sound/pauses';
import { cut, Loudness } from '../../../sound/trim';
import { tokenTimes } from '../../../times/token-times';
import { accentOf, type LanguageLetter } from './alphabet';
import { KokoroModel } from './kokoro-model';
import { frameSamples, kokoroSampleRate as sampleRate, onsetLeadSamples } from './model-facts';
import { readVocabulary, VoiceStyles } from './pack-files';
import { type TokenRun, toTokenRuns, type Vocabulary } from './tokens';

/** The settings that the engine sends to its process. */
export interface KokoroSettings {
  /** The directory of the installed pack. */
  directory: string;
  threads: number;
  /** The voice for the first words, which prove that the model works and warm it up. */
  firstVoiceId: string;
}

/** What the process reports after loading. */
export interface KokoroFacts {
  /** The work measured for a few words. */
  warmUp: SynthesisWork;
}

/** Kokoro-82M: converts text to phonemes and phonemes to speech, with word times. */
class HostedKokoro implements HostedEngine {
  facts: KokoroFacts | undefined;

  private constructor(
    private readonly model: KokoroModel,
    private readonly phonemizer: Phonemizer,
    private readonly vocabulary: Vocabulary,
    private readonly styles: VoiceStyles,
  ) {}

  static async load({ directory, threads, firstVoiceId }: KokoroSettings): Promise<HostedKokoro> {
    const vocabulary = await readVocabulary(directory);
    const [model, espeak] = await Promise.all([
      KokoroModel.load(join(directory, 'model.onnx'), threads),
      Espeak.load(),
    ]);
    const engine = new HostedKokoro(model, new Phonemizer(espeak), vocabulary, new VoiceStyles(directory));
    engine.facts = { warmUp: await engine.warmUp(firstVoiceId) };
    return engine;
  }

  async *speak({ text, voiceId, speed, part = 0 }: EngineRequest): AsyncGenerator<EngineChunk> {
    const read = this.phonemizer.phonemize(text, accentOf(voiceId[0] as LanguageLetter));
    const runs = toTokenRuns(read, this.vocabulary, tokensInTurn(speed));
    const run = runs[part];
    if (run) yield { ...(await this.render(run, voiceId, speed)), hasMore: part + 1 < runs.length };
  }

  private async render(run: TokenRun, voiceId: string, speed: number): Promise<EngineChunk> {
    const style = await this.styles.row(voiceId, run.tokens.length);
    const { samples, lengths } = await this.model.speak(run.tokens, style, speed);
    const loudness = new Loudness(samples, sampleRate);
    const kept = loudness.kept();
    // The first length is the leading silence.
    const words = run.words.map((word) => ({
      ...word,
      firstToken: word.firstToken + 1,
      endToken: word.endToken + 1,
    }));
    const inSamples = lengths.map((frames) => frames * frameSamples);
    return {
      samples: cut(samples, kept, sampleRate),
      sampleRate,
      computedSeconds: samples.length / sampleRate,
      words: tokenTimes(words, { sampleRate, lengths: inSamples, lead: onsetLeadSamples, loudness, kept }),
      pauseSeconds: pauseAfter(run.lastMark, speed),
    };
  }

  /** Measures the second of two short texts. The first one is slower because memory and caches are cold. */
  private async warmUp(voiceId: string): Promise<SynthesisWork> {
    let work: SynthesisWork | undefined;
    for (const text of ['Hello.', 'Hello, and welcome.']) {
      const startedAt = performance.now();
      work = undefined;
      for await (const { samples, computedSeconds } of this.speak({ text, voiceId, speed: 1 })) {
        const workSeconds = (performance.now() - startedAt) / 1000;
        if (samples.length > 0) {
          work = { workSeconds, computedSeconds: computedSeconds!, keptSeconds: samples.length / sampleRate };
        }
      }
    }
    if (!work) throw new Error('The model has been loaded, but does not speak.');
    return work;
  }
}

serveEngine((settings) => HostedKokoro.load(settings as KokoroSettings));
