import { type AudioFormat, audioFormats } from './audio-formats';

const headerBytes = 44;
/** The API's default sample rates of the raw formats. */
const rawFormats = {
  pcm: { code: 1, sampleRate: 24_000, bytesPerSample: 2 },
  mulaw: { code: 7, sampleRate: 8000, bytesPerSample: 1 },
} as const;

/**
 * A complete file that a browser can play. Raw samples get a WAV header, because the player and the waveform need to
 * know their format. Other formats are unchanged.
 */
export function playableFile(bytes: Uint8Array<ArrayBuffer>, format: AudioFormat): Blob {
  if (format !== 'pcm' && format !== 'mulaw') return new Blob([bytes], { type: audioFormats[format].type });
  return new Blob([wavHeader(rawFormats[format], bytes.length), bytes], { type: 'audio/wav' });
}

/** The file to download. The header of a streamed WAV has no length, so it is written again with the length. */
export function fileToDownload(bytes: Uint8Array<ArrayBuffer>, format: AudioFormat): Blob {
  const type = audioFormats[format].type;
  if (format !== 'wav' || bytes.length < headerBytes) return new Blob([bytes], { type });
  const header = bytes.slice(0, headerBytes);
  const view = new DataView(header.buffer);
  view.setUint32(4, bytes.length - 8, true);
  view.setUint32(40, bytes.length - headerBytes, true);
  return new Blob([header, bytes.subarray(headerBytes)], { type });
}

function wavHeader(
  { code, sampleRate, bytesPerSample }: (typeof rawFormats)[keyof typeof rawFormats],
  dataBytes: number,
): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(headerBytes));
  const ascii = (offset: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(offset + index, text.charCodeAt(index));
  };
  ascii(0, 'RIFF');
  view.setUint32(4, dataBytes + headerBytes - 8, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, code, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, bytesPerSample * 8, true);
  ascii(36, 'data');
  view.setUint32(40, dataBytes, true);
  return view.buffer;
}
