import { randomUUID } from 'node:crypto';
import { ApiError } from '../../platform/errors/api-error';
import type { ClientSocket, SocketProtocol } from '../realtime/client-socket';
import { readJsonMessage } from '../realtime/json-message';
import type { ContextHandler } from '../realtime/context-protocol';
import type { SpeechContext } from '../realtime/speech-context';
import type { SessionEvent } from '@voxgate/speech';
import { ValidationPipe } from '../../platform/validation/validation.pipe';
import { cartesiaError } from './cartesia-envelope';
import { type CartesiaEvent, chunkEvents, framed, timestampEvents } from './cartesia-events';
import type { CartesiaVoices } from './cartesia-voices';
import { CancelContextDto, ContinueDto, OpenContextDto } from './dto/socket-message.dto';
import { paramsOf, voiceIdOf } from './speech-params';
import { type TimedWord, WordTimes } from './word-times';

/** Milliseconds for which Cartesia waits for more text. */
const usualDelay = 3000;

/** Contexts that are over before their text is, which are remembered for text that is still on its way. */
const maxRemembered = 64;

const validation = new ValidationPipe();

/** The text of a context, for the times of its words. */
interface OpenContext {
  readonly context: SpeechContext;
  readonly times: WordTimes | undefined;
  flushes: number;
}

/**
 * The protocol of Cartesia's `/tts/websocket`. Its clients add text to a context with `continue`, and read until `done` or an `error`
 * that is `done`.
 */
export class CartesiaProtocol implements SocketProtocol {
  private readonly open = new Map<string, OpenContext>();
  /** The contexts that have failed (with the error), or were cancelled, before the client has sent all of their text. */
  private readonly endedEarly = new Map<string, ApiError | undefined>();

  constructor(
    private readonly socket: ClientSocket,
    private readonly voices: CartesiaVoices,
  ) {}

  async receive(frame: string | Buffer): Promise<void> {
    const message = readJsonMessage(frame);
    try {
      if (message['cancel'] === true) this.cancel(await read(CancelContextDto, message));
      else await this.speak(await read(ContinueDto, message), message);
    } catch (error) {
      const id = message['context_id'];
      // The client knows by the id which of its contexts is meant.
      if (!(error instanceof ApiError) || typeof id !== 'string') throw error;
      await this.socket.send(this.errorMessage(error, id.slice(0, 200)));
    }
  }

  errorMessage(error: ApiError, contextId?: string): string {
    const { connection } = this.socket;
    const told = cartesiaError(error, connection.id);
    // LiveKit's plugin and older clients read `error`.
    const fields = { type: 'error', done: true, status_code: error.status, error: told.message, ...told };
    return JSON.stringify({ ...fields, ...(contextId !== undefined && { context_id: contextId }) });
  }

  private cancel({ context_id: id }: CancelContextDto): void {
    const found = this.open.get(id);
    if (!found) return;
    if (!found.context.hasEnded) this.remember(id, undefined);
    this.open.delete(id);
    void found.context.cancel();
  }

  private async speak(message: ContinueDto, whole: Record<string, unknown>): Promise<void> {
    const { transcript, context_id: given, continue: continues, flush } = message;
    const id = given ?? randomUUID();
    if (this.endedEarly.has(id)) return this.dropped(id, continues === true);
    const found = this.open.get(id) ?? (await this.begin(id, await read(OpenContextDto, whole)));
    found.times?.append(transcript);
    found.context.append(transcript);
    if (flush === true) found.context.flush(String(++found.flushes));
    if (continues !== true) found.context.end();
  }

  /** Text for a context that is over. Its client may wait for an answer to the last one. */
  private async dropped(id: string, continues: boolean): Promise<void> {
    if (continues) return;
    const error = this.endedEarly.get(id);
    this.endedEarly.delete(id);
    if (error) await this.socket.send(this.errorMessage(error, id));
  }

  private async begin(id: string, message: OpenContextDto): Promise<OpenContext> {
    const voice = await this.voices.find(this.socket.caller, voiceIdOf(message));
    const { add_timestamps: hasTimes, max_buffer_delay_ms: delay } = message;
    const times = hasTimes ? new WordTimes() : undefined;
    const context = this.socket.contexts.open(
      id,
      {
        ...paramsOf(message, voice),
        syntax: 'text-with-cartesia-tags',
        voiceIdOf: async (name) => (await this.voices.find(this.socket.caller, name)).voiceId,
        timestamps: times && 'finest',
        maxBufferDelayMs: delay ?? usualDelay,
        whenNothingToSay: 'silence',
      },
      this.handlerOf(id, times),
    );
    const opened = { context, times, flushes: 0 };
    this.open.set(id, opened);
    return opened;
  }

  private handlerOf(id: string, times: WordTimes | undefined): ContextHandler {
    let words: TimedWord[] = [];
    let begin = performance.now();
    return {
      onEvent: async (event, context) => {
        if (event.type === 'timestamp') {
          words.push(...(times?.next(event.timestamp) ?? []));
          return;
        }
        if (event.type === 'end') this.forget(id, context);
        if (event.type !== 'audio') words.push(...(times?.rest() ?? []));
        const events = [...timestampEvents(words), ...eventsOf(event, performance.now() - begin)];
        words = [];
        for (const each of events) {
          if (context.signal.aborted) return;
          await this.socket.send(JSON.stringify(framed(each, id)), context.signal);
        }
        begin = performance.now();
      },
      onError: async (error, context) => {
        this.forget(id, context);
        if (!context.hasEnded) this.remember(id, error);
        await this.socket.send(this.errorMessage(error, id));
      },
    };
  }

  private forget(id: string, context: SpeechContext): void {
    if (this.open.get(id)?.context === context) this.open.delete(id);
  }

  private remember(id: string, error: ApiError | undefined): void {
    this.endedEarly.set(id, error);
    const [oldest] = this.endedEarly.keys();
    if (this.endedEarly.size > maxRemembered) this.endedEarly.delete(oldest!);
  }
}

function* eventsOf(event: SessionEvent, stepTimeMs: number): Generator<CartesiaEvent> {
  switch (event.type) {
    case 'audio':
      yield* chunkEvents(event.bytes, stepTimeMs);
      break;
    case 'flushed':
      yield { type: 'flush_done', flush_done: true, flush_id: Number(event.id) };
      break;
    case 'end':
      yield { type: 'done' };
      break;
    case 'timestamp':
      break;
  }
}

async function read<T>(metatype: new () => T, message: object): Promise<T> {
  return (await validation.transform(message, { type: 'body', metatype })) as T;
}
