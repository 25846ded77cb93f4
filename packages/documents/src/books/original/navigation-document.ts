import type { NavigationEntry } from '../../epub/navigation';
import { xml, type Xml } from '../xml/xml';

/** An entry with the address that it leads to, from the folder of the table of contents. */
export interface LinkedEntry extends Pick<NavigationEntry, 'title' | 'level'> {
  readonly href: string;
}

interface Branch {
  readonly entry: LinkedEntry;
  readonly inside: Branch[];
}

/** Writes the table of contents of EPUB 3. @param entries at least one. */
export function navigationOf(title: string, language: string, entries: readonly LinkedEntry[]): Xml {
  const top: Branch[] = [];
  const open: Branch[] = [];
  for (const entry of entries) {
    while (open.length > 0 && open.at(-1)!.entry.level >= entry.level) open.pop();
    const branch = { entry, inside: [] };
    (open.at(-1)?.inside ?? top).push(branch);
    open.push(branch);
  }
  return xml`<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${title}</title></head>
<body><nav epub:type="toc" role="doc-toc"><h1>${title}</h1>${list(top)}</nav></body>
</html>
`;
}

function list(branches: readonly Branch[]): Xml {
  const items = branches.map(
    ({ entry, inside }, index) =>
      xml`<li><a href="${entry.href}">${entry.title ?? String(index + 1)}</a>${inside.length > 0 ? list(inside) : undefined}</li>\n`,
  );
  return xml`<ol>${items}</ol>`;
}
