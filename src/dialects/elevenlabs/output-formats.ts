import type { AudioFormat, SampleRate } from '@voxgate/speech';

/** The supported ones of ElevenLabs' format codes: codec, sample rate in Hz, and for some the bit rate in kbit/s. */
export const outputFormats = [
  'mp3_22050_32',
  'mp3_24000_48',
  'mp3_44100_32',
  'mp3_44100_64',
  'mp3_44100_96',
  'mp3_44100_128',
  'mp3_44100_192',
  'opus_48000_32',
  'opus_48000_64',
  'opus_48000_96',
  'opus_48000_128',
  'opus_48000_192',
  'pcm_8000',
  'pcm_16000',
  'pcm_22050',
  'pcm_24000',
  'pcm_44100',
  'pcm_48000',
  'wav_8000',
  'wav_16000',
  'wav_22050',
  'wav_24000',
  'wav_44100',
  'wav_48000',
  'ulaw_8000',
] as const;

/** One of the format codes. */
export type OutputFormat = (typeof outputFormats)[number];

/** All format codes, shortened for an error message: `mp3_44100_{32,64}` stands for two codes. */
export const outputFormatsInShort = [...new Set(outputFormats.map(stemOf))].map(inShort).join(', ');

function inShort(stem: string): string {
  const ends = outputFormats.filter((code) => stemOf(code) === stem).map((code) => code.slice(stem.length));
  return ends.length === 1 ? stem + ends[0]! : `${stem}{${ends.join(',')}}`;
}

function stemOf(code: string): string {
  return code.slice(0, code.lastIndexOf('_') + 1);
}

/** ElevenLabs' default. */
export const defaultOutputFormat: OutputFormat = 'mp3_44100_128';

/** Native formats by ElevenLabs' codec names. */
const formats = { mp3: 'mp3', opus: 'opus', pcm: 'pcm', wav: 'wav', ulaw: 'mulaw' } as const satisfies Record<
  string,
  AudioFormat
>;

/**
 * Converts a format code to the native format and sample rate. The bit rate is ignored: it depends only on the sample rate.
 *
 * @example
 * audioOf('ulaw_8000') // { format: 'mulaw', sampleRate: 8000 }
 */
export function audioOf(code: OutputFormat): { format: AudioFormat; sampleRate: SampleRate } {
  const [codec, sampleRate] = code.split('_');
  return { format: formats[codec as keyof typeof formats], sampleRate: Number(sampleRate) as SampleRate };
}
