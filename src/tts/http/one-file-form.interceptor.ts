import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { ApiError } from '../../platform/errors/api-error';
import { allowBodyTime } from '../../platform/http/body-time';
import { type FormBounds, malformedForm, readForm } from '../../platform/http/read-form';
import { TurnLine, type TurnLineOptions } from '../../platform/http/turn-line';
import { signalWhenGone } from './client-gone.decorator';

/** A form with one file, which a route needs in memory. */
interface OneFileForm {
  /** What the file is, for errors: `voice`. */
  readonly what: string;
  /** Maximum size of the file, in bytes. */
  readonly maxFileBytes: number;
  /** Maximum size of another field, in bytes. */
  readonly maxFieldBytes: number;
  /** The message for a larger file. */
  readonly tooLarge: string;
  /** How many forms are in memory and worked on at the same time, and how many wait unread. */
  readonly turns: Omit<TurnLineOptions, 'patienceMs'>;
}

/** Milliseconds that a form may take to arrive, and that it may wait for its turn. */
const maxArrivalMs = 60_000;
const patienceMs = 60_000;

/** Reads a form with one file into `request.body`, after the guards and in turn. The turn ends when the route has answered. */
export abstract class OneFileFormInterceptor implements NestInterceptor {
  private readonly line: TurnLine;
  private readonly bounds: FormBounds;

  constructor(private readonly form: OneFileForm) {
    const { maxFileBytes, maxFieldBytes, tooLarge, turns } = form;
    this.line = new TurnLine({ ...turns, patienceMs });
    this.bounds = {
      maxBytes: maxFileBytes + 64 * 1024,
      maxFileBytes,
      maxFiles: 1,
      maxFields: 10,
      maxFieldBytes,
      tooLarge: () => new ApiError('PAYLOAD_TOO_LARGE', tooLarge, { field: 'file' }),
    };
  }

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const giveBack = await this.line.take(request.caller?.accountId ?? '', signalWhenGone(response));
    try {
      request.body = await this.receive(request, response);
      return of(await lastValueFrom(next.handle(), { defaultValue: undefined }));
    } finally {
      request.body = undefined;
      giveBack();
    }
  }

  private async receive(request: Request, response: Response): Promise<Record<string, unknown>> {
    allowBodyTime(request, response, maxArrivalMs);
    let file: Buffer | undefined;
    const fields = await readForm(request, response, this.bounds, async ({ field, contents }) => {
      if (field !== 'file') throw malformedForm(`Send the ${this.form.what} as the file \`file\`.`);
      const chunks: Buffer[] = [];
      for await (const chunk of contents as AsyncIterable<Buffer>) chunks.push(chunk);
      file = Buffer.concat(chunks);
    });
    return { ...Object.fromEntries(fields), ...(file && file.length > 0 && { file }) };
  }
}
