import { type NumberType, type Tensor, UnreadableVoiceError } from './tensor';

const magic = Buffer.from('\x93NUMPY', 'latin1');

/** Maximum size of a header in bytes. NumPy writes 118 for a voice. */
const maxHeaderBytes = 4096;

const types: Readonly<Record<string, NumberType>> = { '<f2': 'f16', '<f4': 'f32', '<f8': 'f64' };

/** Whether a file begins as a NumPy file does. */
export function isNpy(file: Buffer): boolean {
  return file.subarray(0, magic.length).equals(magic);
}

/**
 * Reads a NumPy file: versions 1 to 3, numbers of 16, 32 or 64 bits, little-endian, in C order. Its header is a literal of Python, which
 * is matched and not evaluated.
 *
 * @throws {UnreadableVoiceError}
 */
export function readNpy(file: Buffer): Tensor {
  const version = file[magic.length] ?? 0;
  if (version < 1 || version > 3)
    throw new UnreadableVoiceError(`its NumPy format ${version} is unknown. Save it with numpy.save.`);
  const lengthAt = magic.length + 2;
  const headerAt = lengthAt + (version === 1 ? 2 : 4);
  if (file.length < headerAt) throw new UnreadableVoiceError('its NumPy header is cut off.');
  const length = version === 1 ? file.readUInt16LE(lengthAt) : file.readUInt32LE(lengthAt);
  if (length > maxHeaderBytes || headerAt + length > file.length) {
    throw new UnreadableVoiceError(`its NumPy header claims ${length} bytes, which it cannot have.`);
  }
  const header = file.toString('utf8', headerAt, headerAt + length);
  const descr = /'descr':\s*'([^']{1,16})'/u.exec(header)?.[1];
  const order = /'fortran_order':\s*(True|False)/u.exec(header)?.[1];
  const shape = /'shape':\s*\(([\d\s,]{0,100})\)/u.exec(header)?.[1];
  if (descr === undefined || order === undefined || shape === undefined) {
    throw new UnreadableVoiceError('its NumPy header cannot be read. Save it with numpy.save.');
  }
  const type = Object.hasOwn(types, descr) ? types[descr] : undefined;
  if (type === undefined) {
    throw new UnreadableVoiceError(
      `its numbers have the type ${JSON.stringify(descr)}. Save them as little-endian floats: array.astype("<f4").`,
    );
  }
  if (order === 'True') throw new UnreadableVoiceError('it is in Fortran order. Save it with numpy.ascontiguousarray.');
  const lengths = shape
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
  return { type, shape: lengths, bytes: file.subarray(headerAt + length) };
}
