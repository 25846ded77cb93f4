import { type AudioFormat, audioFormats } from './audio-formats';

/** Downloads a file in the browser. */
export function saveFile(file: Blob, format: AudioFormat): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `speech.${audioFormats[format].extension}`;
  link.click();
  URL.revokeObjectURL(url);
}
