import AdmZip from 'adm-zip';
import { documentTypes } from './document';
import { foundType } from './found-type';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const zip = (...names: string[]) => {
  const archive = new AdmZip();
  for (const name of names) archive.addFile(name, Buffer.from('x'));
  return archive.toBuffer();
};

describe('foundType', () => {
  it.each(documentTypes)('finds PDF, DOCX and EPUB by their content if %s is declared', async (declared) => {
    expect(await foundType(bytes('%PDF-1.7\n'), declared)).toBe('pdf');
    expect(await foundType(zip('[Content_Types].xml', 'word/document.xml'), declared)).toBe('docx');
    expect(await foundType(zip('META-INF/container.xml'), declared)).toBe('epub');
  });

  it.each(['text', 'markdown', 'html', 'ssml'] as const)(
    'leaves the choice between texts to the caller: %s',
    async (declared) => {
      expect(await foundType(bytes('<p>Text</p>'), declared)).toBe(declared);
    },
  );

  it.each([
    ['text', 'pdf', 'This is not a PDF, but a text. Send it with its own type.'],
    [
      '<!DOCTYPE html><p>x',
      'docx',
      'This is not a Word document (DOCX), but an HTML or XML file. Send it with its own type.',
    ],
    ['\u0000\u0001\u0002', 'epub', 'This is not an EPUB, but something else, or damaged. Send it with its own type.'],
    [String.raw`{\rtf1 x}`, 'text', 'This is an RTF document. Save it as DOCX, and send it again.'],
  ] as const)('says what was found: %j as %s', async (content, declared, message) => {
    await expect(foundType(bytes(content), declared)).rejects.toMatchObject({ reason: 'malformed', message });
  });

  it.each([
    ['xl/workbook.xml', 'This is an Excel workbook.'],
    ['ppt/presentation.xml', 'This is a presentation.'],
    ['other.txt', 'This is a ZIP archive that is neither an EPUB nor a Word document.'],
  ])('says what an archive with %s is', async (name, message) => {
    await expect(foundType(zip(name), 'text')).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  it('tells encrypted Word documents from old ones', async () => {
    const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    await expect(foundType(ole, 'docx')).rejects.toMatchObject({ message: expect.stringContaining('such as DOC') });
    const encrypted = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
    await expect(foundType(encrypted, 'docx')).rejects.toMatchObject({ reason: 'encrypted' });
  });
});
