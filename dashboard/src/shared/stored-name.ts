import { serverPath } from './public-path';

/** What the names of everything begin with that the page stores in the browser. */
const prefix = `voxgate${serverPath('')}:`;

/**
 * The name of something in the browser's storage. It has the path of `PUBLIC_URL`: servers at the same host share the storage, and are told
 * apart by their paths.
 */
export function storedName(name: string): string {
  return prefix + name;
}
