/** The fast Fourier transform of one size, a power of two, in place. */
export class FourierTransform {
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly reversed: Uint32Array;

  /** @throws {Error} if the size is not a power of two. */
  constructor(readonly size: number) {
    if (!Number.isInteger(Math.log2(size))) throw new Error(`${size} is not a power of two.`);
    this.cosines = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size));
    this.sines = Float64Array.from({ length: size / 2 }, (_, index) => Math.sin((2 * Math.PI * index) / size));
    const bits = Math.log2(size);
    this.reversed = Uint32Array.from({ length: size }, (_, index) => {
      let value = 0;
      for (let bit = 0; bit < bits; bit++) if (index & (1 << bit)) value |= 1 << (bits - 1 - bit);
      return value;
    });
  }

  /** Transforms forwards. */
  forward(real: Float64Array, imaginary: Float64Array): void {
    this.transform(real, imaginary, -1);
  }

  /** Transforms back, times the size. */
  backward(real: Float64Array, imaginary: Float64Array): void {
    this.transform(real, imaginary, 1);
  }

  private transform(real: Float64Array, imaginary: Float64Array, sign: number): void {
    const { size, cosines, sines, reversed } = this;
    for (let index = 0; index < size; index++) {
      const other = reversed[index]!;
      if (other <= index) continue;
      [real[index], real[other]] = [real[other]!, real[index]!];
      [imaginary[index], imaginary[other]] = [imaginary[other]!, imaginary[index]!];
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let index = 0; index < half; index++) {
          const cosine = cosines[index * step]!;
          const sine = sign * sines[index * step]!;
          const [low, high] = [start + index, start + index + half];
          const turnedReal = real[high]! * cosine - imaginary[high]! * sine;
          const turnedImaginary = real[high]! * sine + imaginary[high]! * cosine;
          real[high] = real[low]! - turnedReal;
          imaginary[high] = imaginary[low]! - turnedImaginary;
          real[low]! += turnedReal;
          imaginary[low]! += turnedImaginary;
        }
      }
    }
  }
}
