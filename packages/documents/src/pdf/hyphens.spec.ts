import { LineJoiner } from './hyphens';

const join = (...lines: string[]) => new LineJoiner(lines).join(lines);

describe('LineJoiner', () => {
  it('puts a space between lines', () => {
    expect(join('one', 'two')).toBe('one two');
  });

  it('joins a divided word, also after a soft hyphen', () => {
    expect(join('under-', 'stand')).toBe('understand');
    expect(join('under\u00ad', 'stand')).toBe('understand');
  });

  it('keeps the hyphen of what the document writes with one elsewhere', () => {
    expect(join('a check-in and a check-', 'in')).toBe('a check-in and a check-in');
    expect(join('a checkin and a check-', 'in')).toBe('a checkin and a checkin');
  });

  it('keeps the hyphen of names, of numbers, and of "self-" and its like', () => {
    expect(join('Jean-', 'Paul')).toBe('Jean-Paul');
    expect(join('COVID-', '19')).toBe('COVID-19');
    expect(join('self-', 'made')).toBe('self-made');
  });

  it('keeps a hyphen that stands for the second part of a compound', () => {
    expect(join('Haus-', 'und Gartentür')).toBe('Haus- und Gartentür');
  });
});
