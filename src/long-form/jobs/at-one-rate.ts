import { openResampler, type Resampler } from '@voxgate/speech';

/** Sound whose sample rate may change. */
interface Sound {
  readonly samples: Float32Array<ArrayBuffer>;
  /** Samples per second. */
  readonly sampleRate: number;
}

/** Brings a sound to one sample rate. Sound that has it is passed on as it is. */
export async function* atOneRate(
  sounds: AsyncIterable<Sound>,
  sampleRate: number,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  let current: { rate: number; resampler: Resampler } | undefined;
  for await (const { samples, sampleRate: rate } of sounds) {
    if (current?.rate !== rate) {
      if (current) yield* filled(current.resampler.finish());
      current = { rate, resampler: openResampler(rate, sampleRate) };
    }
    yield* filled(current.resampler.process(samples));
  }
  if (current) yield* filled(current.resampler.finish());
}

function* filled(samples: Float32Array): Generator<Float32Array<ArrayBuffer>> {
  if (samples.length > 0) yield samples as Float32Array<ArrayBuffer>;
}
