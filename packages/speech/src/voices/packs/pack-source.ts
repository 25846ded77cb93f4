import { resolve } from 'node:path';
import { VoicePackError } from './pack-error';
import type { Origin, PackFile, VoicePack } from './voice-pack';

/** A source given by an operator: a directory or file, or a URL. */
export type PackSource = { readonly folder: string } | { readonly url: string };

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @throws {VoicePackError} if the URL is not `https:`. Loopback URLs may use `http:`. */
export function parsePackSource(text: string): PackSource {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return { folder: resolve(text) };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
  if (!isSafe) throw new VoicePackError(`${text} is neither a folder nor an https URL.`);
  return { url: text };
}

/** The same pack from a copy of its directory. The digests stay the same, so the files must be identical. */
export function fromPackSource(pack: VoicePack, packSource: PackSource): VoicePack {
  const files = pack.files.map(({ path, bytes, sha256 }) => ({
    path,
    bytes,
    sha256,
    parts: [{ bytes, sha256, from: originOf(packSource, path) }],
  }));
  return { ...pack, files, source: describePackSource(packSource) };
}

/** The source's name in messages and records. */
export function describePackSource(packSource: PackSource): string {
  return 'url' in packSource ? packSource.url : packSource.folder;
}

function originOf(packSource: PackSource, path: PackFile['path']): Origin {
  if ('folder' in packSource) return { folder: packSource.folder, file: path };
  return { url: new URL(path, packSource.url.endsWith('/') ? packSource.url : `${packSource.url}/`).href };
}
