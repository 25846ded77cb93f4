import { Controller, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import type { ContextParams } from '../realtime/context-protocol';
import { OpensSocket } from '../realtime/opens-socket.decorator';
import { SocketServer } from '../realtime/socket-server';
import { ignoredParameters } from '../ignored-parameters';
import { streamedFormatOf } from './audio-format';
import { keySchemeOf } from './deepgram.dialect';
import { defaultModel } from './deepgram-models';
import { DeepgramVoices } from './deepgram-voices';
import { SpeakSocketDto } from './dto/speak-socket.dto';
import { DeepgramProtocol } from './socket-protocol';

/** Milliseconds without text after which complete words are spoken without a flush. */
const delayMs = 3000;

/** Speech for text that is still being written, for Deepgram's clients. */
@Controller('v1/speak')
export class DeepgramSocketController {
  constructor(
    private readonly sockets: SocketServer,
    private readonly voices: DeepgramVoices,
    private readonly environment: Environment,
  ) {}

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`. */
  @OpensSocket(undefined, { needsKey: true })
  async open(@Query() query: SpeakSocketDto, @Req() request: Request, @Res() response: Response): Promise<void> {
    const model = query.model ?? defaultModel;
    const { voiceId } = await this.voices.find(request.caller, model);
    const resolved = streamedFormatOf(query);
    if (resolved.field !== undefined) throw new ApiError('INVALID_REQUEST', resolved.rule);
    const { format, sampleRate } = resolved;
    response.set(ignoredParameters(request.query, query));
    const params: ContextParams = {
      voiceId,
      format,
      sampleRate,
      speed: Number(query.speed ?? 1),
      maxBufferDelayMs: delayMs,
      whenNothingToSay: 'silence',
    };
    const { REALTIME_WAITING_CHARACTERS: maxWaitingCharacters } = this.environment;
    await this.sockets.accept(
      request,
      response,
      (socket) => new DeepgramProtocol(socket, { model, params, maxWaitingCharacters }),
      { subprotocol: keySchemeOf(request.headers) },
    );
  }
}
