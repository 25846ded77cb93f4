import AdmZip from 'adm-zip';
import { ZipArchive } from './zip-archive';

const zip = (files: Readonly<Record<string, Buffer>>) => {
  const archive = new AdmZip();
  for (const [name, content] of Object.entries(files)) archive.addFile(name, content);
  return ZipArchive.open(archive.toBuffer());
};
const large = Buffer.alloc(30 * 2 ** 20);

describe('ZipArchive', () => {
  it('reads files by name', async () => {
    const archive = await zip({ 'a/ä.txt': Buffer.from('text') });
    expect(archive.has('a/ä.txt')).toBe(true);
    expect(Buffer.from((await archive.read('a/ä.txt'))!).toString()).toBe('text');
    expect(await archive.read('b')).toBeUndefined();
  });

  it('refuses a file that is too large, before it is unpacked', async () => {
    const archive = await zip({ a: Buffer.alloc(11) });
    await expect(archive.read('a', 10)).rejects.toMatchObject({ reason: 'too-large' });
  });

  it('refuses files that are too large together', async () => {
    const archive = await zip({ a: large });
    await archive.read('a');
    await archive.read('a');
    await expect(archive.read('a')).rejects.toMatchObject({ reason: 'too-large' });
  });

  it('refuses a file with a password', async () => {
    const archive = new AdmZip();
    archive.addFile('a', Buffer.from('text'));
    archive.getEntry('a')!.header.flags |= 1;
    const opened = await ZipArchive.open(archive.toBuffer());
    await expect(opened.read('a')).rejects.toMatchObject({ reason: 'encrypted' });
  });

  it('refuses an archive with too many files', async () => {
    const archive = new AdmZip();
    archive.addFile('a', Buffer.alloc(0));
    const content = archive.toBuffer();
    // The number of files in the record at the end.
    content.writeUInt16LE(20_001, content.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 10);
    await expect(ZipArchive.open(content)).rejects.toMatchObject({
      reason: 'too-large',
      message: 'The EPUB has 20001 files; the limit is 20000.',
    });
  });
});
