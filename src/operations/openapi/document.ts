import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Environment } from '../../platform/config/environment';
import { publicPath } from '../../platform/config/server-url';
import { quotaHeaders } from '../../platform/caller/quota-headers';
import { budgetsExtension, publicExtension, rightExtension } from '../../platform/caller/rights.decorators';
import { operatorExtension } from '../../platform/caller/operator';
import type { OperatorAccess } from '../../platform/caller/operator-access';
import type { Scope } from '../../platform/caller/rights';
import { dialectAt, dialects, ownersOf } from '../../dialects/find-dialect';
import { describeErrors } from '../../platform/errors/api-errors.decorator';
import type { ErrorCode } from '../../platform/errors/error-catalogue';
import { type ErrorEnvelope, nativeEnvelope, schemaReference } from '../../platform/errors/error-envelope';
import { version } from '../../platform/version';
import { describeDefaults } from './describe-defaults';
import { describeForms } from './describe-forms';
import { loadFieldMetadata } from './load-field-metadata';
import { shareComponents } from './share-components';

const bearerScheme = 'api_key';
const operatorScheme = 'operator_key';

/** Errors that every authenticated route can return in addition to its own. */
const gateErrors: ErrorCode[] = [
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  'API_KEY_REVOKED',
  'API_KEY_DISABLED',
  'ACCOUNT_SUSPENDED',
  'API_KEY_ROTATED',
  'API_KEY_EXPIRED',
  'ADDRESS_NOT_ALLOWED',
  'METHOD_NOT_ALLOWED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

/** Errors that every route for operators' programs can return in addition to its own. */
const operatorErrors: ErrorCode[] = [
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  'API_KEY_REVOKED',
  'API_KEY_EXPIRED',
  'INSUFFICIENT_SCOPE',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

const tokenErrors: ErrorCode[] = ['TOKEN_EXPIRED', 'TOKEN_USED_UP'];

const header = (description: string, schema: object) => ({ description, schema });

const requestId = {
  'X-Request-Id': header('The id of this request, as in the server’s log: the client’s own if it is safe.', {
    type: 'string',
    example: '0d9e5a0e-5d6b-4a58-8f3c-5b0f6c1f1f3a',
  }),
};
const rateLimit = {
  'X-RateLimit-Limit': header('Requests that this API key, or its account, may make per window: the smaller limit.', {
    type: 'integer',
    example: 10,
  }),
  'X-RateLimit-Remaining': header('Requests left in the current window.', { type: 'integer', minimum: 0, example: 9 }),
};
const retryAfter = {
  'Retry-After': header('Whole seconds to wait before trying again.', { type: 'integer', minimum: 1, example: 17 }),
};
const { charactersRemaining, audioSecondsRemaining, reset } = quotaHeaders;
const quota = Object.fromEntries(
  [charactersRemaining, audioSecondsRemaining].map(({ name, description, schema }) => [
    name,
    header(description, schema),
  ]),
);
const quotaReset = { [reset.name]: header(reset.description, reset.schema) };
const authenticate = {
  'WWW-Authenticate': header('RFC 6750.', { type: 'string', example: 'Bearer realm="api", error="invalid_token"' }),
};

const nameScope = {
  'WWW-Authenticate': header('RFC 6750. Names the scope that the key does not have.', {
    type: 'string',
    example: 'Bearer realm="api", error="insufficient_scope", scope="speech"',
  }),
};

const refuseToken = {
  'WWW-Authenticate': header('RFC 6750.', {
    type: 'string',
    example: 'Bearer realm="api", error="insufficient_scope"',
  }),
};

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  [rightExtension]?: Scope;
  [publicExtension]?: true;
  [operatorExtension]?: OperatorAccess;
  [budgetsExtension]?: true;
};
type ApiResponses = Record<string, { description: string; headers?: object; content?: Record<string, unknown> }>;

/** Creates the OpenAPI 3.1 document from the routes. Adds what authentication and the rate limit add to every route. */
export async function createOpenApiDocument(app: INestApplication): Promise<OpenAPIObject> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Voxgate')
    .setVersion(version)
    .setDescription(
      'Text to speech over HTTP, behind API keys with an exact rate limit.\n\n' +
        'Send your key with every request: `Authorization: Bearer sk-…`. Every error has the body ' +
        '`{ "error": { "code", "message" } }`; the code is stable.\n\n' +
        'The routes below `/v1` and `/v2` are compatible with clients of OpenAI, ElevenLabs and Deepgram, errors included. Paths ' +
        'that several or none of them have answer in the shape of ElevenLabs if the request has the header `xi-api-key`, in ' +
        'that of Deepgram with `Authorization: Token`, otherwise in that of OpenAI. The routes below `/tts` and `/voices` are ' +
        'compatible with clients of Cartesia, those below `/openai` with clients of Azure OpenAI, ' +
        'those below `/cognitiveservices` and `/sts` with clients of Azure’s speech service, those below `/marytts` and `/piper` with clients of MaryTTS and of Piper’s HTTP server, those below `/dev` with clients of ' +
        'Kokoro-FastAPI, and `/v1/text:synthesize`, `/v1/voices` and ' +
        'those below `/v1beta1` with clients of Google Cloud Text-to-Speech. The key may be where each of these APIs has it.\n\n' +
        'Routes that speak also accept a token of POST /api/v1/tokens in place of the key.',
    )
    .setLicense('MIT', 'https://opensource.org/license/mit')
    // Relative to the address of the document, so that the page can try it at any address of the server.
    .addServer(publicPath(app.get(Environment)) || '/', 'This server')
    .addTag('Speech', 'Text in, speech out.')
    .addTag('API keys', 'Create, list, edit, rotate and revoke the keys of your account.')
    .addTag('Limits', 'What is left of the rate limit and of budgets.')
    .addTag('Usage', 'The usage of your account’s keys.')
    .addTag('Provisioning', 'For programs of the operator: accounts, their keys, people, budgets and usage.')
    .addTag('Leaked keys', 'For scanners that find keys in public.')
    .addTag('Health', 'For load balancers and orchestrators.')
    .addTag('OpenAI', 'Compatible with OpenAI’s clients.')
    .addTag('ElevenLabs', 'Compatible with ElevenLabs’ clients.')
    .addTag('Cartesia', 'Compatible with Cartesia’s clients.')
    .addTag('Deepgram', 'Compatible with Deepgram’s clients.')
    .addTag('HeadTTS', 'Compatible with HeadTTS’s client.')
    .addTag('Kokoro-FastAPI', 'What Kokoro-FastAPI has beside OpenAI’s routes.')
    .addTag('MaryTTS', 'Compatible with MaryTTS’s clients.')
    .addTag('Piper', 'Compatible with clients of Piper’s HTTP server.')
    .addTag('Azure', 'Compatible with clients of Azure’s speech service.')
    .addTag('Google', 'Compatible with clients of Google Cloud Text-to-Speech.')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'sk-…' }, bearerScheme)
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'op-…' }, operatorScheme);
  for (const { keyScheme } of dialects) {
    const { id, ...place } = keyScheme;
    builder.addApiKey({ type: 'apiKey', ...place }, id);
  }
  const config = builder.build();
  await loadFieldMetadata();
  const document = SwaggerModule.createDocument(app, config);
  const paths = Object.keys(document.paths);
  const errorSchemas = Object.fromEntries(paths.map(envelopeAt).map(({ schemaName, schema }) => [schemaName, schema]));
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...errorSchemas } };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods) as Operation[]) describeGate(path, operation);
  }
  describeDefaults(document);
  describeForms(document);
  shareComponents(document);
  return document;
}

function envelopeAt(path: string): ErrorEnvelope {
  return dialectAt(path)?.errorEnvelope ?? nativeEnvelope;
}

/** Where the dialects of a path accept the key, in addition to `Authorization: Bearer`. */
function otherSchemes(path: string): string[] {
  const owners = ownersOf(path.toLowerCase()).filter(({ prefix = '' }) => path.startsWith(prefix));
  return [...new Set(owners.map(({ keyScheme }) => keyScheme.id))];
}

function describeGate(path: string, operation: Operation): void {
  const responses = operation.responses as ApiResponses;
  const dialect = dialectAt(path);
  const isPublic = publicExtension in operation;
  delete operation[publicExtension];
  const operatorAccess = operation[operatorExtension];
  delete operation[operatorExtension];
  if (operatorAccess !== undefined) return describeOperatorGate(operation, operatorAccess);
  const isKeyed = dialect !== undefined || (/^\/(?:api\/|mcp$)/u.test(path) && !isPublic);
  const scope = operation[rightExtension];
  delete operation[rightExtension];
  const hasBudgets = budgetsExtension in operation;
  delete operation[budgetsExtension];
  const required = scope === undefined ? [] : [scope];
  operation.security = [
    // `{}` if the route needs no authentication.
    ...(operation.security ?? []),
    ...(isKeyed ? [{ [bearerScheme]: required }] : []),
    ...otherSchemes(path).map((scheme) => ({ [scheme]: required })),
  ];
  if (isKeyed) mergeErrors(responses, gateErrors, envelopeAt(path));
  // Only routes that speak accept tokens, and only they reserve speech.
  if (hasBudgets) mergeErrors(responses, tokenErrors, envelopeAt(path));
  if (scope !== undefined) {
    operation.description = [operation.description, `Needs the scope \`${scope}\`.`].filter(Boolean).join(' ');
  }
  // Routes that need no scope are closed to tokens only.
  const isForKeys = isKeyed && dialect === undefined && scope === undefined;
  if (scope !== undefined || isForKeys) mergeErrors(responses, ['INSUFFICIENT_SCOPE'], envelopeAt(path));
  for (const [status, response] of Object.entries(responses)) {
    response.headers = {
      ...requestId,
      ...(isKeyed && status !== '401' && rateLimit),
      ...(hasBudgets && status !== '401' && quota),
      ...(hasBudgets && status === '429' && quotaReset),
      ...(status === '401' && authenticate),
      ...(status === '403' && scope !== undefined && nameScope),
      ...(status === '403' && isForKeys && refuseToken),
      ...(isKeyed && (status === '429' || status === '503') && retryAfter),
      ...response.headers,
    };
  }
}

/** Describes a route for operators' programs. */
function describeOperatorGate(operation: Operation, access: OperatorAccess): void {
  const responses = operation.responses as ApiResponses;
  operation.security = [{ [operatorScheme]: [access] }];
  mergeErrors(responses, operatorErrors, nativeEnvelope);
  operation.description = [
    operation.description,
    `Needs an operator’s key with the access \`${access}\`, and \`ADMIN_API\` on the server.`,
  ]
    .filter(Boolean)
    .join(' ');
  for (const [status, response] of Object.entries(responses)) {
    response.headers = {
      ...requestId,
      ...(status !== '401' && rateLimit),
      ...(status === '401' && authenticate),
      ...((status === '429' || status === '503') && retryAfter),
      ...response.headers,
    };
  }
}

/** Adds errors to the responses. If the route already has a response with that status, the two are merged. */
function mergeErrors(responses: ApiResponses, codes: readonly ErrorCode[], envelope: ErrorEnvelope): void {
  for (const [status, described] of describeErrors(codes, envelope)) {
    const own = responses[status];
    if (!own) {
      responses[status] = described;
      continue;
    }
    const examples = own.content?.['application/json'] as { examples?: object } | undefined;
    own.description = `${own.description}, ${described.description}`;
    own.content = {
      'application/json': {
        schema: { $ref: schemaReference(envelope) },
        examples: { ...examples?.examples, ...described.content['application/json'].examples },
      },
    };
  }
}
