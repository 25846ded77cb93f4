import { kokoroIdPrefix, kokoroVoiceIn } from './kokoro/kokoro-file-names';

/** Engines that use packs. `moonshine` is a recogniser: it hears speech, and has no voices. */
export type PackEngine = 'flite' | 'kokoro' | 'piper' | 'moonshine';

/** A package in an npm registry. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** Subresource Integrity as given by the registry, so that a different package of that name is refused early. */
  readonly integrity: string;
}

/** The source of a part. */
export type Origin =
  | { readonly tarball: Tarball; /** Path inside, below the tarball's one top folder. */ readonly member: string }
  | { readonly url: string }
  | { readonly folder: string; readonly file: string };

/** Bytes from one source, with their own digest. */
export interface PackPart {
  readonly bytes: number;
  /** SHA-256 of the part in hexadecimal. */
  readonly sha256: string;
  readonly from: Origin;
}

/** A file of an installed pack. */
export interface PackFile {
  /** Path relative to the pack's directory, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** A file and its sources. */
export interface PackFileSource extends PackFile {
  /** The parts that form the file, in order. */
  readonly parts: readonly PackPart[];
}

/** The properties of a voice pack. */
export interface PackFacts {
  /** The name in commands and settings, and of its directory. */
  readonly name: string;
  readonly title: string;
  /** Version of the voices. A different version replaces an installed one. */
  readonly version: string;
  /** One sentence. */
  readonly description: string;
  readonly engine: PackEngine;
  /** BCP 47 tags. */
  readonly languages: readonly string[];
  /** SPDX identifier, or `unknown`. */
  readonly license: string;
  /** The authors. */
  readonly attribution: string;
  /** Description of the source of its files. */
  readonly source: string;
  /** Empty if the pack is part of the program. */
  readonly files: readonly PackFile[];
}

/** The directory in that of a pack for what is made from its files, for example a model that has been prepared for this machine. */
export const preparedDirectory = 'prepared';

/** A voice pack with the sources of its files: everything needed to install it. */
export interface VoicePack extends PackFacts {
  readonly files: readonly PackFileSource[];
}

/** Total size of all files in bytes. */
export function sizeOf({ files }: PackFacts): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** A file that consists of one part. */
export function wholeFile(path: string, bytes: number, sha256: string, from: Origin): PackFileSource {
  return { path, bytes, sha256, parts: [{ bytes, sha256, from }] };
}

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

/** Whether a pack is for speaking. A recogniser is not. */
export function hasVoices({ engine }: PackFacts): boolean {
  return engine !== 'moonshine';
}

/** Whether a pack may have a voice, as far as its manifest tells. The speakers of a Piper voice are in its configuration. */
export function mayHaveVoice({ name, engine, files }: PackFacts, voiceId: string): boolean {
  switch (engine) {
    case 'kokoro':
      return files.some(({ path }) => {
        const voice = kokoroVoiceIn(path);
        return voice !== undefined && kokoroIdPrefix(name) + voice === voiceId;
      });
    case 'piper':
      return voiceId === name || voiceId.startsWith(`${name}-`);
    case 'flite':
    case 'moonshine':
      return false;
  }
}
