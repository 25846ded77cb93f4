import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readNpmSettings } from '../fetch/npm-settings';
import { resumableDownload } from '../fetch/resumable-download';
import { VoicePackError } from '../pack-error';
import type { Place } from '../place';

/** The two files of a Piper voice, on this disk. */
export interface PiperFiles {
  readonly folder: string;
  /** The model's file; its description is the same with `.json` behind it. */
  readonly model: string;
}

/**
 * What a voice is called where it is: `en_US-lessac-medium` for `…/en_US-lessac-medium.onnx`.
 *
 * @throws {VoicePackError} if there is no voice there, or more than one.
 */
export async function findPiperModel(place: Place): Promise<PiperFiles & { title: string }> {
  const files = 'url' in place ? inUrl(place.url) : await inFolder(place.folder);
  return { ...files, title: basename(files.model, '.onnx') };
}

/**
 * Fetches a voice's two files into a directory; an interrupted fetch goes on.
 *
 * @param onFile is told each file's URL.
 */
export async function fetchPiperFiles(
  url: string,
  model: string,
  directory: string,
  signal: AbortSignal,
  onFile: (url: string) => void,
): Promise<PiperFiles> {
  await mkdir(directory, { recursive: true });
  const settings = await readNpmSettings();
  for (const suffix of ['.json', '']) {
    const address = new URL(url);
    address.pathname += suffix;
    onFile(address.href);
    // Written to its file as it comes, so that here only its end is waited for.
    for await (const _ of resumableDownload(address.href, join(directory, model + suffix), settings, signal));
  }
  return { folder: directory, model };
}

function inUrl(url: string): PiperFiles {
  const { pathname } = new URL(url);
  if (!pathname.endsWith('.onnx')) {
    throw new VoicePackError(
      `${url} is not the address of a voice: that ends with .onnx, and beside it is .onnx.json.`,
    );
  }
  return { folder: url, model: decodeURIComponent(basename(pathname)) };
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
