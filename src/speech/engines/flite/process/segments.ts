/** One phone of the speech, as flite prints it. */
export interface Segment {
  /** In flite's own alphabet, lower-case ARPAbet. */
  readonly phone: string;
  /** Seconds from the start of the speech, as planned by flite. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** flite's phone for silence. */
export const pause = 'pau';

/** Parses the output of `-psdur`, phones and their end times in seconds: `pau:0.184 hh:0.249 ay:0.391 pau:0.542`. */
export function readSegments(printed: string): Segment[] {
  let startSeconds = 0;
  return [...printed.matchAll(/(?<phone>\S+):(?<end>\S+)/gu)].map(({ groups }) => {
    const segment = { phone: groups!['phone']!, startSeconds, endSeconds: Number(groups!['end']) };
    startSeconds = segment.endSeconds;
    return segment;
  });
}
