import AdmZip from 'adm-zip';
import type { OptionalKind } from '../left-out';
import { Warnings } from '../warnings';
import { readDocx } from './read-docx';

const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const word =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const core = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A Letter</dc:title><dc:creator>Ann Green</dc:creator></cp:coreProperties>`;
const style = (id: string, name: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const styles = `<w:styles ${word}><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="fr-FR"/></w:rPr></w:rPrDefault></w:docDefaults>
${style('Titre', 'Title')}${style('Titre1', 'heading 1')}${style('Mine', 'My Chapter', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>')}
${style('Other', 'Other Chapter', '<w:basedOn w:val="Mine"/>')}${style('TM1', 'toc 1')}</w:styles>`;
const p = (text: string, styleId = '') =>
  `<w:p><w:pPr>${styleId === '' ? '' : `<w:pStyle w:val="${styleId}"/>`}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const docx = (body: string, files: Readonly<Record<string, string | Buffer>> = {}): Uint8Array => {
  const archive = new AdmZip();
  const all = {
    '[Content_Types].xml': types,
    '_rels/.rels': rels,
    'word/document.xml': `<w:document ${word}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': styles,
    'docProps/core.xml': core,
    ...files,
  };
  for (const [name, content] of Object.entries(all)) archive.addFile(name, Buffer.from(content));
  return archive.toBuffer();
};
const read = async (content: Uint8Array, include?: readonly OptionalKind[]) => {
  const warnings = new Warnings(include);
  return { ...(await readDocx(content, warnings)), warnings: warnings.toSentences() };
};

describe('readDocx', () => {
  it('begins chapters at headings by their style, outline level or the style that it is based on, below the title', async () => {
    const body =
      p('The Book', 'Titre') +
      p('Gate', 'Titre1') +
      p('One.') +
      p('Well', 'Mine') +
      p('Two.') +
      p('End', 'Other') +
      p('Three.');
    expect(await read(docx(body))).toEqual({
      title: 'The Book',
      author: 'Ann Green',
      language: 'fr-FR',
      chapters: [
        { title: 'Gate', text: 'The Book\n\nGate\n\nOne.', syntax: 'text', level: 1 },
        { title: 'Well', text: 'Well\n\nTwo.', syntax: 'text', level: 1 },
        { title: 'End', text: 'End\n\nThree.', syntax: 'text', level: 1 },
      ],
      warnings: [],
    });
  });

  it('takes the title from the properties if there is none in the text', async () => {
    expect(await read(docx(p('Dear Bob')))).toMatchObject({ title: 'A Letter', author: 'Ann Green' });
  });

  it('leaves out deleted text, and tables of contents and footnotes unless they are included, and counts them and formulas', async () => {
    const body = `${p('Gate 1', 'TM1')}<w:p><w:r><w:t>Kept</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>
<w:ins><w:r><w:t> and new</w:t></w:r></w:ins><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>.</w:t></w:r></w:p><w:p><m:oMath/></w:p>`;
    const content = docx(body, {
      'word/footnotes.xml': `<w:footnotes ${word}><w:footnote w:id="2">${p('A note.')}</w:footnote></w:footnotes>`,
    });
    const { chapters, warnings } = await read(content);
    expect(chapters.map(({ text }) => text)).toEqual(['Kept and new.']);
    expect(warnings).toEqual([
      'The table of contents is not read.',
      'Marks of notes are not read: 1.',
      'Footnotes and endnotes are not read: 1.',
      'Formulas of Word are not read: 1.',
    ]);
    const whole = await read(content, ['contents', 'notes']);
    expect(whole.chapters[0]!.text).toBe('Gate 1\n\nKept and new.\n\n1. A note.');
  });

  it('reads rows of tables with commas between the cells', async () => {
    const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`;
    const { chapters } = await read(docx(`<w:tbl>${row('Name', 'Year')}${row('Ann', '1980')}</w:tbl>`));
    expect(chapters[0]!.text).toBe('Name, Year  \nAnn, 1980');
  });

  it('says that a document is damaged', async () => {
    await expect(read(docx('<w:p>'))).rejects.toMatchObject({
      reason: 'malformed',
      message: expect.stringContaining('This Word document is damaged'),
    });
  });

  it('refuses a document that is too large when it is unpacked', async () => {
    const large = Buffer.alloc(33 * 2 ** 20, ' ');
    await expect(read(docx('', { 'word/document.xml': large }))).rejects.toMatchObject({
      reason: 'too-large',
      message: expect.stringContaining('in the DOCX has 34603008 bytes'),
    });
  });
});
