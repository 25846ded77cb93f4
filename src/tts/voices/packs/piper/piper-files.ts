import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { printable } from '../../../../errors/printable';
import { readNpmSettings } from '../fetch/npm-settings';
import { resumableDownload } from '../fetch/resumable-download';
import type { InstallOptions } from '../install/install-pack';
import { VoicePackError } from '../pack-error';
import type { Place } from '../place';

/** What the two files are called where they are fetched to, and in a pack. */
export const piperModelFile = 'voice.onnx';
export const piperConfigFile = 'voice.onnx.json';

/** Descriptions have some kilobytes, those of a thousand speakers some dozens. */
export const longestConfig = 1_000_000;

/** ONNX keeps a model in a protocol buffer, which cannot be longer. */
const longestModel = 2 ** 31;

/** The two files of a Piper voice, on this disk. */
export interface PiperFiles {
  readonly folder: string;
  /** The model's file; its description is the same with `.json` behind it. */
  readonly model: string;
}

/** Where a voice is, and what it is called there: `en_US-lessac-medium` for `…/en_US-lessac-medium.onnx`. */
export type FoundPiperVoice = ({ readonly url: string } | PiperFiles) & { readonly title: string };

/** @throws {VoicePackError} if there is no voice there, or more than one. */
export async function findPiperVoice(place: Place): Promise<FoundPiperVoice> {
  if ('url' in place) return { url: place.url, title: titleOf(fileNameIn(place.url)) };
  const files = await inFolder(place.folder);
  return { ...files, title: titleOf(files.model) };
}

/**
 * Fetches a voice's two files into a directory, under names of ours; an interrupted fetch goes on.
 *
 * @param onFile is told each file's URL.
 * @throws {VoicePackError} if one is too long, cannot be had, or is redirected where it may not be.
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
    { suffix: '.json', file: piperConfigFile, longest: longestConfig },
    { suffix: '', file: piperModelFile, longest: longestModel },
  ];
  for (const { suffix, file, longest } of files) {
    const address = new URL(url);
    address.pathname += suffix;
    onFile(address.href);
    const download = resumableDownload(address.href, join(directory, file), { settings, signal, redirectsTo, longest });
    // Written to its file as it comes, so that here only its end is waited for.
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

/** The last part of a path that was decoded before, so that nothing in it can be a separator. */
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
