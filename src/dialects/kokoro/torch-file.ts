import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** PyTorch writes no time either, so that the same numbers are the same bytes. */
const noTime = { mtime: new Date('1980-01-01T12:00:00Z'), forceDosTimestamp: true };

/**
 * Writes a tensor as `torch.save` does: an archive of stored members, with a pickle that says how the numbers are stored. See
 * `torch/csrc/jit/serialization/docs/serialization.md` of PyTorch.
 *
 * @param shape whose numbers are in C order.
 */
export async function torchFile(numbers: Float32Array, shape: readonly [number, number, number]): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, contents: Buffer) =>
    zip.addBuffer(contents, `voice/${name}`, { compress: false, ...noTime });
  add('data.pkl', tensorPickle(numbers.length, shape));
  add('byteorder', Buffer.from('little'));
  add('data/0', Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  add('version', Buffer.from('3\n'));
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** A pickle of protocol 2: `torch._utils._rebuild_tensor_v2(storage, 0, shape, strides, False, OrderedDict())`. */
function tensorPickle(numbers: number, [planes, rows, columns]: readonly [number, number, number]): Buffer {
  const threeInts = (values: readonly [number, number, number]) => [...values.map(int), '\x87'];
  const parts = [
    '\x80\x02',
    global('torch._utils', '_rebuild_tensor_v2'),
    '((',
    unicode('storage'),
    global('torch', 'FloatStorage'),
    unicode('0'),
    unicode('cpu'),
    int(numbers),
    // A persistent id, and the offset of the tensor in its storage.
    'tQK\0',
    ...threeInts([planes, rows, columns]),
    ...threeInts([rows * columns, columns, 1]),
    // It needs no gradient, and has no hooks.
    '\x89',
    global('collections', 'OrderedDict'),
    ')RtR.',
  ];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}

function global(module: string, name: string): string {
  return `c${module}\n${name}\n`;
}

function unicode(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([Buffer.from('X'), length, Buffer.from(text)]);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.write('J', 'latin1');
  bytes.writeInt32LE(value, 1);
  return bytes;
}
