import { describeSecret, generateSecret, isOneTimeCode, stepOf } from './one-time-codes';

describe('A one-time code', () => {
  const secret = Buffer.from('12345678901234567890');

  /** RFC 6238, appendix B, cut to six digits. */
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %d seconds', (seconds, code) => {
    expect(stepOf(secret, code, seconds)).toBe(Math.floor(seconds / 30));
    expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, seconds)).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step early and late, with the number of its own step', () => {
    expect(stepOf(secret, '287082', 59 + 30)).toBe(1);
    expect(stepOf(secret, '287082', 29)).toBe(1);
    expect(stepOf(secret, '287082', 59 + 60)).toBeUndefined();
  });

  it('is refused if it is wrong', () => {
    expect(stepOf(secret, '287083', 59)).toBeUndefined();
    expect(stepOf(secret, '28708', 59)).toBeUndefined();
    expect(stepOf(generateSecret(), '287082', 59)).toBeUndefined();
  });

  it('has six digits', () => {
    expect(['123456', '123 456'].map(isOneTimeCode)).toEqual([true, true]);
    expect(['12345', '1234567', 'abcdef', ''].map(isOneTimeCode)).toEqual([false, false, false, false]);
  });

  it('can be set up in an app by a URL or by typing', () => {
    const { text, url } = describeSecret(secret, 'a@example.com');
    expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const { protocol, host, pathname, searchParams } = new URL(url);
    expect({ protocol, host, label: decodeURIComponent(pathname) }).toEqual({
      protocol: 'otpauth:',
      host: 'totp',
      label: '/Voxgate:a@example.com',
    });
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Voxgate',
      secret: text,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
