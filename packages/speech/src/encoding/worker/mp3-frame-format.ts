/** Properties shared by all frames of a mono MP3 file with a constant bit rate. LAME writes the frames; see `mp3.codec.ts`. */
export interface Mp3FrameFormat {
  sampleRate: number;
  /** Kilobits per second. */
  kilobits: number;
  /** The four-byte frame header of a frame without padding byte. */
  header: Uint8Array;
  /** Bytes of side information after the header. */
  sideInformation: number;
  samples: number;
  /** Average size in bytes. Some frames have one more byte to keep the bit rate. */
  averageBytes: number;
}

const mono = 0xc0;
const original = 0x04;

// ISO 11172-3, section 2.4.2.3, and 13818-3. MPEG-2.5 is an extension of the latter that all common decoders support.
const mpeg1 = { bitRateIndices: { 128: 9 }, sideInformation: 17, samples: 1152 };
const mpeg2 = { bitRateIndices: { 64: 8, 96: 10 }, sideInformation: 9, samples: 576 };

/** By sample rate: the second byte of a header (version and layer), and the sample rate's index in the third. */
const versions: Record<number, { byte: number; rateIndex: number; of: typeof mpeg1 | typeof mpeg2 }> = {
  8000: { byte: 0xe3, rateIndex: 2, of: mpeg2 },
  16_000: { byte: 0xf3, rateIndex: 2, of: mpeg2 },
  22_050: { byte: 0xf3, rateIndex: 0, of: mpeg2 },
  24_000: { byte: 0xf3, rateIndex: 1, of: mpeg2 },
  44_100: { byte: 0xfb, rateIndex: 0, of: mpeg1 },
  48_000: { byte: 0xfb, rateIndex: 1, of: mpeg1 },
};

/**
 * The format of the frames. It has the bit rates that `bit-rates.ts` has for MP3.
 *
 * @throws {Error} if this combination of sample rate and bit rate is not supported.
 */
export function mp3FrameFormat(sampleRate: number, kilobits: number): Mp3FrameFormat {
  const version = versions[sampleRate];
  const bitRateIndex = (version?.of.bitRateIndices as Record<number, number> | undefined)?.[kilobits];
  if (!version || bitRateIndex === undefined) {
    throw new Error(`There is no MP3 of ${sampleRate} Hz and ${kilobits} kbit/s.`);
  }
  const { samples, sideInformation } = version.of;
  return {
    sampleRate,
    kilobits,
    header: Uint8Array.of(0xff, version.byte, (bitRateIndex << 4) | (version.rateIndex << 2), mono | original),
    sideInformation,
    samples,
    averageBytes: ((samples / 8) * kilobits * 1000) / sampleRate,
  };
}
