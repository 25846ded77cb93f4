import type { InferTensor } from './messages';
import { decodeTensors, encodeTensors, numberIn, numberTensor, type Tensor, TensorError, textIn } from './tensors';

describe('tensors', () => {
  const tensor = (datatype: string, shape: number[], contents?: InferTensor['contents']): InferTensor => {
    return { name: 'X', datatype, shape, contents };
  };
  const bytes = (...values: number[]) => Buffer.from(values);

  it.each([
    ['BOOL', [1, 0]],
    ['INT8', [-128, 127]],
    ['INT16', [-32_768, 32_767]],
    ['INT32', [-(2 ** 31), 2 ** 31 - 1]],
    ['INT64', [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
    ['UINT8', [0, 255]],
    ['UINT16', [0, 65_535]],
    ['UINT32', [0, 2 ** 32 - 1]],
    ['UINT64', [0, Number.MAX_SAFE_INTEGER]],
    ['FP32', [1.5, -(2 ** -20)]],
    ['FP64', [Math.PI, -0.1]],
  ] as const)('keeps numbers of %s in both forms', (datatype, elements) => {
    const sent: Tensor = { name: 'X', datatype, shape: [1, 2], elements };
    for (const form of ['raw', 'typed'] as const) {
      const { tensors, raw } = encodeTensors([sent], form);
      expect([...decodeTensors(tensors, raw).get('X')!.elements]).toEqual(elements);
    }
  });

  it('reads FP16, whose bytes may begin anywhere in memory', () => {
    const raw = bytes(0xff, 0x00, 0x3c, 0x00, 0xc0).subarray(1);
    expect(decodeTensors([tensor('FP16', [2])], [raw]).get('X')!.elements).toEqual(Float32Array.of(1, -2));
  });

  it('keeps data of any length, also none', () => {
    const elements = [Buffer.alloc(0), Buffer.from('é'), Buffer.alloc(300, 7)];
    for (const form of ['raw', 'typed'] as const) {
      const { tensors, raw } = encodeTensors([{ name: 'X', datatype: 'BYTES', shape: [3], elements }], form);
      expect(decodeTensors(tensors, raw).get('X')!.elements).toEqual(elements);
    }
  });

  it.each<[string, InferTensor, Buffer[]]>([
    ['fewer bytes than its shape says', tensor('FP32', [2]), [bytes(0, 0, 0, 0)]],
    ['half a number', tensor('FP32', [1]), [bytes(0, 0, 0, 0, 0)]],
    ['data that is cut off', tensor('BYTES', [1]), [bytes(255, 255, 255, 127, 65)]],
    ['a length that is cut off', tensor('BYTES', [1]), [bytes(1, 0)]],
    ['a negative shape', tensor('FP32', [-1, -1]), [bytes(0, 0, 0, 0)]],
    ['a shape that is too large for any number', tensor('FP32', Array(400).fill(9e9)), [bytes(0, 0, 0, 0)]],
    ['no contents', tensor('FP32', [1]), []],
    ['contents of another datatype', tensor('FP32', [1], { int_contents: [1] }), []],
    ['FP16 in typed contents', tensor('FP16', [1], { fp32_contents: [1] }), []],
    ['an unknown datatype', tensor('BF16', [1]), [bytes(0, 0)]],
    ['the name of a property of objects as datatype', tensor('constructor', [1]), [bytes(0, 0)]],
    ['raw contents for another number of tensors', tensor('FP32', [1]), [bytes(0, 0, 0, 0), bytes(1)]],
  ])('rejects a tensor with %s', (_what, received, raw) => {
    expect(() => decodeTensors([received], raw)).toThrow(TensorError);
  });

  it('rejects two tensors with one name', () => {
    const one = tensor('INT8', [1], { int_contents: [1] });
    expect(() => decodeTensors([one, one])).toThrow('two tensors X');
  });

  it('does not send numbers that the datatype does not have', () => {
    for (const [datatype, value] of [
      ['INT8', 128],
      ['INT32', 0.5],
      ['UINT32', -1],
      ['INT64', 2 ** 60],
      ['BOOL', 2],
      ['FP16', 1],
    ] as const) {
      expect(() => encodeTensors([numberTensor('X', datatype, value)])).toThrow(TensorError);
    }
    expect(() => encodeTensors([numberTensor('X', 'FP32', 1, [2])])).toThrow('as many elements');
  });

  it('reads one text and one number, and nothing else as such', () => {
    const read = (received: InferTensor) => decodeTensors([received]);
    const text = read(tensor('BYTES', [1], { bytes_contents: [bytes(0xff, 0xfe)] }));
    expect(() => textIn(text, 'X')).toThrow('not UTF-8');
    expect(textIn(text, 'Y')).toBeUndefined();
    expect(() => numberIn(text, 'X')).toThrow('must be one number');
    expect(() => textIn(read(tensor('INT32', [1], { int_contents: [1] })), 'X')).toThrow('must be one text');
    expect(() => numberIn(read(tensor('INT32', [2], { int_contents: [1, 2] })), 'X')).toThrow('must be one number');
    expect(() => numberIn(read(tensor('FP64', [1], { fp64_contents: [Infinity] })), 'X')).toThrow('must be one number');
  });
});
