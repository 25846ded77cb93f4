import { ApiError } from '../../../platform/errors/api-error';
import { closeCodes } from '../../realtime/close-codes';
import type { ClientMessageDto } from './dto/client-message.dto';
import { ElevenLabsProtocol, type OpenContext } from './elevenlabs-protocol';

/** The context of messages that name none. */
const usualContext = 'default';

/**
 * `multi-stream-input`: any number of texts, one after the other or at once. Only `close_context` ends a text, so an empty one is a
 * keep-alive. An error ends its context and nothing else.
 */
export class MultiContextProtocol extends ElevenLabsProtocol {
  private readonly openContexts = new Map<string, OpenContext>();
  private isClosing = false;

  protected async handle(message: ClientMessageDto): Promise<void> {
    const id = message.context_id ?? usualContext;
    if (this.isClosing) return;
    try {
      if (message.close_socket === true) this.closeSocket();
      else if (message.close_context === true) await this.closeContext(id);
      else await this.speak(id, message);
    } catch (error) {
      // The client knows by the id which of its contexts is meant.
      if (!(error instanceof ApiError)) throw error;
      await this.socket.send(this.errorMessage(error, { contextId: id }));
    }
  }

  private async speak(id: string, message: ClientMessageDto): Promise<void> {
    const { flush } = message;
    const text = message.text ?? '';
    let opened = this.openContexts.get(id);
    if (text === '') {
      if (opened && flush === true) this.flush(opened);
      return;
    }
    if (!opened) {
      // Text for a context that was interrupted, or has failed, may still be on its way. A new one with its id begins with settings.
      if (this.socket.contexts.wasStopped(id) && !opensContext(message)) return;
      opened = await this.begin(id, message);
    }
    this.append(opened, text, flush === true);
  }

  private async begin(id: string, message: ClientMessageDto): Promise<OpenContext> {
    const ids = { contextId: id };
    const opened = await this.open(id, message, ids, {
      onOver: () => {
        if (this.openContexts.get(id) === opened) this.openContexts.delete(id);
      },
      onEnd: () => this.socket.send(this.finalFrame(ids)),
      onError: (error) => this.socket.send(this.errorMessage(error, ids)),
    });
    this.openContexts.set(id, opened);
    return opened;
  }

  /**
   * Closes a context. What was flushed is spoken to its end: clients close a context as soon as they have sent its text. Text that was not
   * flushed means that the listener has interrupted: nothing more is spoken.
   */
  private async closeContext(id: string): Promise<void> {
    const opened = this.openContexts.get(id);
    if (!opened) return;
    if (!opened.hasUnflushedText) return opened.context.end();
    this.openContexts.delete(id);
    void opened.context.cancel();
    await this.socket.send(this.finalFrame({ contextId: id }));
  }

  /** Ends all contexts, and closes the socket when all have been spoken. */
  private closeSocket(): void {
    this.isClosing = true;
    const contexts = this.socket.contexts.all();
    for (const context of contexts) context.end();
    void Promise.all(contexts.map((context) => context.over)).then(() => this.socket.close(closeCodes.normal));
  }
}

/** Whether a message is one with which clients open a context. */
function opensContext({ text, ...settings }: ClientMessageDto): boolean {
  const {
    voice_settings: voice,
    pronunciation_dictionary_locators: locators,
    generation_config: generation,
  } = settings;
  return !/\S/u.test(text ?? '') || [voice, locators, generation].some((each) => each !== undefined && each !== null);
}
