import fc from 'fast-check';
import { type DocumentType, documentTypes } from './document';
import { DocumentError } from './errors';
import { parseDocument } from './parse-document';

const limits = { maxCharacters: 2_000_000, maxChapters: 1000 };
const read = (text: string, type: DocumentType, given = limits) =>
  parseDocument(new TextEncoder().encode(text), type, given);

describe('parseDocument', () => {
  it.each(['text', 'markdown', 'html', 'ssml'] as const)('refuses %s with nothing to say', async (type) => {
    const nothing = type === 'ssml' ? '<speak> <break/> </speak>' : ' \n\n***\n\n ';
    await expect(read(nothing, type)).rejects.toMatchObject({ reason: 'empty' });
  });

  it('refuses too many characters, and says both numbers', async () => {
    await expect(read('😀😀 five', 'text', { ...limits, maxCharacters: 6 })).rejects.toMatchObject({
      reason: 'too-many-characters',
      message: 'The document has 7 characters; the limit is 6. Divide it.',
    });
    await expect(read('<speak><p>five</p></speak>', 'ssml', { ...limits, maxCharacters: 7 })).resolves.toBeDefined();
  });

  it('refuses a text that is far too long before it is read', async () => {
    await expect(read('# '.repeat(50), 'markdown', { ...limits, maxCharacters: 20 })).rejects.toMatchObject({
      reason: 'too-many-characters',
      message: 'The document has 100 characters with its marks; the limit is 20, and 80 with marks. Divide it.',
    });
  });

  it('refuses too many chapters, and says both numbers', async () => {
    await expect(read('# a\n\nx\n\n# b\n\nx', 'markdown', { ...limits, maxChapters: 1 })).rejects.toMatchObject({
      reason: 'too-many-chapters',
      message: expect.stringContaining('has 2 chapters; the limit is 1'),
    });
  });

  it.each(['text', 'markdown', 'ssml'] as const)('refuses %s that is not valid UTF-8', async (type) => {
    await expect(parseDocument(Buffer.from('Gr\xfcn', 'latin1'), type, limits)).rejects.toMatchObject({
      reason: 'encoding',
      message: 'The text is not valid UTF-8. Save it as UTF-8, and send it again.',
    });
  });

  it('reads UTF-16 with a byte order mark', async () => {
    const { chapters } = await parseDocument(Buffer.from('\ufeffGrün', 'utf16le'), 'text', limits);
    expect(chapters[0]!.text).toBe('Grün');
  });

  it.each(documentTypes)('reads any bytes as %s, or refuses them with a reason', async (type) => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<speak>',
      '</speak>',
      '# ',
      '\n',
      '&amp;',
      '```',
      'Chapter 1',
      '<table><td>',
      'word ',
      '***',
      '\u0000',
      '[^1]: ',
      '> ',
      '|',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(piece, { maxLength: 30 }).map((all) => Buffer.from(all.join(''))),
          fc.uint8Array({ maxLength: 50 }),
        ),
        async (content) => {
          const reading = parseDocument(content, type, limits);
          const outcome = await reading.then(
            ({ chapters }) => chapters.length > 0 && chapters.every(({ text }) => text.trim() !== ''),
            (error: unknown) => error instanceof DocumentError,
          );
          expect(outcome).toBe(true);
        },
      ),
    );
  });
});
