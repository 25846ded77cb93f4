import { type NumberType, type Tensor, UnreadableVoiceError } from './tensor';

/** Maximum size of a header in bytes. That of a voice has about 80, and what programs add. */
const maxHeaderBytes = 65_536;

const types: Readonly<Record<string, NumberType>> = { F16: 'f16', BF16: 'bf16', F32: 'f32', F64: 'f64' };

/** Whether a file begins as a safetensors file does: with the length of its header, and the header in JSON. */
export function isSafetensors(file: Buffer): boolean {
  return file.length > 9 && file[8] === 0x7b;
}

/**
 * Reads a safetensors file with one tensor.
 *
 * @throws {UnreadableVoiceError}
 */
export function readVoiceSafetensors(file: Buffer): Tensor {
  const length = file.readBigUInt64LE(0);
  if (length > BigInt(Math.min(maxHeaderBytes, file.length - 8))) {
    throw new UnreadableVoiceError(`its safetensors header claims ${length} bytes, which it cannot have.`);
  }
  const start = 8 + Number(length);
  const entries = Object.entries(headerOf(file.toString('utf8', 8, start))).filter(([name]) => name !== '__metadata__');
  const [entry, ...others] = entries;
  if (!entry || others.length > 0) {
    throw new UnreadableVoiceError(`it has ${entries.length} tensors. Save one voice in a file.`);
  }
  const { dtype, shape, data_offsets: offsets } = entry[1] as Record<string, unknown>;
  const type = typeof dtype === 'string' && Object.hasOwn(types, dtype) ? types[dtype] : undefined;
  if (type === undefined) {
    throw new UnreadableVoiceError('its numbers have another type than F16, BF16, F32 and F64. Save them as floats.');
  }
  if (!isLengths(shape) || !isLengths(offsets) || offsets.length !== 2) {
    throw new UnreadableVoiceError('its safetensors header cannot be read.');
  }
  const [from, to] = offsets as [number, number];
  if (from > to || start + to > file.length) {
    throw new UnreadableVoiceError('its numbers end after the file does. It may be cut off.');
  }
  return { type, shape, bytes: file.subarray(start + from, start + to) };
}

function headerOf(text: string): Record<string, unknown> {
  try {
    const header: unknown = JSON.parse(text);
    if (isRecord(header) && Object.values(header).every(isRecord)) return header;
  } catch {
    // As below.
  }
  throw new UnreadableVoiceError('its safetensors header cannot be read.');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLengths(value: unknown): value is number[] {
  return Array.isArray(value) && value.length <= 8 && value.every((each) => Number.isSafeInteger(each) && each >= 0);
}
