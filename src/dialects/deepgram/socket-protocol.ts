import { ApiError } from '../../platform/errors/api-error';
import { toApiError } from '../../platform/errors/api-exception.filter';
import type { ClientSocket, SocketProtocol } from '../realtime/client-socket';
import { readJsonMessage } from '../realtime/json-message';
import type { ContextHandler, ContextParams } from '../realtime/context-protocol';
import type { SpeechContext } from '../realtime/speech-context';
import { version } from '../../platform/version';
import { deepgramError } from './deepgram-envelope';

/** Flushes that may wait. */
const maxFlushes = 100;

/** What a socket speaks with. */
export interface SpokenModel {
  /** As the client has named it. */
  readonly model: string;
  readonly params: ContextParams;
  /** Characters that may wait to be spoken. */
  readonly maxWaitingCharacters: number;
}

/** Text up to a flush, that waits for the one before it. */
interface WaitingText {
  text: string;
  isFlushed: boolean;
}

/**
 * The protocol of Deepgram's `/v1/speak`. All text up to a `Flush` is one context. The next one begins when it is over, since the client
 * tells by the order of the frames what is what.
 */
export class DeepgramProtocol implements SocketProtocol {
  private context: SpeechContext | undefined;
  /** Contexts get an id each. */
  private count = 0;
  private readonly waiting: WaitingText[] = [];
  private flushed = 0;
  private cleared = 0;
  /** Whether the text up to the next flush is dropped, since speech failed. */
  private isDropping = false;
  /** Whether the texts that wait are being gone through, so that new ones must wait, too. */
  private isAdvancing = false;

  constructor(
    private readonly socket: ClientSocket,
    private readonly spoken: SpokenModel,
  ) {
    const { model } = spoken;
    const metadata = { request_id: socket.connection.id, model_name: model, model_version: version, model_uuid: model };
    void socket.send(JSON.stringify({ type: 'Metadata', ...metadata }));
  }

  async receive(frame: string | Buffer): Promise<void> {
    const { type, text } = readJsonMessage(frame);
    switch (type) {
      case 'Speak':
        if (typeof text !== 'string') throw problem('text', 'must be a string');
        return this.speak(text);
      case 'Flush':
        return this.flush();
      case 'Clear':
        return this.clear();
      case 'Close':
        return void this.socket.close(1000);
      default:
        throw problem('type', 'must be one of: Speak, Flush, Clear, Close');
    }
  }

  /** An error in a message. */
  errorMessage(error: ApiError): string {
    return JSON.stringify({ type: 'Warning', ...this.told(error) });
  }

  private told(error: ApiError): object {
    const {
      err_code: code,
      err_msg: description,
      request_id: requestId,
    } = deepgramError(error, this.socket.connection.id);
    return { description, code, request_id: requestId };
  }

  private speak(text: string): void {
    if (this.isDropping) return;
    if (!this.isAdvancing && !this.context) this.begin();
    const last = this.waiting.at(-1);
    if (!this.isAdvancing && this.waiting.length === 0 && !this.context!.hasEnded) return this.context!.append(text);
    const held = this.waiting.reduce((sum, each) => sum + each.text.length, text.length);
    if (held > this.spoken.maxWaitingCharacters) {
      const most = this.spoken.maxWaitingCharacters;
      throw new ApiError('TEXT_TOO_LONG', `More than ${most} characters wait to be spoken. Send text more slowly.`);
    }
    if (last && !last.isFlushed) last.text += text;
    else this.waiting.push({ text, isFlushed: false });
  }

  private async flush(): Promise<void> {
    if (this.waiting.length >= maxFlushes) throw problem('type', 'must not be Flush so often');
    const last = this.waiting.at(-1);
    if (last && !last.isFlushed) last.isFlushed = true;
    else if (this.waiting.length > 0 || this.isAdvancing || this.context?.hasEnded)
      this.waiting.push({ text: '', isFlushed: true });
    else if (this.context) this.context.end();
    else {
      this.isDropping = false;
      await this.tellFlushed();
    }
  }

  private async clear(): Promise<void> {
    this.waiting.length = 0;
    this.isDropping = false;
    const { context } = this;
    this.context = undefined;
    void context?.cancel();
    await this.socket.send(JSON.stringify({ type: 'Cleared', sequence_id: this.cleared++ }));
  }

  private begin(): SpeechContext {
    return (this.context = this.socket.contexts.open(String(this.count++), this.spoken.params, this.handler));
  }

  private readonly handler: ContextHandler = {
    onEvent: async (event, context) => {
      if (event.type === 'audio') await this.socket.sendAudio(event.bytes, context.signal);
      if (event.type !== 'end') return;
      await this.tellFlushed(context.signal);
      if (this.context === context) await this.next();
    },
    onError: async (error, context) => {
      await this.socket.send(JSON.stringify({ type: 'Error', ...this.told(error) }));
      if (this.context !== context) return;
      // Its client waits for the flush that it has asked for.
      if (context.hasEnded) await this.tellFlushed();
      else this.isDropping = true;
      await this.next();
    },
  };

  /** Begins the next text that waits. */
  private async next(): Promise<void> {
    this.context = undefined;
    this.isAdvancing = true;
    try {
      while (this.waiting.length > 0) if (await this.take(this.waiting.shift()!)) return;
    } finally {
      this.isAdvancing = false;
    }
  }

  /**
   * Begins a text that has waited. What cannot begin is reported, as a text that fails later.
   *
   * @returns whether it has begun: there was something to say.
   */
  private async take({ text, isFlushed }: WaitingText): Promise<boolean> {
    if (text !== '') {
      try {
        const context = this.begin();
        context.append(text);
        if (isFlushed) context.end();
        return true;
      } catch (error) {
        await this.socket.send(JSON.stringify({ type: 'Error', ...this.told(toApiError(error)) }));
      }
    }
    if (isFlushed) await this.tellFlushed();
    else this.isDropping = true;
    return false;
  }

  private async tellFlushed(signal?: AbortSignal): Promise<void> {
    await this.socket.send(JSON.stringify({ type: 'Flushed', sequence_id: this.flushed++ }), signal);
  }
}

function problem(field: string, rule: string): ApiError {
  return ApiError.ofFields('INVALID_REQUEST', [{ field, reason: 'invalid', rule }]);
}
