import { request } from '../api/client';
import { type RateLimit, rateLimitOf } from '../api/rate-limit';
import type { Voice } from '../api/types';
import { sampleSentence } from './sample-sentences';

/** A text, how a voice says it. */
export interface Clip {
  voiceId: string;
  /** The voice or the mix that is heard. The id of a voice that the account has deleted can be used again for another one. */
  sound: string;
  text: string;
  /** In semitones. 0: as the voice is. */
  pitch: number;
}

/** How many clips are kept. A clip of one sentence has about 50 kB. */
const maxKept = 200;

/** The addresses of the clips of this tab, the longest unused first. Hearing one of them again sends no request. */
const kept = new Map<string, string>();

/** What a voice says in a clip: by default, the sample sentence of its language. */
export function clipOf(
  { voice_id: voiceId, mix, created_at: madeAt, language }: Voice,
  { text = sampleSentence(language), pitch = 0 }: { text?: string; pitch?: number } = {},
): Clip {
  return { voiceId, sound: mix ?? `${voiceId} ${madeAt ?? ''}`, text, pitch };
}

/** Names a clip. Clips with the same name sound the same. */
export function clipKey({ sound, text, pitch }: Clip): string {
  return JSON.stringify([sound, text, pitch]);
}

/** Whether hearing a clip sends no request. */
export function isKept(clip: Clip): boolean {
  return kept.has(clipKey(clip));
}

/**
 * The address of a clip, which is spoken now if it has not been heard in this tab.
 *
 * @param onLimit gets the user's rate limit if a request was sent.
 * @throws {ApiFailure}; an `AbortError` once the signal has aborted.
 */
export async function clipUrl(
  clip: Clip,
  onLimit: (limit: RateLimit | undefined) => void,
  signal: AbortSignal,
): Promise<string> {
  const key = clipKey(clip);
  const known = kept.get(key);
  if (known !== undefined) {
    keep(key, known);
    return known;
  }
  const { text, voiceId, pitch } = clip;
  const body = { text, voice_id: voiceId, format: 'mp3', ...(pitch !== 0 && { pitch }) };
  const response = await request('POST', '/tts', body, signal);
  onLimit(rateLimitOf(response.headers));
  const url = URL.createObjectURL(await response.blob());
  keep(key, url);
  return url;
}

function keep(key: string, url: string): void {
  kept.delete(key);
  kept.set(key, url);
  if (kept.size <= maxKept) return;
  const [oldest, oldUrl] = kept.entries().next().value!;
  kept.delete(oldest);
  URL.revokeObjectURL(oldUrl);
}
