import type { TimedPhone } from '../../../times/phone-times';

/** flite's phone for silence. The others are lower-case ARPAbet. */
export const pause = 'pau';

/** Parses the output of `-psdur`, phones and their end times in seconds: `pau:0.184 hh:0.249 ay:0.391 pau:0.542`. */
export function readSegments(printed: string): TimedPhone[] {
  let startSeconds = 0;
  return [...printed.matchAll(/(?<phone>\S+):(?<end>\S+)/gu)].map(({ groups }) => {
    const segment = { phone: groups!['phone']!, startSeconds, endSeconds: Number(groups!['end']) };
    startSeconds = segment.endSeconds;
    return segment;
  });
}
