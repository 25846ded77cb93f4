import { ApiError } from '../../../platform/errors/api-error';
import { textProblem } from '@voxgate/speech';
import type { WyomingEvent } from './wyoming-event';

/** Maximum length of a name in a request. */
const maxNameLength = 200;

/** The voice that a client asks for. Without a name, the best voice of the language; without a language, the default voice. */
export interface WantedVoice {
  readonly name?: string;
  readonly language?: string;
}

/**
 * The text of a `synthesize` or `synthesize-chunk`. It may be empty.
 *
 * @throws {ApiError} `INVALID_REQUEST`.
 */
export function textOf({ data: { text } }: WyomingEvent): string {
  const problem = textProblem(text);
  if (problem?.reason === 'invalid') throw invalid(`"text" ${problem.rule}.`);
  return text as string;
}

/**
 * The voice of a `synthesize` or `synthesize-start`. Voices here have no speakers, so `speaker` is not used.
 *
 * @throws {ApiError} `INVALID_REQUEST`.
 */
export function wantedVoiceOf({ data: { voice } }: WyomingEvent): WantedVoice {
  if (voice === undefined || voice === null) return {};
  if (typeof voice !== 'object' || Array.isArray(voice)) throw invalid('"voice" must be an object.');
  const fields = voice as Record<string, unknown>;
  const name = nameOf(fields, 'name');
  const language = nameOf(fields, 'language');
  nameOf(fields, 'speaker');
  return { ...(name !== undefined && { name }), ...(language !== undefined && { language }) };
}

/**
 * Checks that the text of a `synthesize` or `synthesize-start` is plain.
 *
 * @throws {ApiError} `INVALID_REQUEST`.
 */
export function checkFormat({ data: { text_format: format } }: WyomingEvent): void {
  if (format === undefined || format === null || format === 'text') return;
  throw invalid('"text_format" must be "text": this server speaks only plain text here.');
}

/**
 * The text of a `ping`, which its `pong` repeats.
 *
 * @throws {ApiError} `INVALID_REQUEST`.
 */
export function pingTextOf({ data: { text = null } }: WyomingEvent): string | null {
  if (text === null || (typeof text === 'string' && text.length <= maxNameLength)) return text;
  throw invalid(`"text" must be a string of at most ${maxNameLength} characters.`);
}

function nameOf(fields: Record<string, unknown>, field: string): string | undefined {
  const value = fields[field] ?? undefined;
  if (value === undefined || (typeof value === 'string' && value !== '' && value.length <= maxNameLength)) return value;
  throw invalid(`"voice.${field}" must be a string of 1 to ${maxNameLength} characters.`);
}

function invalid(message: string): ApiError {
  return new ApiError('INVALID_REQUEST', message);
}
