import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { type FormBounds, malformedForm, readForm } from '../../../platform/http/read-form';
import { inputTooLarge } from '../batches.service';
import { maxInputBytes } from '../limits';

/** Room for the other fields of the form and for what separates them. */
const furtherBytes = 100_000;

const bounds: FormBounds = {
  maxBytes: maxInputBytes + furtherBytes,
  maxFileBytes: maxInputBytes,
  maxFiles: 1,
  maxFields: 20,
  maxFieldBytes: 1000,
  tooLarge: inputTooLarge,
};

/** A file in a form. */
export interface UploadedInput {
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
  store: (file: UploadedInput) => Promise<T>,
  discard: (stored: T) => Promise<void>,
): Promise<Upload<T>> {
  let isTaken = false;
  let stored: { readonly value: T } | undefined;
  try {
    const fields = await readForm(request, response, bounds, async ({ field: name, name: fileName, contents }) => {
      if (name !== field || isTaken) throw malformedForm(`Send one file, as "${field}".`);
      isTaken = true;
      stored = { value: await store({ name: fileName === '' ? 'batch.jsonl' : fileName, contents }) };
    });
    if (!stored) throw malformedForm(`The form has no file "${field}".`);
    // The first of a repeated one is the last that a map is given.
    return { stored: stored.value, fields: new Map(fields.toReversed()) };
  } catch (error) {
    if (stored) await discard(stored.value);
    throw error;
  }
}
