import { applyRules } from '../../rule';
import { chemistry } from './chemistry';

const say = (text: string) => applyRules(text, chemistry.rules, 'en-US').normalized;

describe('chemistry', () => {
  it.each([
    ['NaCl', 'N-A-C-L'],
    ['Ca²⁺ and Na+', 'C-A two plus and N-A plus'],
    ['Ca(OH)2', 'C-A O-H two'],
    ['¹⁴C', 'carbon fourteen'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each(['x²', 'A+', 'C++', '(He)', 'I (We) do'])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
