import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OpensSocket } from '../opens-socket.decorator';
import { SocketServer } from '../socket-server';
import { NativeProtocol } from './native-protocol';

/** The native protocol for text that is still being written. */
@Controller('api/v1/tts/realtime')
export class RealtimeController {
  constructor(private readonly sockets: SocketServer) {}

  @OpensSocket()
  open(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.sockets.accept(request, response, (socket) => new NativeProtocol(socket));
  }
}
