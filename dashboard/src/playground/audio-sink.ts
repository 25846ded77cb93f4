import { type AudioFormat, audioFormats, canStream } from './audio-formats';
import { MediaSourceSink } from './media-source-sink';
import { WholeFileSink } from './whole-file-sink';

/** Plays the bytes of the audio. */
export interface AudioSink {
  write(bytes: Uint8Array<ArrayBuffer>): void;
  /** Tells the sink that all bytes have arrived. */
  end(playable: Blob): void;
  /** Stops playback and releases the browser's resources. */
  close(): void;
}

/** Chooses a sink that plays audio as it arrives, if the browser can, or else once the file is complete. */
export function createAudioSink(element: HTMLAudioElement, format: AudioFormat): AudioSink {
  return canStream(format) ? new MediaSourceSink(element, audioFormats[format].type) : new WholeFileSink(element);
}
