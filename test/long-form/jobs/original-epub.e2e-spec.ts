import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import AdmZip from 'adm-zip';
import { checkEpub, hasEpubcheck } from '../../../bench/proofs/support/programs';
import type { JobDto } from '../../../src/long-form/jobs/dto/job.dto';
import type { ProjectDto } from '../../../src/long-form/projects/dto/project.dto';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { handIn, taken, whenOver } from './support/jobs';

const ifEpubcheck = hasEpubcheck() ? it : it.skip;

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const style = 'h1 { color: #036; } /* kept */\r\n';

const page = (title: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>${title}</title><link rel="stylesheet" type="text/css" href="../style.css"/></head><body>${body}</body></html>`;

const files = {
  'META-INF/container.xml':
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  'OPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="i">urn:uuid:0b0e2f1c-5d3c-4c1c-8a6f-0f3d5d8e9a01</dc:identifier><dc:title>Days</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2020-01-01T00:00:00Z</meta></metadata><manifest>
<item id="n" href="text/nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="a" href="text/a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="text/b.xhtml" media-type="application/xhtml+xml"/>
<item id="s" href="style.css" media-type="text/css"/><item id="p" href="pic.png" media-type="image/png"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
  'OPS/text/nav.xhtml': page(
    'Contents',
    '<nav epub:type="toc"><ol><li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li></ol></nav>',
  ),
  'OPS/text/a.xhtml': page(
    'One',
    '<h1>One</h1><p>It was a <i>bright</i> day. Nobody knew why.</p><p><img src="../pic.png" alt="A boat that lies in the harbour"/></p>',
  ),
  'OPS/text/b.xhtml': page('Two', '<h1>Two</h1><p>It rained a lot. Then it was dark.</p>'),
  'OPS/style.css': style,
  'OPS/pic.png': picture,
};

function book(): string {
  const zip = new AdmZip();
  for (const [name, content] of Object.entries(files)) zip.addFile(name, Buffer.from(content));
  return zip.toBuffer().toString('base64');
}

/** The clips of the overlays of a book, with the words of the elements that they refer to. */
function clipsOf(archive: AdmZip) {
  return archive.getEntries().flatMap(({ entryName }) => {
    if (!entryName.endsWith('.smil')) return [];
    const pattern =
      /<text src="(?<file>[^"#]+)#(?<id>[^"]+)"\/><audio src="(?<audio>[^"]+)" clipBegin="(?<begin>[\d.]+)s" clipEnd="(?<end>[\d.]+)s"/gu;
    return Array.from(archive.readAsText(entryName).matchAll(pattern), ({ groups }) => {
      const { file, id, audio, begin, end } = groups!;
      const text = archive.readAsText(posix.join(posix.dirname(entryName), file!));
      const [, words] = new RegExp(`<span id="${id}">(.*?)</span>`, 'u').exec(text)!;
      return {
        words: words!.replaceAll(/<[^>]*>/gu, ''),
        hasAudio: archive.getEntry(posix.join(posix.dirname(entryName), audio!)) !== null,
        audio: audio!,
        seconds: Number(end) - Number(begin),
      };
    });
  });
}

describe('The original EPUB with sound', () => {
  let server: TestApp;
  let key: TestKey;
  let job: JobDto;
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-original-'));
  const path = join(folder, 'original.epub');
  const sent = { document: book(), voice_id: 'slt', formats: ['epub-original', 'epub', 'json'] };

  const send = (method: string, route: string, body: object = {}) =>
    server.fetch(`/api/v1/${route}`, { ...json(body, key.authorization), method });
  const get = (route: string) => server.fetch(`/api/v1/${route}`, { headers: key.authorization });
  const remove = (route: string) => server.fetch(`/api/v1/${route}`, { method: 'DELETE', headers: key.authorization });
  const contents = async (of: JobDto, format: string, chapter: number | null = null) => {
    const file = of.files.find((each) => each.format === format && each.chapter === chapter)!;
    return Buffer.from(await (await get(`files/${file.file_id}/content`)).arrayBuffer());
  };

  beforeAll(async () => {
    server = await startTestApp({ environment: { JOBS_AT_ONCE: '1' }, engine: 'flite' });
    key = await server.createKey();
    job = await whenOver(server, key, await taken(server, key, sent));
    expect(job).toMatchObject({ status: 'completed', error: null });
    await writeFile(path, await contents(job, 'epub-original'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('has the pictures and styles byte for byte, and a name of its own', async () => {
    const archive = new AdmZip(path);
    expect(archive.readFile('OPS/pic.png')).toEqual(picture);
    expect(archive.readAsText('OPS/style.css')).toBe(style);
    const { file_id: id } = job.files.find(({ format }) => format === 'epub-original')!;
    const facts = await (await get(`files/${id}`)).json();
    expect(facts).toMatchObject({ name: 'Days (original).epub', content_type: 'application/epub+zip' });
  });

  it('reads each sentence aloud, with all of the sound of its chapter', async () => {
    const clips = clipsOf(new AdmZip(path));
    expect(clips.map(({ words }) => words)).toEqual([
      'One',
      'It was a bright day.',
      'Nobody knew why.',
      'Two',
      'It rained a lot.',
      'Then it was dark.',
    ]);
    for (const chapter of [1, 2]) {
      const transcript = JSON.parse((await contents(job, 'json', chapter)).toString()) as {
        chapters: [{ end_seconds: number }];
      };
      const own = clips.filter(({ audio, hasAudio }) => hasAudio && audio.includes(`-000${chapter}.`));
      expect(own.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(transcript.chapters[0].end_seconds, 2);
    }
  });

  it('is made with a warning about what is heard and is not in it', () => {
    const warning = 'Sentences that are not in the original EPUB are heard there with the sentence before them: 1.';
    expect(job.warnings.filter((each) => each === warning)).toHaveLength(1);
  });

  ifEpubcheck('has no errors and warnings for epubcheck', () => {
    expect(checkEpub(path)).toContain('No errors or warnings detected');
  });

  it('is refused for a document that is no EPUB', async () => {
    const body = { text: '# One\n\nIt rained.', input_type: 'markdown', voice_id: 'slt', formats: ['epub-original'] };
    const message =
      '`epub-original` needs an EPUB; this document is `markdown`. Send the EPUB, or leave out this format.';
    expect(await expectError(await handIn(server, key, body), 'INVALID_REQUEST')).toBe(message);
    expect(await expectError(await send('POST', 'projects', body), 'INVALID_REQUEST')).toBe(message);
  });

  it('is made by a project that has an EPUB, and only by one', async () => {
    const create = async (body: object) => (await (await send('POST', 'projects', body)).json()) as ProjectDto;
    const project = await create({ ...sent, formats: ['mp3'] });
    const changed = await send('PATCH', `projects/${project.id}`, { formats: ['epub-original'] });
    expect(changed.status).toBe(200);
    const handed = (await (await send('POST', `projects/${project.id}/jobs`)).json()) as JobDto;
    const made = await whenOver(server, key, handed.id);
    expect(made.status).toBe('completed');
    expect(clipsOf(new AdmZip(await contents(made, 'epub-original')))).toHaveLength(6);

    const document = { text: 'It rained.' };
    const replaced = await send('PUT', `projects/${project.id}/document`, document);
    expect(await expectError(replaced, 'INVALID_REQUEST')).toContain('this document is `text`');
    const other = await create({ ...document, voice_id: 'slt' });
    const refused = await send('PATCH', `projects/${other.id}`, { formats: ['epub-original'] });
    expect(await expectError(refused, 'INVALID_REQUEST')).toContain('this project has none');

    await remove(`files/${project.original_file_id}`);
    const lost = await send('POST', `projects/${project.id}/jobs`);
    expect(await expectError(lost, 'FILE_NOT_FOUND')).toContain('Hand it in again');
  });

  it('fails the job if the EPUB is deleted before it is made, when all other files are made', async () => {
    // The other job is spoken meanwhile.
    const before = await taken(server, key, { text: 'It was a long day. '.repeat(100), voice_id: 'slt' });
    const { id, original_file_id: original } = (await (await handIn(server, key, sent)).json()) as JobDto;
    expect((await remove(`files/${original}`)).status).toBe(204);
    await whenOver(server, key, before);
    const failed = await whenOver(server, key, id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'FILE_NOT_FOUND' } });
    expect(failed.error!.message).toContain('Hand it in again');
    expect(failed.files.map(({ format }) => format).toSorted()).toEqual(['epub', 'json', 'json', 'json']);
  });

  it('goes with its job, and so does the EPUB that was handed in', async () => {
    const { original_file_id: original } = job;
    expect(await (await get(`files/${original}`)).json()).toMatchObject({ kind: 'job-original' });
    expect((await remove(`jobs/${job.id}`)).status).toBe(204);
    expect((await get(`files/${original}`)).status).toBe(404);
  });
});
