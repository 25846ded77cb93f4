import { audioSlices } from '../../../tts/http/audio-slices';
import { alignmentSlices } from '../alignment/alignment-slices';
import type { CharacterAlignment } from '@voxgate/speech';

/** ElevenLabs' alignment of WebSockets: three lists of the same length. */
interface AlignmentMs {
  chars: string[];
  charStartTimesMs: number[];
  charDurationsMs: number[];
}

/** Makes the frames of a context's audio and of its times. */
export class AlignedFrames {
  /** Where the last alignment has ended, in whole milliseconds, as a client that adds up what it gets finds it. */
  private toldMs = 0;

  /**
   * @param isAbsolute whether times are those of all audio. Otherwise, they begin where the last alignment ended.
   * @param ids fields of every frame.
   */
  constructor(
    private readonly isAbsolute: boolean,
    private readonly ids: object,
  ) {}

  /** Frames with audio and the times of its characters, each below 64 KB. The times are in the first ones. */
  *of(audio: Uint8Array, alignment: CharacterAlignment | undefined): Generator<string> {
    const sounds = audioSlices(audio);
    const times = alignment ? alignmentSlices(inWholeMilliseconds(alignment)) : [][Symbol.iterator]();
    for (;;) {
      const [sound, part] = [sounds.next(), times.next()];
      if (sound.done && part.done) return;
      yield this.frame(sound.value ?? '', part.done ? null : this.tell(part.value));
    }
  }

  /** Frames with silence in place of a text with nothing to speak: none of its characters has a time. */
  *silent(audio: Uint8Array): Generator<string> {
    for (const sound of audioSlices(audio))
      yield this.frame(sound, { chars: [], charStartTimesMs: [], charDurationsMs: [] });
  }

  private frame(audio: string, alignment: AlignmentMs | null): string {
    // Times refer to the client's text, so both are the same. Some clients read one, some the other.
    return JSON.stringify({ audio, isFinal: null, normalizedAlignment: alignment, alignment, ...this.ids });
  }

  private tell({ characters, startSeconds, endSeconds }: CharacterAlignment): AlignmentMs {
    const from = this.isAbsolute ? 0 : this.toldMs;
    this.toldMs = endSeconds.at(-1)!;
    return {
      chars: characters,
      charStartTimesMs: startSeconds.map((start) => start - from),
      charDurationsMs: endSeconds.map((end, index) => end - startSeconds[index]!),
    };
  }
}

/** Converts seconds to whole milliseconds. */
function inWholeMilliseconds({ characters, startSeconds, endSeconds }: CharacterAlignment): CharacterAlignment {
  return { characters, startSeconds: startSeconds.map(inMilliseconds), endSeconds: endSeconds.map(inMilliseconds) };
}

function inMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000);
}
