import { join } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentError } from '../errors';
import { maxPages } from '../limits';
import type { PageText, TextRun } from './text-run';

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

/** Letters of fonts that do not say which they are. */
const privateUse = /[\ue000-\uf8ff\ufffd\u{f0000}-\u{10ffff}]/gu;

/** What an entry of the outline (the bookmarks) leads to. */
export interface Bookmark {
  readonly title: string;
  /** 1 is outermost. */
  readonly level: number;
  readonly page: number;
  /** Distance from the top of the page, if it is known. */
  readonly top?: number;
}

/** Maximum number of bookmarks that are used. */
const maxBookmarks = 5000;

/** Loads pdf.js. It runs in this thread: the process is there only for one document. */
async function loadPdfjs(): Promise<Pdfjs> {
  const scope = globalThis as Record<string, unknown>;
  // Drawing needs them, and loading the code of drawing asks for them. Nothing is drawn.
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) scope[name] ??= class {};
  scope['pdfjsWorker'] ??= await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return await import('pdfjs-dist/legacy/build/pdf.mjs');
}

/** A PDF that is open. */
export class PdfFile {
  private constructor(
    private readonly pdfjs: Pdfjs,
    private readonly pdf: PDFDocumentProxy,
  ) {}

  /**
   * Opens a PDF. No scripts in it run, nothing is fetched from a network, and no fonts are loaded.
   *
   * @throws {DocumentError} if it is encrypted or damaged, or has too many pages.
   */
  static async open(content: Uint8Array): Promise<PdfFile> {
    const pdfjs = await loadPdfjs();
    const maps = join(require.resolve('pdfjs-dist/package.json'), '..', 'cmaps', '/');
    const opening = pdfjs.getDocument({
      // It keeps the bytes, and wants no Buffer.
      data: new Uint8Array(content),
      cMapUrl: maps,
      cMapPacked: true,
      isEvalSupported: false,
      enableXfa: false,
      useSystemFonts: false,
      useWasm: false,
      useWorkerFetch: false,
      isOffscreenCanvasSupported: false,
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    });
    const pdf = await opening.promise.catch((error: unknown) => {
      throw asDocumentError(error);
    });
    if (pdf.numPages > maxPages) {
      throw new DocumentError('too-large', `The PDF has ${pdf.numPages} pages; the limit is ${maxPages}. Divide it.`);
    }
    return new PdfFile(pdfjs, pdf);
  }

  /** The title, the author and the language that the file says. */
  async facts(): Promise<{ title?: string; author?: string; language?: string }> {
    const { info, metadata } = await this.pdf.getMetadata().catch(() => ({ info: {}, metadata: undefined }));
    const { Title, Author, Language } = info as Readonly<Record<string, unknown>>;
    const listed: unknown = metadata?.get('dc:creator');
    return {
      title: textOf(Title) ?? textOf(metadata?.get('dc:title')),
      author: textOf(Author) ?? textOf(Array.isArray(listed) ? listed.join(', ') : listed),
      language: textOf(Language),
    };
  }

  /**
   * Reads the text of all pages.
   *
   * @throws {DocumentError} if no page has text, its letters are not known, or the file is damaged.
   */
  async pages(): Promise<readonly PageText[]> {
    const pages: PageText[] = [];
    let damaged = 0;
    for (let index = 0; index < this.pdf.numPages; index++) {
      try {
        pages.push(await this.page(index));
      } catch {
        damaged++;
        pages.push({ index, width: 1, height: 1, runs: [] });
      }
    }
    const text = pages.flatMap(({ runs }) => runs.map((run) => run.text)).join('');
    const unknown = text.match(privateUse)?.length ?? 0;
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (letters === 0 && damaged > 0) throw asDocumentError(undefined);
    if (unknown > letters) {
      throw new DocumentError(
        'encoding',
        'This PDF does not say which letters its text has, so it cannot be read. Save it again with another program, or recognise its text (OCR).',
      );
    }
    if (letters === 0) {
      throw new DocumentError(
        'empty',
        'This PDF has pictures of pages and no text, as scanned documents have. Recognise its text (OCR), and send it again.',
      );
    }
    return pages;
  }

  private async page(index: number): Promise<PageText> {
    const page = await this.pdf.getPage(index + 1);
    const { width, height, transform } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent({ includeMarkedContent: false });
    const runs: (TextRun & { turn: number })[] = [];
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [a, b, c, d, x, y] = this.pdfjs.Util.transform(transform, item.transform) as number[];
      const turn = Math.round(Math.atan2(b!, a!) / (Math.PI / 2));
      const isSlanted = Math.abs(Math.atan2(b!, a!) - (turn * Math.PI) / 2) > 0.1;
      if (isSlanted) continue;
      const size = Math.hypot(c!, d!);
      const [left, baseline] = turned(x!, y!, (turn + 4) % 4);
      const text = item.str.replaceAll(privateUse, '');
      if (size > 0.5 && text.trim() !== '')
        runs.push({ text, left, right: left + item.width, baseline, size, font: item.fontName, turn: (turn + 4) % 4 });
    }
    page.cleanup();
    return upright(runs, { index, width, height });
  }

  /** The outline in order, as far as its entries lead to pages. */
  async bookmarks(): Promise<readonly Bookmark[]> {
    const found: Bookmark[] = [];
    const read = async (nodes: Awaited<ReturnType<PDFDocumentProxy['getOutline']>>, level: number) => {
      for (const { title, dest, items } of nodes) {
        if (found.length >= maxBookmarks) return;
        const place = await this.placeOf(dest).catch(() => undefined);
        if (place) found.push({ title, level, ...place });
        if (level < 6) await read(items as typeof nodes, level + 1);
      }
    };
    await read((await this.pdf.getOutline().catch(() => undefined)) ?? [], 1);
    return found;
  }

  private async placeOf(dest: unknown): Promise<{ page: number; top?: number } | undefined> {
    const place: unknown = typeof dest === 'string' ? await this.pdf.getDestination(dest) : dest;
    if (!Array.isArray(place)) return undefined;
    const [reference, kind, ...values] = place as [unknown, { name?: string }?, ...unknown[]];
    const page =
      typeof reference === 'number'
        ? reference
        : await this.pdf.getPageIndex(reference as { num: number; gen: number });
    const y =
      kind?.name === 'XYZ' ? values[1] : kind?.name === 'FitH' || kind?.name === 'FitBH' ? values[0] : undefined;
    if (typeof y !== 'number' || page >= this.pdf.numPages) return { page };
    const { transform } = (await this.pdf.getPage(page + 1)).getViewport({ scale: 1 });
    return { page, top: transform[3]! * y + transform[5]! };
  }

  async close(): Promise<void> {
    await this.pdf.loadingTask.destroy();
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Where a run is if the page is turned so that the run is upright. */
function turned(x: number, y: number, turn: number): [number, number] {
  return turn === 0 ? [x, y] : turn === 1 ? [y, -x] : turn === 2 ? [-x, -y] : [-y, x];
}

/** Keeps the text of the direction that most of the page has. */
function upright(
  runs: readonly (TextRun & { turn: number })[],
  { index, width, height }: { index: number; width: number; height: number },
): PageText {
  const letters = [0, 0, 0, 0];
  for (const { turn, text } of runs) letters[turn]! += text.length;
  const turn = letters.indexOf(Math.max(...letters));
  const kept = runs.filter((run) => run.turn === turn);
  if (turn === 0) return { index, width, height, runs: kept };
  const [across, down] = turn === 2 ? [-width, -height] : turn === 1 ? [0, -width] : [-height, 0];
  const size = turn === 2 ? { width, height } : { width: height, height: width };
  return {
    index,
    ...size,
    runs: kept.map((run) => ({
      ...run,
      left: run.left - across,
      right: run.right - across,
      baseline: run.baseline - down,
    })),
  };
}

function asDocumentError(error: unknown): DocumentError {
  const name = (error as Error | undefined)?.name;
  if (name === 'PasswordException') {
    return new DocumentError('encrypted', 'This PDF is encrypted with a password. Send a copy without one.', {
      cause: error,
    });
  }
  return new DocumentError('malformed', 'This PDF is damaged, so it cannot be read. Send it again, or make it anew.', {
    cause: error,
  });
}
