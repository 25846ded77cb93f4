/** The engines that speak with packs. */
export type PackEngine = 'flite' | 'kokoro' | 'piper';

/** A package in an npm registry. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** As the registry states it (Subresource Integrity), so that another package of that name is refused at once. */
  readonly integrity: string;
}

/** Where bytes come from. */
export type Origin =
  | { readonly tarball: Tarball; /** Path inside, below the tarball's one top folder. */ readonly member: string }
  | { readonly url: string }
  | { readonly folder: string; readonly file: string };

/** Bytes that are had from one place, and checked by themselves. */
export interface PackPart {
  readonly bytes: number;
  /** Of the part, in hexadecimal. */
  readonly sha256: string;
  readonly from: Origin;
}

/** A file of an installed pack. */
export interface PackFile {
  /** Relative to the pack's directory, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** A file, and how it is had. */
export interface PackFileSource extends PackFile {
  /** What it is joined of, in order. */
  readonly parts: readonly PackPart[];
}

/** What a voice pack is. */
export interface PackFacts {
  /** What people and settings call it; also the name of its directory. */
  readonly name: string;
  readonly title: string;
  /** Of the voices, not of this program. Another version replaces an installed one. */
  readonly version: string;
  /** A sentence. */
  readonly description: string;
  readonly engine: PackEngine;
  /** BCP 47 tags. */
  readonly languages: readonly string[];
  /** SPDX identifier, or `unknown`. */
  readonly license: string;
  /** Whose work it is. */
  readonly attribution: string;
  /** Where its files come from, in words. */
  readonly source: string;
  /** None: it is part of the program. */
  readonly files: readonly PackFile[];
}

/** What a voice pack is, and how it is had: everything that an install needs to know. */
export interface VoicePack extends PackFacts {
  readonly files: readonly PackFileSource[];
}

/** Bytes of all files together. */
export function sizeOf({ files }: PackFacts): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** A file that is had in one piece. */
export function wholeFile(path: string, bytes: number, sha256: string, from: Origin): PackFileSource {
  return { path, bytes, sha256, parts: [{ bytes, sha256, from }] };
}
