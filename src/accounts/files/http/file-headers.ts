import type { ApiResponseOptions } from '@nestjs/swagger';

const text = (description: string, example: string) => ({ description, schema: { type: 'string' as const, example } });

const ofRepresentation = {
  ETag: text(
    'SHA-256 of the contents, in quotes.',
    '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  ),
  'Accept-Ranges': text('Always `bytes`.', 'bytes'),
  'Content-Disposition': text('Whether to show or save the file, and its name.', 'inline; filename="Chapter 1.mp3"'),
  'Last-Modified': text('When the file was stored.', 'Sat, 21 Nov 2026 09:30:00 GMT'),
};

const contents = { '*/*': { schema: { type: 'string' as const, format: 'binary' } } };

/** The documentation of a response with a whole file. */
export const wholeFile: ApiResponseOptions = {
  status: 200,
  description: 'The file.',
  content: contents,
  headers: ofRepresentation,
};

/** The documentation of a response with a range of a file. */
export const partOfFile: ApiResponseOptions = {
  status: 206,
  description: 'The range of the file that the header `Range` asks for.',
  content: contents,
  headers: { ...ofRepresentation, 'Content-Range': text('The range and the size of the file.', 'bytes 0-99/123456') },
};

/** The documentation of a response to a request with `If-None-Match` or `If-Modified-Since`. */
export const unchangedFile: ApiResponseOptions = { status: 304, description: 'The client’s copy is the same.' };
