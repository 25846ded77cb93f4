import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { readOwnVoice, UnreadableVoiceError } from '@voxgate/speech';
import {
  anyNumbers,
  anyStyles,
  bytesOf,
  npyFile,
  pickleWithCode,
  safetensorsFile,
  tensorPickle,
  torchFile,
  zip,
} from './support/voice-files';

const styles = anyStyles();
const plain = bytesOf(styles);
const doubles = bytesOf(Float64Array.from(styles));
/** Numbers that 16 bits hold exactly: 0.25 and -0.5. */
const exact = Float32Array.from(styles, (_, index) => (index % 2 === 0 ? 0.25 : -0.5));
const halves = bytesOf(Uint16Array.from(exact, (number) => (number > 0 ? 0x3400 : 0xb800)));
const brainHalves = bytesOf(Uint16Array.from(exact, (number) => (number > 0 ? 0x3e80 : 0xbf00)));

const withNumber = (number: number) => {
  const changed = Float32Array.from(styles);
  changed[5000] = number;
  return bytesOf(changed);
};
const twoDimensional = (bytes: Buffer) => npyFile(bytes, { shape: '(510, 256)', version: 2 });

describe('A voice file', () => {
  it.each([
    ['plain numbers', plain],
    ['NumPy 1, 32 bits', npyFile(plain)],
    ['NumPy 2, two dimensions', twoDimensional(plain)],
    ['NumPy 3, 64 bits', npyFile(doubles, { descr: '<f8', version: 3 })],
    ['PyTorch', torchFile({ numbers: plain })],
    ['PyTorch, 64 bits', torchFile({ numbers: doubles, pickle: tensorPickle({ storage: 'DoubleStorage' }) })],
    ['safetensors', safetensorsFile(plain)],
  ])('is read as %s', (_, file) => {
    expect(bytesOf(readOwnVoice(file)).equals(plain)).toBe(true);
  });

  it.each([
    ['NumPy', npyFile(halves, { descr: '<f2' })],
    ['PyTorch', torchFile({ numbers: halves, pickle: tensorPickle({ storage: 'HalfStorage' }) })],
    ['safetensors', safetensorsFile(halves, { dtype: 'F16', shape: [510, 256] })],
    ['bfloat16 of safetensors', safetensorsFile(brainHalves, { dtype: 'BF16' })],
    ['bfloat16 of PyTorch', torchFile({ numbers: brainHalves, pickle: tensorPickle({ storage: 'BFloat16Storage' }) })],
  ])('is read exactly from 16 bits: %s', (_, file) => {
    expect(readOwnVoice(file)).toEqual(exact);
  });

  it('is read from a view of a tensor, such as one row for all', () => {
    const row = bytesOf(styles.subarray(0, 256));
    const file = torchFile({ numbers: row, pickle: tensorPickle({ numbers: 256, strides: [0, 256, 1] }) });
    const read = readOwnVoice(file);
    expect(bytesOf(read.subarray(509 * 256)).equals(row)).toBe(true);
  });

  it.each([
    ['NaN', withNumber(NaN), 'not numbers'],
    ['an infinite number', withNumber(-Infinity), 'infinite'],
    ['numbers in the wrong byte order', Buffer.from(plain).swap32(), /byte order|infinite/u],
    ['numbers unlike those of a voice', bytesOf(new Float32Array(510 * 256).fill(2)), 'root mean square'],
    ['rows that have nothing in common', bytesOf(anyNumbers()), 'nothing in common'],
    ['zeros', Buffer.alloc(plain.length), 'root mean square'],
    ['another shape', npyFile(plain, { shape: '(256, 510)' }), 'the shape [256, 510]'],
    ['the 511 rows of Kokoro 0.19', npyFile(plain, { shape: '(511, 1, 256)' }), 'Kokoro 0.19'],
    ['Fortran order', npyFile(plain, { order: 'True' }), 'Fortran'],
    ['big-endian NumPy numbers', npyFile(plain, { descr: '>f4' }), '">f4"'],
    ['objects of Python', npyFile(plain, { descr: '|O' }), '"|O"'],
    ['big-endian PyTorch numbers', torchFile({ numbers: plain, byteOrder: 'big' }), 'big-endian'],
    ['a cut-off NumPy file', npyFile(plain).subarray(0, 300_000), 'cut off'],
    ['a cut-off PyTorch file', torchFile({ numbers: plain }).subarray(0, 300_000), 'cut off'],
    ['a cut-off safetensors file', safetensorsFile(plain).subarray(0, 300_000), 'cut off'],
    ['fewer numbers than its pickle says', torchFile({ numbers: plain.subarray(4) }), 'fewer numbers'],
    [
      'strides beyond its numbers',
      torchFile({ numbers: plain, pickle: tensorPickle({ strides: [512, 256, 1] }) }),
      'fewer',
    ],
    ['a header of 10 GB', safetensorsFile(plain, { claimed: 10_000_000_000n }), '10000000000'],
    [
      'a compressed archive, which may be a bomb',
      torchFile({ numbers: Buffer.alloc(2 ** 26), isCompressed: true }),
      'compressed',
    ],
    ['too many members', zip(Array.from({ length: 40 }, (_, index) => [`${index}`, Buffer.alloc(1)])), '40 members'],
    ['a pickle without an archive', pickleWithCode('true'), 'without an archive'],
    ['nothing', Buffer.alloc(0), 'It has 0'],
    ['a text', Buffer.from('{"a": 1}'), 'no .npy'],
    ['more than 2 MB', Buffer.alloc(2 * 2 ** 20 + 1), 'at most'],
  ])('is refused if it has %s', (_, file, reason) => {
    expect(() => readOwnVoice(file)).toThrow(UnreadableVoiceError);
    expect(() => readOwnVoice(file)).toThrow(reason);
  });

  it('with code in its pickle is refused by the name of the code, and nothing is run', () => {
    const proof = join(tmpdir(), `voxgate-ran-${process.pid}`);
    const file = torchFile({ numbers: plain, pickle: pickleWithCode(`touch ${proof}`) });
    expect(() => readOwnVoice(file)).toThrow('"os.system"');
    expect(existsSync(proof)).toBe(false);
  });

  it('with any other bytes in place of its own is read or refused, and nothing else', () => {
    const file = torchFile({ numbers: plain });
    let state = 7;
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round++) {
      const changed = Buffer.from(file);
      // The pickle and the ends of the archive, where its structure is.
      for (let count = 0; count < 4; count++) {
        const at = random(2) === 0 ? random(400) : file.length - 1 - random(500);
        changed[at] = random(256);
      }
      try {
        expect(readOwnVoice(changed)).toHaveLength(510 * 256);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableVoiceError);
      }
    }
  });
});
