import AdmZip from 'adm-zip';
import { Warnings } from '../warnings';
import { readEpub } from './read-epub';

const container =
  '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

/** A package document. `items` are lines of the manifest and of the spine. */
const opf = (items: readonly string[], spine: readonly string[], more = '') =>
  `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>The Book &amp; More</dc:title><dc:creator>Ann Green</dc:creator><dc:creator>Bob</dc:creator><dc:language>en-us</dc:language>
<meta name="cover" content="cover"/></metadata><manifest>${items.join('')}</manifest><spine toc="ncx">${spine.join('')}</spine>${more}</package>`;
const item = (id: string, href: string, properties = '', type = 'application/xhtml+xml') =>
  `<item id="${id}" href="${href}" media-type="${type}" properties="${properties}"/>`;
const ref = (id: string, linear = 'yes') => `<itemref idref="${id}" linear="${linear}"/>`;
const page = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title></head><body>${body}</body></html>`;
const zip = (files: Readonly<Record<string, string | Buffer>>): Uint8Array => {
  const archive = new AdmZip();
  archive.addFile('mimetype', Buffer.from('application/epub+zip'));
  for (const [name, content] of Object.entries(files)) archive.addFile(name, Buffer.from(content));
  return archive.toBuffer();
};
const read = async (content: Uint8Array) => {
  const warnings = new Warnings();
  return { ...(await readEpub(content, warnings)), warnings: warnings.toSentences() };
};
const simple = (files: Readonly<Record<string, string | Buffer>> = {}) =>
  zip({
    'META-INF/container.xml': container,
    'OEBPS/book.opf': opf([item('a', 'a.xhtml')], [ref('a')]),
    'OEBPS/a.xhtml': page('<p>Text.</p>'),
    ...files,
  });

describe('readEpub', () => {
  it('reads an EPUB 3: facts, cover, and chapters of its table of contents over and within files', async () => {
    const nav = page(
      `<nav epub:type="landmarks"><ol><li><a href="title.xhtml">No</a></li></ol></nav><nav epub:type="toc"><h1>Contents</h1><ol>
<li><a href="text/part1.xhtml">Part One</a><ol><li><a href="text/ch%201.xhtml">1. The Gate</a><ol><li><a href="text/ch%201.xhtml#s">Section</a></li></ol></li>
<li><a href="text/ch2.xhtml#c2">2. The&nbsp;Well</a></li></ol></li><li><a href="text/ch2.xhtml#end">The End</a></li></ol></nav>`,
    );
    const content = zip({
      'META-INF/container.xml': container,
      'META-INF/encryption.xml':
        '<encryption><enc:EncryptedData xmlns:enc="x"><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></enc:EncryptedData></encryption>',
      'OEBPS/book.opf': opf(
        [
          item('title', 'title.xhtml'),
          item('nav', 'nav.xhtml', 'nav'),
          item('p1', 'text/part1.xhtml'),
          item('c1', 'text/ch%201.xhtml'),
          item('more', 'text/more.xhtml'),
          item('c2', 'text/ch2.xhtml'),
          item('notes', 'notes.xhtml'),
          item('gone', 'gone.xhtml'),
          item('cover', 'images/cover.jpg', 'cover-image', 'image/jpeg'),
        ],
        [ref('title'), ref('nav'), ref('p1'), ref('c1'), ref('more'), ref('c2'), ref('notes', 'no'), ref('gone')],
      ),
      'OEBPS/nav.xhtml': nav,
      'OEBPS/title.xhtml': page('<p>The Book</p><p>by Ann Green</p>'),
      'OEBPS/text/part1.xhtml': page('<h1>Part One</h1>'),
      'OEBPS/text/ch 1.xhtml': page(
        '<h2>1. The Gate</h2><p>It was <span epub:type="pagebreak" id="p1">1</span>late.</p><h3 id="s">Section</h3><p>And dark.</p>',
      ),
      'OEBPS/text/more.xhtml': page('<p>Still the first.</p>'),
      'OEBPS/text/ch2.xhtml': page(
        '<p>Its last words.</p><section id="c2"><h2>2. The Well</h2><p>Deep<a epub:type="noteref" href="#n">1</a>.</p></section><h2><a id="end"></a>The End</h2><p>Bye.</p>',
      ),
      'OEBPS/notes.xhtml': page('<p>Not linear.</p>'),
      'OEBPS/images/cover.jpg': jpeg,
    });
    const { cover, ...book } = await read(content);
    expect(cover).toEqual({ contentType: 'image/jpeg', bytes: jpeg });
    expect(book).toEqual({
      title: 'The Book & More',
      author: 'Ann Green, Bob',
      language: 'en-US',
      chapters: [
        { title: 'The Book & More', text: 'The Book\n\nby Ann Green', syntax: 'text', level: 1 },
        {
          title: '1. The Gate',
          text: 'Part One\n\n1\\. The Gate\n\nIt was late.\n\nSection\n\nAnd dark.\n\nStill the first.\n\nIts last words.',
          syntax: 'text',
          level: 2,
        },
        { title: '2. The Well', text: '2\\. The Well\n\nDeep.', syntax: 'text', level: 2 },
        { title: 'The End', text: 'The End\n\nBye.', syntax: 'text', level: 1 },
      ],
      warnings: [
        'Files of the book outside its reading order are not read: 1.',
        'The table of contents is not read.',
        'Line and page numbers are not read: 1.',
        'Marks of notes are not read: 1.',
        'Files that the book names but does not have are not read: 1.',
      ],
    });
  });

  it('reads an EPUB 2: chapters of its NCX, a cover that its metadata name, and no page of contents', async () => {
    const ncx = `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "x"><ncx><docTitle><text>T</text></docTitle><navMap>
<navPoint id="a" playOrder="1"><navLabel><text>One</text></navLabel><content src="a.html"/></navPoint>
<navPoint id="b" playOrder="2"><navLabel><text>Two</text></navLabel><content src="b.html"/></navPoint></navMap>
<pageList><pageTarget><navLabel><text>9</text></navLabel><content src="b.html#p"/></pageTarget></pageList></ncx>`;
    const { chapters, cover } = await read(
      zip({
        'META-INF/container.xml': container,
        'OEBPS/book.opf': opf(
          [
            item('toc', 'toc.html'),
            item('a', 'a.html'),
            item('b', 'b.html'),
            item('ncx', 'toc.ncx', '', 'application/x-dtbncx+xml'),
            item('cover', 'c.jpg', '', 'image/jpeg'),
          ],
          [ref('toc'), ref('a'), ref('b')],
          '<guide><reference type="toc" href="toc.html"/></guide>',
        ),
        'OEBPS/toc.ncx': ncx,
        'OEBPS/toc.html': page('<p>One</p><p>Two</p>'),
        'OEBPS/a.html': page('<p>Caf&eacute;&nbsp;one.</p>'),
        'OEBPS/b.html': page('<p>Text two.</p>'),
        'OEBPS/c.jpg': jpeg,
      }),
    );
    expect(chapters.map(({ title, text }) => [title, text])).toEqual([
      ['One', 'Café one.'],
      ['Two', 'Text two.'],
    ]);
    expect(cover?.contentType).toBe('image/jpeg');
  });

  it('finds chapters by headings, else by files, in a book without a table of contents', async () => {
    const book = (body: string) =>
      zip({
        'META-INF/container.xml': container,
        'OEBPS/book.opf': opf([item('a', 'a.xhtml'), item('b', 'b.xhtml')], [ref('a'), ref('b')]),
        'OEBPS/a.xhtml': page(body),
        'OEBPS/b.xhtml': page(body),
      });
    expect((await read(book('<h1>A</h1><p>x</p><h1>B</h1><p>y</p>'))).chapters).toHaveLength(4);
    expect((await read(book('<p>x</p>'))).chapters).toHaveLength(2);
  });

  it('leaves out pages of contents and imprint, and notes in a file of their own', async () => {
    const files = {
      't.xhtml': '<h1>Contents</h1><p><a href="c.xhtml">One</a></p><p><a href="d.xhtml">Two</a></p>',
      'c.xhtml':
        '<h1>One</h1><p>It rained.<a href="n.xhtml#n1" class="noteref">1</a> More.<sup><a href="n.xhtml#n2">2</a></sup></p>',
      'd.xhtml': '<h1>Two</h1><p>It snowed.</p>',
      'n.xhtml': '<h1>Notes</h1><p id="n1"><a href="c.xhtml">1</a>. On rain.</p><ol><li id="n2">On more.</li></ol>',
      'cr.xhtml': '<h1>Copyright</h1><p>© 2020 Ann. ISBN 978. All rights reserved.</p>',
    };
    const names = Object.keys(files);
    const points = names.map(
      (name) => `<navPoint><navLabel><text>${name}</text></navLabel><content src="${name}"/></navPoint>`,
    );
    const { chapters, warnings } = await read(
      simple({
        'OEBPS/book.opf': opf(
          [...names.map((name) => item(name, name)), item('ncx', 'toc.ncx', '', 'application/x-dtbncx+xml')],
          names.map((name) => ref(name)),
        ),
        'OEBPS/toc.ncx': `<ncx><navMap>${points.join('').replace('>cr.xhtml<', '>Copyright<')}</navMap></ncx>`,
        ...Object.fromEntries(Object.entries(files).map(([name, body]) => [`OEBPS/${name}`, page(body)])),
      }),
    );
    expect(chapters.map(({ text }) => text)).toEqual(['One\n\nIt rained. More.', 'Two\n\nIt snowed.']);
    expect(warnings).toEqual([
      'The table of contents is not read.',
      'Marks of notes are not read: 2.',
      'Footnotes and endnotes are not read: 2.',
      'Copyright pages, colophons and licences are not read: 1.',
    ]);
  });

  it('takes entries within one file for chapters if the entry around them has no text, and images for titles', async () => {
    const tale = (id: string) =>
      `<section id="${id}"><h2>Tale ${id}</h2><p>${'Some words. '.repeat(1000)}</p></section>`;
    const nav = page(
      '<nav epub:type="toc"><ol><li><a href="a.xhtml">Tales</a><ol><li><a href="a.xhtml#t1">Tale 1</a></li>' +
        '<li><a href="a.xhtml#t2"><img src="x.png" alt="The second tale"/></a></li></ol></li><li><a href="b.xhtml">End</a></li></ol></nav>',
    );
    const { chapters } = await read(
      simple({
        'OEBPS/book.opf': opf(
          [item('a', 'a.xhtml'), item('b', 'b.xhtml'), item('nav', 'nav.xhtml', 'nav')],
          [ref('a'), ref('b')],
        ),
        'OEBPS/nav.xhtml': nav,
        'OEBPS/a.xhtml': page(`<h1>Tales</h1>${tale('t1')}${tale('t2')}`),
        'OEBPS/b.xhtml': page('<p>Bye.</p>'),
      }),
    );
    expect(chapters.map(({ title, level }) => [title, level])).toEqual([
      ['Tale 1', 2],
      ['The second tale', 2],
      ['End', 1],
    ]);
  });

  it('replaces the entities that a file declares, and reads nothing of the declaration', async () => {
    const doctype = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd" [
<!-- > ] "quote -->
<!ENTITY ld "&#x201C;"> <!ENTITY rd '&#x201D;'><!ENTITY % p "no"> <!ENTITY both "&ld;x&rd;"> <!ENTITY file SYSTEM "file:///etc/passwd">
<!ENTITY me "&me;&me;">
]>`;
    const { chapters } = await read(
      simple({
        'OEBPS/a.xhtml': page('<p>&ld;Good&eacute;&rd; &both; &file; &me;</p>').replace('<!DOCTYPE html>', doctype),
      }),
    );
    expect(chapters[0]!.text.replaceAll('\\', '')).toBe('“Goodé” “x” &file; &me;');
  });

  it('does not write out entities within entities beyond a bound', async () => {
    const entities = Array.from(
      { length: 1000 },
      (_each, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
    );
    const doctype = `<!DOCTYPE html [<!ENTITY e0 "${'x'.repeat(40_000)}">${entities.join('')}]>`;
    const html = page('<p>So &e999; it is.</p>').replace('<!DOCTYPE html>', doctype);
    expect((await read(simple({ 'OEBPS/a.xhtml': html }))).chapters[0]!.text.length).toBeLessThan(2000);
  });

  it('refuses entities that make a text far too long', async () => {
    const doctype = `<!DOCTYPE html [<!ENTITY a "${'x'.repeat(1000)}">]>`;
    const html = page(`<p>${'&a;'.repeat(10_000)}</p>`).replace('<!DOCTYPE html>', doctype);
    await expect(read(simple({ 'OEBPS/a.xhtml': html }))).rejects.toMatchObject({ reason: 'too-complex' });
  });

  it.each([
    ['with other capitals', { 'OEBPS/Text/Ch 1.xhtml': page('<p>Text.</p>') }, 'text/ch%201.XHTML'],
    ['encoded in the archive', { 'OEBPS/ch%201%C3%A4.xhtml': page('<p>Text.</p>') }, 'ch 1ä.xhtml'],
    ['with letters composed otherwise', { 'OEBPS/a\u0308.xhtml': page('<p>Text.</p>') }, '%C3%A4.xhtml'],
  ])('finds files whose names are written %s, also for its chapters', async (_name, files, href) => {
    const { chapters, warnings } = await read(
      simple({
        'OEBPS/book.opf': opf([item('a', href), item('nav', 'nav.xhtml', 'nav')], [ref('a')]),
        'OEBPS/nav.xhtml': page(`<nav epub:type="toc"><ol><li><a href="${href.toLowerCase()}">One</a></li></ol></nav>`),
        ...files,
      }),
    );
    expect(chapters).toMatchObject([{ title: 'One', text: 'Text.' }]);
    expect(warnings).toEqual([]);
  });

  it('reads a book that was packed with its folder, one without a container, and one in which nothing is linear', async () => {
    const book = {
      'OEBPS/book.opf': opf([item('a', 'a.xhtml')], [ref('a', 'no')]),
      'OEBPS/a.xhtml': page('<p>Text.</p>'),
    };
    const packed = Object.entries({ 'META-INF/container.xml': container, ...book });
    const inFolder = zip(Object.fromEntries(packed.map(([name, content]) => [`My Book/${name}`, content])));
    for (const content of [inFolder, zip(book), simple(book)]) {
      expect((await read(content)).chapters.map(({ text }) => text)).toEqual(['Text.']);
    }
  });

  it.each([
    ['a file that is no ZIP archive', Buffer.from('PK no archive'), 'malformed', 'not a readable ZIP archive'],
    ['a ZIP archive that is no EPUB', zip({ 'a.txt': 'a' }), 'malformed', 'META-INF/container.xml'],
    [
      'a book without its package document',
      zip({ 'META-INF/container.xml': container }),
      'malformed',
      'package document is missing',
    ],
    ['a book without a spine', simple({ 'OEBPS/book.opf': opf([], []) }), 'malformed', 'spine'],
    [
      'a book with copy protection',
      simple({
        'META-INF/encryption.xml':
          '<encryption><EncryptedKey><EncryptionMethod Algorithm="x"/></EncryptedKey><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></EncryptedData></encryption>',
      }),
      'encrypted',
      'DRM',
    ],
    [
      'a file that unpacks to too many bytes',
      simple({ 'OEBPS/a.xhtml': Buffer.alloc(33 * 2 ** 20, 32) }),
      'too-large',
      'the limit is 33554432',
    ],
    [
      'nested elements in its package document',
      simple({ 'OEBPS/book.opf': '<x>'.repeat(100_000) }),
      'too-complex',
      'inside each other',
    ],
  ])('refuses %s', async (_name, content, reason, message) => {
    await expect(read(content)).rejects.toMatchObject({ reason, message: expect.stringContaining(message) });
  });

  it('refuses a file that is larger than its entry says, and a damaged one', async () => {
    const content = Buffer.from(simple({ 'OEBPS/a.xhtml': page(`<p>${'Text. '.repeat(500)}</p>`) }));
    // The sizes in the directory of the archive, after the signature of the last entry.
    const entry = content.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    content.writeUInt32LE(10, entry + 24);
    await expect(read(content)).rejects.toMatchObject({ reason: 'malformed' });
    const damaged = Buffer.from(simple({ 'OEBPS/a.xhtml': page(`<p>${'Text. '.repeat(500)}</p>`) }));
    const start = damaged.indexOf('OEBPS/a.xhtml') + 30;
    damaged.fill(0xff, start, start + 20);
    await expect(read(damaged)).rejects.toMatchObject({ reason: 'malformed' });
  });

  it('has a cover of up to 10,000,000 bytes, as files of books can have', async () => {
    const withCover = (bytes: number) => {
      const cover = Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
      const items = [item('a', 'a.xhtml'), item('cover', 'c.jpg', '', 'image/jpeg')];
      return read(simple({ 'OEBPS/book.opf': opf(items, [ref('a')]), 'OEBPS/c.jpg': cover }));
    };
    const { cover, warnings } = await withCover(10_000_000);
    expect(warnings).toEqual([]);
    expect(cover?.bytes).toHaveLength(10_000_000);
    expect((await withCover(10_000_001)).warnings).toEqual([
      'The cover is not used: it must be a JPEG or PNG file of up to 10 MB.',
    ]);
  });

  it('leaves out a cover that is no picture, and names that lead out of the archive', async () => {
    const { warnings, cover, chapters } = await read(
      simple({
        'OEBPS/book.opf': opf(
          [
            item('a', '../OEBPS/a.xhtml'),
            item('x', '../../../etc/passwd.xhtml'),
            item('h', 'https://x.org/a.xhtml'),
            item('cover', 'c.jpg', '', 'image/jpeg'),
          ],
          [ref('a'), ref('x'), ref('h')],
        ),
        'OEBPS/c.jpg': 'GIF89a',
      }),
    );
    expect(cover).toBeUndefined();
    expect(chapters.map(({ text }) => text)).toEqual(['Text.']);
    expect(warnings).toEqual([
      'Files that the book names but does not have are not read: 1.',
      'The cover is not used: it must be a JPEG or PNG file of up to 10 MB.',
    ]);
  });
});
