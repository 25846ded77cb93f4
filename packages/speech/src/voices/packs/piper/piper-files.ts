import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { printable } from '../../../messages/printable';
import { readNpmSettings } from '../fetch/npm-settings';
import { resumableDownload } from '../fetch/resumable-download';
import type { InstallOptions } from '../install/install-pack';
import { maxConfigBytes } from '../install/operator-files';
import { VoicePackError } from '../pack-error';
import type { PackSource } from '../pack-source';
import { piperConfigFile, piperModelFile } from './piper-file-names';

/** Maximum size of a model: the limit of a protocol buffer. */
const maxModelBytes = 2 ** 31;

/** The two files of a Piper voice on the local disk. */
export interface PiperFiles {
  readonly folder: string;
  /** The model's file name. The configuration has the same name followed by `.json`. */
  readonly model: string;
}

/** The location of a voice and its title: `en_US-lessac-medium` for `…/en_US-lessac-medium.onnx`. */
export type FoundPiperVoice = ({ readonly url: string } | PiperFiles) & { readonly title: string };

/** @throws {VoicePackError} if the source has no voice or more than one. */
export async function findPiperVoice(source: PackSource): Promise<FoundPiperVoice> {
  if ('url' in source) return { url: source.url, title: titleOf(fileNameIn(source.url)) };
  const files = await inFolder(source.folder);
  return { ...files, title: titleOf(files.model) };
}

/**
 * Downloads a voice's two files into a directory under fixed names. Interrupted downloads resume.
 *
 * @param onFile called with each file's URL.
 * @throws {VoicePackError} if a file is too long, cannot be fetched, or is redirected to an origin that is not allowed.
 */
export async function fetchPiperFiles(
  url: string,
  directory: string,
  { signal, redirectsTo = new Set() }: Pick<InstallOptions, 'signal' | 'redirectsTo'>,
  onFile: (url: string) => void,
): Promise<PiperFiles> {
  await mkdir(directory, { recursive: true });
  const settings = await readNpmSettings();
  const files = [
    { suffix: '.json', file: piperConfigFile, longest: maxConfigBytes },
    { suffix: '', file: piperModelFile, longest: maxModelBytes },
  ];
  for (const { suffix, file, longest } of files) {
    const address = new URL(url);
    address.pathname += suffix;
    onFile(address.href);
    const download = resumableDownload(address.href, join(directory, file), { settings, signal, redirectsTo, longest });
    // The download writes the file itself; wait for its end.
    for await (const _ of download);
  }
  return { folder: directory, model: piperModelFile };
}

function fileNameIn(url: string): string {
  const { pathname } = new URL(url);
  if (!pathname.endsWith('.onnx')) {
    throw new VoicePackError(
      `${url} is not the address of a voice: that ends with .onnx, and beside it is .onnx.json.`,
    );
  }
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw new VoicePackError(`${url} is not a valid address: its path does not decode.`);
  }
}

/** The last component of a decoded path, so that encoded separators cannot remain. */
function titleOf(path: string): string {
  return printable(
    path
      .split(/[\\/]/)
      .at(-1)!
      .replace(/\.onnx$/, ''),
    100,
  );
}

async function inFolder(path: string): Promise<PiperFiles> {
  const isFile = (await stat(path).catch(() => undefined))?.isFile();
  if (isFile) return { folder: dirname(path), model: basename(path) };
  const names = await readdir(path).catch(() => {
    throw new VoicePackError(`There is no folder ${path}.`);
  });
  const models = names.filter((name) => name.endsWith('.onnx') && names.includes(`${name}.json`));
  if (models.length === 1) return { folder: path, model: models[0]! };
  throw new VoicePackError(
    models.length === 0
      ? `There is no voice in ${path}: a Piper voice is a file .onnx with a file .onnx.json beside it.`
      : `There are several voices in ${path}; name the file of one: ${models.join(', ')}.`,
  );
}
