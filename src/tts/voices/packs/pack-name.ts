/** Lower case, so that two packs never meet in one directory on a file system that ignores case. */
export const packNamePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** A name made of any words, for example of a file's name; empty if nothing of them can be in a name. */
export function toPackName(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 64);
}
