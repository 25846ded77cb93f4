import { countNormalizedCharacters, type PartRequest, type PitchSpan, speedRange } from '@voxgate/speech/node-parts';
import {
  decodeTensors,
  type ListedPitch,
  type ListedPronunciation,
  type ListedRelativePitch,
  type ModelInferRequest,
  numberIn,
  numberParameter,
  parameterIn,
  requestParameters,
  speechInputs,
  textIn,
  textParameter,
} from '@voxgate/speech/open-inference';
import { InvalidInferRequest } from './call-status';

/** Longest text in UTF-16 code units: twice the longest piece of a plan. */
const maxTextLength = 1000;

/**
 * Longest speech, as characters to say at normal speed: five minutes. A digit counts as the longest word for one. This bounds what a
 * request may hold in memory.
 */
const maxSpokenCharacters = 4000;

const maxNameLength = 200;
const maxParts = 1000;

/** The longest timer. Later deadlines are none. */
const maxTimeoutMs = 2 ** 31 - 1;
const maxLeadSeconds = 3600;

/** The content of a request for speech. */
export interface SpeechRequest extends Omit<PartRequest, 'signal' | 'queueGroup' | 'part'> {
  /** `undefined`: all parts. */
  readonly part: number | undefined;
  readonly queueGroup: string | undefined;
  /** Milliseconds after which the answer is of no use. */
  readonly timeoutMs: number | undefined;
}

/**
 * Reads a request for speech.
 *
 * @throws {InvalidInferRequest | TensorError} if it is not one. The message shows none of its text.
 */
export function readSpeechRequest(request: ModelInferRequest): SpeechRequest {
  const tensors = decodeTensors(request.inputs, request.raw_input_contents);
  const text = textIn(tensors, speechInputs.text.name);
  if (text === undefined) throw new InvalidInferRequest('The input TEXT is missing.');
  const speed = numberIn(tensors, speechInputs.speed.name) ?? 1;
  checkRange(speechInputs.speed.name, speed, speedRange.minimum, speedRange.maximum);
  const givenPronunciations = textIn(tensors, speechInputs.pronunciations.name);
  const pronunciations = givenPronunciations === undefined ? [] : readPronunciations(givenPronunciations, text);
  if (text.length > maxTextLength || charactersToSay(text, pronunciations) / speed > maxSpokenCharacters) {
    throw new InvalidInferRequest(`TEXT is too long. Send it in pieces of at most ${maxTextLength} characters.`);
  }
  const givenPitch = textIn(tensors, speechInputs.pitch.name);
  const voiceId = textIn(tensors, speechInputs.voice.name);
  const language = textIn(tensors, speechInputs.language.name);
  for (const [name, value] of Object.entries({ VOICE: voiceId, LANGUAGE: language })) {
    if (value !== undefined && value.length > maxNameLength) {
      throw new InvalidInferRequest(`${name} must have at most ${maxNameLength} characters.`);
    }
  }
  const part = numberIn(tensors, speechInputs.part.name);
  if (part !== undefined) {
    checkRange(speechInputs.part.name, part, 0, maxParts);
    if (!Number.isInteger(part)) throw new InvalidInferRequest('PART must be a whole number.');
  }
  const leadSeconds = numberIn(tensors, speechInputs.leadSeconds.name);
  if (leadSeconds !== undefined) checkRange(speechInputs.leadSeconds.name, leadSeconds, 0, maxLeadSeconds);
  return {
    text,
    speed,
    part,
    queueGroup: readQueueGroup(request),
    timeoutMs: readTimeout(request),
    ...(voiceId !== undefined && voiceId !== '' && { voiceId }),
    ...(language !== undefined && language !== '' && { language }),
    ...(leadSeconds !== undefined && { leadSeconds }),
    ...(givenPronunciations !== undefined && { pronunciations }),
    ...(givenPitch !== undefined && { pitch: readPitch(givenPitch, text) }),
  };
}

/** The span that a request continues, as the W3C's header has it; `undefined` if it continues none. */
export function traceparentOf({ parameters }: ModelInferRequest): string | undefined {
  const given = textParameter(parameters, requestParameters.traceparent) ?? '';
  return /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/u.test(given) ? given : undefined;
}

/** The characters to say: those of pronunciations in place of what they pronounce. */
function charactersToSay(text: string, pronunciations: readonly ListedPronunciation[]): number {
  let count = 0;
  let after = 0;
  for (const { start, end, ipa } of pronunciations) {
    count += countNormalizedCharacters(text.slice(after, start)) + ipa.length;
    after = end;
  }
  return count + countNormalizedCharacters(text.slice(after));
}

function readQueueGroup({ parameters }: ModelInferRequest): string | undefined {
  const group = parameterIn(parameters, requestParameters.queueGroup);
  if (group === undefined || group === '') return undefined;
  if (typeof group !== 'string' || group.length > maxNameLength) {
    throw new InvalidInferRequest(`The parameter queue_group must be a text of at most ${maxNameLength} characters.`);
  }
  return group;
}

function readTimeout({ parameters }: ModelInferRequest): number | undefined {
  const timeout = numberParameter(parameters, requestParameters.timeout);
  // For Triton, 0 means no limit.
  if (timeout === undefined || timeout === 0) return undefined;
  if (timeout < 0) throw new InvalidInferRequest('The parameter timeout must be a number of microseconds.');
  return timeout / 1000 > maxTimeoutMs ? undefined : timeout / 1000;
}

function readPronunciations(json: string, text: string): ListedPronunciation[] {
  const rule = 'PRONUNCIATIONS must be JSON: ranges of TEXT in order, each with start, end and ipa.';
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    throw new InvalidInferRequest(rule);
  }
  if (!Array.isArray(list)) throw new InvalidInferRequest(rule);
  let covered = 0;
  return list.map((item: Partial<ListedPronunciation> | null) => {
    const { start, end, ipa } = item ?? {};
    const isRange = Number.isInteger(start) && Number.isInteger(end) && start! >= covered && end! > start!;
    if (!isRange || end! > text.length || typeof ipa !== 'string' || !ipa.isWellFormed()) {
      throw new InvalidInferRequest(rule);
    }
    covered = end!;
    return { start: start!, end: end!, ipa };
  });
}

function readPitch(json: string, text: string): PitchSpan[] {
  const rule =
    'PITCH must be JSON: ranges of TEXT in order, each with start, end and pitch, and maybe end_pitch and range.';
  const refuse = (): never => {
    throw new InvalidInferRequest(rule);
  };
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return refuse();
  }
  const relative = (pitch: Partial<ListedRelativePitch> | null | undefined) => {
    const { factor, hertz } = pitch ?? {};
    return Number.isFinite(factor) && Number.isFinite(hertz) ? { factor: factor!, hertz: hertz! } : refuse();
  };
  if (!Array.isArray(list)) return refuse();
  let covered = 0;
  return list.map((item: Partial<ListedPitch> | null): PitchSpan => {
    const { start, end, pitch, end_pitch: endPitch, range } = item ?? {};
    const isRange = Number.isInteger(start) && Number.isInteger(end) && start! >= covered && end! > start!;
    if (!isRange || end! > text.length) return refuse();
    covered = end!;
    return {
      start: start!,
      end: end!,
      pitch: relative(pitch),
      ...(endPitch !== undefined && { endPitch: relative(endPitch) }),
      ...(range !== undefined && { range: relative(range) }),
    };
  });
}

function checkRange(name: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw new InvalidInferRequest(`${name} must be a number from ${least} to ${most}.`);
}
