/** The API's audio formats: label, media type and file extension. */
export const audioFormats = {
  mp3: { label: 'MP3', type: 'audio/mpeg', extension: 'mp3' },
  wav: { label: 'WAV', type: 'audio/wav', extension: 'wav' },
  opus: { label: 'Opus (Ogg)', type: 'audio/ogg', extension: 'ogg' },
  flac: { label: 'FLAC', type: 'audio/flac', extension: 'flac' },
  aac: { label: 'AAC', type: 'audio/aac', extension: 'aac' },
  pcm: { label: 'PCM (raw)', type: 'audio/pcm', extension: 'pcm' },
  mulaw: { label: 'µ-law (raw)', type: 'audio/basic', extension: 'ulaw' },
} as const;

export type AudioFormat = keyof typeof audioFormats;

/** Whether this browser can play a format while it is still arriving. */
export function canStream(format: AudioFormat): boolean {
  return typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(audioFormats[format].type);
}
