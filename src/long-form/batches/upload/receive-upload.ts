import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { ApiError } from '../../../platform/errors/api-error';
import { inputTooLarge } from '../batches.service';
import { maxInputBytes } from '../limits';
import { boundedBody } from './bounded-body';

/** Room for the other fields of the form and for what separates them. */
const furtherBytes = 100_000;

/** Bounds of the fields that are no file. */
const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 };

const maxNameLength = 200;

/** A file in a form. */
export interface UploadedFile {
  /** As the client calls it, without folders: 1 to 200 characters. */
  readonly name: string;
  readonly contents: Readable;
}

/** What has been received. */
export interface Upload<T> {
  /** What the file has been stored as. */
  readonly stored: T;
  /** The fields that are text. Of a repeated one, the first. */
  readonly fields: ReadonlyMap<string, string>;
}

/**
 * Receives a form (`multipart/form-data`) with one file, in memory that does not depend on its length.
 *
 * @param field the name of the field with the file.
 * @param store is called once, when the file begins, and must read it to its end. What it has stored if the rest of the form is invalid
 *   must be removed by `discard`.
 * @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST`; what `store` throws.
 */
export async function receiveUpload<T>(
  request: Request,
  response: Response,
  field: string,
  store: (file: UploadedFile) => Promise<T>,
  discard: (stored: T) => Promise<void>,
): Promise<Upload<T>> {
  const { headers } = request;
  if (!request.is('multipart/form-data') || headers['content-encoding'] !== undefined)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as multipart/form-data.');
  if (Number(headers['content-length'] ?? 0) > maxInputBytes + furtherBytes) throw inputTooLarge();
  const form = openForm(request);
  if (headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  const fields = new Map<string, string>();
  let storing: Promise<T> | undefined;
  let problem: ApiError | undefined;
  form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) problem ??= malformed('A field of the form is too long.');
    else if (!fields.has(name)) fields.set(name, value);
  });
  form.on('file', (name, contents, { filename }) => {
    // The form has the same error. Without a listener, that of a client that leaves would end this process.
    contents.on('error', () => undefined);
    if (name !== field || storing) {
      contents.resume();
      problem ??= malformed(`Send one file, as "${field}".`);
      return;
    }
    // The form's own stream stays open if the file cannot be stored, so that the rest of the form can be read.
    storing = store({ name: nameOf(filename), contents: boundedBody(contents, maxInputBytes) });
    storing.catch(() => contents.resume());
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(event, () => (problem ??= malformed('The form has too many fields.')));
  const read = await readForm(boundedBody(request, maxInputBytes + furtherBytes), form).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : malformed('The form cannot be read.', error)),
  );
  const stored = await storing?.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (stored && 'error' in stored) throw read ?? stored.error;
  const failure = read ?? problem ?? (stored ? undefined : malformed(`The form has no file "${field}".`));
  if (!failure) return { stored: stored!.value, fields };
  if (stored) await discard(stored.value);
  throw failure;
}

function openForm({ headers }: Request): busboy.Busboy {
  try {
    return busboy({ headers, limits: { ...limits, fileSize: maxInputBytes + 1 }, defParamCharset: 'utf8' });
  } catch (error) {
    throw malformed('The form cannot be read.', error);
  }
}

/** Ends also if the form ends in the middle of a part. */
async function readForm(body: Readable, form: busboy.Busboy): Promise<void> {
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
  const name = Array.from((filename ?? '').replaceAll(/\p{Cc}/gu, '').trim())
    .slice(0, maxNameLength)
    .join('');
  return name === '' ? 'batch.jsonl' : name;
}

function malformed(message: string, cause?: unknown): ApiError {
  return new ApiError('INVALID_REQUEST', message, { cause });
}
