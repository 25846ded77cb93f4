import fc from 'fast-check';
import { InvalidVoiceMixError } from '../errors';
import { inMixOrder, isMix, mixId, parseMix } from './voice-mix';

const noLanguage = () => '';
const canonical = (id: string, languageOf: (voiceId: string) => string = noLanguage) =>
  mixId(inMixOrder(parseMix(id), languageOf));

describe('a mix of voices', () => {
  it.each([
    ['af_bella(2)+af_heart(1)', 'af_bella(2)+af_heart(1)'],
    ['af_heart(1)+af_bella(2)', 'af_bella(2)+af_heart(1)'],
    ['af_bella(4)+af_heart(2)', 'af_bella(2)+af_heart(1)'],
    ['af_bella(1)+af_heart(.5)', 'af_bella(2)+af_heart(1)'],
    ['af_bella(0.7)+af_heart(0.3)', 'af_bella(7)+af_heart(3)'],
    ['af_heart+af_bella', 'af_bella(1)+af_heart(1)'],
    [' af_heart (1) + af_bella ( 2. ) ', 'af_bella(2)+af_heart(1)'],
    ['af_heart(1)+af_bella(1)+af_heart(1)', 'af_heart(2)+af_bella(1)'],
    ['af_bella(999.999)+af_heart(1)', 'af_bella(999.999)+af_heart(1)'],
    ['af_bella(3)', 'af_bella'],
    ['af_bella+af_bella(7)', 'af_bella'],
    ['__proto__+constructor', '__proto__(1)+constructor(1)'],
  ])('reads %s as %s', (id, expected) => {
    expect(isMix(id)).toBe(true);
    expect(canonical(id)).toBe(expected);
  });

  it.each([
    ['+', 'must be voices joined by "+"'],
    ['af_bella+', 'must be voices joined by "+"'],
    ['af_bella af_heart+af_sky', 'must be voices joined by "+"'],
    ['(2)+af_bella', 'must be voices joined by "+"'],
    ['af_bella((2))', 'must be voices joined by "+"'],
    ['af_bella(2', 'must be voices joined by "+"'],
    ['af_bella(2)(3)', 'must be voices joined by "+"'],
    ['af_bella()+af_heart', 'must have weights from 0.001 to 1000'],
    ['af_bella(0)+af_heart', 'must have weights'],
    ['af_bella(0.0004)+af_heart', 'must have weights'],
    ['af_bella(-1)+af_heart', 'must have weights'],
    ['af_bella(1001)+af_heart', 'must have weights'],
    ['af_bella(600)+af_bella(600)+af_heart', 'must have weights'],
    ['af_bella(1e2)+af_heart', 'must have weights'],
    ['af_bella(NaN)+af_heart', 'must have weights'],
    ['af_bella(Infinity)+af_heart', 'must have weights'],
    ['af_bella(٢)+af_heart', 'must have weights'],
    ['a+b+c+d+e+f+g+h+i', 'must mix at most 8 voices'],
  ])('rejects %s: it %s', (id, rule) => {
    expect(() => parseMix(id)).toThrow(InvalidVoiceMixError);
    expect(() => parseMix(id)).toThrow(rule);
  });

  it.each(['af_heart', 'en_US-amy-medium', 'slt', 'nobody', ''])('does not take %j for a mix', (id) => {
    expect(isMix(id)).toBe(false);
  });

  it('has the language of its heaviest voice, or of the first of several', () => {
    const languageOf = (voiceId: string) => voiceId[0]!;
    expect(canonical('af_bella(1)+bm_george(2)', languageOf)).toBe('bm_george(2)+af_bella(1)');
    expect(canonical('bm_george+af_bella', languageOf)).toBe('bm_george(1)+af_bella(1)');
    expect(canonical('af_bella+bm_george', languageOf)).toBe('af_bella(1)+bm_george(1)');
    expect(canonical('af_sky+bm_george+af_bella', languageOf)).toBe('af_bella(1)+af_sky(1)+bm_george(1)');
  });

  const parts = fc.uniqueArray(
    fc.record({
      voiceId: fc.constantFrom('af_bella', 'af_heart', 'am_adam', 'bf_emma', 'bm_george', 'ef_dora', 'ff_siwis'),
      weight: fc.integer({ min: 1, max: 333_333 }),
    }),
    { minLength: 2, maxLength: 7, selector: ({ voiceId }) => voiceId },
  );
  const writtenAs = (list: readonly { voiceId: string; weight: number }[], scale = 1) =>
    list.map(({ voiceId, weight }) => `${voiceId}(${(weight * scale) / 1000})`).join('+');

  it('has one id, whatever the order of its voices and the scale of its weights', () => {
    fc.assert(
      fc.property(
        parts.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        fc.integer({ min: 1, max: 3 }),
        ([list, shuffled], scale) => {
          expect(canonical(writtenAs(shuffled, scale))).toBe(canonical(writtenAs(list)));
        },
      ),
    );
  });

  it('keeps its id when it is read again, and the shares of its voices', () => {
    fc.assert(
      fc.property(parts, (list) => {
        const languageOf = (voiceId: string) => voiceId[0]!;
        const id = canonical(writtenAs(list), languageOf);
        expect(canonical(id, languageOf)).toBe(id);
        const ordered = parseMix(id);
        const total = ordered.reduce((sum, { weight }) => sum + weight, 0);
        const given = list.reduce((sum, { weight }) => sum + weight, 0);
        for (const { voiceId, weight } of list) {
          const part = ordered.find((each) => each.voiceId === voiceId)!;
          expect(part.weight / total).toBeCloseTo(weight / given, 12);
        }
      }),
    );
  });

  it('never fails with another error, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '+', '(', ')', '1', '.', ' ', '-', 'é', '🙂', '\n') }),
        (id) => {
          try {
            expect(parseMix(id).every(({ weight }) => Number.isSafeInteger(weight) && weight > 0)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidVoiceMixError);
          }
        },
      ),
    );
  });
});
