import { ConverterType, create } from '@alexanderolsen/libsamplerate-js';
import { softLimit } from './soft-limit';

type Converter = Awaited<ReturnType<typeof create>>;

/** Changes the sample rate of a sound, a stretch at a time. However it is cut, what comes out is the same, bit by bit. */
export interface Resampler {
  /** Takes the next samples, and gives those that are ready. It does not keep what it is given. */
  process(samples: Float32Array): Float32Array;

  /** Gives the last samples. All together they are as many as came in, times the ratio of the rates, rounded. */
  finish(): Float32Array;

  close(): void;
}

/** Opens a resampler; one that changes nothing if the rates are the same. */
export async function openResampler(inputRate: number, outputRate: number): Promise<Resampler> {
  if (inputRate === outputRate) return unchanged;
  return new SincResampler(await takeConverter(inputRate, outputRate), outputRate / inputRate);
}

const unchanged: Resampler = {
  process: (samples) => samples,
  finish: () => new Float32Array(),
  close: () => {},
};

// A converter is a program with a memory of its own (26 MB). It can be used again: setting its rates makes it as good
// as new.
const idleConverters: Converter[] = [];
const mostIdleConverters = 2;

async function takeConverter(inputRate: number, outputRate: number): Promise<Converter> {
  const idle = idleConverters.pop();
  if (!idle) {
    return create(1, inputRate, outputRate, { converterType: ConverterType.SRC_SINC_MEDIUM_QUALITY });
  }
  idle.inputSampleRate = inputRate;
  idle.outputSampleRate = outputRate;
  return idle;
}

/** Silence to push the last samples out of the filter with. */
const silence = new Float32Array(1024);

/**
 * libsamplerate's band-limited interpolation, of medium quality: up to 86 % of the lower Nyquist frequency it is flat
 * within 0.1 dB, and images and aliases are at least 110 dB below the sound (see resampler.spec.ts).
 */
class SincResampler implements Resampler {
  private samplesIn = 0;
  private samplesOut = 0;
  private closed = false;

  constructor(
    private readonly converter: Converter,
    private readonly ratio: number,
  ) {}

  process(samples: Float32Array): Float32Array {
    this.samplesIn += samples.length;
    return this.convert(samples);
  }

  finish(): Float32Array {
    const missing = Math.round(this.samplesIn * this.ratio) - this.samplesOut;
    const last = new Float32Array(Math.max(0, missing));
    let filled = 0;
    while (filled < last.length) {
      const samples = this.convert(silence).subarray(0, last.length - filled);
      last.set(samples, filled);
      filled += samples.length;
    }
    return last;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    if (idleConverters.length < mostIdleConverters) idleConverters.push(this.converter);
    else this.converter.destroy();
  }

  private convert(samples: Float32Array): Float32Array {
    if (samples.length === 0) return samples;
    const converted = this.converter.full(samples);
    this.samplesOut += converted.length;
    // The samples between those that were given can lie beyond them.
    return softLimit(converted);
  }
}
