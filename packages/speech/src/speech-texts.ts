import type { SpeechEngine } from './engines/speech-engine';
import { InvalidSpeechRequestError } from './errors';
import { readMarkup, spokenCharacters } from './markup/read-text';
import { dividedPiece, singleTurnPiece } from './plan/piece-size';
import { checkPitch } from './pitch-of-voices';
import { planSpeech, type PlanVoice } from './plan/plan-speech';
import { SpeakingTimeEstimator } from './plan/speaking-time';
import type { SpeechPlan } from './plan/speech-plan';
import { checkInstructions, inLanguagesOf, totalBreakSeconds, voiceIdsOf, withVoiceIds } from './speech-instructions';
import type { PlanRequest, SpeechOutput, TextRequest, TextSize } from './speech-types';
import type { Log } from './support/log';
import { primarySubtag } from './text/primary-subtag';
import { inTimeSlices } from './support/time-slices';
import { inSpan, noSpan } from './support/tracing';
import { type AnalyzedText, analyzeText } from './text/analyze-text';
import { applyDictionaries } from './text/dictionary/apply-dictionaries';
import { FormulaReader } from './text/formulas/formula-reader';
import { TextLimit } from './text/text-limit';
import type { MarkedText } from './text/marked-text';
import { countCharacters, countNormalizedCharacters, textProblem } from './text/text-length';
import { ReadableSource } from './times/readable-source';
import type { VoiceOfEngine } from './voice-selection';
import type { VoiceCatalogue } from './voices/voice-catalogue';

/** Queue group for requests without an account. */
export const sharedQueueGroup = '';

/** Reads texts, normalizes them and plans them. */
export class SpeechTexts {
  /** Refuses texts that are too long. */
  readonly limit: TextLimit;
  private readonly emoji: 'name' | 'silent';
  private readonly formulas: FormulaReader;

  /**
   * The options are as in `SpeechOptions`.
   *
   * @throws {Error} if a worker has not been built.
   */
  constructor(
    private readonly voices: VoiceCatalogue<SpeechEngine>,
    {
      maxTextCharacters,
      emoji,
      log,
    }: { readonly maxTextCharacters: number; readonly emoji: 'name' | 'silent'; readonly log?: Log },
  ) {
    this.limit = new TextLimit(maxTextCharacters);
    this.emoji = emoji;
    this.formulas = new FormulaReader(log);
  }

  /** Ends the thread that reads formulas. */
  close(): Promise<void> {
    return this.formulas.close();
  }

  /**
   * Reads the text of a request with its instructions. Mixes of voices have the ids that those with the same sound share.
   *
   * @throws {InvalidSpeechRequestError | InvalidMarkupError | TextTooLongError | VoiceNotFoundError}
   * @throws {unknown} what `voiceIdOf` throws.
   */
  async read(request: TextRequest): Promise<TextSize & { marked: MarkedText }> {
    const { text, syntax, isEscaped, instructions, voiceIdOf } = request;
    const normalize = isEscaped ? 'auto' : request.normalize;
    const problem = textProblem(text);
    if (problem) throw new InvalidSpeechRequestError('text', problem.reason, problem.rule);

    const maxTextCharacters = this.limit.maxCharacters;
    const voiceLanguage = () => this.voices.find(request.voiceId).voice.language;
    const read = instructions
      ? { ...instructions, source: text }
      : readMarkup(text, { syntax, normalize, maxTextCharacters, voiceLanguage });
    const characters = spokenCharacters(read);
    this.limit.check(characters);
    checkInstructions(read);
    const ids = new Map<string, string>();
    for (const name of voiceIdsOf(read)) {
      const id = voiceIdOf ? await voiceIdOf(name) : name;
      ids.set(name, this.voices.find(id).voice.voiceId);
    }
    const marked = withVoiceIds(read, (name) => ids.get(name)!);
    checkPitch(marked, request, this.voices);
    return { marked, characters, breakSeconds: totalBreakSeconds(marked) };
  }

  /** @throws {InvalidSpeechRequestError | TextTooLongError} if there is nothing to speak, or the normalized text is too long. */
  async analyze(
    marked: MarkedText,
    request: TextRequest & Pick<SpeechOutput, 'whenNothingToSay'>,
    { voice: { voiceId, language }, engine }: VoiceOfEngine,
  ): Promise<AnalyzedText> {
    // What the engine normalizes, it should get as it is written.
    const mode = engine.traitsOf(voiceId).normalizes ? 'off' : (request.normalize ?? 'auto');
    const { whenNothingToSay = 'refuse', queueGroup = sharedQueueGroup, signal, trace = noSpan } = request;
    const { emoji, limit } = this;
    const locale = localeOf(request.locale, language);
    const written = inLanguagesOf(marked, (other) => this.voices.find(other).voice);
    const text = mode === 'off' ? written : await this.formulas.read(written, language, { queueGroup, signal });
    const { dictionaries = [] } = request;
    const analyze = function* () {
      const looked = yield* applyDictionaries(text, dictionaries, {
        maxCharacters: limit.maxNormalized,
        onTooLong: () => limit.refuseDictionaries(),
      });
      return yield* analyzeText(looked, { language: locale, mode, emoji, isEscaped: request.isEscaped });
    };
    const analyzed = await inSpan(trace.child('speech.normalize'), () => inTimeSlices(analyze(), queueGroup, signal));
    if (analyzed.sentences.length === 0 && whenNothingToSay === 'refuse') throw nothingToSay(voiceId);
    limit.checkNormalized(countNormalizedCharacters(analyzed.text.normalized));
    return analyzed;
  }

  /** Plans an analyzed text. */
  plan(
    analyzed: AnalyzedText,
    {
      voiceId,
      speed,
      pitch,
      gainDb,
      queueGroup = sharedQueueGroup,
      signal,
      trace = noSpan,
    }: PlanRequest & { voiceId: string },
  ): Promise<SpeechPlan> {
    const voices = new Map<string, PlanVoice>();
    const voiceOf = (id: string): PlanVoice => {
      const known = voices.get(id) ?? planVoiceOf(this.voices.find(id));
      voices.set(id, known);
      return known;
    };
    const planning = planSpeech(analyzed, { ...voiceOf(voiceId), voiceId, speed, pitch, gainDb, voiceOf });
    return inSpan(trace.child('speech.plan'), async (span) => {
      const plan = await inTimeSlices(planning, queueGroup, signal);
      span.set({ 'voxgate.plan.pieces': plan.pieces.length });
      return plan;
    });
  }
}

function planVoiceOf({ voice: { voiceId, language }, engine }: VoiceOfEngine): PlanVoice {
  const traits = engine.traitsOf(voiceId);
  const speakingTime = new SpeakingTimeEstimator(language, traits.letters ?? 'any');
  return { speakingTime, pieceSize: traits.partsFollowLead ? dividedPiece : singleTurnPiece, language };
}

/**
 * How the language of a voice is written.
 *
 * @throws {InvalidSpeechRequestError} if `locale` is of another language.
 */
function localeOf(locale: string | undefined, language: string): string {
  if (locale === undefined) return language;
  if (primarySubtag(locale) === primarySubtag(language)) return locale;
  const rule = `must be of the language of the voice, which is ${language}. For a text in another language, choose a voice that speaks it`;
  throw new InvalidSpeechRequestError('locale', 'invalid', rule);
}

/** The amount of text in a plan. */
export function sizeOfPlan(plan: SpeechPlan): TextSize {
  const { source, unread, leadingSeconds, pieces } = plan;
  const characters = new ReadableSource({ source, unread }).text(0, source.length).trim();
  const breakSeconds = pieces.reduce((sum, piece) => sum + (piece.breakSeconds ?? 0), leadingSeconds);
  return { characters: countCharacters(characters), breakSeconds };
}

export function nothingToSay(voiceId: string): InvalidSpeechRequestError {
  return new InvalidSpeechRequestError('text', 'empty', `has nothing in it that the voice "${voiceId}" can speak.`);
}
