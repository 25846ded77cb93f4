import { existsSync, mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentContent } from '@voxgate/documents';
import { chaptersInOrder, type EpubChapter, writeBook, writeOriginalEpub } from '@voxgate/documents/books';
import { AudioEncoders } from '@voxgate/speech';
import AdmZip from 'adm-zip';
import { checkEpub, hasEpubcheck } from '../../../bench/proofs/support/programs';
import { testBook } from './support/test-book';

const ifEpubcheck = hasEpubcheck() ? it : it.skip;

const container =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An EPUB 2 as programs of its time made them. */
const old = {
  'OPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="uid">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
<dc:identifier id="uid" opf:scheme="UUID">urn:uuid:0b0e2f1c-5d3c-4c1c-8a6f-0f3d5d8e9a01</dc:identifier><dc:title>Days &amp; Nights</dc:title>
<dc:creator opf:role="aut" opf:file-as="Writer, A.">A. Writer</dc:creator><dc:language>en</dc:language>
<dc:date opf:event="publication">1902</dc:date><dc:date opf:event="modification">2010</dc:date><meta name="cover" content="pic"/>
</metadata><manifest><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
<item id="one" href="text/one-a.html" media-type="application/xhtml+xml"/><item id="two" href="text/two.html" media-type="application/xhtml+xml"/>
<item id="gone" href="gone.html" media-type="application/xhtml+xml"/>
<item id="css" href="style.css" media-type="text/css"/><item id="pic" href="pic.png" media-type="image/png"/></manifest>
<spine toc="ncx"><itemref idref="one"/><itemref idref="gone"/><itemref idref="nowhere"/><itemref idref="two"/></spine></package>`,
  'OPS/toc.ncx': `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head/><docTitle><text>Days</text></docTitle><navMap>
<navPoint id="a" playOrder="1"><navLabel><text>One</text></navLabel><content src="text/one-a.html"/>
<navPoint id="b" playOrder="2"><navLabel><text>Inside</text></navLabel><content src="text/one-a.html#in"/></navPoint></navPoint>
<navPoint id="c" playOrder="3"><navLabel><text>Two</text></navLabel><content src="text/two.html#none"/></navPoint></navMap></ncx>`,
  'OPS/text/one-a.html': `<?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"/><title></title>
<link rel="stylesheet" type="text/css" href="../style.css"/></head><body bgcolor="white"><h1 align="center">One</h1>
<p><span class="drop">I</span>t was a <i>bright</i> day, said the <b>old man. “He</b> was&nbsp;tired.”<sup><a href="#n1">1</a></sup> Nobody <a name="in">knew</a> why.</p>
<center><img src="../pic.png" alt="A picture" border="0" width="50%"/></center><p><tt>It</tt> <font color="red" size="+1">rained</font> a lot. <a href="gone.html">See there</a>.</p>
<table border="1" cellpadding="2" width="100%"><tr valign="top"><td nowrap="nowrap">Left</td><td align="right">Right</td></tr></table>
<p id="n1">1. A note that nobody reads.</p></body></html>`,
  'OPS/text/two.html': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Two</title></head><body><h2>Two</h2><p>It snowed, too.</p></body></html>`,
  'OPS/style.css': '.drop { float: left; }',
  'OPS/pic.png': pixel,
};

function zipped(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const zip = new AdmZip();
  zip.addFile('mimetype', Buffer.from('application/epub+zip'));
  zip.addFile('META-INF/container.xml', Buffer.from(container));
  for (const [name, content] of Object.entries(files)) zip.addFile(name, Buffer.from(content));
  return zip.toBuffer();
}

const spoken = [
  [
    'One',
    'It was a bright day, said the old man.',
    '“He was tired.”',
    'Nobody knew why.',
    'A picture',
    'It rained a lot.',
  ],
  ['Two', 'It snowed, too.'],
];

describe('the original EPUB with sound', () => {
  const encoders = new AudioEncoders({ maxThreads: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-original-'));
  const facts = { title: 'Days', language: 'en', narrator: 'Heart' };
  let chapters: EpubChapter[];

  beforeAll(async () => {
    const path = join(folder, 'sound.mp3');
    const lengths = spoken.map((sentences) => sentences.length);
    await writeBook('mp3', path, testBook(24_000, [Math.max(...lengths)]), { encoders });
    const placed = chaptersInOrder(lengths.map((durationSeconds) => ({ title: '', durationSeconds })));
    chapters = spoken.map((sentences, chapter) => ({
      ...placed[chapter]!,
      sentences: sentences.map((text, index) => ({
        text,
        startSeconds: index,
        endSeconds: index + 0.8,
        textStart: 0,
        textEnd: 1,
      })),
      audio: { path, contentType: 'audio/mpeg' },
    }));
  });
  afterAll(async () => {
    await encoders.close();
    await rm(folder, { recursive: true });
  });

  const made = async (files: Readonly<Record<string, string | Buffer>>) => {
    const path = join(folder, 'made.epub');
    const warnings = await writeOriginalEpub(path, { original: zipped(files), facts, chapters, modified: new Date(0) });
    return { path, warnings, archive: new AdmZip(path) };
  };

  it('marks each sentence, also across elements, and leaves what is not spoken as it is', async () => {
    const { archive, warnings } = await made(old);
    const one = archive.readAsText('OPS/text/one-a.xhtml');
    for (const marked of [
      '<span id="voxgate-s1">One</span>',
      '<span id="voxgate-s2"><span class="drop">I</span>t was a <i>bright</i> day, said the </span>',
      '<b>old man. “He</b><span id="voxgate-s3"> was\u{a0}tired.”</span><sup><a href="#n1">1</a></sup>',
      '<span id="voxgate-s4">Nobody <a id="in">knew</a> why.</span>',
      '<span id="voxgate-s5"><span style="font-family: monospace">It</span> <span style="font-size: large; color: red">rained</span> a lot.</span>',
      '<p id="n1">1. A note that nobody reads.</p>',
    ])
      expect(one).toContain(marked);
    const overlay = archive.readAsText('OPS/voxgate/overlay-1.smil');
    // The text alternative is heard with the sentence before it.
    const fourth =
      '<text src="../text/one-a.xhtml#voxgate-s4"/><audio src="audio/chapter-0001.mp3" clipBegin="3.000s" clipEnd="5.000s"/>';
    expect(overlay).toContain(fourth);
    expect(archive.readAsText('OPS/book.opf')).toContain('<meta property="media:duration">8.000s</meta>');
    expect(archive.readFile('OPS/pic.png')!.equals(pixel)).toBe(true);
    expect(archive.readAsText('OPS/style.css')).toBe(old['OPS/style.css']);
    expect(warnings).toHaveLength(3);
  });

  ifEpubcheck('is an EPUB 3 without errors and warnings for epubcheck, made of an EPUB 2 with errors', async () => {
    const { path } = await made(old);
    expect(checkEpub(path)).toContain('No errors or warnings detected');
  });

  it('has the words of an EPUB 3 as they are written, and its own overlays no longer', async () => {
    const page = (body: string) =>
      `<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`;
    const { archive } = await made({
      'OPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="i">x</dc:identifier><dc:title>T</dc:title><dc:language>en</dc:language><meta property="media:duration" refines="#o">1s</meta></metadata>
<manifest><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="a" href="a.xhtml" media-type="application/xhtml+xml" media-overlay="o"/>
<item id="o" href="o.smil" media-type="application/smil+xml"/></manifest><spine><itemref idref="n"/><itemref idref="a"/></spine></package>`,
      'OPS/nav.xhtml': page(
        '<nav epub:type="toc"><ol><li><a href="a.xhtml">One</a></li><li><a href="none.xhtml">None</a></li></ol></nav>',
      ),
      'OPS/a.xhtml': page(`<p title="a &lt; b">${spoken.flat().join(' ')}</p><!-- kept -->`),
      'OPS/o.smil': '<smil/>',
    });
    const text = archive.readAsText('OPS/a.xhtml');
    expect(text.match(/<span id="voxgate-s\d+">/gu)).toHaveLength(8);
    expect(text).toContain('<p title="a &lt; b">');
    expect(text).toContain('<!-- kept -->');
    expect(archive.getEntry('OPS/o.smil')).toBeNull();
    const nav = archive.readAsText('OPS/nav.xhtml');
    expect(nav).toContain('<ol><li><a href="a.xhtml">One</a></li></ol>');
    expect(nav).not.toContain('voxgate');
    expect(archive.readAsText('OPS/book.opf').match(/media-overlay="/gu)).toHaveLength(1);
  });

  it('leaves no file if the original is none, takes too much time or memory, or is no longer wanted', async () => {
    const path = join(folder, 'none.epub');
    const large = join(folder, 'large.epub');
    await writeFile(
      large,
      zipped({ ...old, 'OPS/text/two.html': `<html><body>${'<p>x</p>'.repeat(500_000)}</body></html>` }),
    );
    const written = (
      original: DocumentContent,
      limits: { deadlineMs?: number; heapMegabytes?: number; signal?: AbortSignal },
    ) => writeOriginalEpub(path, { original, facts, chapters, modified: new Date(0) }, limits);
    await expect(written(Buffer.from('no'), {})).rejects.toMatchObject({ reason: 'malformed' });
    const tooSlow = written({ path: large }, { deadlineMs: 1 });
    await expect(tooSlow).rejects.toMatchObject({ reason: 'too-complex', message: expect.stringContaining('time') });
    const tooBig = written({ path: large }, { heapMegabytes: 40 });
    await expect(tooBig).rejects.toMatchObject({ reason: 'too-complex', message: expect.stringContaining('memory') });
    const stop = new AbortController();
    const unwanted = written({ path: large }, { signal: stop.signal });
    stop.abort(new Error('no longer wanted'));
    await expect(unwanted).rejects.toThrow('no longer wanted');
    expect(existsSync(path)).toBe(false);
  });
});
