import { type Block, isSpokenBlock } from '../blocks/block';
import { cutAtHeadings } from '../chapters/cut-at-headings';
import type { CutPoint } from '../chapters/cut-point';
import { oneLine } from '../blocks/plain-text';
import { contentsTitle, dropBlocks } from '../chapters/drop-blocks';
import { withoutImprint } from '../chapters/imprint';
import { makeChapters } from '../chapters/make-chapters';
import type { ReadDocument } from '../document';
import { DocumentError } from '../errors';
import { decodeHtml } from '../encoding/decode-html';
import { replaceDeclaredEntities } from '../encoding/declared-entities';
import { type HtmlContent, readHtml } from '../html/html-reader';
import { NoteTargets } from '../html/note-targets';
import type { Warnings } from '../warnings';
import { refuseCopyProtection } from './copy-protection';
import { chapterEntries } from './chapter-entries';
import { readCover } from './cover';
import { type NavigationEntry, readNavigation, readNcx } from './navigation';
import { type ManifestItem, type PackageDocument, packagePath, readPackage } from './package-document';
import { ZipArchive } from './zip-archive';

/** Maximum size of a file about the book, such as its package document, in bytes. */
const maxBytesOfMetadata = 8 * 2 ** 20;

/** The text of a book, and where its files and the wanted elements begin in it. */
interface BookText {
  readonly blocks: readonly Block[];
  readonly files: ReadonlyMap<string, { readonly start: number; readonly anchors: ReadonlyMap<string, number> }>;
}

/**
 * Reads an EPUB 2 or 3. Chapters begin where its table of contents says, else at headings, else with each file.
 *
 * @throws {DocumentError} if it is damaged, protected or too large.
 */
export async function readEpub(content: Uint8Array, warnings: Warnings): Promise<ReadDocument> {
  const archive = await ZipArchive.open(content);
  const find = (path: string) => archive.find(path) ?? path;
  const read = async (path: string) => {
    const bytes = await archive.read(find(path), maxBytesOfMetadata);
    return bytes && decodeXml(bytes, warnings);
  };
  const top = topFolder(archive);
  refuseCopyProtection((await read(`${top}META-INF/encryption.xml`)) ?? '');
  const path = await packagePathIn(archive, top, read);
  const source = path === undefined ? undefined : await read(path);
  if (path === undefined || source === undefined) {
    throw new DocumentError('malformed', 'The EPUB is damaged: its package document is missing. Make it again.');
  }
  const book = readPackage(source, find(path), find);
  const navigation = (await entriesOf(book, read)).map((entry) => ({ ...entry, path: find(entry.path) }));
  const text = await textOf(archive, book, navigation, warnings);
  const cuts = cutsOf(text, navigation, warnings);
  const cover = await readCover(archive, book, warnings);
  const { title, author, language } = book;
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(language !== undefined && { language }),
    ...(cover && { cover }),
    chapters: withoutImprint(makeChapters(text.blocks, cuts, { title, language }), warnings, true),
  };
}

/** Decodes a file in XML, with the entities that it declares. */
export function decodeXml(content: Uint8Array, warnings: Warnings): string {
  return replaceDeclaredEntities(decodeHtml(content, warnings));
}

/** The folder that the whole book is in, with a slash, if somebody has packed it with its folder. */
export function topFolder(archive: ZipArchive): string {
  const container = 'META-INF/container.xml';
  const found = archive.find(container) ?? archive.findEnding(`/${container}`);
  return found === undefined ? '' : found.slice(0, -container.length);
}

/**
 * The path of the package document: what `META-INF/container.xml` says, else the first file that is one by its name.
 *
 * @throws {DocumentError} if the archive is no EPUB.
 */
export async function packagePathIn(
  archive: ZipArchive,
  top: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const container = await read(`${top}META-INF/container.xml`);
  const byName = archive.findEnding('.opf');
  if (container === undefined) {
    if (byName !== undefined) return byName;
    throw new DocumentError(
      'malformed',
      'The file is a ZIP archive but not an EPUB: it has no META-INF/container.xml.',
    );
  }
  const path = packagePath(container);
  return [top + path, path].find((each) => archive.find(each) !== undefined) ?? byName;
}

async function entriesOf(
  { navigation, ncx }: PackageDocument,
  read: (path: string) => Promise<string | undefined>,
): Promise<NavigationEntry[]> {
  const nav = navigation && (await read(navigation.path));
  const entries = nav === undefined ? [] : readNavigation(nav, navigation!.path);
  if (entries.length > 0 || !ncx) return entries;
  const old = await read(ncx.path);
  return old === undefined ? [] : readNcx(old, ncx.path);
}

async function textOf(
  archive: ZipArchive,
  book: PackageDocument,
  navigation: readonly NavigationEntry[],
  warnings: Warnings,
): Promise<BookText> {
  const wanted = new Map<string, Set<string>>();
  for (const { path, fragment } of navigation) {
    if (!wanted.has(path)) wanted.set(path, new Set());
    if (fragment !== undefined) wanted.get(path)!.add(fragment);
  }
  const blocks: Block[] = [];
  const files = new Map<string, { start: number; anchors: ReadonlyMap<string, number> }>();
  const notes = new NoteTargets();
  const titles = new Map(navigation.map(({ path, title }) => [path, title]));
  if (book.nonLinear > 0 && !warnings.includes('non-linear')) warnings.leavesOut('non-linear', book.nonLinear);
  for (const item of warnings.includes('non-linear') ? book.wholeSpine : book.spine) {
    if (files.has(item.path)) continue;
    const isContents = item === book.navigation || book.contentsPages.has(item.path);
    if (isContents && warnings.leavesOut('contents')) continue;
    if (book.imprintPages.has(item.path) && warnings.leavesOut('imprint')) continue;
    const content = isXhtml(item) ? await archive.read(item.path) : undefined;
    if (!content) {
      warnings.add(isXhtml(item) ? 'missingFiles' : 'unreadItems');
      continue;
    }
    const html = readHtml(decodeXml(content, warnings), warnings, {
      wanted: wanted.get(item.path),
      notes: notes.in(item.path),
    });
    if (isContentsPage(html, titles.get(item.path)) && warnings.leavesOut('contents')) continue;
    const kept = dropBlocks(html.blocks, html.links, warnings);
    const anchors = new Map(Array.from(html.anchors, ([id, at]) => [id, kept.placeOf(at)]));
    files.set(item.path, { start: blocks.length, anchors });
    for (const block of kept.blocks) blocks.push(block);
  }
  return { blocks, files };
}

/** Whether a file is a table of contents: a title that says so and links, or only links. */
function isContentsPage({ blocks, links }: HtmlContent, title: string | undefined): boolean {
  const spoken = blocks.filter(isSpokenBlock);
  const [first] = spoken;
  if (!first || links.size < 2) return false;
  const isTitled =
    contentsTitle.test(title ?? '') || (first.kind !== 'break' && contentsTitle.test(first.text.slice(0, 60)));
  const others = spoken.filter((block) => block.kind !== 'heading' && !(block === first && isTitled)).length;
  return isTitled ? links.size >= others * 0.6 : links.size >= 5 && links.size >= others * 0.9;
}

/** Whether a file of a book has text. */
export function isXhtml({ mediaType, path }: ManifestItem): boolean {
  return /^(?:application\/xhtml\+xml|text\/html|text\/x-oeb1-document)$/u.test(mediaType) || /\.x?html?$/iu.test(path);
}

function cutsOf({ blocks, files }: BookText, navigation: readonly NavigationEntry[], warnings: Warnings): CutPoint[] {
  const placed = navigation.flatMap((entry) => {
    const file = files.get(entry.path);
    return file ? { ...entry, at: file.start + (file.anchors.get(entry.fragment ?? '') ?? 0) } : [];
  });
  const cuts = chapterEntries(placed, blocks)
    .map(({ at, title, level }) => ({ at, level, title: title ?? headingAt(blocks, at) }))
    .filter(({ at }) => at < blocks.length)
    .sort((one, other) => one.at - other.at);
  if (cuts.length > 0) return cuts;
  if (navigation.length > 0) warnings.add('noNavigation');
  const headings = cutAtHeadings(blocks).cuts;
  return headings.length > 0 ? [...headings] : Array.from(files.values(), ({ start }) => ({ at: start, level: 1 }));
}

/** The heading that a chapter without a title begins with. */
function headingAt(blocks: readonly Block[], at: number): string | undefined {
  const block = blocks[at];
  return block?.kind === 'heading' ? oneLine(block.text) : undefined;
}
