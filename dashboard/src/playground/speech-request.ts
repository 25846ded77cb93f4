import type { AudioFormat } from './audio-formats';

/** How the text is written. */
export const inputTypes = ['text', 'ssml'] as const;
export type InputType = (typeof inputTypes)[number];

/** The body of `POST /api/v1/tts`. */
export interface SpeechRequest {
  text: string;
  input_type: InputType;
  voice_id: string;
  format: AudioFormat;
  speed: number;
  /** In semitones. Only for voices whose pitch can be moved. */
  pitch?: number;
}

/** The request without the fields that have their default value. */
export function shortRequest(request: SpeechRequest): Record<string, string | number> {
  const { text, input_type, voice_id, format, speed, pitch = 0 } = request;
  return {
    text,
    ...(input_type !== 'text' && { input_type }),
    voice_id,
    ...(format !== 'mp3' && { format }),
    ...(speed !== 1 && { speed }),
    ...(pitch !== 0 && { pitch }),
  };
}
