/** Lower case only, so that two packs never share a directory on a case-insensitive file system. */
export const packNamePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Converts text such as a file name to a pack name. Returns an empty string if no character is usable. */
export function toPackName(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 64);
}
