import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error';
import { boundedBody } from './bounded-body';

/** Maximum length of the name of a file, in Unicode code points. */
const maxNameLength = 200;

/** Bounds of a form. */
export interface FormBounds {
  /** Maximum size of the whole body in bytes. */
  readonly maxBytes: number;
  /** Maximum size of a file in bytes. */
  readonly maxFileBytes: number;
  /** Maximum number of files, and of fields that are text. */
  readonly maxFiles: number;
  readonly maxFields: number;
  /** Maximum size of a field that is text, in bytes. */
  readonly maxFieldBytes: number;
  /** The error if the body, or a file, has more bytes. */
  readonly tooLarge: () => ApiError;
}

/** A file in a form, while it arrives. */
export interface FormFile {
  /** The field that has it. */
  readonly field: string;
  /** As the client calls it, without folders: at most 200 characters. Empty if it has no name. */
  readonly name: string;
  readonly contentType: string;
  readonly contents: Readable;
}

/** A field that is text: its name and its value. */
export type FormField = readonly [name: string, value: string];

/**
 * Reads a form (`multipart/form-data`) in memory that does not depend on the size of its files.
 *
 * @param take is called when a file begins. It must read the file to its end, or reject; the rest of that file is then thrown away.
 * @returns the fields that are text, in the order of the form. All calls of `take` have ended then, also if this throws.
 * @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `INVALID_REQUEST`, the `tooLarge` of the bounds; what `take` throws.
 */
export async function readForm(
  request: Request,
  response: Response,
  bounds: FormBounds,
  take: (file: FormFile) => Promise<void>,
): Promise<readonly FormField[]> {
  const { headers } = request;
  if (!request.is('multipart/form-data') || headers['content-encoding'] !== undefined)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as multipart/form-data.');
  if (Number(headers['content-length'] ?? 0) > bounds.maxBytes) throw bounds.tooLarge();
  const form = openForm(request, bounds);
  if (headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  const fields: FormField[] = [];
  const taking: Promise<void>[] = [];
  let problem: ApiError | undefined;
  form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) problem ??= malformedForm('A field of the form is too long.');
    else fields.push([name, value]);
  });
  form.on('file', (field, contents, { filename, mimeType }) => {
    // The form has the same error. Without a listener, that of a client that leaves would end this process.
    contents.on('error', () => undefined);
    // The form's own stream stays open if the file cannot be taken, so that the rest of the form can be read.
    const bounded = boundedBody(contents, bounds.maxFileBytes, bounds.tooLarge);
    const taken = take({ field, name: nameOf(filename), contentType: mimeType, contents: bounded });
    taken.catch(() => contents.resume());
    taking.push(taken);
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(event, () => (problem ??= malformedForm('The form has too many fields.')));
  const failure = await pipeToEnd(boundedBody(request, bounds.maxBytes, bounds.tooLarge), form).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : malformedForm('The form cannot be read.', error)),
  );
  const taken = await Promise.allSettled(taking);
  if (failure) throw failure;
  const refused = taken.find((each) => each.status === 'rejected');
  if (refused) throw refused.reason;
  if (problem) throw problem;
  return fields;
}

/** The error of a form that cannot be read, or is not what the route wants. */
export function malformedForm(message: string, cause?: unknown): ApiError {
  return new ApiError('INVALID_REQUEST', message, { cause });
}

function openForm(
  { headers }: Request,
  { maxFileBytes, maxFiles, maxFields, maxFieldBytes }: FormBounds,
): busboy.Busboy {
  const limits = {
    files: maxFiles,
    fields: maxFields,
    parts: maxFiles + maxFields,
    fieldNameSize: 100,
    fieldSize: maxFieldBytes,
    // One more, so that a file that is too large is seen to be.
    fileSize: maxFileBytes + 1,
    headerPairs: 20,
  };
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw malformedForm('The form cannot be read.', error);
  }
}

/** Ends also if the form ends in the middle of a part. */
async function pipeToEnd(body: Readable, form: busboy.Busboy): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      form.destroy();
      reject(error);
    };
    form.once('close', () => resolve());
    // Not only once: to destroy a form in the middle of a part is an error, too.
    form.on('error', fail);
    body.once('error', fail);
    body.pipe(form);
  });
}

function nameOf(filename: string | undefined): string {
  return Array.from((filename ?? '').replaceAll(/\p{Cc}/gu, '').trim())
    .slice(0, maxNameLength)
    .join('');
}
