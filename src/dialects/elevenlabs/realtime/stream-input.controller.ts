import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { KeyAuthenticator } from '../../../auth/key-authenticator';
import type { ClientSocket, SocketProtocol } from '../../realtime/client-socket';
import { OpensSocket } from '../../realtime/opens-socket.decorator';
import { SocketServer } from '../../realtime/socket-server';
import { checkModel } from '../elevenlabs-models';
import { ElevenLabsVoices } from '../elevenlabs-voices';
import { StreamInputQueryDto } from './dto/stream-input-query.dto';
import type { StreamInput } from './elevenlabs-protocol';
import { MultiContextProtocol } from './multi-context';
import { SingleContextProtocol } from './single-context';

/** A protocol of ElevenLabs' WebSockets. */
type Protocol = new (socket: ClientSocket, input: StreamInput) => SocketProtocol;

/** Speech for text that is still being written, for ElevenLabs' clients: docs/dialects/elevenlabs.md. */
@Controller('v1/text-to-speech')
export class StreamInputController {
  constructor(
    private readonly sockets: SocketServer,
    private readonly voices: ElevenLabsVoices,
    private readonly keys: KeyAuthenticator,
  ) {}

  @OpensSocket(':voice_id/stream-input')
  single(
    @Param('voice_id') voiceId: string,
    @Query() query: StreamInputQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.open(SingleContextProtocol, { voiceId, query }, request, response);
  }

  @OpensSocket(':voice_id/multi-stream-input')
  multi(
    @Param('voice_id') voiceId: string,
    @Query() query: StreamInputQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.open(MultiContextProtocol, { voiceId, query }, request, response);
  }

  /** @throws {ApiError} what can be said before the handshake; `INVALID_REQUEST`, `MODEL_NOT_FOUND`, `VOICE_NOT_FOUND` and others. */
  private async open(
    protocol: Protocol,
    { voiceId, query }: Pick<StreamInput, 'voiceId' | 'query'>,
    request: Request,
    response: Response,
  ): Promise<void> {
    checkModel(query.model_id);
    // Clients that send their key in a message learn of a wrong voice by an error message.
    if (request.caller) await this.voices.find(request.caller, voiceId);
    const { voices, keys } = this;
    const input = { voiceId, query, voices, keys, address: request.ip ?? '' };
    await this.sockets.accept(request, response, (socket) => new protocol(socket, input));
  }
}
