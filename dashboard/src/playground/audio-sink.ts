import { type AudioFormat, audioFormats, playsWhileItComes } from './audio-formats';
import { MediaSourceSink } from './media-source-sink';
import { WholeFileSink } from './whole-file-sink';

/** Where the bytes of a speech go to be heard. */
export interface AudioSink {
  write(bytes: Uint8Array<ArrayBuffer>): void;
  /** All bytes have come. */
  end(playable: Blob): void;
  /** Lets go of what the browser holds for it. */
  close(): void;
}

/** Plays from the first bytes where the browser can, else when the file is whole. */
export function sinkFor(element: HTMLAudioElement, format: AudioFormat): AudioSink {
  return playsWhileItComes(format)
    ? new MediaSourceSink(element, audioFormats[format].type)
    : new WholeFileSink(element);
}
