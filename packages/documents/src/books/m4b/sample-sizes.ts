/** The sizes of the frames of a file in bytes: two bytes of memory each, 7 MB for 20 hours at 48 kHz. */
export class SampleSizes {
  private sizes = new Uint16Array(1 << 16);
  count = 0;
  /** Of all frames. */
  bytes = 0;

  /** @throws {RangeError} if the frame is larger than an AAC frame can be. */
  add(size: number): void {
    if (size > 0xffff) throw new RangeError(`A frame has ${size} bytes.`);
    if (this.count === this.sizes.length) {
      const larger = new Uint16Array(2 * this.sizes.length);
      larger.set(this.sizes);
      this.sizes = larger;
    }
    this.sizes[this.count++] = size;
    this.bytes += size;
  }

  /** The sizes, in order. */
  values(): Uint16Array {
    return this.sizes.subarray(0, this.count);
  }
}
