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

  it('joins short chapters if there are more than the limit', async () => {
    const psalms = Array.from({ length: 250 }, (_each, index) => `# Psalm ${index + 1}\n\nVerse.`).join('\n\n');
    const { chapters } = await read(psalms, 'markdown', { ...limits, maxChapters: 100 });
    expect(chapters).toHaveLength(84);
    expect(chapters[0]).toEqual({
      title: 'Psalm 1 – Psalm 3',
      text: 'Psalm 1\n\nVerse.\n\nPsalm 2\n\nVerse.\n\nPsalm 3\n\nVerse.',
      syntax: 'text',
      level: 1,
    });
  });

  it('refuses too many chapters, and says both numbers', async () => {
    await expect(read('# a\n\nx\n\n# b\n\nx', 'markdown', { ...limits, maxChapters: 1 })).rejects.toMatchObject({
      reason: 'too-many-chapters',
      message: expect.stringContaining('has 2 chapters; the limit is 1'),
    });
  });

  it.each([
    ['SSML that is not UTF-8', 'ssml', Buffer.from('Gr\xfcn', 'latin1')],
    ['a text in Cyrillic that is not UTF-8', 'text', Buffer.from('\xcf\xf0\xe8\xe2\xe5\xf2 \xec\xe8\xf0', 'latin1')],
    ['a text in Japanese that is not UTF-8', 'markdown', Buffer.from('\x8d\xa1\x93\xfa\x82\xcd', 'latin1')],
    ['a file that is no text', 'text', Buffer.from('GIF89a\x00\x01\x02 and some words of a text \xff', 'latin1')],
  ] as const)('refuses %s', async (_name, type, content) => {
    await expect(parseDocument(content, type, limits)).rejects.toMatchObject({
      reason: 'encoding',
      message: 'The text is not valid UTF-8. Save it as UTF-8, and send it again.',
    });
  });

  it.each(['text', 'markdown'] as const)(
    'reads %s in windows-1252, with its quotation marks, and says so',
    async (type) => {
      const { chapters, warnings } = await parseDocument(
        Buffer.from('\x93It\x92s late,\x94 said Ann \x97 at the caf\xe9, for 5 \x80.', 'latin1'),
        type,
        limits,
      );
      expect(chapters[0]!.text).toBe('“It’s late,” said Ann — at the café, for 5 €.');
      expect(warnings).toEqual([
        'The text is not UTF-8. It was read as windows-1252, the encoding of Western European languages.',
      ]);
    },
  );

  it('replaces a few damaged bytes of UTF-8, and says so', async () => {
    const content = Buffer.concat([
      Buffer.from('“Grün”, said she, “or blau – or écru, or ñandú. Äh…”'),
      Buffer.from([0x20, 0xff]),
    ]);
    const { chapters, warnings } = await parseDocument(content, 'text', limits);
    expect(chapters[0]!.text).toBe('“Grün”, said she, “or blau – or écru, or ñandú. Äh…” \ufffd');
    expect(warnings).toEqual(['Some characters are not valid in the encoding of the document, and were replaced.']);
  });

  it.each(['utf16le', 'utf-16be'])('reads %s without a byte order mark', async (encoding) => {
    const little = Buffer.from('Chapter 1\n\nGrün.', 'utf16le');
    const { chapters } = await parseDocument(encoding === 'utf16le' ? little : little.swap16(), 'text', limits);
    expect(chapters[0]!.text).toBe('Chapter 1\n\nGrün.');
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
