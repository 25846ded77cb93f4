import { audioFormats, type TextSyntax, type Voice } from '@voxgate/speech';
import type { KeyCaller } from '../../../platform/caller/caller';
import { ApiError } from '../../../platform/errors/api-error';
import { toApiError } from '../../../platform/errors/api-exception.filter';
import { mapFieldNames } from '../../map-field-names';
import type { ClientSocket, SocketProtocol } from '../../realtime/client-socket';
import { closeCodes } from '../../realtime/close-codes';
import type { ContextHandler, ContextParams } from '../../realtime/context-protocol';
import type { SpeechContext } from '../../realtime/speech-context';
import { fieldNames } from '../azure-envelope';
import type { AzureVoices } from '../azure-voices';
import {
  defaultOutputFormat,
  isOutputFormat,
  type OutputFormatName,
  outputFormatRule,
  outputFormats,
} from '../output-formats';
import { type AzureMessage, audioMessage, jsonMessage, readMessage } from './messages';
import { TurnTimes, type WantedTimes } from './turn-times';

/** Milliseconds without text after which complete words are spoken, of a text that is still being written. */
const delayMs = 3000;

/** The close code that Azure's SDKs take for a mistake in the request. */
const badRequest = 1007;

/** What `synthesis.context` asks for. */
interface TurnSettings {
  readonly format: OutputFormatName;
  readonly times: WantedTimes;
  /** The voice of a text that is still being written, and its language. */
  readonly voiceName?: string;
  readonly language?: string;
}

/**
 * The WebSocket protocol of Azure's SDKs. `speech.config` and `synthesis.context` say how to speak; `ssml` begins a turn, whose messages
 * carry its id: `turn.start`, `response`, `audio`, `audio.metadata` with the times, and `turn.end`. With `text.piece` and `text.end`, a turn
 * is a text that is still being written. An error closes the socket: there is no message for it.
 */
export class AzureProtocol implements SocketProtocol {
  /** The times of texts that are still being written, by turn. */
  private readonly written = new Map<string, TurnTimes>();
  private settings: TurnSettings = { format: defaultOutputFormat, times: { words: false, visemes: false } };

  constructor(
    private readonly socket: ClientSocket,
    private readonly caller: KeyCaller,
    private readonly voices: AzureVoices,
  ) {}

  async receive(frame: string | Buffer): Promise<void> {
    try {
      await this.handle(readMessage(frame));
    } catch (error) {
      const refusal = toApiError(error);
      await this.refuse(refusal);
      // The socket logs it.
      if (refusal.code === 'INTERNAL_ERROR') throw error;
    }
  }

  errorMessage(): undefined {
    return undefined;
  }

  private async handle({ path, requestId, body }: AzureMessage): Promise<void> {
    switch (path) {
      case 'synthesis.context':
        this.settings = readSettings(body);
        return;
      case 'ssml':
        return this.speak(requestId, body);
      case 'text.piece':
        return this.write(requestId, body);
      case 'text.end':
        return (this.socket.contexts.find(requestId) ?? (await this.beginText(requestId))).end();
      case 'synthesis.control':
        return this.stop(requestId);
      default:
      // Others, such as speech.config, tell about the client.
    }
  }

  private async speak(requestId: string, ssml: string): Promise<void> {
    const voice = await this.voices.usualIn(this.caller, ssml);
    const { context, times } = this.begin(requestId, voice, 'lenient-ssml');
    times.read(ssml);
    context.append(ssml);
    context.end();
  }

  private async write(requestId: string, text: string): Promise<void> {
    const context = this.socket.contexts.find(requestId) ?? (await this.beginText(requestId));
    this.written.get(requestId)?.read(text);
    context.append(text);
  }

  private async beginText(requestId: string): Promise<SpeechContext> {
    const voice = await this.voices.ofText(this.caller, this.settings);
    const { context, times } = this.begin(requestId, voice, 'text');
    this.written.set(requestId, times);
    void context.over.then(() => this.written.delete(requestId));
    return context;
  }

  private begin(
    requestId: string,
    voice: Voice | undefined,
    syntax: TextSyntax,
  ): { context: SpeechContext; times: TurnTimes } {
    const { format, times: wanted } = this.settings;
    // Only the sounds of a voice tell its visemes. They also tell its words.
    const hasVisemes = wanted.visemes && voice?.timestamps.includes('phoneme') === true;
    const times = new TurnTimes({ ...wanted, visemes: hasVisemes });
    const params: ContextParams = {
      syntax,
      ...outputFormats[format],
      voiceId: voice?.voiceId,
      voiceIdOf: async (name) => (await this.voices.find(this.caller, name)).voiceId,
      speed: 1,
      maxBufferDelayMs: delayMs,
      ...((wanted.words || hasVisemes) && { timestamps: hasVisemes ? 'phoneme' : 'finest' }),
      whenNothingToSay: 'silence',
    };
    const context = this.socket.contexts.open(requestId, params, this.handlerOf(requestId, format, times));
    const serviceTag = this.socket.connection.id;
    void this.socket.send([
      jsonMessage('turn.start', requestId, { context: { serviceTag } }),
      jsonMessage('response', requestId, { context: { serviceTag }, audio: { type: 'inline', streamId: requestId } }),
    ]);
    return { context, times };
  }

  private handlerOf(requestId: string, format: OutputFormatName, times: TurnTimes): ContextHandler {
    const { contentType } = audioFormats[outputFormats[format].format];
    const tell = async (Metadata: object[], signal?: AbortSignal) => {
      if (Metadata.length > 0) await this.socket.send(jsonMessage('audio.metadata', requestId, { Metadata }), signal);
    };
    return {
      onEvent: async (event, { signal }) => {
        if (event.type === 'timestamp') await tell(times.next(event.timestamp), signal);
        if (event.type === 'audio') {
          await this.socket.sendAudio(event.bytes, signal, (bytes) => audioMessage(requestId, contentType, bytes));
        }
        if (event.type !== 'end') return;
        await tell(times.end(event.durationSeconds), signal);
        await this.socket.send(jsonMessage('turn.end', requestId, {}), signal);
      },
      onError: (error) => this.refuse(error),
    };
  }

  private async stop(requestId: string): Promise<void> {
    const context = this.socket.contexts.find(requestId);
    if (!context) return;
    await context.cancel();
    await this.socket.send(jsonMessage('turn.end', requestId, {}));
  }

  private async refuse(error: ApiError): Promise<void> {
    const { message } = mapFieldNames(error, fieldNames);
    await this.socket.close(error.status === 400 || error.status === 404 ? badRequest : closeCodes.of(error), message);
  }
}

/** @throws {ApiError} `INVALID_REQUEST` if it is no JSON, or has a format that cannot be made. */
function readSettings(body: string): TurnSettings {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch (error) {
    throw new ApiError('INVALID_REQUEST', 'synthesis.context must be JSON.', { cause: error });
  }
  const synthesis = objectIn(read, 'synthesis');
  const audio = objectIn(synthesis, 'audio');
  const options = objectIn(audio, 'metadataOptions');
  const input = objectIn(synthesis, 'input');
  const format = typeof audio['outputFormat'] === 'string' ? audio['outputFormat'].toLowerCase() : defaultOutputFormat;
  if (!isOutputFormat(format)) throw new ApiError('INVALID_REQUEST', `outputFormat ${outputFormatRule}.`);
  const isOn = (name: string) => String(options[name]) === 'true';
  return {
    format,
    times: { words: isOn('wordBoundaryEnabled'), visemes: isOn('visemeEnabled') },
    ...textIn(input, 'voiceName'),
    ...textIn(input, 'language'),
  };
}

function objectIn(value: unknown, name: string): Record<string, unknown> {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
}

function textIn<Name extends string>(values: Record<string, unknown>, name: Name): Partial<Record<Name, string>> {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? ({ [name]: value } as Record<Name, string>) : {};
}
