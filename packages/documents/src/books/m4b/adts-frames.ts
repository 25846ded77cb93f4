const headerBytes = 7;

/** Takes AAC frames out of an ADTS stream (ISO 14496-3, section 1.A.2.2), however it is divided. */
export class AdtsFrames {
  private rest = Buffer.alloc(0);

  /**
   * @returns the frames that are complete, without their headers.
   * @throws {Error} if the stream is not ADTS without checksums.
   */
  take(bytes: Uint8Array): Buffer[] {
    const all = Buffer.concat([this.rest, bytes]);
    const frames: Buffer[] = [];
    let start = 0;
    while (all.length - start >= headerBytes) {
      if (all.readUInt16BE(start) !== 0xfff1) throw new Error('The encoder has not made AAC in ADTS.');
      // 13 bits from the 30th bit on: the size with the header.
      const size = (all.readUInt32BE(start + 3) >>> 13) & 0x1fff;
      if (all.length - start < size) break;
      frames.push(all.subarray(start + headerBytes, start + size));
      start += size;
    }
    this.rest = all.subarray(start);
    return frames;
  }
}
