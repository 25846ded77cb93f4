import { decode } from 'html-entities';
import type { FormulaKind } from './formula';

// oxfmt-ignore
const signs: Readonly<Record<string, string>> = {
  alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', varepsilon: 'ε', zeta: 'ζ', eta: 'η', theta: 'θ', iota: 'ι', kappa: 'κ', lambda: 'λ', mu: 'μ', nu: 'ν', xi: 'ξ', pi: 'π', rho: 'ρ', sigma: 'σ', tau: 'τ', upsilon: 'υ', phi: 'φ', varphi: 'φ', chi: 'χ', psi: 'ψ', omega: 'ω',
  Gamma: 'Γ', Delta: 'Δ', Theta: 'Θ', Lambda: 'Λ', Xi: 'Ξ', Pi: 'Π', Sigma: 'Σ', Phi: 'Φ', Psi: 'Ψ', Omega: 'Ω',
  times: '×', cdot: '·', div: '÷', pm: '±', le: '≤', leq: '≤', ge: '≥', geq: '≥', ne: '≠', neq: '≠', approx: '≈', infty: '∞', sqrt: '√', sum: '∑', int: '∫', partial: '∂', in: '∈', cup: '∪', cap: '∩', to: '→', degree: '°', circ: '°',
};

/**
 * A formula without its markup, for languages and formulas that cannot be read as in a lecture: `\frac{a}{b}` is "a / b". Takes linear time.
 */
export function plainFormula(kind: FormulaKind, source: string): string {
  return (kind === 'latex' ? plainLatex(source) : decode(source.replaceAll(/<[^<>]*>/gu, ' ')))
    .replaceAll(/[$\\]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** How deep fractions, roots and powers are taken apart. Deeper ones lose their braces only. */
const maxPasses = 8;

function plainLatex(source: string): string {
  let text = source
    .replaceAll(/\\(?:begin|end)\s*\{[^{}]*\}|\\[,;:!> ]|[~&]/gu, ' ')
    .replaceAll(
      /\\(?:left|right|big|vec|bar|hat|tilde|dot|overline|math\w+|text\w*|operatorname|displaystyle|limits)(?![a-z])/giu,
      ' ',
    );
  for (let pass = 0, before = ''; pass < maxPasses && text !== before; pass++) {
    before = text;
    text = text
      .replaceAll(
        /\\[dt]?frac\s*\{(?<top>[^{}]*)\}\s*\{(?<bottom>[^{}]*)\}/gu,
        (_whole, top: string, bottom: string) => {
          return ` ${grouped(top)}/${grouped(bottom)} `;
        },
      )
      .replaceAll(/\\sqrt\s*\{(?<inside>[^{}]*)\}/gu, ' √($<inside>) ')
      .replaceAll(/\^\s*\{(?<power>[^{}]*)\}/gu, '^$<power> ');
  }
  return text
    .replaceAll(/\\(?<command>[a-zA-Z]+)/gu, (_whole, command: string) => ` ${signs[command] ?? command} `)
    .replaceAll(/[_{}\s]+/gu, ' ')
    .replaceAll(/ ?\^ ?/gu, '^');
}

/** A part of a fraction, in brackets if it is a sum. */
function grouped(part: string): string {
  return /[-+±]|\\pm/u.test(part) ? `(${part.trim()})` : part.trim();
}
