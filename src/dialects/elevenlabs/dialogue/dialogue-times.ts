import { type CharacterAlignment, CharacterTimes, type Timestamp } from '@voxgate/speech';
import type { TimesOfText } from '../alignment/aligned-speech';
import type { VoiceSegmentDto } from '../dto/dialogue.dto';
import type { DialogueText } from './dialogue-text';

/** Computes the times of the characters of all inputs, without what is between two inputs. */
export class DialogueTimes implements TimesOfText {
  private readonly times: CharacterTimes;
  private readonly inputs: DialogueText['inputs'];
  private told = 0;
  private input = 0;

  constructor({ text, inputs }: DialogueText) {
    this.times = new CharacterTimes(text);
    this.inputs = inputs;
  }

  /** As in {@link CharacterTimes}. */
  upTo(timestamp: Timestamp): CharacterAlignment {
    return this.ofInputs(this.times.upTo(timestamp));
  }

  /** As in {@link CharacterTimes}. */
  rest(durationSeconds: number): CharacterAlignment {
    return this.ofInputs(this.times.rest(durationSeconds));
  }

  private ofInputs({ characters, startSeconds, endSeconds }: CharacterAlignment): CharacterAlignment {
    const isOfInput = characters.map(() => {
      const at = this.told++;
      while (this.input < this.inputs.length && this.inputs[this.input]!.end <= at) this.input++;
      return at >= (this.inputs[this.input]?.start ?? Infinity);
    });
    const kept = <T>(list: readonly T[]) => list.filter((_, index) => isOfInput[index]);
    return { characters: kept(characters), startSeconds: kept(startSeconds), endSeconds: kept(endSeconds) };
  }
}

/** Tells which characters of the alignments, in order, belong to which input. */
export class VoiceSegments {
  private input = 0;
  private left: number;

  constructor(private readonly inputs: DialogueText['inputs']) {
    this.left = this.lengthOf(0);
  }

  /** The segments of the next alignment. Indices are those of its characters. */
  next({ characters, startSeconds, endSeconds }: CharacterAlignment): VoiceSegmentDto[] {
    const segments: VoiceSegmentDto[] = [];
    let from = 0;
    while (from < characters.length && this.input < this.inputs.length) {
      const to = Math.min(from + this.left, characters.length);
      segments.push({
        voice_id: this.inputs[this.input]!.voiceId,
        start_time_seconds: startSeconds[from]!,
        end_time_seconds: endSeconds[to - 1]!,
        character_start_index: from,
        character_end_index: to,
        dialogue_input_index: this.input,
      });
      this.left -= to - from;
      if (this.left === 0) this.left = this.lengthOf(++this.input);
      from = to;
    }
    return segments;
  }

  private lengthOf(input: number): number {
    const { start = 0, end = 0 } = this.inputs[input] ?? {};
    return end - start;
  }
}
