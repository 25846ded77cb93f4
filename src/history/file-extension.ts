import { type AudioFormat, audioFormats } from '../speech';

/** The extension of files in a format, without the dot. Audio without a header, which players cannot read, is `raw`. */
export function fileExtension(format: AudioFormat): string {
  const [, type] = /^audio\/(mpeg|aac|ogg|flac|wav)/u.exec(audioFormats[format].contentType) ?? [];
  return type === 'mpeg' ? 'mp3' : (type ?? 'raw');
}
