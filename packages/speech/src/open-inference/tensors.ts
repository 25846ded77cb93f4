import { toSinglePrecision } from '../support/half-precision';
import type { InferTensor, InferTensorContents } from './messages';

/** A tensor in JavaScript. */
export interface Tensor {
  readonly name: string;
  readonly datatype: Datatype;
  /** Lengths of its dimensions; their product is the number of elements. */
  readonly shape: readonly number[];
  readonly elements: TensorElements;
}

/** Elements of a tensor in row-major order. Booleans are 0 and 1. BYTES are data; a text is its UTF-8. */
export type TensorElements = ArrayLike<number> | readonly Uint8Array[];

/** A received tensor. FP32 and FP16 have a `Float32Array` of their own, other numbers a `Float64Array`. */
export interface ReceivedTensor extends Tensor {
  readonly elements: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | readonly Uint8Array[];
}

/** The parts of a message that carry tensors. */
export interface EncodedTensors {
  readonly tensors: readonly InferTensor[];
  /** Raw contents, one for each tensor; empty if the tensors have typed contents. */
  readonly raw: readonly Uint8Array[];
}

/** A tensor is missing, contradicts itself, or cannot be written. The message shows none of its elements. */
export class TensorError extends Error {
  override readonly name = 'TensorError';
}

type NumberField = Exclude<keyof InferTensorContents, 'bytes_contents'>;

/** How numbers of a datatype are written. */
interface NumberKind {
  /** Bytes of a number in raw contents, which are little-endian. */
  readonly size: number;
  /** Their field in typed contents; FP16 has none. */
  readonly field?: NumberField;
  readonly read: (view: DataView, at: number) => number;
  readonly write?: (view: DataView, at: number, value: number) => void;
}

const numberKinds = {
  BOOL: {
    size: 1,
    field: 'bool_contents',
    read: (view, at) => (view.getUint8(at) === 0 ? 0 : 1),
    write: (view, at, value) => view.setUint8(at, value),
  },
  INT8: {
    size: 1,
    field: 'int_contents',
    read: (view, at) => view.getInt8(at),
    write: (view, at, value) => view.setInt8(at, value),
  },
  INT16: {
    size: 2,
    field: 'int_contents',
    read: (view, at) => view.getInt16(at, true),
    write: (view, at, value) => view.setInt16(at, value, true),
  },
  INT32: {
    size: 4,
    field: 'int_contents',
    read: (view, at) => view.getInt32(at, true),
    write: (view, at, value) => view.setInt32(at, value, true),
  },
  INT64: {
    size: 8,
    field: 'int64_contents',
    read: (view, at) => Number(view.getBigInt64(at, true)),
    write: (view, at, value) => view.setBigInt64(at, BigInt(value), true),
  },
  UINT8: {
    size: 1,
    field: 'uint_contents',
    read: (view, at) => view.getUint8(at),
    write: (view, at, value) => view.setUint8(at, value),
  },
  UINT16: {
    size: 2,
    field: 'uint_contents',
    read: (view, at) => view.getUint16(at, true),
    write: (view, at, value) => view.setUint16(at, value, true),
  },
  UINT32: {
    size: 4,
    field: 'uint_contents',
    read: (view, at) => view.getUint32(at, true),
    write: (view, at, value) => view.setUint32(at, value, true),
  },
  UINT64: {
    size: 8,
    field: 'uint64_contents',
    read: (view, at) => Number(view.getBigUint64(at, true)),
    write: (view, at, value) => view.setBigUint64(at, BigInt(value), true),
  },
  FP16: {
    size: 2,
    read: (view, at) => view.getUint16(at, true),
  },
  FP32: {
    size: 4,
    field: 'fp32_contents',
    read: (view, at) => view.getFloat32(at, true),
    write: (view, at, value) => view.setFloat32(at, value, true),
  },
  FP64: {
    size: 8,
    field: 'fp64_contents',
    read: (view, at) => view.getFloat64(at, true),
    write: (view, at, value) => view.setFloat64(at, value, true),
  },
} as const satisfies Record<string, NumberKind>;

/** The protocol's datatypes, except for BF16. FP16 can be received, but not sent. */
export type Datatype = keyof typeof numberKinds | 'BYTES';

export const datatypes: readonly Datatype[] = [...(Object.keys(numberKinds) as (keyof typeof numberKinds)[]), 'BYTES'];

/** A tensor with one text. */
export function textTensor(name: string, text: string, shape: readonly number[] = [1]): Tensor {
  return { name, datatype: 'BYTES', shape, elements: [Buffer.from(text, 'utf8')] };
}

/** A tensor with one number. */
export function numberTensor(
  name: string,
  datatype: Exclude<Datatype, 'BYTES'>,
  value: number,
  shape: readonly number[] = [1],
): Tensor {
  return { name, datatype, shape, elements: [value] };
}

/**
 * Encodes tensors for a message.
 *
 * @param form `raw`: contents apart, as most servers have it, and the faster one. `typed`: contents in the tensors.
 * @throws {TensorError} for an element that its datatype does not have, and for the wrong number of elements.
 */
export function encodeTensors(tensors: readonly Tensor[], form: 'raw' | 'typed' = 'raw'): EncodedTensors {
  for (const { name, shape, elements } of tensors) checkLength(name, shape, elements.length);
  const headers = tensors.map(({ name, datatype, shape }) => ({ name, datatype, shape }));
  if (form === 'raw') return { tensors: headers, raw: tensors.map(rawContents) };
  return {
    tensors: tensors.map((tensor, index) => ({ ...headers[index]!, contents: typedContents(tensor) })),
    raw: [],
  };
}

/**
 * Decodes the tensors of a message, in either form.
 *
 * @param tensors `inputs` of a request or `outputs` of a response.
 * @param raw `raw_input_contents` or `raw_output_contents`.
 * @returns them by name.
 * @throws {TensorError} if shapes, datatypes and contents do not agree, and for datatypes that cannot be read.
 */
export function decodeTensors(
  tensors: readonly InferTensor[] = [],
  raw: readonly Uint8Array[] = [],
): ReadonlyMap<string, ReceivedTensor> {
  if (raw.length > 0 && raw.length !== tensors.length) {
    throw new TensorError(`there are raw contents for ${raw.length} tensors instead of ${tensors.length}`);
  }
  const decoded = new Map<string, ReceivedTensor>();
  for (const [index, { name, datatype, shape, contents }] of tensors.entries()) {
    const shown = shownName(name);
    if (decoded.has(name)) throw new TensorError(`there are two tensors ${shown}`);
    if (!isDatatype(datatype)) throw new TensorError(`tensor ${shown} has an unknown datatype`);
    const bytes = raw[index];
    const elements = bytes ? fromRaw(shown, datatype, bytes) : fromTyped(shown, datatype, contents ?? {});
    checkLength(shown, shape, elements.length);
    decoded.set(name, { name, datatype, shape, elements });
  }
  return decoded;
}

/**
 * The text in a tensor with one element.
 *
 * @returns `undefined` if there is no such tensor.
 * @throws {TensorError} if it is something else, or not UTF-8.
 */
export function textIn(tensors: ReadonlyMap<string, ReceivedTensor>, name: string): string | undefined {
  const tensor = tensors.get(name);
  if (!tensor) return undefined;
  const [bytes] = tensor.elements;
  if (tensor.elements.length !== 1 || !(bytes instanceof Uint8Array)) {
    throw new TensorError(`tensor ${shownName(name)} must be one text (BYTES)`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new TensorError(`tensor ${shownName(name)} is not UTF-8`, { cause });
  }
}

/**
 * The number in a tensor with one element.
 *
 * @returns `undefined` if there is no such tensor.
 * @throws {TensorError} if it is something else, or not finite.
 */
export function numberIn(tensors: ReadonlyMap<string, ReceivedTensor>, name: string): number | undefined {
  const tensor = tensors.get(name);
  if (!tensor) return undefined;
  const [value] = tensor.elements;
  if (tensor.elements.length !== 1 || typeof value !== 'number' || !Number.isFinite(value)) {
    throw new TensorError(`tensor ${shownName(name)} must be one number`);
  }
  return value;
}

function isDatatype(datatype: string): datatype is Datatype {
  return datatype === 'BYTES' || Object.hasOwn(numberKinds, datatype);
}

/** A name for messages. The other side has chosen it. */
function shownName(name: string): string {
  return /^[\w.-]{1,60}$/u.test(name) ? name : '(of a strange name)';
}

function checkLength(name: string, shape: readonly number[], length: number): void {
  const expected = shape.every((each) => Number.isInteger(each) && each >= 0)
    ? shape.reduce((product, each) => product * each, 1)
    : NaN;
  if (expected !== length) throw new TensorError(`tensor ${name} does not have as many elements as its shape says`);
}

function rawContents({ name, datatype, elements }: Tensor): Uint8Array {
  if (datatype === 'BYTES') {
    return Buffer.concat((elements as readonly Uint8Array[]).flatMap((bytes) => [lengthOf(bytes), bytes]));
  }
  const kind: NumberKind = numberKinds[datatype];
  const bytes = Buffer.alloc(elements.length * kind.size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let index = 0; index < elements.length; index++) {
    writeNumber(name, datatype, view, { at: index * kind.size, value: elements[index] as number });
  }
  return bytes;
}

function lengthOf({ length }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length);
  return bytes;
}

function typedContents({ name, datatype, elements }: Tensor): InferTensorContents {
  if (datatype === 'BYTES') return { bytes_contents: elements as readonly Uint8Array[] };
  const kind: NumberKind = numberKinds[datatype];
  const view = new DataView(new ArrayBuffer(8));
  const numbers = Array.from(elements as ArrayLike<number>);
  for (const value of numbers) writeNumber(name, datatype, view, { at: 0, value });
  if (datatype === 'BOOL') return { bool_contents: numbers.map((value) => value !== 0) };
  return { [kind.field!]: numbers };
}

/** @throws {TensorError} if the datatype does not have this number. */
function writeNumber(
  name: string,
  datatype: Exclude<Datatype, 'BYTES'>,
  view: DataView,
  { at, value }: { at: number; value: number },
): void {
  const kind: NumberKind = numberKinds[datatype];
  if (!kind.write) throw new TensorError(`tensor ${name}: ${datatype} cannot be sent`);
  const isFloat = datatype === 'FP32' || datatype === 'FP64';
  if (isFloat || Number.isSafeInteger(value)) {
    kind.write(view, at, value);
    if (isFloat || kind.read(view, at) === value) return;
  }
  throw new TensorError(`tensor ${name} has a number that is no ${datatype}`);
}

function fromRaw(name: string, datatype: Datatype, bytes: Uint8Array): ReceivedTensor['elements'] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (datatype === 'BYTES') {
    const items: Uint8Array[] = [];
    for (let at = 0; at < bytes.length;) {
      const end = at + 4 <= bytes.length ? at + 4 + view.getUint32(at, true) : Infinity;
      if (end > bytes.length) throw new TensorError(`tensor ${name} has been cut off`);
      items.push(bytes.subarray(at + 4, end));
      at = end;
    }
    return items;
  }
  const { size, read }: NumberKind = numberKinds[datatype];
  const length = bytes.length / size;
  if (!Number.isInteger(length)) throw new TensorError(`tensor ${name} has been cut off`);
  const numbers =
    datatype === 'FP16'
      ? new Uint16Array(length)
      : datatype === 'FP32'
        ? new Float32Array(length)
        : new Float64Array(length);
  for (let index = 0; index < length; index++) numbers[index] = read(view, index * size);
  return numbers instanceof Uint16Array ? toSinglePrecision(numbers) : numbers;
}

function fromTyped(name: string, datatype: Datatype, contents: InferTensorContents): ReceivedTensor['elements'] {
  if (datatype === 'BYTES') return contents.bytes_contents ?? [];
  const { field }: NumberKind = numberKinds[datatype];
  if (!field) throw new TensorError(`tensor ${name}: ${datatype} must be in raw contents`);
  const elements: ArrayLike<number | boolean> = contents[field] ?? [];
  return datatype === 'FP32' ? Float32Array.from(elements, Number) : Float64Array.from(elements, Number);
}
