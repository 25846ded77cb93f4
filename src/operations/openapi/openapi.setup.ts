import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { createOpenApiDocument } from './document';

/**
 * Serves the OpenAPI document at `/api/openapi.json`, and a page to read and try it at `/api/docs`. Both are public. The document is created
 * with the first request.
 */
export function setUpOpenApi(app: INestApplication): void {
  let creation: Promise<OpenAPIObject> | undefined;
  let document: OpenAPIObject;
  const create = async (_request: Request, _response: Response, next: NextFunction): Promise<void> => {
    document = await (creation ??= createOpenApiDocument(app));
    next();
  };
  app.use(['/api/docs', '/api/openapi.json'], create);
  SwaggerModule.setup('api/docs', app, () => document, {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Voxgate API',
    swaggerOptions: { persistAuthorization: false, displayRequestDuration: true, tryItOutEnabled: true },
  });
}
