import { crc32, deflateRawSync } from 'node:zlib';

/** Numbers like those of a voice: 510 rows of 256, each nearly like the one before. */
export function anyStyles(): Float32Array<ArrayBuffer> {
  const numbers = anyNumbers();
  return numbers.map((number, index) => 0.9 * numbers[index % 256]! + 0.1 * number);
}

/** As many numbers as a voice has, of its size, in no order. */
export function anyNumbers(): Float32Array<ArrayBuffer> {
  let state = 1;
  return Float32Array.from({ length: 510 * 256 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647 - 0.5) * 0.8;
  });
}

/** The bytes of numbers. */
export function bytesOf({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** A file as numpy.save writes it. */
export function npyFile(
  numbers: Buffer,
  { descr = '<f4', shape = '(510, 1, 256)', order = 'False', version = 1 } = {},
): Buffer {
  const lengthBytes = version === 1 ? 2 : 4;
  const text = `{'descr': '${descr}', 'fortran_order': ${order}, 'shape': ${shape}, }`;
  const header = `${text.padEnd(128 - 9 - lengthBytes)}\n`;
  const length = Buffer.alloc(lengthBytes);
  length.writeUIntLE(header.length, 0, lengthBytes);
  return Buffer.concat([
    Buffer.from('\x93NUMPY', 'latin1'),
    Buffer.from([version, 0]),
    length,
    Buffer.from(header),
    numbers,
  ]);
}

/** A file as safetensors.torch.save_file writes it. */
export function safetensorsFile(numbers: Buffer, { dtype = 'F32', shape = [510, 1, 256], claimed = 0n } = {}): Buffer {
  const header = Buffer.from(JSON.stringify({ voice: { dtype, shape, data_offsets: [0, numbers.length] } }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(claimed || BigInt(header.length));
  return Buffer.concat([length, header, numbers]);
}

/** Members of an archive, by their names. */
export interface TorchFile {
  pickle?: Buffer;
  numbers: Buffer;
  byteOrder?: string;
  /** Whether the members are compressed, which torch.save never does. */
  isCompressed?: boolean;
}

/** A file as torch.save of PyTorch 2 writes it: an archive of stored members. */
export function torchFile({
  pickle = tensorPickle(),
  numbers,
  byteOrder = 'little',
  isCompressed = false,
}: TorchFile): Buffer {
  return zip(
    [
      ['voice/data.pkl', pickle],
      ['voice/byteorder', Buffer.from(byteOrder)],
      ['voice/data/0', numbers],
      ['voice/version', Buffer.from('3\n')],
      ['voice/.data/serialization_id', Buffer.from('1234567890123456789012345678901234567890')],
    ],
    isCompressed,
  );
}

/** The pickle that torch.save writes for a tensor, operation by operation, as in the files that hexgrad has published. */
export function tensorPickle({
  storage = 'FloatStorage',
  shape = [510, 1, 256],
  numbers = 130_560,
  strides = [256, 256, 1],
} = {}): Buffer {
  return Buffer.concat([
    Buffer.from([0x80, 2]),
    global('torch._utils', '_rebuild_tensor_v2'),
    Buffer.from('q\0((', 'latin1'),
    unicode('storage'),
    Buffer.from('q\x01', 'latin1'),
    global('torch', storage),
    Buffer.from('q\x02', 'latin1'),
    unicode('0'),
    Buffer.from('q\x03', 'latin1'),
    unicode('cpu'),
    Buffer.from('q\x04', 'latin1'),
    int(numbers),
    Buffer.from('tq\x05QK\0', 'latin1'),
    ...shape.map(int),
    Buffer.from('\x87q\x06', 'latin1'),
    ...strides.map(int),
    Buffer.from('\x87q\x07\x89', 'latin1'),
    global('collections', 'OrderedDict'),
    Buffer.from('q\x08)Rq\ttq\nRq\x0b.', 'latin1'),
  ]);
}

/** A pickle that runs a command of the shell when Python loads it. */
export function pickleWithCode(command: string): Buffer {
  return Buffer.concat([
    Buffer.from([0x80, 2]),
    global('os', 'system'),
    unicode(command),
    Buffer.from('\x85R.', 'latin1'),
  ]);
}

function global(module: string, name: string): Buffer {
  return Buffer.from(`c${module}\n${name}\n`);
}

function unicode(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(text));
  return Buffer.concat([Buffer.from('X'), length, Buffer.from(text)]);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.write('J', 'latin1');
  bytes.writeInt32LE(value, 1);
  return bytes;
}

/** A ZIP archive. */
export function zip(members: readonly (readonly [name: string, contents: Buffer])[], isCompressed = false): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, contents] of members) {
    const data = isCompressed ? deflateRawSync(contents) : contents;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(isCompressed ? 8 : 0, 4);
    facts.writeUInt32LE(crc32(contents), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(contents.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const before = at;
    const entry = [Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), data];
    local.push(...entry);
    at += entry.reduce((sum, { length }) => sum + length, 0);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(before, 10);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.alloc(2), facts, rest, Buffer.from(name));
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, central, end]);
}
