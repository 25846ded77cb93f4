import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { DomUtils } from 'htmlparser2';
import { type Entry, fromBufferPromise } from 'yauzl';
import { readNcx } from '../../epub/navigation';
import { type ManifestItem, type PackageDocument, readPackage, resolvePath } from '../../epub/package-document';
import { decodeXml, isXhtml, packagePathIn, topFolder } from '../../epub/read-epub';
import { ZipArchive } from '../../epub/zip-archive';
import { DocumentError } from '../../errors';
import { Warnings } from '../../warnings';
import { activeClass } from '../epub/package-document';
import type { Epub } from '../epub/write-epub';
import type { ZipOutput } from '../epub/write-zip';
import { xml, xmlDeclaration } from '../xml/xml';
import { elementsOf, idsOf, isElement, nameOf, named, newElement, parseXml, type Tree, writeXml } from './dom';
import { type MarkedSentence, markDocuments } from './marked-documents';
import { type LinkedEntry, navigationOf } from './navigation-document';
import { mendReferences } from './mend-references';
import { overlayOf } from './overlay';
import { type AddedFile, isVersion3, upgradePackage } from './upgrade-package';
import { ensureTitle, headOf, upgradeXhtml } from './upgrade-xhtml';

/** A document of the book, with its tree while it is changed. */
interface BookDocument {
  readonly item: ManifestItem;
  readonly itemId: string;
  readonly tree: Tree;
  readonly isSpine: boolean;
}

/** What is written, by name. */
type NewFiles = Map<string, string>;

/** Maximum size of the files that are copied, in bytes. */
const maxUnpacked = 1_000_000_000;

const style = `.${activeClass} { background-color: #ffe9a8; color: #000; }\n`;

/** An EPUB that is changed and written again. */
export class OriginalBook {
  private constructor(
    private readonly content: Uint8Array,
    private readonly archive: ZipArchive,
    /** The folder that the whole book is in. */
    private readonly top: string,
    private readonly packageFile: string,
    private readonly opf: Tree,
    private readonly book: PackageDocument,
  ) {}

  static async open(content: Uint8Array): Promise<OriginalBook> {
    const archive = await ZipArchive.open(content);
    const find = (name: string) => archive.find(name) ?? name;
    const read = async (name: string) => {
      const bytes = await archive.read(find(name));
      return bytes && decodeXml(bytes, new Warnings());
    };
    const top = topFolder(archive);
    const found = await packagePathIn(archive, top, read);
    const source = found === undefined ? undefined : await read(found);
    if (found === undefined || source === undefined)
      throw new DocumentError('malformed', 'The EPUB is damaged: its package document is missing.');
    const file = find(found);
    return new OriginalBook(content, archive, top, file, parseXml(source), readPackage(source, file, find));
  }

  /** Marks what has been spoken, and writes all files that change. */
  async withOverlays({ facts, chapters, modified }: Epub): Promise<{
    files: NewFiles;
    audio: ReadonlyMap<string, string>;
    warnings: string[];
  }> {
    const files: NewFiles = new Map();
    const warnings: string[] = [];
    const isOld = !isVersion3(this.opf);
    this.dropMissing(warnings);
    if (isOld) this.renameDocuments();
    const documents = await this.documents();
    if (isOld) for (const { tree } of documents) upgradeXhtml(tree, facts.title);
    const mended = this.mendReferences(documents);
    const spine = documents.filter(({ isSpine }) => isSpine);
    const ids = new Set(documents.flatMap(({ tree }) => [...idsOf(tree)]));
    let idStart = 'voxgate-s';
    while ([...ids].some((id) => id.startsWith(idStart))) idStart = `x${idStart}`;
    const marked = markDocuments(
      spine.map(({ tree }) => tree),
      chapters,
      idStart,
    );
    if (marked.found === 0)
      warnings.push('Nothing of what was spoken was found in the original EPUB, so it has no sound.');
    else if (marked.missing > 0)
      warnings.push(
        `Sentences that are not in the original EPUB are heard there with the sentence before them: ${marked.missing}.`,
      );

    const folder = this.newFolder();
    const used = new Set(marked.sentences.flat().map(({ chapter }) => chapter));
    const audio = new Map<string, string>();
    const audioFile = (chapter: number) =>
      `audio/chapter-${String(chapter + 1).padStart(4, '0')}.${chapters[chapter]!.audio.contentType === 'audio/mpeg' ? 'mp3' : 'm4a'}`;
    const added: AddedFile[] = [];
    const add = (id: string, name: string, mediaType: string, properties?: string) => {
      const href = `${posix.basename(folder)}/${name}`;
      added.push({ id: `voxgate-${id}`, href, mediaType, ...(properties !== undefined && { properties }) });
      return `${folder}/${name}`;
    };
    for (const chapter of used) {
      const file = add(`audio-${chapter + 1}`, audioFile(chapter), chapters[chapter]!.audio.contentType);
      audio.set(file, chapters[chapter]!.audio.path);
    }
    const overlays = new Map<string, { id: string; milliseconds: number }>();
    for (const [index, document] of spine.entries()) {
      const sentences = marked.sentences[index]!;
      if (sentences.length === 0) continue;
      const name = `overlay-${index + 1}.smil`;
      const target = urlOf(posix.relative(folder, this.nameOf(document.item.path)));
      const clips = sentences.map((each) => ({ ...each, audio: audioFile(each.chapter) }));
      files.set(
        add(`overlay-${index + 1}`, name, 'application/smil+xml'),
        xmlDeclaration + String(overlayOf(target, clips)),
      );
      overlays.set(document.itemId, { id: `voxgate-overlay-${index + 1}`, milliseconds: lengthOf(sentences) });
      this.linkStyle(document, folder, facts.title);
    }
    if (overlays.size > 0) files.set(add('style', 'overlay.css', 'text/css'), style);
    if (isOld || !this.book.navigation) {
      const entries = await this.entries(spine, folder);
      const nav = navigationOf(facts.title, facts.language, entries);
      files.set(add('nav', 'nav.xhtml', 'application/xhtml+xml', 'nav'), xmlDeclaration + String(nav));
      this.dropNcx();
    }
    const changed = documents.filter((each) => isOld || overlays.has(each.itemId) || mended.has(each));
    if (mended.size > 0)
      warnings.push(
        `Files of the original EPUB with links that lead nowhere, or are written otherwise, which are mended: ${mended.size}.`,
      );
    for (const { item, tree } of changed) files.set(this.nameOf(item.path), writeXhtml(tree));
    const properties = isOld ? this.properties(documents) : new Map<string, string[]>();
    const { title, language, narrator } = facts;
    upgradePackage(this.opf, { title, language, modified, narrator, activeClass, added, overlays, properties });
    files.set(this.nameOf(this.packageFile), writeDocument(this.opf));
    return { files, audio, warnings };
  }

  /** Writes the book: files that have changed, and all others as they are. */
  async write(
    { zip, sources, ended }: ZipOutput,
    files: NewFiles,
    audio: ReadonlyMap<string, string>,
    { modified }: Epub,
  ): Promise<void> {
    const usual = { mtime: modified, forceDosTimestamp: true, mode: 0o100_644 };
    const stored = { ...usual, compress: false };
    zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', stored);
    const container = xml`<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${this.nameOf(this.packageFile)}" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
    zip.addBuffer(Buffer.from(xmlDeclaration + String(container)), 'META-INF/container.xml', usual);
    for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name, usual);
    const listed = new Set(this.manifestFiles());
    const bytes = Buffer.from(this.content.buffer, this.content.byteOffset, this.content.byteLength);
    const original = await fromBufferPromise(bytes, { autoClose: false });
    const written = new Set(['mimetype', 'META-INF/container.xml', 'META-INF/signatures.xml', ...files.keys()]);
    let unpacked = 0;
    for await (const entry of original.eachEntry() as AsyncIterable<Entry>) {
      const name = this.nameOf(entry.fileName);
      if (written.has(name) || !(listed.has(name) || name.startsWith('META-INF/')) || name.endsWith('/')) continue;
      written.add(name);
      ended.throwIfAborted();
      unpacked += entry.uncompressedSize;
      if (unpacked > maxUnpacked)
        throw new DocumentError('too-large', `The files of the EPUB have more than ${maxUnpacked} bytes unpacked.`);
      const contents = async function* () {
        yield* (await original.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
      };
      sources.add(name, entry.compressionMethod === 0 ? stored : usual, () =>
        Readable.from(contents(), { objectMode: false }),
      );
    }
    for (const [name, path] of audio) {
      const { size } = await stat(path);
      sources.add(name, { ...stored, size }, () => createReadStream(path));
    }
  }

  /** The name of a file in the archive that is written: that which the package document has, without the folder of the book. */
  private nameOf(file: string): string {
    const name = this.renamed.get(file) ?? file;
    return name.startsWith(this.top) ? name.slice(this.top.length) : name;
  }

  /** Names that the package document writes otherwise than the archive, by those in the archive. */
  private get renamed(): Map<string, string> {
    return (this.names ??= new Map(
      named(this.opf, 'item').flatMap(({ attribs }) => {
        const path = resolvePath(this.packageFile, attribs['href'] ?? '');
        const found = path === undefined ? undefined : this.archive.find(path);
        return path !== undefined && found !== undefined && found !== path ? [[found, path] as const] : [];
      }),
    ));
  }
  private names: Map<string, string> | undefined;

  /** Gives documents the extension that those of EPUB 3 have. */
  private renameDocuments(): void {
    const { renamed } = this;
    const from = posix.dirname(this.packageFile);
    for (const element of [...named(this.opf, 'item'), ...named(this.opf, 'reference')]) {
      const href = element.attribs['href'] ?? '';
      const path = resolvePath(this.packageFile, href);
      const file = path === undefined ? undefined : this.archive.find(path);
      if (path === undefined || file === undefined || !/\.(?:html?|xml)$/iu.test(path)) continue;
      const isListed = nameOf(element) === 'item' && /xhtml|html/u.test(element.attribs['media-type'] ?? '');
      const name = path.replace(/\.[^.]*$/u, '.xhtml');
      if (isListed && this.archive.find(name) === undefined) renamed.set(file, name);
      const now = renamed.get(file);
      const hash = href.indexOf('#');
      if (now !== undefined)
        element.attribs['href'] = urlOf(posix.relative(from, now)) + (hash < 0 ? '' : href.slice(hash));
    }
  }

  private manifestFiles(): string[] {
    return named(this.opf, 'item').flatMap(({ attribs }) => {
      const path = resolvePath(this.packageFile, attribs['href'] ?? '');
      return path === undefined ? [] : this.nameOf(path);
    });
  }

  /** A folder for new files, beside the package document. */
  private newFolder(): string {
    const parent = posix.dirname(this.nameOf(this.packageFile));
    let name = 'voxgate';
    while (this.archive.findStarting(`${this.top}${posix.join(parent, name)}/`) !== undefined) name += '-x';
    return posix.join(parent, name);
  }

  /** Removes the entries of files that are not there. */
  private dropMissing(warnings: string[]): void {
    const [manifest] = named(this.opf, 'manifest');
    let missing = 0;
    for (const item of manifest ? named(manifest, 'item') : []) {
      const href = item.attribs['href'] ?? '';
      const path = resolvePath(this.packageFile, href);
      const isRemote = /^[a-z][a-z0-9+.-]*:/iu.test(href);
      if (isRemote || (path !== undefined && this.archive.find(path) !== undefined)) continue;
      DomUtils.removeElement(item);
      missing++;
    }
    const known = new Set((manifest ? named(manifest, 'item') : []).map(({ attribs }) => attribs['id']));
    for (const reference of named(this.opf, 'itemref'))
      if (!known.has(reference.attribs['idref'])) DomUtils.removeElement(reference);
    if (missing > 0)
      warnings.push(`Files that the original EPUB names but does not have are no longer named: ${missing}.`);
    const paths = new Set(
      named(this.opf, 'item').map(({ attribs }) => resolvePath(this.packageFile, attribs['href'] ?? '')),
    );
    for (const reference of named(this.opf, 'reference'))
      if (!paths.has(resolvePath(this.packageFile, reference.attribs['href'] ?? ''))) DomUtils.removeElement(reference);
    for (const guide of named(this.opf, 'guide'))
      if (named(guide, 'reference').length === 0) DomUtils.removeElement(guide);
  }

  /** The texts of the book: those of the spine in its order, then the others. */
  private async documents(): Promise<BookDocument[]> {
    const { items, wholeSpine } = this.book;
    const idOf = new Map(Array.from(items, ([id, item]) => [item, id]));
    const documents: BookDocument[] = [];
    const seen = new Set<string>();
    for (const item of [...wholeSpine, ...items.values()]) {
      if (!isXhtml(item) || seen.has(item.path)) continue;
      seen.add(item.path);
      const content = await this.archive.read(item.path);
      if (!content) continue;
      const tree = parseXml(decodeXml(content, new Warnings()));
      documents.push({ item, itemId: idOf.get(item)!, tree, isSpine: wholeSpine.includes(item) });
    }
    return documents;
  }

  /** Mends references within the book. @returns the documents that have changed. */
  private mendReferences(documents: readonly BookDocument[]): ReadonlySet<BookDocument> {
    const ids = new Map(documents.map(({ item, tree }) => [item.path, idsOf(tree)]));
    const listed = new Set(this.manifestFiles());
    const mended = new Set<BookDocument>();
    for (const document of documents) {
      const { path } = document.item;
      const fileOf = (reference: string) => {
        const name = resolvePath(path, reference);
        return name === undefined ? undefined : (this.archive.find(name) ?? name);
      };
      const count = mendReferences(document.tree, {
        addressOf: (reference) => {
          const file = fileOf(reference);
          if (file === undefined || !listed.has(this.nameOf(file))) return undefined;
          const isExact = resolvePath(path, reference) === file && this.nameOf(file) === file;
          return isExact ? reference : urlOf(posix.relative(posix.dirname(this.nameOf(path)), this.nameOf(file)));
        },
        hasId: (reference, id) => ids.get(fileOf(reference) ?? '')?.has(id) ?? true,
      });
      if (count > 0) mended.add(document);
    }
    return mended;
  }

  private linkStyle({ item, tree }: BookDocument, folder: string, title: string): void {
    const [html] = named(tree, 'html');
    if (!html) return;
    const href = urlOf(posix.relative(posix.dirname(this.nameOf(item.path)), `${folder}/overlay.css`));
    const head = headOf(html);
    ensureTitle(head, title);
    DomUtils.appendChild(head, newElement('link', { rel: 'stylesheet', type: 'text/css', href }));
  }

  private async entries(spine: readonly BookDocument[], folder: string): Promise<LinkedEntry[]> {
    const { ncx } = this.book;
    const source = ncx && (await this.archive.read(ncx.path));
    const found = source ? readNcx(decodeXml(source, new Warnings()), ncx.path) : [];
    const byPath = new Map(spine.map(({ item, tree }) => [item.path, { item, ids: idsOf(tree) }]));
    const hrefOf = (path: string) => urlOf(posix.relative(folder, this.nameOf(path)));
    const entries = found.flatMap(({ title, level, path, fragment }) => {
      const document = byPath.get(this.archive.find(path) ?? path);
      if (!document) return [];
      const hasFragment = fragment !== undefined && document.ids.has(fragment);
      return [
        { title, level, href: hrefOf(document.item.path) + (hasFragment ? `#${encodeURIComponent(fragment)}` : '') },
      ];
    });
    if (entries.length > 0) return entries;
    return spine.map(({ item, tree }, index) => {
      const heading = [...elementsOf(tree)].find((element) => /^(?:h[1-6])$/u.test(nameOf(element)));
      const text = heading && DomUtils.textContent(heading).replaceAll(/\s+/gu, ' ').trim();
      return { title: text || String(index + 1), level: 1, href: hrefOf(item.path) };
    });
  }

  /** The table of contents of EPUB 2 is replaced. */
  private dropNcx(): void {
    for (const item of named(this.opf, 'item'))
      if (item.attribs['media-type'] === 'application/x-dtbncx+xml') DomUtils.removeElement(item);
    for (const spine of named(this.opf, 'spine')) delete spine.attribs['toc'];
  }

  /** What the manifest of EPUB 3 says of documents, and of the cover. */
  private properties(documents: readonly BookDocument[]): Map<string, string[]> {
    const properties = new Map(documents.map(({ itemId, tree }) => [itemId, propertiesOf(tree)]));
    const cover = named(this.opf, 'meta').find(({ attribs }) => attribs['name'] === 'cover')?.attribs['content'];
    if (cover !== undefined && this.book.items.get(cover)?.mediaType.startsWith('image/'))
      properties.set(cover, ['cover-image']);
    return properties;
  }
}

function propertiesOf(tree: Tree): string[] {
  const elements = [...elementsOf(tree)];
  const has = (name: string) => elements.some((element) => nameOf(element) === name);
  const isScripted = elements.some(({ attribs }) => Object.keys(attribs).some((name) => /^on[a-z]+$/u.test(name)));
  const isRemote = elements.some(
    (element) =>
      /^(?:img|audio|video|source|link)$/u.test(nameOf(element)) && /^https?:/u.test(element.attribs['src'] ?? ''),
  );
  return [
    ...(has('svg') ? ['svg'] : []),
    ...(has('math') ? ['mathml'] : []),
    ...(isScripted || has('script') || has('form') ? ['scripted'] : []),
    ...(isRemote ? ['remote-resources'] : []),
  ];
}

function lengthOf(sentences: readonly MarkedSentence[]): number {
  return sentences.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** A path in the characters of a URL. */
function urlOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function writeXhtml(tree: Tree): string {
  return writeDocument(tree, '<!DOCTYPE html>\n');
}

/** Writes a document in UTF-8, with its own declarations replaced. */
function writeDocument(tree: Tree, doctype = ''): string {
  for (const node of tree.children.slice()) {
    const isDeclaration = !isElement(node) && 'name' in node && /^(?:\?xml|!doctype)$/iu.test(node.name);
    if (isDeclaration) DomUtils.removeElement(node);
  }
  return `${xmlDeclaration}${doctype}${writeXml(tree).trimStart()}`;
}
