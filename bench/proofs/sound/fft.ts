/** Fast Fourier transforms of one size. */
export class Fft {
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly reversed: Uint32Array;

  private static readonly known = new Map<number, Fft>();

  /** The transform of a size, whose tables are computed once. */
  static of(size: number): Fft {
    const fft = Fft.known.get(size) ?? new Fft(size);
    Fft.known.set(size, fft);
    return fft;
  }

  /** @param size a power of two. */
  constructor(readonly size: number) {
    const bits = Math.log2(size);
    if (!Number.isInteger(bits)) throw new Error(`${size} is not a power of two.`);
    this.cosines = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size));
    this.sines = Float64Array.from({ length: size / 2 }, (_, index) => Math.sin((2 * Math.PI * index) / size));
    this.reversed = new Uint32Array(size);
    for (let index = 1; index < size; index++) {
      this.reversed[index] = (this.reversed[index >> 1]! >> 1) | ((index & 1) << (bits - 1));
    }
  }

  /** Transforms complex numbers in place. With exchanged arguments, it is the inverse, multiplied by the size. */
  transform(real: Float64Array, imaginary: Float64Array): void {
    this.reorder(real);
    this.reorder(imaginary);
    for (let half = 1; half < this.size; half *= 2) {
      const stride = this.size / (2 * half);
      for (let start = 0; start < this.size; start += 2 * half) {
        for (let index = 0; index < half; index++) {
          const cosine = this.cosines[index * stride]!;
          const sine = this.sines[index * stride]!;
          const upper = start + index;
          const lower = upper + half;
          const r = real[lower]! * cosine + imaginary[lower]! * sine;
          const i = imaginary[lower]! * cosine - real[lower]! * sine;
          real[lower] = real[upper]! - r;
          imaginary[lower] = imaginary[upper]! - i;
          real[upper]! += r;
          imaginary[upper]! += i;
        }
      }
    }
  }

  private reorder(values: Float64Array): void {
    for (let index = 0; index < this.size; index++) {
      const other = this.reversed[index]!;
      if (other <= index) continue;
      const value = values[index]!;
      values[index] = values[other]!;
      values[other] = value;
    }
  }
}
