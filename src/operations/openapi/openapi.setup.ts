import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { createOpenApiDocument } from './document';

/** Serves the OpenAPI document at `/api/openapi.json`, and a page to read and try it at `/api/docs`. Both are public. */
export function setUpOpenApi(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => createOpenApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Voxgate API',
    swaggerOptions: { persistAuthorization: false, displayRequestDuration: true, tryItOutEnabled: true },
  });
}
