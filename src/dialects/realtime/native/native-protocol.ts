import { ApiError } from '../../../platform/errors/api-error';
import type { SessionEvent, VisemeSet } from '@voxgate/speech';
import { audioSlices, byteSlices } from '../../../tts/http/audio-slices';
import { TimestampDto } from '../../../tts/dto/timestamp.dto';
import type { ClientSocket, SocketProtocol } from '../client-socket';
import type { ContextHandler } from '../context-protocol';
import type { SpeechContext } from '../speech-context';
import { type ClientMessage, readClientMessage } from './client-message';
import type { StartContextDto } from './dto/client-messages.dto';
import { serverMessage } from './server-message';

/** Bytes of audio in a binary frame. */
const binaryBytes = 32_768;

/** The id of a context whose messages have none. Clients cannot give it. */
const onlyContext = '';

/** The native protocol: docs/realtime.md. */
export class NativeProtocol implements SocketProtocol {
  constructor(private readonly socket: ClientSocket) {
    if (socket.caller) void this.greet();
  }

  async receive(frame: string | Buffer): Promise<void> {
    const message = await readClientMessage(frame);
    try {
      await this.handle(message);
    } catch (error) {
      // The client knows by the id which of its contexts is meant.
      if (!(error instanceof ApiError) || message.type === 'session.authenticate' || !this.socket.caller) throw error;
      await this.socket.send(errorMessage(error, message.context_id));
    }
  }

  errorMessage(error: ApiError): string {
    return errorMessage(error);
  }

  private async handle(message: ClientMessage): Promise<void> {
    const { socket } = this;
    if (message.type === 'session.authenticate') {
      if (socket.caller) throw new ApiError('INVALID_REQUEST', 'You have sent an API key already.');
      await socket.authenticate(message.api_key);
      return this.greet();
    }
    if (!socket.caller) throw missingKey();
    if (message.type === 'context.start') return this.start(message);
    // The context may have ended while the client interrupted it. An error would seem to be that of the next one with the id.
    if (message.type === 'context.cancel')
      return void this.socket.contexts.find(message.context_id ?? onlyContext)?.cancel();
    const context = this.find(message.context_id);
    if (!context) return;
    switch (message.type) {
      case 'input_text.append':
        return context.append(message.text);
      case 'input_text.flush':
        return context.flush(message.flush_id);
      case 'input_text.end':
        return context.end();
    }
  }

  private greet(): Promise<void> {
    return this.socket.send(serverMessage('session.created', { session_id: this.socket.connection.id }));
  }

  private start(message: Omit<StartContextDto, 'type'>): void {
    this.socket.contexts.open(
      message.context_id ?? onlyContext,
      {
        voiceId: message.voice_id,
        syntax: message.input_type,
        format: message.format,
        sampleRate: message.sample_rate,
        speed: message.speed,
        pitch: message.pitch,
        normalize: message.normalize,
        timestamps: message.timestamps === 'none' ? undefined : message.timestamps,
        visemeSet: message.viseme_set,
        dictionaries: message.pronunciation_dictionaries,
        cache: message.cache,
        maxBufferDelayMs: message.max_buffer_delay_ms,
      },
      this.handlerOf(message.context_id, { isBinary: message.audio === 'binary', visemeSet: message.viseme_set }),
    );
  }

  /** @returns `undefined` if the context was cancelled or has failed while the message was on its way. */
  private find(id: string | undefined): SpeechContext | undefined {
    const { contexts } = this.socket;
    const context = contexts.find(id ?? onlyContext);
    if (!context && !contexts.wasStopped(id ?? onlyContext)) {
      throw new ApiError('CONTEXT_NOT_FOUND', 'There is no such context. Send "context.start" first.', {
        field: 'context_id',
      });
    }
    return context;
  }

  private handlerOf(id: string | undefined, form: EventForm): ContextHandler {
    return {
      onEvent: async (event, { signal }) => {
        for (const frames of framesOf(event, id, form)) {
          if (signal.aborted) return;
          await this.socket.send(frames, signal);
        }
      },
      onError: (error) => this.socket.send(errorMessage(error, id)),
    };
  }
}

/** How a context's events are sent. */
interface EventForm {
  readonly isBinary: boolean;
  readonly visemeSet: VisemeSet;
}

function* framesOf(
  event: SessionEvent,
  id: string | undefined,
  { isBinary, visemeSet }: EventForm,
): Generator<(string | Uint8Array)[]> {
  switch (event.type) {
    case 'audio':
      if (isBinary) yield* binaryAudio(event.bytes, id);
      else
        for (const audio of audioSlices(event.bytes))
          yield [serverMessage('speech.audio.delta', { context_id: id, audio })];
      break;
    case 'timestamp':
      yield [
        serverMessage('speech.timestamp', {
          context_id: id,
          timestamp: TimestampDto.from(event.timestamp, visemeSet),
        }),
      ];
      break;
    case 'flushed':
      yield [serverMessage('speech.flushed', { context_id: id, flush_id: event.id || undefined })];
      break;
    case 'end': {
      const { characters, durationSeconds } = event;
      const usage = { characters, duration_seconds: Number(durationSeconds.toFixed(3)) };
      yield [serverMessage('speech.audio.done', { context_id: id, usage })];
      break;
    }
  }
}

function* binaryAudio(bytes: Uint8Array, id: string | undefined): Generator<(string | Uint8Array)[]> {
  for (const audio of byteSlices(bytes, binaryBytes)) {
    yield [serverMessage('speech.audio.delta', { context_id: id, bytes: audio.length }), audio];
  }
}

function errorMessage(failure: ApiError, id?: string): string {
  return serverMessage('error', { context_id: id, error: failure.body.error, retry_after: retryAfterOf(failure) });
}

/** The seconds after which a refused request may be repeated; `undefined` if that would not help. */
function retryAfterOf({ headers }: ApiError): number | undefined {
  const seconds = headers['Retry-After'];
  return seconds === undefined ? undefined : Number(seconds);
}

function missingKey(): ApiError {
  return new ApiError(
    'MISSING_API_KEY',
    'Missing API key. Send it in the header "Authorization: Bearer sk-…", or first send {"type": "session.authenticate", "api_key": "sk-…"}.',
  );
}
