const secondsPerCharacter = 0.06;
const toneHertz = 200;
const amplitude = 0.01;

/** A barely audible tone about as long as speech of this text would be. The same text always makes the same tone. */
export function tone(text: string, { speed, sampleRate }: { speed: number; sampleRate: number }) {
  const length = Math.round((text.length * secondsPerCharacter * sampleRate) / speed);
  return Float32Array.from(
    { length },
    (_, index) => amplitude * Math.sin((2 * Math.PI * toneHertz * index) / sampleRate),
  );
}
