/** The time of each character. */
export class AlignmentDto {
  /** Unicode code points. @example ["H", "i"] */
  characters: string[];

  /** From the start of the audio; interpolated between the times of words or sentences. @example [0, 0.12] */
  character_start_times_seconds: number[];

  /** @example [0.12, 0.24] */
  character_end_times_seconds: number[];
}

/** Speech with the times of its characters, or one line of a stream of them. */
export class AlignedSpeechDto {
  /** The audio, or its next part, in base64. */
  audio_base64: string;

  /**
   * The times of all characters of your text as sent; in a stream, of those that this line adds, or null. The lists are
   * empty if the text contains nothing to speak.
   */
  alignment: AlignmentDto | null;

  /** The same as `alignment`. */
  normalized_alignment: AlignmentDto | null;
}
