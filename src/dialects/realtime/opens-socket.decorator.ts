import { applyDecorators, Get } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { OptionalAuth } from '../../platform/caller/access.decorators';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { AllowSpeechTokens } from '../../auth/tokens/allow-speech-tokens.decorator';
import { Costs } from '../../rate-limit/costs.decorator';

/**
 * A route that opens a WebSocket for speech, with `SocketServer.accept`. A key in the headers is checked like that of any other
 * request, and so is its right to speak; without one, the client sends the key in a message. The request itself takes no slot of the rate
 * limit: each context that speaks does.
 *
 * OpenAPI cannot describe WebSockets: asyncapi.json and docs/realtime.md do.
 *
 * @param path of the route.
 * @param options `needsKey`: the headers must have a key.
 * @example
 * `@OpensSocket() open(@Req() request: Request, @Res() response: Response) { return this.sockets.accept(request, response, …); }`
 */
export const OpensSocket = (path?: string, { needsKey = false } = {}): MethodDecorator =>
  applyDecorators(
    Get(path),
    ...(needsKey ? [] : [OptionalAuth()]),
    RequiresRight('speech'),
    AllowSpeechTokens(),
    Costs({ unit: 'connection' }),
    ApiExcludeEndpoint(),
  );
