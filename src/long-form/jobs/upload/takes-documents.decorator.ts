import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import { AcceptForm, LimitBody } from '../../../platform/http/json-body.interceptor';
import { maxHandInBytes } from '../hand-in';
import { DocumentFormInterceptor } from './document-form.interceptor';

/**
 * Takes a document in: as JSON, or as a form with files.
 *
 * @param bounds of the JSON.
 */
export function TakesDocuments(bounds: { maxValues?: number } = {}): MethodDecorator {
  return applyDecorators(
    LimitBody(maxHandInBytes, bounds),
    AcceptForm(),
    UseInterceptors(DocumentFormInterceptor),
    ApiConsumes('application/json', 'multipart/form-data'),
  );
}
