const secondsPerCharacter = 0.06;
const toneHertz = 200;
const amplitude = 0.01;

/**
 * A barely audible tone about as long as speech of this text would be. The same text always makes the same tone.
 *
 * @param sampleRate a whole number of hertz.
 */
export function tone(
  text: string,
  { speed, sampleRate }: { speed: number; sampleRate: number },
): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round((text.length * secondsPerCharacter * sampleRate) / speed));
  // After so many samples, the tone begins again. Copying them takes a fraction of the time of computing each.
  const repeated = sampleRate / greatestCommonDivisor(sampleRate, toneHertz);
  for (let index = 0; index < Math.min(repeated, samples.length); index++)
    samples[index] = amplitude * Math.sin((2 * Math.PI * toneHertz * index) / sampleRate);
  for (let done = repeated; done < samples.length; done *= 2) samples.copyWithin(done, 0, done);
  return samples;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
