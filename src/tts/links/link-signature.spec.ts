import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { hasExpired, linkPath, readLink, type SignedLink, verifies } from './link-signature';

const secret = randomBytes(32);
const hex = fc.stringMatching(/^[0-9a-f]{32}$/u);
const anyLink: fc.Arbitrary<SignedLink> = fc.record({
  fileId: hex.map((id) => `file_${id}`),
  linkId: hex.map((id) => `link_${id}`),
  keyId: hex.map((id) => `lkey_${id}`),
  expires: fc.integer({ min: 1_700_000_000, max: 9_999_999_999 }),
  disposition: fc.constantFrom('inline', 'attachment'),
  filename: fc.option(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((name) => !name.includes('\0')),
  ),
});

const partsOf = (path: string) => {
  const url = new URL(path, 'http://localhost');
  return { fileId: url.pathname.split('/').at(-1)!, query: url.search.slice(1) };
};
const isValid = (fileId: string, query: string) => {
  const read = readLink(fileId, query);
  return read !== undefined && verifies(read.link, read.signature, secret);
};

describe('The signature of a link', () => {
  it('verifies what was signed', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        const { fileId, query } = partsOf(linkPath(link, secret));
        expect(readLink(fileId, query)?.link).toEqual(link);
        expect(isValid(fileId, query)).toBe(true);
      }),
    );
  });

  it('does not verify after any change of a character, a parameter or the file', () => {
    const change = fc.record({ at: fc.nat(), to: fc.constantFrom(...Array.from('aZ09_-.~%&=+ \u00e9')) });
    fc.assert(
      fc.property(anyLink, change, hex, (link, { at, to }, other) => {
        const { fileId, query } = partsOf(linkPath(link, secret));
        const values = [...new URLSearchParams(query)];
        for (const [index, [name, value]] of values.entries()) {
          const place = at % value.length;
          const changed = value.slice(0, place) + to + value.slice(place + 1);
          const without = values.filter((_, each) => each !== index);
          if (changed !== value)
            expect(isValid(fileId, String(new URLSearchParams([...without, [name, changed]])))).toBe(false);
          expect(isValid(fileId, String(new URLSearchParams(without)))).toBe(false);
          expect(isValid(fileId, String(new URLSearchParams([...values, [name, value]])))).toBe(false);
          expect(isValid(fileId, String(new URLSearchParams([...values, [name.toUpperCase(), value]])))).toBe(false);
        }
        for (const extra of ['disposition=inline', 'x=', 'filename=other.mp3', 'signature', '__proto__=1'])
          expect(isValid(fileId, `${query}&${extra}`)).toBe(false);
        expect(isValid(`file_${other}`, query)).toBe(other === fileId.slice('file_'.length));
      }),
    );
  });

  it('does not verify with another key', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        const { fileId, query } = partsOf(linkPath(link, randomBytes(32)));
        expect(isValid(fileId, query)).toBe(false);
      }),
    );
  });

  it('keeps the parts apart, so that none can become the end of another', () => {
    const link = { ...fc.sample(anyLink, 1)[0]!, filename: 'a","attachment' };
    const { fileId, query } = partsOf(linkPath({ ...link, filename: 'a' }, secret));
    const changed = new URLSearchParams(query);
    changed.set('filename', link.filename);
    expect(isValid(fileId, String(changed))).toBe(false);
  });
});

describe('A link', () => {
  it('expires at its second, not before', () => {
    expect(hasExpired({ expires: 1_800_000_000 }, 1_799_999_999_999)).toBe(false);
    expect(hasExpired({ expires: 1_800_000_000 }, 1_800_000_000_000)).toBe(true);
  });
});
