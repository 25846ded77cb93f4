import type { AudioFormat } from './audio-formats';

/** The body of `POST /api/v1/tts`. */
export interface SpeechRequest {
  text: string;
  voice_id: string;
  format: AudioFormat;
  speed: number;
}

/** The request without the fields that have their default value. */
export function shortRequest({ text, voice_id, format, speed }: SpeechRequest): Record<string, string | number> {
  return { text, voice_id, ...(format !== 'mp3' && { format }), ...(speed !== 1 && { speed }) };
}
