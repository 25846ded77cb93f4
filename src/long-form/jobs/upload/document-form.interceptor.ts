import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { DocumentForms } from './document-forms';

/** Reads the body of a form with a document after the guards, and removes its files when the route is done with them. */
@Injectable()
export class DocumentFormInterceptor implements NestInterceptor {
  constructor(private readonly forms: DocumentForms) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    if (typeof request.is('multipart/form-data') !== 'string') return next.handle();
    const form = await this.forms.receive(request, context.switchToHttp().getResponse<Response>());
    request.body = form.body;
    try {
      return of(await lastValueFrom(next.handle(), { defaultValue: undefined }));
    } finally {
      await form.remove();
    }
  }
}
