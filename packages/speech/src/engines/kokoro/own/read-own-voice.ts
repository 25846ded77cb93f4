import { isNpy, readNpy } from './formats/read-npy';
import { isSafetensors, readVoiceSafetensors } from './formats/read-safetensors';
import { readTorch } from './formats/read-torch';
import { isZip } from './formats/stored-zip';
import { numbersOf, type Tensor, UnreadableVoiceError, voiceColumns, voiceNumbers, voiceRows } from './formats/tensor';

export { UnreadableVoiceError } from './formats/tensor';

/** Maximum size of a file in bytes. A voice in 64 bits has 1,044,480. */
export const maxVoiceFileBytes = 2 * 2 ** 20;

/** Size of a voice in bytes, in 32 bits. */
export const ownVoiceBytes = voiceNumbers * Float32Array.BYTES_PER_ELEMENT;

/**
 * No number of the 54 voices of Kokoro 1.0 is beyond 3.2. Other numbers than those of a voice are mostly far beyond: read in the wrong
 * byte order, they reach 1e38.
 */
const maxNumber = 8;

/**
 * The root mean square of a half of a row: the first half says how a voice sounds, the second one how it speaks. In the 54 voices of
 * Kokoro 1.0, they are 0.131 to 0.323 and 0.137 to 1.04.
 */
const halves = [
  { name: 'first', from: 0, min: 0.05, max: 1 },
  { name: 'second', from: voiceColumns / 2, min: 0.05, max: 3 },
] as const;

/**
 * Reads a voice of Kokoro 1.0 from a file: plain 32-bit floats (`.bin`), NumPy (`.npy`), PyTorch (`.pt`) or safetensors. The format is
 * recognised by the content. Nothing in the file is executed.
 *
 * @param file at most `maxVoiceFileBytes` long.
 * @returns 510 rows of 256 numbers. All are finite, and like those of a voice.
 * @throws {UnreadableVoiceError} The message ends a sentence that begins with "The file is not a voice: ".
 */
export function readOwnVoice(file: Buffer): Float32Array<ArrayBuffer> {
  if (file.length > maxVoiceFileBytes) {
    throw new UnreadableVoiceError(`it has ${file.length} bytes. A voice has at most ${maxVoiceFileBytes}.`);
  }
  const styles = numbersOf(tensorIn(file));
  checkNumbers(styles);
  checkRows(styles);
  return styles;
}

function tensorIn(file: Buffer): Tensor {
  if (isZip(file)) return readTorch(file);
  if (isNpy(file)) return readNpy(file);
  // Its size decides, because any bytes can be numbers.
  if (file.length === ownVoiceBytes) return { type: 'f32', shape: [voiceRows, 1, voiceColumns], bytes: file };
  if (file[0] === 0x80) {
    throw new UnreadableVoiceError(
      'it is a pickle without an archive, as old versions of PyTorch wrote. Save it again with torch.save of PyTorch 1.6 or later.',
    );
  }
  if (isSafetensors(file)) return readVoiceSafetensors(file);
  throw new UnreadableVoiceError(
    `it is no .npy, .pt or .safetensors file, and a .bin file has ${ownVoiceBytes} bytes. It has ${file.length}.`,
  );
}

/** @throws {UnreadableVoiceError} */
function checkNumbers(styles: Float32Array): void {
  for (const number of styles) {
    if (!Number.isFinite(number))
      throw new UnreadableVoiceError('some of its numbers are infinite or not numbers (NaN).');
    if (Math.abs(number) > maxNumber) {
      throw new UnreadableVoiceError(
        `it has the number ${number.toPrecision(3)}. Those of a voice are between -${maxNumber} and ${maxNumber}. Its byte order may be wrong.`,
      );
    }
  }
  for (let row = 0; row < voiceRows; row++) {
    for (const { name, from, min, max } of halves) {
      const start = row * voiceColumns + from;
      const size = rootMeanSquare(styles.subarray(start, start + voiceColumns / 2));
      if (size < min || size > max) {
        throw new UnreadableVoiceError(
          `the ${name} half of row ${row} has a root mean square of ${size.toPrecision(2)}. That of a voice is between ${min} and ${max}.`,
        );
      }
    }
  }
}

/**
 * The mean cosine between rows and the next ones. A row is for a number of tokens, so a voice changes little from one to the next: in the 54
 * voices of Kokoro 1.0, no two neighbours have less than 0.996. Other numbers, and those of another shape or type, have about 0.
 */
const minLikeness = 0.5;

/** @throws {UnreadableVoiceError} */
function checkRows(styles: Float32Array): void {
  const rowAt = (row: number) => styles.subarray(row * voiceColumns, (row + 1) * voiceColumns);
  let sum = 0;
  for (let row = 1; row < voiceRows; row++) sum += cosine(rowAt(row - 1), rowAt(row));
  if (sum / (voiceRows - 1) < minLikeness) {
    throw new UnreadableVoiceError(
      'its rows have nothing in common. Those of a voice change little from one to the next. Its shape or byte order may be wrong.',
    );
  }
}

function cosine(one: Float32Array, other: Float32Array): number {
  const product = one.reduce((sum, number, index) => sum + number * other[index]!, 0);
  return product / (one.length * rootMeanSquare(one) * rootMeanSquare(other));
}

function rootMeanSquare(numbers: Float32Array): number {
  return Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0) / numbers.length);
}
