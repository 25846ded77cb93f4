import { Controller, Get, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiBody, ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Request, Response } from 'express';
import { FilesService } from '../../accounts/files/files.service';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { NeedsNoRight } from '../../platform/caller/rights.decorators';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { LimitBody } from '../../platform/http/json-body.interceptor';
import { version } from '../../platform/version';
import { Costs } from '../../rate-limit/costs.decorator';
import { checkOrigin } from './check-origin';
import { InProcessApi } from './in-process-api';

/** The largest message: a text for an audiobook. */
const maxMessageBytes = 2 ** 20;

/** A message has few values; its texts are long. */
const maxValues = 1000;

/** Messages of one key in a minute. They take no slot of its window, but each is work. */
const maxPerMinute = 600;

/** The Model Context Protocol over HTTP, without sessions: any replica answers any request. */
@ApiTags('MCP')
@Throttle({ default: { limit: maxPerMinute, ttl: 60_000 } })
@Controller('mcp')
export class McpController {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly files: FilesService,
    private readonly environment: Environment,
  ) {}

  /**
   * Clients ask for a stream of what a server says by itself, which this one does not have. Without this, that would count as a request
   * of the key.
   *
   * @throws {ApiError} `METHOD_NOT_ALLOWED`.
   */
  @Get()
  @NeedsNoRight()
  @Costs({ unit: 'connection' })
  @ApiExcludeEndpoint()
  stream(): never {
    throw new ApiError('METHOD_NOT_ALLOWED', 'Method GET not allowed. Allowed: POST.', { headers: { Allow: 'POST' } });
  }

  @Post()
  @NeedsNoRight()
  @Costs({ unit: 'connection' })
  @LimitBody(maxMessageBytes, { maxValues })
  @ApiOperation({
    operationId: 'sendMcpMessage',
    summary: 'Send a message of the Model Context Protocol',
    description:
      'Streamable HTTP, for assistants: docs/mcp.md. Messages themselves do not count towards the rate limit of the key, which may send 600 a minute. What a tool does counts as the requests of the API that it makes, and needs their scopes. Messages that the protocol does not allow get an error of JSON-RPC.',
  })
  @ApiBody({
    schema: { type: 'object', description: 'One JSON-RPC message.' },
    examples: { shortest: { summary: 'The tools', value: { jsonrpc: '2.0', id: 1, method: 'tools/list' } } },
  })
  @ApiOkResponse({
    description: 'The response, as JSON or as an event.',
    content: {
      'application/json': { schema: { type: 'object' } },
      'text/event-stream': { schema: { type: 'string' } },
    },
  })
  @ApiErrors('INVALID_REQUEST', 'CROSS_SITE_REQUEST')
  @ApiResponse({ status: HttpStatus.ACCEPTED, description: 'A notification was received.' })
  async message(@Req() request: Request, @Res() response: Response, @CurrentCaller() caller: Caller): Promise<void> {
    checkOrigin(request, this.environment);
    const message: unknown = request.body;
    if (typeof message !== 'object' || message === null || Array.isArray(message)) {
      throw new ApiError('INVALID_REQUEST', 'The body must be one JSON-RPC message. Send messages one by one.');
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    // Whatever clients say that they accept: responses have no other types. The address is only for the SDK.
    const sent = new globalThis.Request('http://localhost/mcp', {
      method: 'POST',
      headers: [...headers.filter(([name]) => name !== 'accept'), ['accept', 'application/json, text/event-stream']],
      signal: gone.signal,
    });
    const httpServer = this.adapter.httpAdapter.getHttpServer() as Server;
    const server = new InProcessApi(httpServer, this.files, request, caller);
    // Loaded with the first message: the SDK needs much memory.
    const { answerMessage } = await import('./mcp-server.js');
    await send(await answerMessage(sent, message, { version, server }), response);
  }
}

/** Sends a response of the SDK, and ends it when the client has gone. */
async function send(answer: globalThis.Response, response: Response): Promise<void> {
  response.status(answer.status);
  answer.headers.forEach((value, name) => response.setHeader(name, value));
  if (!answer.body) return void response.end();
  for await (const bytes of answer.body as AsyncIterable<Uint8Array>) {
    if (response.destroyed) return;
    if (!response.write(bytes)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}
