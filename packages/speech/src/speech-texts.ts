import type { SpeechEngine } from './engines/speech-engine';
import { InvalidSpeechRequestError, TextTooLongError } from './errors';
import { readMarkup, spokenCharacters } from './markup/read-text';
import { dividedPiece, singleTurnPiece } from './plan/piece-size';
import { planSpeech, type PlanVoice } from './plan/plan-speech';
import { SpeakingTimeEstimator } from './plan/speaking-time';
import type { SpeechPlan } from './plan/speech-plan';
import { checkInstructions, inLanguagesOf, totalBreakSeconds, voiceIdsOf, withVoiceIds } from './speech-instructions';
import type { PlanRequest, SpeechOutput, TextRequest, TextSize } from './speech-types';
import { inTimeSlices } from './support/time-slices';
import { inSpan, noSpan } from './support/tracing';
import { type AnalyzedText, analyzeText } from './text/analyze-text';
import { applyDictionaries } from './text/dictionary/apply-dictionaries';
import type { MarkedText } from './text/marked-text';
import { countCharacters, countNormalizedCharacters, textProblem } from './text/text-length';
import { ReadableSource } from './times/readable-source';
import type { VoiceOfEngine } from './voice-selection';
import type { VoiceCatalogue } from './voices/voice-catalogue';

/**
 * Normalized text may be this many times longer than the text limit. Prose full of numbers, dates and amounts
 * ("$1,234.5m") grows two- to threefold. A text of signs alone grows elevenfold or more, so that one page would become an hour
 * of speech.
 */
const maxGrowth = 4;

/** Queue group for requests without an account. */
export const sharedQueueGroup = '';

/** Reads texts, checks their length, normalizes them and plans them. */
export class SpeechTexts {
  /** @param limits `maxTextCharacters` and `emoji` as in `SpeechOptions`. */
  constructor(
    private readonly voices: VoiceCatalogue<SpeechEngine>,
    private readonly limits: { readonly maxTextCharacters: number; readonly emoji: 'name' | 'silent' },
  ) {}

  /**
   * Reads the text of a request with its instructions. Mixes of voices have the ids that those with the same sound share.
   *
   * @throws {InvalidSpeechRequestError | InvalidMarkupError | TextTooLongError | VoiceNotFoundError}
   * @throws {unknown} what `voiceIdOf` throws.
   */
  async read(request: TextRequest): Promise<TextSize & { marked: MarkedText }> {
    const { text, syntax, normalize, instructions, voiceIdOf } = request;
    const problem = textProblem(text);
    if (problem) throw new InvalidSpeechRequestError('text', problem.reason, problem.rule);

    const { maxTextCharacters } = this.limits;
    const voiceLanguage = () => this.voices.find(request.voiceId).voice.language;
    const read = instructions
      ? { ...instructions, source: text }
      : readMarkup(text, { syntax, normalize, maxTextCharacters, voiceLanguage });
    const characters = spokenCharacters(read);
    this.checkLength(characters);
    checkInstructions(read);
    const ids = new Map<string, string>();
    for (const name of voiceIdsOf(read)) {
      const id = voiceIdOf ? await voiceIdOf(name) : name;
      ids.set(name, this.voices.find(id).voice.voiceId);
    }
    const marked = withVoiceIds(read, (name) => ids.get(name)!);
    return { marked, characters, breakSeconds: totalBreakSeconds(marked) };
  }

  /** @throws {TextTooLongError} */
  checkLength(characters: number): void {
    const limit = this.limits.maxTextCharacters;
    if (characters > limit) {
      throw new TextTooLongError(`has ${characters} characters; this server accepts up to ${limit}.`);
    }
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
    const { emoji } = this.limits;
    const most = this.limits.maxTextCharacters * maxGrowth;
    const text = inLanguagesOf(marked, (other) => this.voices.find(other).voice);
    const { dictionaries = [] } = request;
    const analyze = function* () {
      const looked = yield* applyDictionaries(text, dictionaries, {
        maxCharacters: most,
        onTooLong: () => {
          throw new TextTooLongError(
            `grows to more than ${most} characters with its pronunciation dictionaries, which is the limit.`,
          );
        },
      });
      return yield* analyzeText(looked, { language, mode, emoji });
    };
    const analyzed = await inSpan(trace.child('speech.normalize'), () => inTimeSlices(analyze(), queueGroup, signal));
    if (analyzed.sentences.length === 0 && whenNothingToSay === 'refuse') throw nothingToSay(voiceId);
    const normalized = countNormalizedCharacters(analyzed.text.normalized);
    if (normalized > most) {
      throw new TextTooLongError(
        `may grow to ${normalized} characters when its numbers and signs are written out; the limit is ${most}.`,
      );
    }
    return analyzed;
  }

  /** Plans an analyzed text. */
  plan(
    analyzed: AnalyzedText,
    { voiceId, speed, queueGroup = sharedQueueGroup, signal, trace = noSpan }: PlanRequest & { voiceId: string },
  ): Promise<SpeechPlan> {
    const voices = new Map<string, PlanVoice>();
    const voiceOf = (id: string): PlanVoice => {
      const known = voices.get(id) ?? planVoiceOf(this.voices.find(id));
      voices.set(id, known);
      return known;
    };
    const planning = planSpeech(analyzed, { ...voiceOf(voiceId), voiceId, speed, voiceOf });
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
