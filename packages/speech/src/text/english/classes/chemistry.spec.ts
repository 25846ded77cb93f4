import { applyRules } from '../../rule';
import { chemistry } from './chemistry';

const say = (text: string) => applyRules(text, chemistry.rules, 'en-US').normalized;

describe('chemistry', () => {
  it.each([
    ['NaCl', 'N-A-C-L'],
    ['Ca²⁺ and Na+', 'C-A two plus and N-A plus'],
    ['Ca(OH)2', 'C-A O-H two'],
    ['¹⁴C', 'carbon fourteen'],
    ['NaHCO3, KMnO4', 'N-A-H-C-O three, K-M-N-O four'],
    ['NaClO', 'N-A-C-L-O'],
    ['CH3COOH', 'C-H three C-O-O-H'],
    ['K3[Fe(CN)6]', 'K three F-E C-N six'],
    ['2NaOH', 'two N-A-O-H'],
    ['NH3(g) and NaCl (aq)', 'N-H three gas and N-A-C-L aqueous'],
    ['CuSO4·5H2O', 'C-U-S-O four dot five H two O'],
    ['CaCO3 → CaO', 'C-A-C-O three  yields  C-A-O'],
    ['OH- and Fe3+', 'O-H minus and F-E three plus'],
    ['+ 2e-', '+ two electrons'],
    ['Zn + 2HCl', 'Z-N + two H-C-L'],
    ['pH, pKa', 'P-H, P-K-A'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'x²',
    'A+',
    'C++',
    '(He)',
    'I (We) do',
    'A -> B',
    'As I said, Al and Fe',
    'CFCs, NaN, CO, PaaS',
    'CoVID, MoMA, PhD, LaTeX, YouTube, NiMH',
    'OpenCV2, PyTorch2, F(s), P(s)',
    'B12, PS5, SB1',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
