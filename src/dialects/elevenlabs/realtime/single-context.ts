import type { ApiError } from '../../../platform/errors/api-error';
import { toApiError } from '../../../platform/errors/api-exception.filter';
import { closeCodes } from '../../realtime/close-codes';
import type { ClientMessageDto } from './dto/client-message.dto';
import { ElevenLabsProtocol, type OpenContext } from './elevenlabs-protocol';

/** The id of the only context. */
const only = '';

/** `stream-input`: one text. After its end comes `isFinal`, and the socket closes with 1000. Any error closes it, too. */
export class SingleContextProtocol extends ElevenLabsProtocol {
  private opened: OpenContext | undefined;
  private hasEnded = false;

  override async receive(frame: string | Buffer): Promise<void> {
    if (this.hasEnded) return;
    try {
      await super.receive(frame);
    } catch (error) {
      this.hasEnded = true;
      await this.socket.fail(toApiError(error));
    }
  }

  protected async handle(message: ClientMessageDto): Promise<void> {
    const opened = (this.opened ??= await this.open(
      only,
      message,
      {},
      {
        onOver: () => (this.hasEnded = true),
        onEnd: async () => {
          await this.socket.send(this.finalFrame({}));
          await this.socket.close(closeCodes.normal);
        },
        onError: (error: ApiError) => this.socket.fail(error),
      },
    ));
    const { text, flush } = message;
    if (text === '') return opened.context.end();
    if (typeof text === 'string') this.append(opened, text, flush === true);
    else if (flush === true) this.flush(opened);
  }
}
