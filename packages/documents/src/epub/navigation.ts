import { oneLine } from '../blocks/plain-text';
import { fragmentOf, resolvePath } from './package-document';
import { xmlElements } from './xml-elements';

/** An entry of a book's table of contents. */
export interface NavigationEntry {
  readonly title?: string;
  /** Path in the archive. */
  readonly path: string;
  /** The id of the element where it begins; without one, at the start of the file. */
  readonly fragment?: string;
  /** 1 is outermost. */
  readonly level: number;
}

/** Reads the navigation document of EPUB 3. @param path its own path. */
export function readNavigation(source: string, path: string): NavigationEntry[] {
  const entries: NavigationEntry[] = [];
  let contents: number | undefined;
  /** Depths of the open lists of the table of contents. */
  const lists: number[] = [];
  for (const { name, attributes, depth, text } of xmlElements(source)) {
    if (contents !== undefined && depth <= contents) break;
    if (contents === undefined) {
      if (name === 'nav' && /(?:^|\s)toc(?:\s|$)/u.test(attributes['epub:type'] ?? '')) contents = depth;
      continue;
    }
    while (lists.length > 0 && lists.at(-1)! >= depth) lists.pop();
    if (name === 'ol') lists.push(depth);
    else if (name === 'a') add(entries, path, attributes['href'] ?? '', text, lists.length);
  }
  return entries;
}

/** Reads the table of contents of EPUB 2 (NCX). @param path its own path. */
export function readNcx(source: string, path: string): NavigationEntry[] {
  const entries: NavigationEntry[] = [];
  const points: number[] = [];
  let title = '';
  for (const { name, attributes, depth, text } of xmlElements(source)) {
    while (points.length > 0 && points.at(-1)! >= depth) points.pop();
    if (name === 'navpoint') {
      points.push(depth);
      title = '';
    } else if (points.length === 0) continue;
    else if (name === 'text') title ||= text;
    else if (name === 'content') add(entries, path, attributes['src'] ?? '', title, points.length);
  }
  return entries;
}

function add(entries: NavigationEntry[], from: string, reference: string, text: string, level: number): void {
  const path = resolvePath(from, reference);
  const fragment = fragmentOf(reference);
  const title = oneLine(text);
  if (path === undefined) return;
  entries.push({ path, level: Math.max(1, level), ...(title && { title }), ...(fragment && { fragment }) });
}
