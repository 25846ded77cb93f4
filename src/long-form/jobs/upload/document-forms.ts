import { Injectable } from '@nestjs/common';
import { maxCoverBytes } from '@voxgate/documents/books';
import type { Request, Response } from 'express';
import { FilesService } from '../../../accounts/files/files.service';
import { Environment } from '../../../platform/config/environment';
import { ApiError } from '../../../platform/errors/api-error';
import { allowBodyTime } from '../../../platform/http/body-time';
import { type FormBounds, type FormFile, malformedForm, readForm } from '../../../platform/http/read-form';
import { TurnLine } from '../../../platform/http/turn-line';
import { UploadedFile } from '../../../platform/http/uploaded-file';
import { signalWhenGone } from '../../../tts/http/client-gone.decorator';
import { maxHandInValues } from '../dto/create-job.dto';
import { declaredType } from './document-type';
import { bodyOfForm } from './form-body';

/** Maximum size of a field that is text, in bytes. Longer texts are sent as files. */
const maxFieldBytes = 2 ** 20;

const maxFields = 40;

/** Room for the fields that are text, and for what separates the parts, in bytes. */
const furtherBytes = 4 * 2 ** 20;

/** Milliseconds that a form may take to arrive: 100 MB at 0.9 Mbit/s. */
const maxArrivalMs = 900_000;

/** The parts that are files. `file` is another name of `document`. */
const fileFields: ReadonlyMap<string, 'document' | 'cover'> = new Map([
  ['document', 'document'],
  ['file', 'document'],
  ['cover', 'cover'],
]);

/** A form that has arrived. */
export interface DocumentForm {
  /** What it says, as a body in JSON would. Files are {@link UploadedFile}. */
  readonly body: Record<string, unknown>;
  /** Removes its files. */
  readonly remove: () => Promise<void>;
}

interface Received {
  readonly file: UploadedFile;
  readonly name: string;
  readonly contentType: string;
  readonly remove: () => Promise<void>;
}

/**
 * Receives documents that are sent as files. They are written to the disk while they arrive, so at most 16 are there at the same time, 4 of
 * them of one account. Others wait unread.
 */
@Injectable()
export class DocumentForms {
  private readonly line = new TurnLine({
    most: 16,
    maxOfGroup: 4,
    maxWaiting: 50,
    maxWaitingOfGroup: 10,
    patienceMs: 10_000,
    refusal: 'The server is receiving too many documents at the moment. Try again in some seconds, one after another.',
  });
  private readonly bounds: FormBounds;

  constructor(
    private readonly files: FilesService,
    private readonly environment: Environment,
  ) {
    const { MAX_DOCUMENT_BYTES } = environment;
    this.bounds = {
      maxBytes: MAX_DOCUMENT_BYTES + maxCoverBytes + furtherBytes,
      maxFileBytes: Math.max(MAX_DOCUMENT_BYTES, maxCoverBytes),
      maxFiles: 2,
      maxFields,
      maxFieldBytes,
      tooLarge: () => this.tooLarge(),
    };
  }

  /**
   * Receives a form. Nothing of it is left on the disk if this throws.
   *
   * @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST`; `OVERLOADED` if too many are arriving;
   *   `SERVICE_UNAVAILABLE` if the disk is full.
   */
  async receive(request: Request, response: Response): Promise<DocumentForm> {
    const giveBack = await this.line.take(request.caller?.accountId ?? '', signalWhenGone(response));
    const received = new Map<'document' | 'cover', Received>();
    const remove = async () => {
      giveBack();
      for (const each of received.values()) await each.remove();
    };
    try {
      allowBodyTime(request, response, maxArrivalMs);
      const taken = new Set<string>();
      const fields = await readForm(request, response, this.bounds, async (part) => {
        const field = fileFields.get(part.field);
        if (field === undefined || taken.has(field))
          throw malformedForm('Send one file as `document`, and the picture of the cover, if any, as `cover`.');
        taken.add(field);
        received.set(field, await this.store(field, part));
      });
      return { body: bodyOf(bodyOfForm(fields, maxHandInValues), received), remove };
    } catch (error) {
      await remove();
      throw error;
    }
  }

  private async store(field: 'document' | 'cover', { name, contentType, contents }: FormFile): Promise<Received> {
    const [most, tooLong] =
      field === 'cover'
        ? ([maxCoverBytes, coverTooLarge] as const)
        : ([this.environment.MAX_DOCUMENT_BYTES, () => this.tooLarge()] as const);
    const { path, bytes, remove } = await this.files.receive(contents, most, tooLong);
    return { file: new UploadedFile(path, bytes), name, contentType, remove };
  }

  private tooLarge(): ApiError {
    const { MAX_DOCUMENT_BYTES } = this.environment;
    return new ApiError('PAYLOAD_TOO_LARGE', `A document has at most ${MAX_DOCUMENT_BYTES} bytes. Divide it.`, {
      field: 'document',
    });
  }
}

function bodyOf(
  fields: Record<string, unknown>,
  received: ReadonlyMap<'document' | 'cover', Received>,
): Record<string, unknown> {
  const body = { ...fields };
  for (const [field, { file, name, contentType }] of received) {
    // A page's form sends this if no file was chosen.
    if (name === '' && file.bytes === 0) continue;
    body[field] = file;
    if (field === 'document') body['input_type'] ??= declaredType(name, contentType);
  }
  return body;
}

function coverTooLarge(): ApiError {
  return new ApiError('INVALID_REQUEST', `\`cover\` has at most ${maxCoverBytes} bytes.`, { field: 'cover' });
}
