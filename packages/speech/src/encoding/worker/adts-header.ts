/** Sample rates by index (ISO 14496-3, table 1.18). */
const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

const headerBytes = 7;

/**
 * The header of an ADTS frame with one packet of AAC-LC, mono, without a checksum (ISO 14496-3, section 1.A.2.2).
 *
 * @param packetBytes the size of the packet that follows.
 */
export function adtsHeader(sampleRate: number, packetBytes: number): Uint8Array {
  const [lowComplexity, mono, frameBytes] = [1, 1, headerBytes + packetBytes];
  const bufferFullness = 0x7ff; // a variable bit rate
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(0xfff1, 0); // the sync word; MPEG-4; no checksum
  header.writeUInt8((lowComplexity << 6) | (sampleRates.indexOf(sampleRate) << 2) | (mono >> 2), 2);
  header.writeUInt32BE((((mono & 3) << 30) | (frameBytes << 13) | (bufferFullness << 2)) >>> 0, 3);
  return header;
}
