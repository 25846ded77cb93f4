import { randomBytes } from 'node:crypto';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';

const container =
  '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
const book = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Large Pictures</dc:title></metadata>
<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="p" href="p.jpg" media-type="image/jpeg"/></manifest>
<spine><itemref idref="a"/></spine></package>`;
const page = '<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>One</h1><p>It was a bright day.</p></body></html>';

/** An EPUB with one short chapter, and a picture of this many bytes. */
export async function makeEpub(pictureBytes: number): Promise<Buffer<ArrayBuffer>> {
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { compress: false });
  archive.addBuffer(Buffer.from(container), 'META-INF/container.xml');
  archive.addBuffer(Buffer.from(book), 'book.opf');
  archive.addBuffer(Buffer.from(page), 'a.xhtml');
  archive.addBuffer(randomBytes(pictureBytes), 'p.jpg', { compress: false });
  archive.end();
  return Buffer.from(await buffer(archive.outputStream));
}
