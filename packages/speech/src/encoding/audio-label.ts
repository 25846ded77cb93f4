/** IPTC's term for media that a trained model has made (cv.iptc.org/newscodes/digitalsourcetype). */
export const digitalSourceType = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/** Who makes the sound of files. */
export interface AudioMaker {
  /** Such as `Voxgate 1.0.0`. */
  readonly software: string;
  /** The service for which it is made; by default, only the software is named. */
  readonly service?: string;
}

/** What a file says about its sound: that it is synthetic, who has made it, and when. */
export interface AudioLabel extends AudioMaker {
  /**
   * The day in UTC, such as `2026-11-30`. There is no time of day, so that the same speech is the same file when it is made again.
   */
  readonly date: string;
}

/** The label of a file that is made at a time. */
export function labelFor({ software, service }: AudioMaker, at: Date): AudioLabel {
  return { software, ...(service !== undefined && { service }), date: at.toISOString().slice(0, 10) };
}

/** A label in a sentence, for people. */
export function labelSentence({ software, service, date }: AudioLabel): string {
  return `Synthetic speech, made by ${software}${service === undefined ? '' : ` for ${service}`} on ${date}`;
}

/** A label as Vorbis comments (xiph.org/vorbis/doc/v-comment.html), for Opus and FLAC. */
export function labelComments(label: AudioLabel): Record<string, string> {
  const { software, service, date } = label;
  return {
    DIGITALSOURCETYPE: digitalSourceType,
    COMMENT: labelSentence(label),
    ENCODED_BY: service ?? software,
    ENCODER: software,
    ENCODING_DATE: date,
  };
}
