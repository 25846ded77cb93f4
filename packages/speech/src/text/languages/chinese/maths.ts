import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { numberPattern, numberWords } from './numbers';

const words: Readonly<Record<string, string>> = {
  '+': '加',
  '＋': '加',
  '-': '减',
  '−': '减',
  '×': '乘',
  '*': '乘',
  '·': '乘',
  '÷': '除以',
  '/': '除以',
  '=': '等于',
  '＝': '等于',
  '==': '等于',
  '≠': '不等于',
  '!=': '不等于',
  '≈': '约等于',
  '<': '小于',
  '>': '大于',
  '≤': '小于等于',
  '<=': '小于等于',
  '≥': '大于等于',
  '>=': '大于等于',
  '±': '正负',
  '²': '的平方',
  '³': '的立方',
  '→': '到',
  '∞': '无穷大',
  '√': '根号',
  π: '派',
};
const operator = '(?:[<>!=]=|[-+−×*·÷/=≠≈<>≤≥±])';
const operand = `[-−±√]?(?:${numberPattern}|[A-Za-zπ](?![A-Za-z]))[²³]?`;

/** Sums and comparisons: at least one sign that has no other meaning between numbers. */
export const maths: TokenClass = {
  name: 'maths',
  accepts: '`1+2`, `2 = 1 + 1`, `3×4=12`, `2≤4`, `±2`, `≥100`, `x²+y²=1`',
  rules: [
    patternRule(
      'sums and comparisons',
      new RegExp(`(?<![A-Za-z\\d.,])${operand}(?: ?${operator} ?${operand}){1,20}(?![A-Za-z\\d])`, 'gu'),
      ({ text }) => {
        if (!/[+×*÷=≠≈<>≤≥±²³]/u.test(text)) return undefined;
        return formulaWords(text);
      },
    ),
    patternRule(
      'signs before numbers',
      /(?<![A-Za-z\d.])(?<sign>[<>]=|[≤≥≈±<>])(?= ?\d)/gu,
      ({ groups }) => words[groups['sign']!],
    ),
    patternRule('powers', /(?<=[\p{L}\d)）])(?<sign>[²³])/gu, ({ groups }) => words[groups['sign']!]),
  ],
};

function formulaWords(text: string): string {
  const part = new RegExp(`${numberPattern}|[<>!=]=|[A-Za-z]|[^ ]`, 'gu');
  let said = '';
  let hasOperand = false;
  for (const [token] of text.matchAll(part)) {
    const isNumber = /^\d/u.test(token);
    if (isNumber || /^[A-Za-z]$/u.test(token)) {
      said += isNumber ? numberWords(token) : token;
      hasOperand = true;
    } else if (/^[-−]$/u.test(token) && !hasOperand) {
      said += '负';
    } else {
      said += words[token] ?? token;
      hasOperand = /^[²³π]$/u.test(token);
    }
  }
  return said;
}

const signs: Readonly<Record<string, string>> = {
  '+': '加',
  '=': '等于',
  '%': '百分号',
  '°': '度',
  '℃': '摄氏度',
  '×': '乘',
  '÷': '除以',
  '±': '正负',
  '≈': '约等于',
  '≠': '不等于',
  '≤': '小于等于',
  '≥': '大于等于',
  '→': '到',
  '∞': '无穷大',
  '√': '根号',
  '@': ' at ',
  '©': '',
  '®': '',
  '™': '',
};

/** What is left of signs. Those that only separate are not said. */
export const sign: TokenClass = {
  name: 'sign',
  accepts: '`A&B`, `≈`, `〇`, `3~`',
  rules: [
    patternRule('and', /(?<=[\p{L}\d] ?)&(?= ?[\p{L}\d])/gu, () => '和'),
    patternRule('zero as a circle', /〇/gu, () => '零'),
    patternRule('drawn-out sounds', /[~～]{1,20}/gu, () => ''),
    patternRule('other signs', /[+=%°℃×÷±≈≠≤≥→∞√@©®™]/gu, ({ text }) => signs[text]),
    patternRule('signs that are not said', /[$€£¥￥₩₹₽฿#*^|\\_<>{}`]{1,40}/gu, () => ''),
  ],
};
