import { describeProblems, type FieldProblem, nameOf } from './field-problem';

const empty: FieldProblem = { field: 'text', reason: 'empty', rule: 'must not be empty' };

describe('describeProblems', () => {
  it('names every invalid field and the rule that it breaks', () => {
    const unknown: FieldProblem = { field: 'colour', reason: 'unknown', rule: 'is not a known field' };
    expect(describeProblems([empty, unknown])).toBe('text must not be empty; colour is not a known field');
  });

  it('uses the field names of another API and does not change the rule', () => {
    const rule = 'text must be the text, as text';
    expect(describeProblems([{ field: 'text', reason: 'invalid', rule }], { text: 'input' })).toBe(`input ${rule}`);
  });

  it('limits the length of the message for many or long fields', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ ...empty, field: `${index}${'x'.repeat(5000)}` }));
    expect(describeProblems(many)).toMatch(/; and \d+ more$/);
    expect(describeProblems(many).length).toBeLessThan(8000);
  });
});

describe('nameOf', () => {
  it.each(['speed', 'constructor', 'toString', '__proto__'])(
    'returns a field that has no other name unchanged: %s',
    (field) => {
      expect(nameOf(field, { text: 'input' })).toBe(field);
    },
  );
});
