import fc from 'fast-check';
import { runToEnd } from '@voxgate/speech';
import { decodeBase64 } from './base64';

describe('decodeBase64', () => {
  const decode = (text: string) => runToEnd(decodeBase64(text));

  it('returns the bytes, however many steps they take', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.constantFrom(1, 40_000), (bytes, times) => {
        const sent = Buffer.concat(
          Array.from({ length: times }, () => bytes).slice(0, Math.ceil(200_000 / bytes.length)),
        );
        expect(decode(sent.toString('base64'))?.equals(sent)).toBe(true);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['no padding', 'YQ'],
    ['letters of base64url', '-_-_'],
    ['white space', 'YW Jj'],
    ['padding in the middle', 'YQ==YQ=='],
    ['only padding', '===='],
    ['a wrong letter after many', `${'abcd'.repeat(100_000)}ab!d`],
  ])('refuses %s', (_what, text) => {
    expect(decode(text)).toBeUndefined();
  });
});
