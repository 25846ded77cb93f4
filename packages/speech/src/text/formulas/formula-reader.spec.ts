import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePlain } from '../../markup/parse-plain';
import { parseSsml } from '../../markup/parse-ssml';
import { runToEnd } from '../../support/time-slices';
import { type AnalyzedText, analyzeText } from '../analyze-text';
import { type MarkedText, plainText } from '../marked-text';
import { sourceRange } from '../normalized-text';
import { FormulaReader } from './formula-reader';

type Cases = readonly (readonly [written: string, said: string])[];

const cases = JSON.parse(readFileSync(join(__dirname, 'formula-cases.json'), 'utf8')) as {
  readonly latex: Cases;
  readonly mathml: Cases;
  readonly inText: Cases;
  readonly otherLanguages: Readonly<Record<string, Cases>>;
  readonly notFormulas: readonly string[];
};

jest.setTimeout(60_000);

const reader = new FormulaReader();
afterAll(() => reader.close());

const withoutFormulas = (text: string | MarkedText, language = 'en-US') =>
  runToEnd(analyzeText(text, { language, mode: 'auto', emoji: 'silent' }));

async function analyzed(text: string | MarkedText, language = 'en-US'): Promise<AnalyzedText> {
  const marked = typeof text === 'string' ? plainText(text) : text;
  return withoutFormulas(await reader.read(marked, language, { queueGroup: '' }), language);
}

const said = async (text: string | MarkedText, language?: string) => (await analyzed(text, language)).text.normalized;

/** The words, without pauses. */
const words = (text: string) => text.toLowerCase().replaceAll(/[,.:]/gu, '').replaceAll(/\s+/gu, ' ').trim();

describe('FormulaReader', () => {
  it.each([...cases.latex, ...cases.mathml])('reads %s as a lecturer does: %j', async (written, expected) => {
    expect(words(await said(written))).toBe(words(expected));
  });

  it.each(cases.inText)('reads %j in a text: %j', async (written, expected) => {
    expect(await said(written)).toBe(expected);
  });

  it.each(Object.entries(cases.otherLanguages).flatMap(([language, rows]) => rows.map((row) => [language, ...row])))(
    'reads formulas in %s: %s',
    async (language, written, expected) => {
      expect(await said(written, language)).toBe(expected);
    },
  );

  it.each(cases.notFormulas)('leaves amounts, programs and Markdown as they are: %j', async (text) => {
    expect(await reader.read(plainText(text), 'en-US', { queueGroup: '' })).toEqual(plainText(text));
  });

  it('maps what is said to the whole formula, and the words after it to theirs', async () => {
    const source = 'So $x^2$ is here.';
    const { text } = await analyzed(source);
    const rangeOf = (word: string) => {
      const start = text.normalized.indexOf(word);
      const range = sourceRange(text, start, start + word.length);
      return source.slice(range.start, range.end);
    };
    expect(['squared', 'is', 'here'].map(rangeOf)).toEqual(['$x^2$', 'is', 'here']);
  });

  it('reads formulas between the tags of SSML, and characters as they are meant', async () => {
    const ssml = '<speak>If <emphasis>$x_1$</emphasis> <break time="1s"/> and $x &lt; 5$.</speak>';
    expect(await said(parseSsml(ssml, { maxElements: 100 }))).toBe('If x sub one and x is less than five.');
    const pause = parsePlain('If $x$ [pause 1s] and $y$', { brackets: true });
    expect(await said(pause)).toBe('If x and y');
  });

  it('says no dollar signs and backslashes for a formula that it cannot read', async () => {
    const tooLong = `$${'x^{2}+'.repeat(200)}1$`;
    const tooDeep = `$${'\\sqrt{'.repeat(40)}x${'}'.repeat(40)}$`;
    const wrong = '$\\unknowncommand{x} = 5$';
    for (const text of [tooLong, tooDeep, wrong, `<math>${'<mrow>'.repeat(400)}<mi>x</mi></math>`])
      expect(await said(text)).not.toMatch(/dollar|slash|mrow|\\|^$/u);
  });

  it('goes on after a formula that it cannot read', async () => {
    expect(await said('$\\frac{$ $\\frac{1}{2}$ and $\\sqrt{x}$')).toContain('the square root of x');
  });

  it('reads no formulas after it has been closed', async () => {
    const closed = new FormulaReader();
    await closed.close();
    const marked = await closed.read(plainText('$x^2$'), 'en-US', { queueGroup: '' });
    expect(withoutFormulas(marked).text.normalized).toBe('x squared');
  });

  it('gives up when its caller does', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(reader.read(plainText('$x^2$'), 'en-US', { queueGroup: '', signal })).rejects.toThrow('gone');
  });
});
