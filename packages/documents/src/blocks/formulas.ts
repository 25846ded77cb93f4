/**
 * What may be a formula that the normalizer reads: LaTeX in `\(…\)`, `\[…\]`, dollar signs and environments, and MathML. No part of a text is searched twice,
 * so it takes linear time.
 */
const formula =
  /(?<!\\)\\\((?:[^\\\n]|\\(?![()]))+\\\)|(?<!\\)\\\[(?:[^\\\n]|\\(?![[\]])|\n(?!\s*\n))+\\\]|(?<!\\)\\begin\{(equation|align|gather|multline|eqnarray|displaymath|math)\*?\}(?:[^\\\n]|\\(?!(?:begin|end)\{(?:equation|align|gather|multline|eqnarray|displaymath|math)\*?\})|\n(?!\s*\n))+\\end\{\1\*?\}|(?<![\\$])\$\$(?!\$)[^$\n]+\$\$(?!\$)|(?<![\\$])\$\$?(?=[^\s$])[^$\n]*[^\s$]\$(?![a-z\d])|<math(?:\s[^<>]{0,500})?>(?:(?!<\/?math>)[^])+<\/math>/giu;

/** What neither amounts nor brackets of Markdown have: "$5 or $6", "\\[1\\]". */
const signOfMaths = /\\[a-zA-Z,;{}|]|[\^_=<>+]/u;

/** Text in a formula. */
const textInFormula = /\\(?:text\w*|mbox)\s{0,9}\{[^{}]*\}/gu;

/** Prose. Commands and what is in their braces are none. */
const words = /(?<![\\{a-z])[a-z]{4}/iu;

/** A range of a text, in UTF-16 code units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where the formulas of a text are, in order. Marks of Markdown within them are none. */
export function formulaRanges(text: string): Range[] {
  if (!/\$|\\[([]|\\begin\{|<math/iu.test(text)) return [];
  return Array.from(text.matchAll(formula))
    .filter(([written]) => /^(?:<|\\begin)/u.test(written) || isFormula(written))
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

function isFormula(written: string): boolean {
  return signOfMaths.test(written) && !words.test(written.replaceAll(textInFormula, ' '));
}
