import fc from 'fast-check';
import { cases } from '../../../bench/proofs/support/extent';
import { runToEnd } from '../../../packages/speech/src/support/time-slices';
import { parseJson } from './parse-json';

const parse = (json: string, maxValues = Infinity) => runToEnd(parseJson(json, { maxValues }));

/** What a reader makes of JSON, or that it refuses it. */
function outcome(read: (json: string) => unknown, json: string): unknown {
  try {
    return { value: read(json) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return 'not JSON';
  }
}

describe('parseJson', () => {
  const value = fc.jsonValue({ maxDepth: 5 });
  const json = fc
    .tuple(value, fc.constantFrom(undefined, 1, '\t'), fc.constantFrom('', ' ', '\r\n'))
    .map(([read, indent, around]) => around + JSON.stringify(read, undefined, indent) + around);

  it('makes the same of any JSON as JSON.parse', () => {
    fc.assert(fc.property(json, (text) => expect(parse(text)).toEqual(JSON.parse(text))));
  });

  it('refuses what JSON.parse refuses, whatever has been changed in JSON', () => {
    const marks = fc.constantFrom(...Array.from('{}[],:"\\u0019-+.eEtrufalsn \n\u0000\u00a0\ufeffx'));
    fc.assert(
      fc.property(json, fc.nat(), fc.nat(3), fc.array(marks, { maxLength: 2 }), (text, place, length, put) => {
        const at = place % (text.length + 1);
        const changed = text.slice(0, at) + put.join('') + text.slice(at + length);
        expect(outcome(parse, changed)).toEqual(outcome(JSON.parse, changed));
      }),
      { numRuns: cases(100, 1000) },
    );
  });

  it.each([
    ['escapes', String.raw`\ud83d\ude00\n\"\\`],
    ['characters of two code units', '😀a'],
    ['quotation marks and backslashes', String.raw`\\\"`],
  ])('joins a long text with %s', (_what, part) => {
    for (let before = 0; before < 8; before++) {
      const text = `["${'x'.repeat(before)}${part.repeat(40_000)}",""]`;
      expect(parse(text)).toEqual(JSON.parse(text));
    }
  });

  it('keeps the name __proto__ as a name', () => {
    const text = '{"__proto__":{"a":1},"a":{"__proto__":2}}';
    const read = parse(text);
    expect(JSON.stringify(read)).toBe(text);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it.each([
    ['more than 3 values', '[1,2,3]'],
    ['more than 500 names', `{${Array.from({ length: 501 }, (_, index) => `"${index}":0`).join()}}`],
    ['more than 1000 different names', `[${Array.from({ length: 1001 }, (_, index) => `{"${index}":0}`).join()}]`],
    ['nested more than 8 levels deep', '['.repeat(10)],
    ['a number with more than 1000 digits', `[${'1'.repeat(1500)}]`],
    ['a number with more than 1000 digits', `-0.${'1'.repeat(3_000_000)}`],
    ['65536 characters of white space in a row', `[${' '.repeat(70_000)}1]`],
  ])('refuses %s', (problem, text) => {
    expect(() => parse(text, problem.includes('values') ? 3 : Infinity)).toThrow(problem);
  });
});
