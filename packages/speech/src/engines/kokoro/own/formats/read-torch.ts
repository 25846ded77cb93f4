import { readPickledTensor } from './read-pickle';
import { readStoredZip } from './stored-zip';
import { checkShape, numberBytes, type NumberType, type Tensor, UnreadableVoiceError } from './tensor';

const types: Readonly<Record<string, NumberType>> = { Float: 'f32', Double: 'f64', Half: 'f16', BFloat16: 'bf16' };

/**
 * Reads a file of torch.save with one tensor: an archive with a pickle, which says how the tensor is stored, and the numbers.
 *
 * @throws {UnreadableVoiceError}
 */
export function readTorch(file: Buffer): Tensor {
  const members = readStoredZip(file);
  const pickleName = Array.from(members.keys()).find((name) => name === 'data.pkl' || name.endsWith('/data.pkl'));
  if (pickleName === undefined) {
    throw new UnreadableVoiceError(
      'its archive has no data.pkl, so torch.save has not written it. Save it with torch.save.',
    );
  }
  const folder = pickleName.slice(0, -'data.pkl'.length);
  const byteOrder = members.get(`${folder}byteorder`)?.toString('latin1').trim() ?? 'little';
  if (byteOrder !== 'little') {
    throw new UnreadableVoiceError('its numbers are big-endian. Save it on a little-endian computer.');
  }
  const { storage, offset, shape, strides } = readPickledTensor(members.get(pickleName)!);
  const type = types[storage.type]!;
  const stored = members.get(`${folder}data/${storage.key}`);
  if (!stored || stored.length !== storage.numbers * numberBytes[type]) {
    throw new UnreadableVoiceError('it has fewer numbers than it says. It may be cut off.');
  }
  checkShape(shape);
  return { type, shape, bytes: inOrder(stored, { offset, shape, strides, size: numberBytes[type] }) };
}

/** The numbers in C order. A tensor may be a view of its storage, in another order or with a row that is used again. */
function inOrder(
  stored: Buffer,
  {
    offset,
    shape,
    strides,
    size,
  }: { offset: number; shape: readonly number[]; strides: readonly number[]; size: number },
): Uint8Array {
  const last = shape.reduce((sum, length, axis) => sum + (length - 1) * (strides[axis] ?? NaN), offset);
  if (strides.length !== shape.length || !(last * size + size <= stored.length)) {
    throw new UnreadableVoiceError('it has fewer numbers than it says. It may be cut off.');
  }
  const rows = shape[0]!;
  const columns = shape.at(-1)!;
  const ordered = Buffer.alloc(rows * columns * size);
  let to = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const from = (offset + row * strides[0]! + column * strides.at(-1)!) * size;
      stored.copy(ordered, to, from, from + size);
      to += size;
    }
  }
  return ordered;
}
