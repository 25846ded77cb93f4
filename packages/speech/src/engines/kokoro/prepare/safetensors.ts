import { toSinglePrecision } from '../../../support/half-precision';

/** The contents of a safetensors file: named tensors, and texts. */
export interface Safetensors {
  readonly metadata: Readonly<Record<string, string>>;
  /** The shape of a tensor, and its numbers as 32-bit floats. */
  readonly tensors: ReadonlyMap<string, { readonly shape: readonly number[]; readonly values: Float32Array }>;
}

type Entry = { dtype: string; shape: number[]; data_offsets: [number, number] };

const readers: Readonly<Record<string, (bytes: ArrayBuffer) => Float32Array>> = {
  F32: (bytes) => new Float32Array(bytes),
  F16: (bytes) => toSinglePrecision(new Uint16Array(bytes)),
  I8: (bytes) => Float32Array.from(new Int8Array(bytes)),
};

/**
 * Reads a file in the format safetensors: the length of a header, the header in JSON, and the numbers, little-endian.
 *
 * @throws {Error} if the format is invalid or a tensor has another type than F32, F16 or I8.
 */
export function readSafetensors(file: Uint8Array): Safetensors {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const start = 8 + Number(view.getBigUint64(0, true));
  const header = JSON.parse(Buffer.from(file.subarray(8, start)).toString()) as Record<string, Entry> & {
    __metadata__?: Record<string, string>;
  };
  const { __metadata__: metadata = {}, ...entries } = header;
  const tensors = Object.entries(entries).map(
    ([
      name,
      {
        dtype,
        shape,
        data_offsets: [from, to],
      },
    ]) => {
      const read = readers[dtype];
      if (!read) throw new Error(`The tensor "${name}" has the unsupported type ${dtype}.`);
      // A copy, because typed arrays must start at multiples of their numbers' size.
      const values = read(new Uint8Array(file.subarray(start + from, start + to)).buffer);
      const expected = shape.reduce((product, length) => product * length, 1);
      if (values.length !== expected) {
        throw new Error(`The tensor "${name}" has ${values.length} numbers instead of ${expected}.`);
      }
      return [name, { shape, values }] as const;
    },
  );
  return { metadata, tensors: new Map(tensors) };
}
