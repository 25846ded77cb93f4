import { UnreadableSoundError } from '../unreadable-sound.error';

/** The next part of a sound. */
export interface Decoded {
  /** Mono, between -1 and 1. */
  readonly samples: Float32Array;
  /** Samples per second. */
  readonly sampleRate: number;
}

const minRate = 8000;
const maxRate = 192_000;
const maxChannels = 8;

/** @throws {UnreadableSoundError} for rates and channels that no recording has. */
export function checkSound({ sampleRate, channels }: { sampleRate: number; channels: number }): void {
  if (!(sampleRate >= minRate && sampleRate <= maxRate))
    throw new UnreadableSoundError(`has a sample rate of ${sampleRate} Hz; ${minRate} to ${maxRate} can be read`);
  if (!(channels >= 1 && channels <= maxChannels))
    throw new UnreadableSoundError(`has ${channels} channels; 1 to ${maxChannels} can be read`);
}

/** The mean of the channels. */
export function monoOf(channels: readonly Float32Array[]): Float32Array {
  if (channels.length === 1) return channels[0]!;
  const mono = new Float32Array(channels[0]!.length);
  for (const channel of channels) for (let index = 0; index < mono.length; index++) mono[index]! += channel[index]!;
  return mono.map((sample) => sample / channels.length);
}
