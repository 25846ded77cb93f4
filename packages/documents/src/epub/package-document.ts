import { posix } from 'node:path';
import { languageTag, oneLine } from '../blocks/plain-text';
import { DocumentError } from '../errors';
import { xmlElements, type XmlElement } from './xml-elements';

/** A file of the book, as its package document lists it. */
export interface ManifestItem {
  /** Path in the archive. */
  readonly path: string;
  readonly mediaType: string;
  readonly properties: readonly string[];
}

/** What the package document (OPF) of a book says. */
export interface PackageDocument {
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  readonly items: ReadonlyMap<string, ManifestItem>;
  /** The files in reading order, without those that are not linear. */
  readonly spine: readonly ManifestItem[];
  /** The same with those that are not linear. */
  readonly wholeSpine: readonly ManifestItem[];
  /** How many files of the spine are not linear and not in `spine`. */
  readonly nonLinear: number;
  /** The table of contents of EPUB 3 and EPUB 2. */
  readonly navigation?: ManifestItem;
  readonly ncx?: ManifestItem;
  readonly coverImage?: ManifestItem;
  /** Pages for people who look: tables of contents. */
  readonly contentsPages: ReadonlySet<string>;
  /** Copyright pages and colophons. */
  readonly imprintPages: ReadonlySet<string>;
}

/** Maximum number of authors that are named. */
const maxAuthors = 5;

/** Finds the path of the package document. @throws {DocumentError} if there is none. */
export function packagePath(container: string): string {
  const files = xmlElements(container).filter(({ name }) => name === 'rootfile');
  const file = files.find(({ attributes }) => attributes['media-type'] === 'application/oebps-package+xml') ?? files[0];
  const path = file && resolvePath('', file.attributes['full-path'] ?? '');
  if (!path)
    throw new DocumentError('malformed', 'The EPUB is damaged: META-INF/container.xml names no package document.');
  return path;
}

/**
 * Reads a package document.
 *
 * @param path its own path in the archive.
 * @param find the name in the archive of a file that is named in the package.
 * @throws {DocumentError} if it has no spine.
 */
export function readPackage(source: string, path: string, find: (path: string) => string): PackageDocument {
  const elements = xmlElements(source);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const items = new Map<string, ManifestItem>();
  for (const { attributes } of named('item')) {
    const file = resolvePath(path, attributes['href'] ?? '');
    const id = attributes['id'] ?? '';
    if (!file || items.has(id)) continue;
    const properties = (attributes['properties'] ?? '').split(/\s+/u, 20);
    items.set(id, { path: find(file), mediaType: (attributes['media-type'] ?? '').toLowerCase(), properties });
  }
  const references = named('itemref');
  const linear = references.filter(({ attributes }) => attributes['linear']?.trim().toLowerCase() !== 'no');
  const filesOf = (all: readonly XmlElement[]) =>
    all.flatMap(({ attributes }) => items.get(attributes['idref'] ?? '') ?? []);
  const linearFiles = filesOf(linear);
  // Some programs mark all files as not linear.
  const spine = linearFiles.length > 0 ? linearFiles : filesOf(references);
  if (spine.length === 0) {
    throw new DocumentError(
      'malformed',
      'The EPUB has no text: the spine of its package document names no files. Make it again with another program.',
    );
  }
  const wholeSpine = filesOf(references);
  const pagesOf = (...types: readonly string[]) =>
    new Set(
      named('reference')
        .filter(({ attributes }) => types.includes(attributes['type']?.toLowerCase() ?? ''))
        .map(({ attributes }) => find(resolvePath(path, attributes['href'] ?? '') ?? '')),
    );
  const read = new Set(spine);
  const nonLinear = wholeSpine.filter((each) => !read.has(each) && !each.properties.includes('nav')).length;
  const all = [...items.values()];
  const coverId = named('meta').find(({ attributes }) => attributes['name'] === 'cover')?.attributes['content'];
  const toc = named('spine')[0]?.attributes['toc'];
  return {
    title: oneLine(named('title')[0]?.text),
    author: authorsOf(named('creator')),
    language: languageTag(named('language')[0]?.text),
    items,
    spine,
    wholeSpine,
    nonLinear,
    navigation: all.find(({ properties }) => properties.includes('nav')),
    ncx: items.get(toc ?? '') ?? all.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml'),
    coverImage: all.find(({ properties }) => properties.includes('cover-image')) ?? items.get(coverId ?? ''),
    contentsPages: pagesOf('toc'),
    imprintPages: pagesOf('copyright-page', 'colophon', 'other.copyright', 'copyright'),
  };
}

function authorsOf(creators: readonly XmlElement[]): string | undefined {
  const authors = creators.filter(({ attributes }) => (attributes['opf:role'] ?? 'aut') === 'aut');
  const names = (authors.length > 0 ? authors : creators)
    .slice(0, maxAuthors)
    .flatMap(({ text }) => oneLine(text) ?? []);
  return oneLine(names.join(', '));
}

/**
 * The path in the archive that a reference in a file names, without its fragment.
 *
 * @returns `undefined` if it names something outside of the archive.
 */
export function resolvePath(from: string, reference: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/iu.test(reference)) return undefined;
  const [written = ''] = reference.split(/[#?]/u, 1);
  if (written === '') return from === '' ? undefined : from;
  const path = posix.join(posix.dirname(from), decoded(written)).replace(/^(?:\.{0,2}\/)+/u, '');
  return path === '' ? undefined : path;
}

/** The fragment of a reference, decoded: an id. */
export function fragmentOf(reference: string): string | undefined {
  const hash = reference.indexOf('#');
  return hash < 0 || hash === reference.length - 1 ? undefined : decoded(reference.slice(hash + 1));
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
