import { isUnchanged } from './unchanged-copy';

const file = { bytes: 100, etag: '"abc"', modified: new Date('2026-11-27T08:00:00.500Z') };

describe('A copy of a file', () => {
  it.each(['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc" , "y"', '*'])(
    'is the same with If-None-Match: %s',
    (tags) => {
      expect(isUnchanged({ 'if-none-match': tags }, file)).toBe(true);
    },
  );

  it.each(['"abd"', 'abc', '""', '', '"ab', `${'"x",'.repeat(4000)}"abc"`])(
    'is another with If-None-Match: %p',
    (tags) => {
      expect(isUnchanged({ 'if-none-match': tags }, file)).toBe(false);
    },
  );

  it('is the same if it was received in the second of the file or later, unless a tag says otherwise', () => {
    const at = (time: string) => ({ 'if-modified-since': time });
    expect(isUnchanged(at('Fri, 27 Nov 2026 08:00:00 GMT'), file)).toBe(true);
    expect(isUnchanged(at('Fri, 27 Nov 2026 07:59:59 GMT'), file)).toBe(false);
    expect(isUnchanged(at('nonsense'), file)).toBe(false);
    expect(isUnchanged({ ...at('Fri, 27 Nov 2026 08:00:00 GMT'), 'if-none-match': '"x"' }, file)).toBe(false);
    expect(isUnchanged({}, file)).toBe(false);
  });
});
