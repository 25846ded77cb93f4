import fc from 'fast-check';
import { cases } from '../../../../bench/proofs/support/extent';
import { parsePlain } from '../../../speech/src/markup/parse-plain';
import { normalize } from '../../../speech/src/text/normalize';
import type { Block } from './block';
import { writeBlocks } from './write-blocks';

/** What the normalizer makes of a text: `\n\n` after a paragraph, `\n` where a line ends what it says. */
const said = (blocks: readonly Block[]) =>
  normalize(writeBlocks(blocks), { language: 'en-US', mode: 'auto', emoji: 'name' }).normalized;
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const item = (text: string, mark = '-', depth = 1): Block => ({ kind: 'item', text, mark, depth });
const long = 'These are some words of a sentence. '.repeat(60).trim();

describe('writeBlocks', () => {
  it('has the planner end a paragraph after headings and paragraphs, and a line after items, rows and line breaks', () => {
    expect(
      said([
        { kind: 'heading', level: 1, text: 'The title' },
        paragraph('One line\nanother line that goes on'),
        item('first'),
        item('inner', '-', 2),
        item('deeper', '-', 3),
        item('and deepest', '-', 9),
        item('second'),
        paragraph('Text.'),
        item('one', '1.'),
        item('more', '', 1),
        item('two', '2.'),
        { kind: 'paragraph', text: 'Name, Age', isRow: true },
        { kind: 'paragraph', text: 'Ann, old', isRow: true },
      ]),
    ).toBe(
      'The title\n\nOne line\nanother line that goes on\n\nfirst\ninner\ndeeper\nand deepest\nsecond\n\nText.\n\n' +
        'one, one\n\nmore\ntwo, two\n\nName, Age\nAnn, old',
    );
  });

  it('makes a pause at a change of scene, as often as the pauses of a text are allowed', () => {
    const scenes = Array.from({ length: 70 }, (): Block[] => [paragraph('a'), { kind: 'break' }]).flat();
    const { breaks } = parsePlain(writeBlocks(scenes), { brackets: true });
    expect(breaks).toHaveLength(60);
    expect(breaks[0]).toMatchObject({ seconds: 1 });
    expect(said(scenes)).not.toContain('*');
  });

  it.each([
    ['marks', `${long} *not* [a link](x) _and_ &amp; \\* ${long}`],
    ['a mark at its start', `# ${long}`],
    ['a fence at its start', `\`\`\`js ${long}`],
    ['a tag at its start', `<script> ${long}`],
    ['line breaks', `${long}\n${long}`],
  ])('has a long paragraph with %s read as it is, in paragraphs short enough for backslashes', (_name, text) => {
    const spoken = said([paragraph(text), paragraph('After it.')]);
    const words = (each: string) => each.match(/\p{L}+/gu);
    expect(words(spoken)?.filter((each) => each !== 'and' && each !== 'amp')).toEqual(
      words(`${text} After it.`)?.filter((each) => each !== 'and' && each !== 'amp'),
    );
    expect(spoken).not.toMatch(/Code block|backslash/u);
  });

  it('keeps long paragraphs without marks whole', () => {
    expect(writeBlocks([paragraph(long)])).toBe(long);
  });

  it('loses no word of a paragraph without sentences, whatever marks it has', () => {
    const part = fc.constantFrom(
      '*',
      '`',
      '```',
      '# ',
      '<b',
      '> ',
      '- ',
      '1. ',
      '[x](y)',
      '\n',
      ' word ',
      'word'.repeat(100),
      '\\',
      '|',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 40 }), (parts) => {
        const text = `${parts.join('')} end`.replaceAll(/[^\S\n]+/gu, ' ').trim();
        // Each word has one w. A word that is longer than a paragraph may be is cut somewhere.
        const count = (each: string) => each.match(/w/gu)?.length ?? 0;
        expect(count(said([paragraph(text)]))).toBe(count(text));
      }),
      { numRuns: cases(40, 300) },
    );
  });
});
