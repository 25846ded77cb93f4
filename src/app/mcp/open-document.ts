import { openAsBlob } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { ToolError } from '../../dialects/mcp/tool-host';

/** What documents are called. An assistant must not send other files of its user to a server. */
const endings = ['.epub', '.pdf', '.docx', '.html', '.htm', '.xhtml', '.md', '.markdown', '.txt', '.ssml'];

/**
 * Opens a document of the user. It is read when it is sent.
 *
 * @throws {ToolError} if it is none, or cannot be read.
 */
export async function openDocument(path: string): Promise<{ blob: Blob; name: string }> {
  const file = resolve(path);
  if (!endings.includes(extname(file).toLowerCase())) {
    throw new ToolError(`${path} is no document. A document ends in: ${endings.join(', ')}.`);
  }
  try {
    return { blob: await openAsBlob(file), name: basename(file) };
  } catch (error) {
    throw new ToolError(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
