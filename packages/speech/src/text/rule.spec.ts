import { applyRules, patternRule, type Rule, taken } from './rule';

const digits = patternRule('digits', /\d+/gu, ({ text }) => `<${text}>`);

describe('patternRule', () => {
  it('replaces the whole match', () => {
    expect(applyRules('1 b 22', [digits], 'en').normalized).toBe('<1> b <22>');
  });

  it('replaces only named groups, wherever they are in the match', () => {
    const rule = patternRule('two', /(?<one>a+)-(?<two>b+)/gu, () => ({ two: 'B', one: 'A' }));
    const text = applyRules('x aa-bb', [rule], 'en');
    expect(text.normalized).toBe('x A-B');
    expect(text.spans.filter(({ unchanged }) => !unchanged)).toHaveLength(2);
  });

  it('keeps a match without replacement', () => {
    expect(applyRules('1', [patternRule('none', /\d/gu, () => undefined)], 'en').normalized).toBe('1');
  });

  it('returns empty strings for groups that did not participate', () => {
    const rule = patternRule('groups', /(?<a>a)|(?<b>b)/gu, ({ groups }) => `[${groups.a}${groups.b}]`);
    expect(applyRules('b', [rule], 'en').normalized).toBe('[b]');
  });
});

describe('applyRules', () => {
  it('hides replaced text from later rules', () => {
    const hash = patternRule('hash', /#\d/gu, () => 'number');
    expect(applyRules('#1 2', [hash, digits], 'en').normalized).toBe('number <2>');
  });

  it('shows later rules a mark at the same offsets', () => {
    const seen: string[] = [];
    const spy: Rule = {
      name: 'spy',
      find(text) {
        seen.push(text);
        return [];
      },
    };
    applyRules('a 12 b', [digits, spy], 'en');
    expect(seen).toEqual([`a ${taken}${taken} b`]);
  });

  it('drops a match of a later rule that overlaps replaced text', () => {
    const all = patternRule('all', /[^]+/gu, () => 'all');
    expect(applyRules('a 1', [digits, all], 'en').normalized).toBe('a <1>');
  });

  it("lets the first rule remove the mark from a caller's text", () => {
    const marks = patternRule('marks', new RegExp(taken, 'gu'), () => '');
    expect(applyRules(`a${taken}b`, [marks], 'en').normalized).toBe('ab');
  });
});
