import { readSafetensors } from './safetensors';

/** A file with one tensor. */
function fileOf(dtype: string, shape: number[], bytes: Uint8Array): Uint8Array {
  const header = JSON.stringify({
    __metadata__: { made: 'here' },
    x: { dtype, shape, data_offsets: [0, bytes.length] },
  });
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, Buffer.from(header), bytes]);
}

describe('readSafetensors', () => {
  it.each([
    ['F32', new Uint8Array(Float32Array.of(0.5, -2).buffer)],
    ['F16', new Uint8Array(Uint16Array.of(0x3800, 0xc000).buffer)],
  ])('reads numbers of the type %s', (dtype, bytes) => {
    const { tensors, metadata } = readSafetensors(fileOf(dtype, [1, 2], bytes));
    expect(tensors.get('x')).toEqual({ shape: [1, 2], values: Float32Array.of(0.5, -2) });
    expect(metadata).toEqual({ made: 'here' });
  });

  it('reads 8-bit integers', () => {
    const { tensors } = readSafetensors(fileOf('I8', [2], Uint8Array.of(127, 129)));
    expect(tensors.get('x')!.values).toEqual(Float32Array.of(127, -127));
  });

  it('refuses other types', () => {
    expect(() => readSafetensors(fileOf('BF16', [1], Uint8Array.of(0, 0)))).toThrow(
      'The tensor "x" has the unsupported type BF16.',
    );
  });

  it('refuses a tensor that does not have as many numbers as its shape says', () => {
    expect(() => readSafetensors(fileOf('I8', [2, 2], Uint8Array.of(1, 2, 3)))).toThrow(
      'The tensor "x" has 3 numbers instead of 4.',
    );
  });
});
