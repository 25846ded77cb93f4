import { bearerToken } from './bearer-token';

describe('bearerToken', () => {
  it.each([
    ['a space', 'Bearer sk-1', 'sk-1'],
    ['three spaces', 'Bearer   sk-1', 'sk-1'],
    ['a tab', 'Bearer\tsk-1', 'sk-1'],
    ['spaces around the header', '  Bearer sk-1  ', 'sk-1'],
    ['a scheme in lower case', 'bearer sk-1', 'sk-1'],
    ['a scheme in mixed case', 'bEaReR sk-1', 'sk-1'],
    ['a key that contains spaces, so that it is not mistaken for its first part', 'Bearer sk-1, sk-2', 'sk-1, sk-2'],
  ])('returns the token after %s', (_case, header, token) => {
    expect(bearerToken(header)).toBe(token);
  });

  it.each([
    ['nothing', 'Bearer'],
    ['only spaces', 'Bearer   '],
  ])('returns an empty token if %s follows the scheme', (_case, header) => {
    expect(bearerToken(header)).toBe('');
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic c2stOng='],
    ['a key without a scheme', 'sk-1'],
    ['a scheme that only begins with Bearer', 'Bearers sk-1'],
    ['no space after the scheme', 'Bearersk-1'],
  ])('returns undefined for %s', (_case, header) => {
    expect(bearerToken(header)).toBeUndefined();
  });
});
