import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePdf } from '../../../test/support/make-pdf';
import { readDocument } from './read-document';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('readDocument', () => {
  it('reads a document in a process, and leaves the bytes to the caller', async () => {
    const content = bytes('# Title\n\nText.');
    const document = await readDocument(content, { type: 'markdown' });
    expect(document).toEqual({
      type: 'markdown',
      title: 'Title',
      chapters: [{ title: 'Title', text: 'Title\n\nText.', syntax: 'text', level: 1 }],
      warnings: [],
      leftOut: [],
    });
    expect(content.byteLength).toBe(14);
  });

  it('reads a file by its path, up to the size that the caller allows', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-document-'));
    const path = join(directory, 'letter.md');
    try {
      await writeFile(path, '# Title\n\nText.');
      const { chapters } = await readDocument({ path }, { type: 'markdown', maxBytes: 14 });
      expect(chapters).toMatchObject([{ title: 'Title', text: 'Title\n\nText.' }]);
      const tooLong = readDocument({ path }, { type: 'markdown', maxBytes: 13 });
      await expect(tooLong).rejects.toMatchObject({ reason: 'too-large', message: expect.stringContaining('13') });
      const missing = readDocument({ path: join(directory, 'none') }, { type: 'text' });
      await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  it('says what is left out, with its kind, and reads it if it is included', async () => {
    const content = bytes('Text.\n\n```\nlet x;\n```\n\n```\nlet y;\n```');
    const document = await readDocument(content, { type: 'markdown' });
    expect(document).toMatchObject({
      chapters: [{ text: 'Text.' }],
      warnings: ['Blocks of code are not read: 2.'],
      leftOut: [{ kind: 'code', count: 2 }],
    });
    const whole = await readDocument(content, { type: 'markdown', include: ['code'] });
    expect(whole).toMatchObject({ chapters: [{ text: 'Text.\n\nlet x;\n\nlet y;' }], warnings: [], leftOut: [] });
  });

  it('reads a PDF by its content, whatever its type is said to be', async () => {
    const { type, chapters } = await readDocument(makePdf([[{ text: 'Hello.', top: 100 }]]), { type: 'text' });
    expect(type).toBe('pdf');
    expect(chapters).toEqual([{ text: 'Hello.', syntax: 'text', level: 1 }]);
  });

  it('passes on why a document cannot be read', async () => {
    await expect(readDocument(bytes('<speak>'), { type: 'ssml' })).rejects.toMatchObject({
      name: 'DocumentError',
      reason: 'malformed',
      message: expect.stringContaining('not well-formed'),
    });
  });

  it('ends at the deadline, and says what to do', async () => {
    await expect(readDocument(bytes('Text.'), { type: 'text', deadlineMs: 1 })).rejects.toMatchObject({
      reason: 'too-complex',
      message: 'Reading the document takes too much time. Divide it, or send its text as Markdown or plain text.',
    });
  });

  it('survives a document that uses up all memory, and says what to do', async () => {
    const content = bytes('x<br>'.repeat(3_000_000));
    await expect(readDocument(content, { type: 'html', heapMegabytes: 40 })).rejects.toMatchObject({
      reason: 'too-complex',
      message: expect.stringContaining('too much memory'),
    });
  });

  it('ends when the signal is aborted, before and during reading', async () => {
    const reason = new Error('no longer needed');
    const before = readDocument(bytes('a'), { type: 'text', signal: AbortSignal.abort(reason) });
    await expect(before).rejects.toBe(reason);
    const abort = new AbortController();
    const during = readDocument(bytes('a'), { type: 'text', signal: abort.signal });
    abort.abort(reason);
    await expect(during).rejects.toBe(reason);
  });

  it('refuses too many bytes without starting a process', async () => {
    const content = new Uint8Array(64 * 2 ** 20 + 1);
    await expect(readDocument(content, { type: 'html' })).rejects.toMatchObject({ reason: 'too-large' });
  });
});
