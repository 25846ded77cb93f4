import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { clientMessages } from '../../dialects/realtime/native/client-message';
import { serverMessages } from '../../dialects/realtime/native/server-message';
import { RealtimeModule } from '../../dialects/realtime/realtime.module';
import { Environment } from '../../platform/config/environment';
import { version } from '../../platform/version';
import { describeDefaults } from './describe-defaults';
import { loadFieldMetadata } from './load-field-metadata';

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  example?: unknown;
  examples?: unknown[];
  [keyword: string]: unknown;
}

type Named = Record<string, object>;

const channel = 'realtime';

/** What the messages mean. */
const summaries: Record<keyof typeof clientMessages | keyof typeof serverMessages, string> = {
  'session.authenticate': 'Sends the API key. The first message of a socket that has none in its headers.',
  'context.start':
    'Opens a context: a text that will be spoken with these options. Takes nothing from the limits before its first text.',
  'input_text.append': 'Adds text to a context. The first text makes the context a request of the key.',
  'input_text.flush': 'Has everything spoken that was appended, as if the text ended here. More may follow.',
  'input_text.end': 'Ends the text of a context. What waits is spoken, and then comes `speech.audio.done`.',
  'context.cancel': 'Stops a context at once. Nothing more of it is sent.',
  'session.created': 'The client is authenticated, and may open contexts.',
  'speech.audio.delta': 'The next part of the audio of a context.',
  'speech.timestamp': 'When a word or a sentence is spoken. Comes after its audio.',
  'speech.flushed': 'Everything that was appended before a flush has been sent.',
  'speech.audio.done': 'The end of a context.',
  error:
    'A message could not be handled, or, with its `context_id`, a context has failed and is over. The socket stays open, unless the key is not valid.',
};

/** Creates the AsyncAPI 3 document of the WebSocket, from the same classes that validate and type its messages. */
export async function createAsyncApiDocument(app: INestApplication): Promise<object> {
  await loadFieldMetadata();
  const sent = Object.entries(clientMessages);
  const received = Object.entries(serverMessages);
  const document = SwaggerModule.createDocument(app, new DocumentBuilder().setOpenAPIVersion('3.1.0').build(), {
    include: [RealtimeModule],
    extraModels: [...sent, ...received].map(([, model]) => model),
  });
  describeDefaults(document);
  const schemas = document.components!.schemas as Record<string, Schema>;
  for (const schema of Object.values(schemas)) close(schema);
  for (const [type, { name }] of [...sent, ...received]) addType(schemas[name]!, type);
  const messages = Object.fromEntries(
    [...sent, ...received].map(([type, { name }]) => [
      nameOf(type),
      {
        name: type,
        summary: summaries[type as keyof typeof summaries],
        contentType: 'application/json',
        payload: { $ref: `#/components/schemas/${name}` },
      },
    ]),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Voxgate realtime speech',
      version,
      description:
        'Speech for text that is still being written. Messages are text frames with JSON. docs/realtime.md has examples.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/json',
    servers: serversOf(app.get(Environment)),
    channels: {
      [channel]: {
        address: '/api/v1/tts/realtime',
        title: 'Realtime speech',
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { ws: { method: 'GET' } },
      },
    },
    operations: {
      ...operations(
        'receive',
        sent.map(([type]) => type),
      ),
      ...operations(
        'send',
        received.map(([type]) => type),
      ),
    },
    components: {
      messages,
      schemas,
      securitySchemes: {
        api_key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sk-…',
          description: 'The key may be in the message `session.authenticate` instead.',
        },
      },
    },
  };
}

/** The server of `PUBLIC_URL`, or an example. */
function serversOf({ PUBLIC_URL }: Environment): Named {
  const security = [{ $ref: '#/components/securitySchemes/api_key' }];
  if (PUBLIC_URL === undefined) {
    const description = 'A server on this machine. Others have `wss`.';
    return { local: { host: '127.0.0.1:3000', protocol: 'ws', description, security } };
  }
  const { host, protocol, pathname } = new URL(PUBLIC_URL);
  return {
    public: {
      host,
      protocol: protocol === 'https:' ? 'wss' : 'ws',
      ...(pathname !== '/' && { pathname }),
      description: 'This server.',
      security,
    },
  };
}

/** Serves the AsyncAPI document at `/api/asyncapi.json`. It is public. */
export function setUpAsyncApi(app: INestApplication): void {
  let document: Promise<object> | undefined;
  app.getHttpAdapter().get('/api/asyncapi.json', async (_request: Request, response: Response) => {
    response.json(await (document ??= createAsyncApiDocument(app)));
  });
}

/** @param action what the server does. */
function operations(action: 'send' | 'receive', types: readonly string[]): Named {
  return Object.fromEntries(
    types.map((type) => [
      nameOf(type),
      {
        action,
        channel: { $ref: `#/channels/${channel}` },
        summary: summaries[type as keyof typeof summaries],
        messages: [{ $ref: `#/channels/${channel}/messages/${nameOf(type)}` }],
      },
    ]),
  );
}

/** The name of a message in the document: `inputTextAppend`. */
function nameOf(type: string): string {
  return type.replace(/[._](\w)/gu, (_match, letter: string) => letter.toUpperCase());
}

function addType(schema: Schema, type: string): void {
  schema.properties = { type: { type: 'string', const: type }, ...schema.properties };
  schema.required = ['type', ...(schema.required ?? [])];
}

/** Refuses other fields, as the server does, and gives the examples as JSON Schema has them. */
function close(schema: Schema): void {
  schema['additionalProperties'] = false;
  for (const property of Object.values(schema.properties ?? {})) {
    if (property.example === undefined) continue;
    property.examples = [property.example];
    delete property.example;
  }
}
