import type { ZipArchive } from '../epub/zip-archive';
import { DocumentError } from '../errors';

type MammothInput = Parameters<(typeof import('mammoth'))['convertToHtml']>[0];

/** The files of a Word document, as mammoth asks for them. They are unpacked with the limits of {@link ZipArchive}. */
export class WordFiles {
  /** The XML of the text, once it has been read. */
  document = '';

  constructor(private readonly archive: ZipArchive) {}

  /** Reads a file as text. @returns `undefined` if there is none. */
  async text(name: string): Promise<string | undefined> {
    const bytes = await this.archive.read(name);
    return bytes && new TextDecoder().decode(bytes);
  }

  /** An open ZIP archive in place of mammoth's own, which unpacks files of any size. */
  asInput(): MammothInput {
    const file = {
      exists: (name: string) => this.archive.has(name),
      read: async (name: string, encoding?: string) => {
        const bytes = await this.archive.read(name);
        if (!bytes) throw new DocumentError('malformed', `The DOCX is damaged: it has no ${JSON.stringify(name)}.`);
        if (encoding === undefined) return bytes;
        if (encoding === 'base64') return Buffer.from(bytes).toString('base64');
        const text = new TextDecoder(encoding).decode(bytes);
        if (/^\/?word\/document\d*\.xml$/u.test(name)) this.document = text;
        return text;
      },
    };
    // Its types do not know this, which its tests use.
    return { file } as unknown as MammothInput;
  }
}
