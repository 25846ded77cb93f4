/** A line of text on a page. `top` is the distance of its baseline from the top of the page, in points. */
export interface PdfLine {
  readonly text: string;
  readonly left?: number;
  readonly top: number;
  readonly size?: number;
  readonly isBold?: boolean;
}

export interface PdfOptions {
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  readonly bookmarks?: readonly { readonly title: string; readonly page: number; readonly top: number }[];
  readonly isEncrypted?: boolean;
}

const height = 800;

/** Writes a PDF of pages of 600 by 800 points in Helvetica. Texts are in windows-1252. */
export function makePdf(pages: readonly (readonly PdfLine[])[], options: PdfOptions = {}): Buffer {
  const { title, author, language, bookmarks = [], isEncrypted = false } = options;
  const objects: string[] = [];
  const add = (text: string) => objects.push(text);
  const firstPage = 6;
  const firstBookmark = firstPage + 2 * pages.length;
  add(`<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R ${language === undefined ? '' : `/Lang ${quoted(language)}`} >>`);
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  add(`<< /Font << /F1 ${font('Helvetica')} /F2 ${font('Helvetica-Bold')} >> >>`);
  add(
    `<< ${title === undefined ? '' : `/Title ${quoted(title)}`} ${author === undefined ? '' : `/Author ${quoted(author)}`} >>`,
  );
  const ends =
    bookmarks.length > 0 ? `/First ${firstBookmark} 0 R /Last ${firstBookmark + bookmarks.length - 1} 0 R` : '';
  add(`<< /Type /Outlines /Count ${bookmarks.length} ${ends} >>`);
  for (const [index, lines] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 ${height}] /Resources 3 0 R /Contents ${firstPage + 2 * index + 1} 0 R >>`,
    );
    const content = lines.map(drawn).join('\n');
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  for (const [index, { title: name, page, top }] of bookmarks.entries()) {
    const neighbours = [
      ...(index > 0 ? [`/Prev ${firstBookmark + index - 1} 0 R`] : []),
      ...(index < bookmarks.length - 1 ? [`/Next ${firstBookmark + index + 1} 0 R`] : []),
    ].join(' ');
    const place = `[${firstPage + 2 * page} 0 R /XYZ 0 ${height - top} 0]`;
    add(`<< /Title ${quoted(name)} /Parent 5 0 R /Dest ${place} ${neighbours} >>`);
  }
  // Nothing opens with this key: its check does not fit any password.
  if (isEncrypted) add(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`);
  return assembled(objects, isEncrypted);
}

function assembled(objects: readonly string[], isEncrypted: boolean): Buffer {
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = file.length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const encryption = isEncrypted ? `/Encrypt ${objects.length} 0 R /ID [<00112233> <00112233>]` : '';
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R ${encryption} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function drawn({ text, left = 60, top, size = 10, isBold = false }: PdfLine): string {
  return `BT /${isBold ? 'F2' : 'F1'} ${size} Tf 1 0 0 1 ${left} ${height - top} Tm ${quoted(text)} Tj ET`;
}

function quoted(text: string): string {
  return `(${text.replaceAll(/[\\()]/gu, String.raw`\$&`)})`;
}
