import { ApiFailure } from '../api/api-failure';
import { request } from '../api/client';
import { type RateLimit, rateLimitOf } from '../api/rate-limit';
import type { Timestamp, Voice } from '../api/types';
import { serverSentEvents } from './server-sent-events';
import type { SpeechRequest } from './speech-request';

type SpeechEvent =
  | { type: 'speech.audio.delta'; audio: string }
  | { type: 'speech.timestamp'; timestamp: Timestamp }
  | { type: 'speech.mark' }
  | { type: 'speech.audio.done'; usage: { characters: number; duration_seconds: number } };

/** Receives the parts of a speech stream as they arrive. */
export interface SpeechListener {
  onLimit(limit: RateLimit | undefined): void;
  onAudio(bytes: Uint8Array<ArrayBuffer>): void;
  onTimestamp(timestamp: Timestamp): void;
}

/**
 * Requests speech and passes on each part as it arrives.
 *
 * @returns the duration of the audio in seconds.
 * @throws {ApiFailure} if the request fails, or if the stream ends before the speech is complete.
 */
export async function streamSpeech(
  speech: SpeechRequest,
  voice: Voice,
  listener: SpeechListener,
  signal: AbortSignal,
): Promise<number> {
  const timestamps = voice.timestamps.includes('sentence') ? 'sentence' : 'none';
  const response = await request('POST', '/tts', { ...speech, stream: 'events', timestamps }, signal);
  listener.onLimit(rateLimitOf(response.headers));
  try {
    for await (const data of serverSentEvents(response.body!)) {
      const event = JSON.parse(data) as SpeechEvent;
      if (event.type === 'speech.audio.delta') listener.onAudio(fromBase64(event.audio));
      else if (event.type === 'speech.timestamp') listener.onTimestamp(event.timestamp);
      else if (event.type === 'speech.audio.done') return event.usage.duration_seconds;
    }
  } catch (error) {
    if (signal.aborted) throw error;
  }
  throw new ApiFailure(0, 'BROKEN_STREAM', 'The connection was lost before the speech was complete. Try again.');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
