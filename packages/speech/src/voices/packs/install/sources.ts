import type { Tarball } from '../voice-pack';
import type { Wanted } from './staging';

/** One source and the parts to fetch from it, in order. */
export type Source =
  | { readonly kind: 'tarball'; readonly tarball: Tarball; readonly members: ReadonlyMap<string, Wanted> }
  | { readonly kind: 'url'; readonly url: string; readonly wanted: Wanted }
  | { readonly kind: 'file'; readonly folder: string; readonly file: string; readonly wanted: Wanted };

/** Groups parts by tarball, so that each tarball is read once. */
export function groupBySource(missing: readonly Wanted[]): Source[] {
  const sources: Source[] = [];
  const tarballs = new Map<string, Map<string, Wanted>>();
  for (const wanted of missing) {
    const { from } = wanted.part;
    if ('url' in from) sources.push({ kind: 'url', url: from.url, wanted });
    else if ('folder' in from) sources.push({ kind: 'file', ...from, wanted });
    else {
      const key = nameOf(from.tarball);
      let members = tarballs.get(key);
      if (!members) {
        tarballs.set(key, (members = new Map()));
        sources.push({ kind: 'tarball', tarball: from.tarball, members });
      }
      members.set(from.member, wanted);
    }
  }
  return sources;
}

/** For example `kokoro-js@1.2.1`. */
export function nameOf({ name, version }: Tarball): string {
  return `${name}@${version}`;
}
