import { RemoteFailure } from '../remote-failure';

/** Longest header, in bytes. Some have a list of tags. */
const longest = 64 * 1024;

/** A length that a server writes while it does not know the length yet. */
const unknownLengths = new Set([0, 0x7fff_ffff, 0x7fff_ff00, 0x8000_0000, 0xffff_ff00, 0xffff_fffe, 0xffff_ffff]);

/** The header of a WAV with 16-bit mono samples. */
export class WavHeader {
  private constructor(
    /** Its own length in bytes. */
    readonly length: number,
    readonly sampleRate: number,
    /** Bytes of samples that follow; `undefined` if the server did not know. */
    readonly dataBytes: number | undefined,
  ) {}

  /**
   * Reads a header.
   *
   * @param bytes the beginning of the file.
   * @returns `undefined` if more bytes are needed.
   * @throws {RemoteFailure} if it is no WAV, or has other samples.
   */
  static read(bytes: Buffer): WavHeader | undefined {
    if (bytes.length < 12) return undefined;
    if (bytes.toString('latin1', 8, 12) !== 'WAVE') throw new RemoteFailure('wrong', 'the answer is no WAV');
    let sampleRate: number | undefined;
    for (let at = 12; at + 8 <= bytes.length;) {
      const id = bytes.toString('latin1', at, at + 4);
      const size = bytes.readUInt32LE(at + 4);
      at += 8;
      if (id === 'data') {
        if (sampleRate === undefined) throw new RemoteFailure('wrong', 'the WAV does not say what it is');
        return new WavHeader(at, sampleRate, unknownLengths.has(size) || size >= 0x7fff_0000 ? undefined : size);
      }
      if (size > longest || at > longest) throw new RemoteFailure('wrong', 'the WAV has a header without an end');
      if (id === 'fmt ') {
        if (at + 16 > bytes.length) return undefined;
        sampleRate = rateOf(bytes.subarray(at));
      }
      at += size + (size % 2);
    }
    return undefined;
  }
}

/** @throws {RemoteFailure} for other samples than 16-bit mono. */
function rateOf(format: Buffer): number {
  const [encoding, channels, rate, bits] = [
    format.readUInt16LE(0),
    format.readUInt16LE(2),
    format.readUInt32LE(4),
    format.readUInt16LE(14),
  ];
  const isPcm = encoding === 1 || encoding === 0xfffe;
  if (!isPcm || channels !== 1 || bits !== 16 || rate < 8000 || rate > 192_000) {
    throw new RemoteFailure('wrong', `the WAV is not 16-bit mono (${channels} channels, ${bits} bits, ${rate} Hz)`);
  }
  return rate;
}
