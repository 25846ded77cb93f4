import { makePdf, type PdfLine, type PdfOptions } from '../../../../test/support/make-pdf';
import type { OptionalKind } from '../left-out';
import { Warnings } from '../warnings';
import { readPdf } from './read-pdf';

const read = async (
  pages: readonly (readonly PdfLine[])[],
  { include, ...options }: PdfOptions & { readonly include?: readonly OptionalKind[] } = {},
) => {
  const warnings = new Warnings(include);
  return { ...(await readPdf(makePdf(pages, options), warnings)), warnings: warnings.toSentences() };
};
const textOf = async (pages: readonly (readonly PdfLine[])[], options?: PdfOptions) =>
  (await read(pages, options)).chapters.map(({ text }) => text).join('\n\n');

/** Lines below each other. */
const column = (texts: readonly string[], more: Partial<PdfLine> = {}, leading = 12): PdfLine[] =>
  texts.map((text, index) => ({ ...more, text, top: (more.top ?? 100) + index * leading }));

/** Lines that fill a column, with a word of their own, so that they are usual text. */
const filler = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${index} of a text that goes on and on to fill it`);

describe('readPdf', () => {
  it('joins lines and words that are divided at their ends, and keeps the hyphens of compounds', async () => {
    const lines = [
      'A long-term plan was under-',
      'stood by all, as a self-',
      'made woman said of a long-',
      'term plan.',
    ];
    expect(await textOf([column([...lines, ...filler(5, 'Line')])])).toMatch(
      /^A long-term plan was understood by all, as a self-made woman said of a long-term plan\./u,
    );
  });

  it('reads columns one after the other, below a title and above a line across both', async () => {
    const left = column(filler(8, 'Left'), { left: 60, top: 120 });
    const right = column(filler(8, 'Right'), { left: 320, top: 123 });
    const title = { text: 'A Title Across Both of the Columns of This Page', left: 150, top: 80, size: 16 };
    const foot = { text: `Below ${'the columns is a line across them '.repeat(3)}`, left: 60, top: 240 };
    const text = await textOf([[title, ...right, ...left, foot]]);
    expect(text.match(/Title|Left \d|Right \d|Below/gu)).toEqual([
      'Title',
      ...Array.from({ length: 8 }, (_, index) => `Left ${index}`),
      ...Array.from({ length: 8 }, (_, index) => `Right ${index}`),
      'Below',
    ]);
  });

  it('leaves out running heads and the numbers of pages, which differ on left and right pages', async () => {
    const pages = Array.from({ length: 6 }, (_, index) => [
      index % 2 === 0
        ? { text: `${index + 3}   The Book`, left: 60, top: 40 }
        : { text: `Chapter ${Math.floor(index / 2)}   ${index + 3}`, left: 60, top: 40 },
      ...column(filler(20, `${'abcdef'[index]}-page line`)),
      { text: `- ${index + 3} -`, left: 290, top: 770 },
    ]);
    const text = await textOf(pages);
    expect(text).not.toMatch(/The Book|Chapter|- \d/u);
    expect(text.match(/[a-f]-page line/gu)).toHaveLength(120);
  });

  it('joins a paragraph that goes on in the next column or page', async () => {
    const pages = [
      column([...filler(10, 'First'), 'The sentence goes on']),
      column(['on the next page. And ends there.', ...filler(5, 'Second')]),
    ];
    expect(await textOf(pages)).toContain('The sentence goes on on the next page. And ends there.');
  });

  it('begins paragraphs at indents, at space, and after short lines that end a sentence', async () => {
    const pages = [
      [
        ...column(filler(3, 'One')),
        { text: `Two ${filler(1, '')[0]!}`, left: 72, top: 136 },
        ...column(filler(2, 'Three'), { top: 148 }),
        { text: 'It ends.', top: 172 },
        ...column(filler(3, 'Four'), { top: 184 }),
        ...column(filler(3, 'Five'), { top: 240 }),
      ],
    ];
    const text = await textOf(pages);
    expect(text.split('\n\n').map((paragraph) => paragraph.split(' ')[0])).toEqual(['One', 'Two', 'Four', 'Five']);
  });

  it('leaves out footnotes with their marks unless they are included, and says how many', async () => {
    const pages = [
      [
        ...column(filler(10, 'Text')),
        { text: 'A word', top: 220 },
        { text: '1', left: 91, top: 216, size: 6 },
        { text: 'and more of it.', left: 98, top: 220 },
        { text: '1', top: 697, size: 5 },
        { text: 'The note is here.', left: 64, top: 700, size: 8 },
      ],
    ];
    const { chapters, warnings } = await read(pages);
    expect(chapters[0]!.text).toContain('A word and more of it.');
    expect(chapters[0]!.text).not.toMatch(/note|¹/u);
    expect(warnings).toEqual(['Footnotes and endnotes are not read: 1.', 'Marks of notes are not read: 1.']);
    const whole = await read(pages, { include: ['notes', 'note-marks'] });
    expect(whole.chapters[0]!.text).toMatch(/A word ?¹ and more of it\.[^]*The note is here\.$/u);
    expect(whole.warnings).toEqual([]);
  });

  it('begins chapters at large headings, with the largest as the title', async () => {
    const chapter = (name: string, top: number) => [
      { text: name, top, size: 14 },
      ...column(filler(5, name), { top: top + 30 }),
    ];
    const { title, chapters } = await read([
      [{ text: 'The Title', top: 60, size: 24 }, ...chapter('The Gate', 120), ...chapter('The Well', 300)],
    ]);
    expect(title).toBe('The Title');
    expect(chapters.map((each) => each.title)).toEqual(['The Gate', 'The Well']);
  });

  it('begins chapters at bookmarks, and takes title, author and language from the file', async () => {
    const pages = ['Gate', 'Well', 'End'].map((name) => [
      { text: name, top: 100, isBold: true },
      ...column(filler(5, name), { top: 130 }),
    ]);
    const bookmarks = ['Gate', 'Well', 'End'].map((title, page) => ({ title: `The ${title}`, page, top: 90 }));
    const document = await read(pages, { title: 'A Book', author: 'Ann Green', language: 'en-GB', bookmarks });
    expect(document).toMatchObject({ title: 'A Book', author: 'Ann Green', language: 'en-GB' });
    expect(document.chapters.map(({ title, text }) => [title, text.slice(0, 4)])).toEqual([
      ['The Gate', 'Gate'],
      ['The Well', 'Well'],
      ['The End', 'End\n'],
    ]);
  });

  it('reads items of lists, and rows of tables with commas between the cells', async () => {
    const text = await textOf([
      [
        ...column(filler(4, 'Text')),
        { text: '\u0095 First item', left: 72, top: 160 },
        { text: '\u0095 Second item', left: 72, top: 172 },
        { text: 'Name', top: 200 },
        { text: 'Year', left: 200, top: 200 },
        { text: 'Ann', top: 212 },
        { text: '1980', left: 200, top: 212 },
      ],
    ]);
    expect(text).toContain('- First item\n- Second item\n\nName, Year  \nAnn, 1980');
  });

  it('says that a PDF has pictures and no text', async () => {
    await expect(read([[], []])).rejects.toMatchObject({
      reason: 'empty',
      message: expect.stringContaining('pictures of pages and no text'),
    });
  });

  it('says that a PDF is encrypted', async () => {
    await expect(read([column(['Text'])], { isEncrypted: true })).rejects.toMatchObject({
      reason: 'encrypted',
      message: 'This PDF is encrypted with a password. Send a copy without one.',
    });
  });

  it('says that a PDF is damaged', async () => {
    const damaged = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog');
    await expect(readPdf(damaged, new Warnings())).rejects.toMatchObject({ reason: 'malformed' });
  });
});
