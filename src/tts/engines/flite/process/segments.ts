/** A sound of the speech, as flite prints it. */
export interface Segment {
  /** In flite's own alphabet (ARPAbet in small letters). */
  readonly phone: string;
  /** Seconds since the start of the speech, as long as flite plans it. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** What flite prints for silence. */
export const pause = 'pau';

/** Reads what `-psdur` prints, sounds and their ends in seconds: `pau:0.184 hh:0.249 ay:0.391 pau:0.542`. */
export function readSegments(printed: string): Segment[] {
  let startSeconds = 0;
  return [...printed.matchAll(/(?<phone>\S+):(?<end>\S+)/gu)].map(({ groups }) => {
    const segment = { phone: groups!['phone']!, startSeconds, endSeconds: Number(groups!['end']) };
    startSeconds = segment.endSeconds;
    return segment;
  });
}
