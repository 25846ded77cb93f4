import type { TimeSliced } from '../support/time-slices';
import type { AnalyzedText } from '../text/analyze-text';
import type { TextInstruction } from '../text/instructions';
import { maxGainDb, silentGainDb, type SpeechStyle } from '../text/marked-text';
import { spansWithin } from '../text/normalized-text';
import { paragraphPause } from '../sound/pauses';
import { placeCues } from './breaks-and-marks';
import { cutSentence, type Piece } from './cut-sentence';
import type { PieceSize } from './piece-size';
import { PitchCursor } from './pitch-spans';
import type { SpeakingTimeEstimator } from './speaking-time';
import { withinSpeedRange } from './speed-range';
import { type PlannedPiece, planVersion, type Pronunciation, type SpeechPlan, type UnreadRange } from './speech-plan';
import { StretchDivider } from './styled-stretches';

/** What the plan needs to know of a voice. */
export interface PlanVoice {
  readonly speakingTime: SpeakingTimeEstimator;
  readonly pieceSize: PieceSize;
  /** A BCP 47 tag. */
  readonly language?: string;
}

interface PlanOptions extends PlanVoice {
  readonly voiceId: string;
  /** 1 is the voice's normal speed. Pieces have the same length in seconds at every speed. */
  readonly speed: number;
  /** Semitones by which all voices speak higher. Defaults to 0. */
  readonly pitch?: number;
  /** Decibels by which all voices are louder. Defaults to 0. */
  readonly gainDb?: number;
  /** The other voices that styles name. */
  readonly voiceOf?: (voiceId: string) => PlanVoice;
}

/** A piece before the breaks and marks are placed. */
interface StyledPiece extends Piece {
  readonly sentence: number;
  readonly speed: number;
  readonly style: SpeechStyle;
}

/**
 * Plans the sentences of a text as pieces for the engine: one for each sentence, or several for a long one or one that changes its
 * style. Needs no engine, and always returns the same plan for the same text, voices and speed. Each `yield` ends a step, so that
 * long texts do not block the event loop.
 *
 * @returns a plan, which is data. It has no pieces if there is nothing to speak.
 *
 * @example
 * const speakingTime = new SpeakingTimeEstimator('en-US', 'any');
 * const plan = runToEnd(planSpeech(analyzed, { voiceId: 'slt', speakingTime, pieceSize: singleTurnPiece, speed: 1 }));
 */
export function* planSpeech(analyzed: AnalyzedText, options: PlanOptions): TimeSliced<SpeechPlan> {
  const { text, sentences, marked } = analyzed;
  const { voiceId, speed, voiceOf } = options;
  const divider = new StretchDivider(analyzed);
  const styled: StyledPiece[] = [];
  for (const [sentence, each] of sentences.entries()) {
    const stretches = divider.divide(each);
    for (const [index, { style, ...stretch }] of stretches.entries()) {
      const isLast = index === stretches.length - 1;
      const voice = (style.voiceId !== undefined && voiceOf?.(style.voiceId)) || options;
      const own = style.rate === undefined ? speed : withinSpeedRange(speed * style.rate);
      const { maxLength, maxSeconds } = voice.pieceSize;
      const limits = { maxLength, maxSeconds: maxSeconds * own };
      const part = { ...stretch, endsParagraph: isLast && each.endsParagraph };
      for (const piece of cutSentence(text, part, voice.speakingTime, limits, style.language ?? voice.language)) {
        styled.push({ ...piece, endsSentence: isLast && piece.endsSentence, sentence, speed: own, style });
        yield;
      }
    }
  }
  const { leadingSeconds, breakSeconds, marks } = placeCues(analyzed, styled, speed);
  yield;
  const pronunciations = new PronunciationCursor(analyzed.pronunciations);
  const pitches = yield* PitchCursor.open(analyzed, options.pitch ?? 0, options.speakingTime);
  const pieces = styled.map((piece, index): PlannedPiece => {
    const breakAfter = breakSeconds[index];
    const pitch = pitches.within(piece);
    const isLast = piece.sentence === sentences.length - 1;
    return {
      text: piece.text,
      spans: spansWithin(text, piece.normalizedStart, piece.normalizedEnd),
      sentence: piece.sentence,
      endsSentence: piece.endsSentence,
      pauseSeconds: piece.endsParagraph && !isLast ? paragraphPause / piece.speed : 0,
      ...(breakAfter !== undefined && { breakSeconds: breakAfter }),
      pronunciations: pronunciations.within(piece),
      ...styleOf(piece, options),
      ...(pitch && { pitch }),
      marks: marks[index]!,
    };
  });
  return {
    version: planVersion,
    source: text.source,
    voiceId,
    speed,
    leadingSeconds,
    unread: marked.instructions.flatMap(unreadOf),
    sentences: sentences.map(({ sourceStart: start, sourceEnd: end }) => ({ start, end })),
    pieces,
  };
}

function unreadOf(instruction: TextInstruction): UnreadRange[] {
  const { start, end } = instruction;
  if ('skip' in instruction) return [{ start, end }];
  return 'read' in instruction ? [{ start, end, read: instruction.read }] : [];
}

/** What differs from the plan, and the language if it is not that of the voice. */
function styleOf(
  { style, speed }: StyledPiece,
  options: PlanOptions,
): Pick<PlannedPiece, 'voiceId' | 'speed' | 'gainDb' | 'language'> {
  const { language } = style;
  const gainDb = Math.min((style.gainDb ?? 0) + (options.gainDb ?? 0), maxGainDb);
  const voiceId = style.voiceId === options.voiceId ? undefined : style.voiceId;
  const own = voiceId === undefined ? options.language : options.voiceOf?.(voiceId).language;
  return {
    ...(voiceId !== undefined && { voiceId }),
    ...(speed !== options.speed && { speed }),
    ...(gainDb !== 0 && { gainDb: Math.max(gainDb, silentGainDb) }),
    ...(language !== undefined && language !== own && { language }),
  };
}

/** Finds the pronunciations of pieces, in order. */
class PronunciationCursor {
  private next = 0;

  constructor(private readonly pronunciations: readonly Pronunciation[]) {}

  /** Those that are completely in a piece, from its start. A phrase that had to be cut is pronounced by rule. */
  within({ normalizedStart, normalizedEnd }: Piece): Pronunciation[] {
    const { pronunciations } = this;
    while (this.next < pronunciations.length && pronunciations[this.next]!.start < normalizedStart) this.next++;
    const found: Pronunciation[] = [];
    for (; this.next < pronunciations.length && pronunciations[this.next]!.end <= normalizedEnd; this.next++) {
      const { start, end, ipa } = pronunciations[this.next]!;
      found.push({ start: start - normalizedStart, end: end - normalizedStart, ipa });
    }
    return found;
  }
}
