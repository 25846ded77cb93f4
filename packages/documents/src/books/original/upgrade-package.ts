import { DomUtils } from 'htmlparser2';
import { clipSeconds } from './overlay';
import { isElement, nameOf, named, newElement, type Element, type Tree } from './dom';

/** A file that is added to a book. */
export interface AddedFile {
  readonly id: string;
  /** From the package document, in the characters of a URL. */
  readonly href: string;
  readonly mediaType: string;
  readonly properties?: string;
}

/** What a package document is to say besides what it says. */
export interface PackageChanges {
  readonly title: string;
  readonly language: string;
  readonly modified: Date;
  readonly narrator: string | undefined;
  readonly activeClass: string;
  readonly added: readonly AddedFile[];
  /** By the id of the item of a document. */
  readonly overlays: ReadonlyMap<string, { readonly id: string; readonly milliseconds: number }>;
  /** By the id of an item: what its document has (`svg`, `mathml`, `scripted`). Only of a book that is upgraded. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

const dc = 'http://purl.org/dc/elements/1.1/';

/** Makes a package document one of EPUB 3 with media overlays. Overlays that it has are removed. */
export function upgradePackage(tree: Tree, changes: PackageChanges): void {
  const [root] = named(tree, 'package');
  const [metadata] = named(tree, 'metadata');
  const [manifest] = named(tree, 'manifest');
  if (!root || !metadata || !manifest) return;
  const isOld = !isVersion3(tree);
  root.attribs['version'] = '3.0';
  if (isOld) upgradeMetadata(root, metadata, changes);
  removeOverlays(metadata, manifest);
  for (const meta of propertiesNamed(metadata, 'dcterms:modified')) DomUtils.removeElement(meta);
  addMeta(metadata, { property: 'dcterms:modified' }, changes.modified.toISOString().replace(/\.\d+Z$/u, 'Z'));
  addOverlays(metadata, manifest, changes);
  for (const [id, properties] of changes.properties) {
    const item = itemOf(manifest, id);
    const known = new Set([...(item?.attribs['properties']?.split(/\s+/u) ?? []), ...properties].filter(Boolean));
    if (item && known.size > 0) item.attribs['properties'] = [...known].join(' ');
  }
  for (const { id, href, mediaType, properties } of changes.added) {
    const attributes = { id, href, 'media-type': mediaType, ...(properties !== undefined && { properties }) };
    DomUtils.appendChild(manifest, prefixed('item', manifest, attributes));
  }
}

/** Whether a package document is one of EPUB 3. */
export function isVersion3(tree: Tree): boolean {
  return named(tree, 'package')[0]?.attribs['version']?.startsWith('3') ?? false;
}

function upgradeMetadata(root: Element, metadata: Element, { title, language }: PackageChanges): void {
  delete root.attribs['xmlns:opf'];
  for (const wrapper of metadata.children.slice()) {
    // The metadata of OEBPS 1 are in elements of their own.
    if (!isElement(wrapper) || !/^(?:dc|x)-metadata$/iu.test(nameOf(wrapper))) continue;
    for (const child of wrapper.children.slice()) {
      DomUtils.removeElement(child);
      DomUtils.prepend(wrapper, child);
    }
    DomUtils.removeElement(wrapper);
  }
  let count = 0;
  let dates = 0;
  for (const element of metadata.children.filter(isElement)) {
    const { attribs } = element;
    const role = attribs['opf:role'];
    const fileAs = attribs['opf:file-as'];
    for (const name of Object.keys(attribs)) if (name.startsWith('opf:') || name === 'scheme') delete attribs[name];
    const name = nameOf(element);
    if (name === 'meta') {
      if (attribs['name'] === undefined || attribs['content'] === undefined) DomUtils.removeElement(element);
      continue;
    }
    if (DomUtils.textContent(element).trim() === '' || (name === 'date' && ++dates > 1)) {
      DomUtils.removeElement(element);
      continue;
    }
    if ((role === undefined && fileAs === undefined) || !/^(?:creator|contributor)$/u.test(name)) continue;
    const id = (attribs['id'] ??= `voxgate-person-${++count}`);
    if (role !== undefined && /^[a-z]{3}$/u.test(role))
      addMeta(metadata, { refines: `#${id}`, property: 'role', scheme: 'marc:relators' }, role);
    if (fileAs !== undefined && fileAs.trim() !== '')
      addMeta(metadata, { refines: `#${id}`, property: 'file-as' }, fileAs);
  }
  metadata.attribs['xmlns:dc'] ??= dc;
  const has = (name: string) => metadata.children.some((child) => isElement(child) && nameOf(child) === name);
  if (!has('title')) DomUtils.appendChild(metadata, newElement('dc:title', {}, title));
  if (!has('language')) DomUtils.appendChild(metadata, newElement('dc:language', {}, language));
  for (const tours of named(root, 'tours')) DomUtils.removeElement(tours);
  for (const spine of named(root, 'spine')) delete spine.attribs['page-map'];
  for (const item of named(root, 'item')) {
    for (const name of ['fallback-style', 'required-namespace', 'required-modules']) delete item.attribs[name];
    if (item.attribs['media-type'] === 'text/html' || item.attribs['media-type'] === 'text/x-oeb1-document')
      item.attribs['media-type'] = 'application/xhtml+xml';
    if (item.attribs['media-type'] === 'text/x-oeb1-css') item.attribs['media-type'] = 'text/css';
  }
}

function removeOverlays(metadata: Element, manifest: Element): void {
  for (const meta of named(metadata, 'meta'))
    if (meta.attribs['property']?.startsWith('media:')) DomUtils.removeElement(meta);
  for (const item of named(manifest, 'item')) {
    delete item.attribs['media-overlay'];
    if (item.attribs['media-type'] === 'application/smil+xml') DomUtils.removeElement(item);
  }
}

function addOverlays(metadata: Element, manifest: Element, changes: PackageChanges): void {
  const { overlays, activeClass, narrator } = changes;
  let total = 0;
  for (const [itemId, { id, milliseconds }] of overlays) {
    const item = itemOf(manifest, itemId);
    if (!item) continue;
    item.attribs['media-overlay'] = id;
    total += milliseconds;
    addMeta(metadata, { property: 'media:duration', refines: `#${id}` }, clipSeconds(milliseconds));
  }
  if (total === 0) return;
  addMeta(metadata, { property: 'media:duration' }, clipSeconds(total));
  addMeta(metadata, { property: 'media:active-class' }, activeClass);
  if (narrator !== undefined && narrator !== '') addMeta(metadata, { property: 'media:narrator' }, narrator);
}

function itemOf(manifest: Element, id: string): Element | undefined {
  return named(manifest, 'item').find(({ attribs }) => attribs['id'] === id);
}

function propertiesNamed(metadata: Element, property: string): Element[] {
  return named(metadata, 'meta').filter(({ attribs }) => attribs['property'] === property);
}

function addMeta(metadata: Element, attributes: Readonly<Record<string, string>>, text: string): void {
  DomUtils.appendChild(metadata, prefixed('meta', metadata, attributes, text));
}

/** An element in the namespace of the one that it is put into. */
function prefixed(name: string, parent: Element, attributes: Readonly<Record<string, string>>, text = ''): Element {
  const prefix = /^(.*:)?/u.exec(parent.name)![1] ?? '';
  return newElement(prefix + name, attributes, text);
}
