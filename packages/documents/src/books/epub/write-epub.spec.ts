import fs, { mkdtempSync, type ReadStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chaptersInOrder } from '../book-facts';
import { writeEpub } from './write-epub';

describe('writeEpub', () => {
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-write-epub-'));
  const path = join(folder, 'book.epub');
  const sound = join(folder, 'sound.mp3');
  const bookOf = (...sounds: string[]) => ({
    facts: { title: 'T', language: 'en' },
    chapters: chaptersInOrder(sounds.map(() => ({ title: 'C', durationSeconds: 1 }))).map((chapter, index) => ({
      ...chapter,
      sentences: [{ text: 'One.', startSeconds: 0, endSeconds: 1, textStart: 0, textEnd: 4 }],
      audio: { path: sounds[index]!, contentType: 'audio/mpeg' as const },
    })),
    modified: new Date('2026-03-04T05:06:07Z'),
  });
  /** Does something to each file that is read, when it is open. */
  const whenOpen = (act: (file: ReadStream) => void) => {
    const files: ReadStream[] = [];
    const open = fs.createReadStream;
    jest.spyOn(fs, 'createReadStream').mockImplementation((...options) => {
      const file = open(...options);
      files.push(file);
      return file.once('ready', () => act(file));
    });
    return files;
  };

  // Much more than the buffers of streams.
  beforeAll(() => writeFile(sound, Buffer.alloc(8 * 2 ** 20)));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => rm(folder, { recursive: true }));

  it('closes the sound of a chapter when it is cancelled while it reads it, and opens no other', async () => {
    const stop = new AbortController();
    const files = whenOpen(() => stop.abort(new Error('No longer wanted.')));
    await expect(writeEpub(path, bookOf(sound, sound), stop.signal)).rejects.toThrow('No longer wanted.');
    expect(files.map((file) => file.closed)).toEqual([true]);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('fails if a sound cannot be read to its end, and leaves no file', async () => {
    const files = whenOpen((file) => file.destroy(new Error('The disk is broken.')));
    await expect(writeEpub(path, bookOf(sound, sound))).rejects.toThrow('The disk is broken.');
    expect(files.map((file) => file.closed)).toEqual([true]);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('fails once if the sounds of several chapters are missing', async () => {
    const missing = join(folder, 'missing.mp3');
    await expect(writeEpub(path, bookOf(missing, missing, missing))).rejects.toThrow('missing.mp3');
    await expect(writeEpub(path, bookOf(folder))).rejects.toThrow('not a file');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });
});
