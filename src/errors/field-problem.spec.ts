import { describeProblems, type FieldProblem, nameOf } from './field-problem';

const empty: FieldProblem = { field: 'text', reason: 'empty', rule: 'must not be empty' };

describe('describeProblems', () => {
  it('names every field and the rule that it breaks', () => {
    const unknown: FieldProblem = { field: 'colour', reason: 'unknown', rule: 'is not a known field' };
    expect(describeProblems([empty, unknown])).toBe('text must not be empty; colour is not a known field');
  });

  it('calls fields by the names of another API, and leaves the words of the rule as they are', () => {
    const rule = 'text must be the text, as text';
    expect(describeProblems([{ field: 'text', reason: 'invalid', rule }], { text: 'input' })).toBe(`input ${rule}`);
  });

  it('stays short, however many and however long they are', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ ...empty, field: `${index}${'x'.repeat(5000)}` }));
    expect(describeProblems(many)).toMatch(/; and \d+ more$/);
    expect(describeProblems(many).length).toBeLessThan(8000);
  });
});

describe('nameOf', () => {
  it.each(['speed', 'constructor', 'toString', '__proto__'])(
    'leaves a field as it is that has no other name: %s',
    (field) => {
      expect(nameOf(field, { text: 'input' })).toBe(field);
    },
  );
});
