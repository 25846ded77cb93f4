import { delimitedField, join, readFields, rewrite } from './protobuf';

// { 1: 150, 2: "testing", 3: 64 bits, 4: 32 bits, 5: -1 }, by the examples of protobuf.dev.
const message = new Uint8Array(
  Buffer.from(
    '089601 120774657374696e67 190102030405060708 2501020304 28ffffffffffffffffff01'.replaceAll(' ', ''),
    'hex',
  ),
);

describe('readFields', () => {
  it('reads each field and its position', () => {
    expect([...readFields(message)]).toEqual([
      { number: 1, start: 0, end: 3, value: 150n },
      { number: 2, start: 3, end: 12, bytes: new Uint8Array(Buffer.from('testing')) },
      { number: 3, start: 12, end: 21 },
      { number: 4, start: 21, end: 26 },
      { number: 5, start: 26, end: 37, value: 2n ** 64n - 1n },
    ]);
  });

  it.each([
    ['a number that is cut off', [0x08, 0x96], 'A number is cut off.'],
    ['bytes that are cut off', [0x12, 0x07, 0x74], 'The message is cut off.'],
    ['a wire type that there is not', [0x0b], 'There is no wire type 3.'],
  ])('refuses %s', (_name, bytes, problem) => {
    expect(() => [...readFields(Uint8Array.from(bytes))]).toThrow(problem);
  });
});

describe('rewrite', () => {
  it('keeps every byte if nothing is replaced', () => {
    expect(join(rewrite(message, () => undefined))).toEqual(message);
  });

  it('replaces only the given numbers and bytes', () => {
    const changed = join(
      rewrite(message, ({ number }) => (number === 1 ? 300n : number === 2 ? [Buffer.alloc(200)] : undefined)),
    );
    const fields = [...readFields(changed)];
    expect(fields.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(fields[0]!.value).toBe(300n);
    expect(fields[1]!.bytes).toEqual(new Uint8Array(200));
    expect(changed.subarray(fields[2]!.start)).toEqual(message.subarray(12));
  });

  it('writes fields that it can read back', () => {
    const [field] = readFields(join(delimitedField(12, [Buffer.from('ab'), Buffer.from('c')])));
    expect(field).toMatchObject({ number: 12, bytes: new Uint8Array(Buffer.from('abc')) });
  });
});
