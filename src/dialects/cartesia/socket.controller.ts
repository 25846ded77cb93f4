import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OpensSocket } from '../realtime/opens-socket.decorator';
import { SocketServer } from '../realtime/socket-server';
import { CartesiaVoices } from './cartesia-voices';
import { CartesiaProtocol } from './socket-protocol';

/** Speech for text that is still being written, for Cartesia's clients. */
@Controller('tts/websocket')
export class CartesiaSocketController {
  constructor(
    private readonly sockets: SocketServer,
    private readonly voices: CartesiaVoices,
  ) {}

  @OpensSocket(undefined, { needsKey: true })
  open(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.sockets.accept(request, response, (socket) => new CartesiaProtocol(socket, this.voices));
  }
}
