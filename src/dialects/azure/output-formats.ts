import type { AudioFormat, SampleRate } from '@voxgate/speech';

interface OutputFormat {
  readonly format: AudioFormat;
  readonly sampleRate: SampleRate;
}

const of = (format: AudioFormat, sampleRate: SampleRate): OutputFormat => ({ format, sampleRate });

/** Azure's output formats and the native formats. The bit rates of MP3 have no effect. */
export const outputFormats = {
  'riff-8khz-8bit-mono-alaw': of('wav-alaw', 8000),
  'riff-8khz-8bit-mono-mulaw': of('wav-mulaw', 8000),
  'riff-8khz-16bit-mono-pcm': of('wav-s16', 8000),
  'riff-16khz-16bit-mono-pcm': of('wav-s16', 16_000),
  'riff-22050hz-16bit-mono-pcm': of('wav-s16', 22_050),
  'riff-24khz-16bit-mono-pcm': of('wav-s16', 24_000),
  'riff-44100hz-16bit-mono-pcm': of('wav-s16', 44_100),
  'riff-48khz-16bit-mono-pcm': of('wav-s16', 48_000),
  'raw-8khz-8bit-mono-alaw': of('raw-alaw', 8000),
  'raw-8khz-8bit-mono-mulaw': of('raw-mulaw', 8000),
  'raw-8khz-16bit-mono-pcm': of('raw-s16', 8000),
  'raw-16khz-16bit-mono-pcm': of('raw-s16', 16_000),
  'raw-22050hz-16bit-mono-pcm': of('raw-s16', 22_050),
  'raw-24khz-16bit-mono-pcm': of('raw-s16', 24_000),
  'raw-44100hz-16bit-mono-pcm': of('raw-s16', 44_100),
  'raw-48khz-16bit-mono-pcm': of('raw-s16', 48_000),
  'audio-16khz-32kbitrate-mono-mp3': of('mp3', 16_000),
  'audio-16khz-64kbitrate-mono-mp3': of('mp3', 16_000),
  'audio-16khz-128kbitrate-mono-mp3': of('mp3', 16_000),
  'audio-24khz-48kbitrate-mono-mp3': of('mp3', 24_000),
  'audio-24khz-96kbitrate-mono-mp3': of('mp3', 24_000),
  'audio-24khz-160kbitrate-mono-mp3': of('mp3', 24_000),
  'audio-48khz-96kbitrate-mono-mp3': of('mp3', 48_000),
  'audio-48khz-192kbitrate-mono-mp3': of('mp3', 48_000),
  'ogg-16khz-16bit-mono-opus': of('opus', 16_000),
  'ogg-24khz-16bit-mono-opus': of('opus', 24_000),
  'ogg-48khz-16bit-mono-opus': of('opus', 48_000),
} as const satisfies Record<string, OutputFormat>;

export type OutputFormatName = keyof typeof outputFormats;

export const outputFormatNames = Object.keys(outputFormats) as OutputFormatName[];

/** That of Azure's SDKs. */
export const defaultOutputFormat: OutputFormatName = 'riff-16khz-16bit-mono-pcm';

/** Whether this is the name of an output format that can be made. */
export function isOutputFormat(name: unknown): name is OutputFormatName {
  return typeof name === 'string' && Object.hasOwn(outputFormats, name);
}

/** The rule of a wrong name, as the end of a sentence. */
export const outputFormatRule = `must be one of: ${outputFormatNames.join(', ')}`;

/** Whether the file has a header with its length, so that it can only be sent when it is complete. */
export function hasLength(name: OutputFormatName): boolean {
  return name.startsWith('riff-');
}
