import { once } from 'node:events';
import { type IncomingMessage, request as sendRequest, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Request } from 'express';
import { FilesService } from '../../accounts/files/files.service';
import type { Caller } from '../../platform/caller/caller';
import { ApiError } from '../../platform/errors/api-error';
import { ApiCaller } from './api-caller';
import { openInnerConnection } from './inner-connection';
import { type ApiRequest, type ApiResponse, type ServerApi, ToolError } from './tool-host';

/** Headers of a message that the requests of its tools have, too: who asks, from where, and at which address. */
const passedOn = [
  'authorization',
  'host',
  'user-agent',
  'traceparent',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/**
 * The API of this server, for one message of a client. What its tools ask for passes the same middlewares, guards and interceptors as
 * requests over the network, from the same address and with the same key, but over a connection within this process.
 */
export class InProcessApi implements ServerApi {
  constructor(
    private readonly httpServer: Server,
    private readonly files: FilesService,
    private readonly message: Request,
    private readonly caller: Caller,
  ) {}

  async call({ method, path, json, signal }: ApiRequest): Promise<ApiResponse> {
    const { headers, socket } = this.message;
    const body = json && JSON.stringify(json);
    const passed = passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
    const sent = sendRequest({
      method,
      path,
      signal,
      headers: {
        ...Object.fromEntries(passed),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
      createConnection: () => openInnerConnection(this.httpServer, socket),
    });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return {
      status: response.statusCode!,
      headers: response.headers as ApiResponse['headers'],
      body: await buffer(response),
    };
  }

  /** @throws {ToolError} if the key may not store files, or there is no room for it. */
  async link(
    { bytes, name, contentType }: { bytes: Uint8Array; name: string; contentType: string },
    signal: AbortSignal,
  ): Promise<{ url: string; expires_at: string }> {
    if (!this.caller.rights.includes('files:write')) {
      throw new ToolError('INSUFFICIENT_SCOPE: A link needs a key with the scope files:write. Use return_as "audio".');
    }
    try {
      const contents = { stream: Readable.from([bytes]) };
      const { id } = await this.files.store(this.caller.accountId, { contents, name, contentType, kind: 'speech' });
      return await new ApiCaller(this).linkTo(id, signal);
    } catch (error) {
      if (error instanceof ApiError) throw new ToolError(`${error.code}: ${error.message}`, { cause: error });
      throw error;
    }
  }
}
