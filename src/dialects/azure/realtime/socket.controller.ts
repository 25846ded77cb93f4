import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { KeyCaller } from '../../../platform/caller/caller';
import { OpensSocket } from '../../realtime/opens-socket.decorator';
import { SocketServer } from '../../realtime/socket-server';
import { AzureVoices } from '../azure-voices';
import { AzureProtocol } from './azure-protocol';

/** The WebSocket of Azure's SDKs, at the paths of a region's host and of a resource's own host. */
@Controller()
export class AzureSocketController {
  constructor(
    private readonly sockets: SocketServer,
    private readonly voices: AzureVoices,
  ) {}

  @OpensSocket('cognitiveservices/websocket/v1', { needsKey: true })
  open(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.sockets.accept(
      request,
      response,
      (socket) => new AzureProtocol(socket, request.caller as KeyCaller, this.voices),
    );
  }

  @OpensSocket('tts/cognitiveservices/websocket/v1', { needsKey: true })
  openOfResource(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.open(request, response);
  }
}
