import { bearerToken } from '../../../auth/bearer-token';
import type { KeyAuthenticator } from '../../../auth/key-authenticator';
import { ApiError } from '../../../platform/errors/api-error';
import { toApiError } from '../../../platform/errors/api-exception.filter';
import type { ClientSocket, SocketProtocol } from '../../realtime/client-socket';
import { closeCodes } from '../../realtime/close-codes';
import { readJsonMessage } from '../../realtime/json-message';
import type { ContextParams } from '../../realtime/context-protocol';
import type { SpeechContext } from '../../realtime/speech-context';
import { ValidationPipe } from '../../../platform/validation/validation.pipe';
import { dictionariesOf } from '../dictionaries/dictionaries-of';
import { elevenLabsCode } from '../elevenlabs-envelope';
import type { ElevenLabsVoices } from '../elevenlabs-voices';
import { audioOf, defaultOutputFormat } from '../output-formats';
import { ContextOutput, handlerOf } from './context-output';
import { ClientMessageDto } from './dto/client-message.dto';
import { type StreamInputQueryDto, usualInactivitySeconds } from './dto/stream-input-query.dto';

/** Milliseconds without new text after which what is there is spoken; with `auto_mode`, clients send whole phrases. */
const usualDelayMs = 3000;
const autoDelayMs = 500;

/** The end of a sentence. A number may go on: "3." and "14". */
const sentenceEnd = /(?:[!?…]|(?<!\d)\.)["'”’»)\]]*\s*$/u;

const validation = new ValidationPipe();

/** What a socket speaks with. */
export interface StreamInput {
  /** A voice of this server, or an id of one of ElevenLabs' voices. */
  readonly voiceId: string;
  readonly query: StreamInputQueryDto;
  readonly voices: ElevenLabsVoices;
  readonly keys: KeyAuthenticator;
  /** The address of the client. */
  readonly address: string;
}

/** A context with what is sent of it. */
export interface OpenContext {
  readonly context: SpeechContext;
  readonly output: ContextOutput;
  /** Whether text has come that is more than white space. */
  hasText: boolean;
  /** Whether such text has come since the client flushed last. */
  hasUnflushedText: boolean;
}

/** What ElevenLabs' two WebSockets share: keys, contexts, audio with times, and errors. */
export abstract class ElevenLabsProtocol implements SocketProtocol {
  readonly idleTimeoutSeconds: number;
  /** Resolves when a key of the query has been checked, to whether messages are to be read. Does not reject. */
  private readonly ready: Promise<boolean>;

  constructor(
    protected readonly socket: ClientSocket,
    private readonly input: StreamInput,
  ) {
    this.idleTimeoutSeconds = Number(input.query.inactivity_timeout ?? usualInactivitySeconds);
    this.ready = this.authenticateByQuery().then(
      () => true,
      async (error: unknown) => {
        await socket.fail(toApiError(error));
        return false;
      },
    );
  }

  async receive(frame: string | Buffer): Promise<void> {
    if (!(await this.ready)) return;
    const message = (await validation.transform(readJsonMessage(frame), {
      type: 'body',
      metatype: ClientMessageDto,
    })) as ClientMessageDto;
    if (!this.socket.caller) await this.authenticate(message);
    await this.handle(message);
  }

  errorMessage(error: ApiError, ids: object = {}): string {
    return JSON.stringify({
      message: error.message,
      error: error.code === 'REQUEST_TIMEOUT' ? 'input_timeout_exceeded' : elevenLabsCode(error),
      code: this.closeCode(error),
      ...ids,
    });
  }

  /** ElevenLabs' clients take 1000 for the end of the speech. */
  closeCode(error: ApiError): number {
    return error.code === 'REQUEST_TIMEOUT' ? closeCodes.policyViolation : closeCodes.of(error);
  }

  protected abstract handle(message: ClientMessageDto): Promise<void> | void;

  /**
   * Opens a context with the settings of its first message.
   *
   * @param ids fields of every frame of the context.
   * @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; what `SpeechContexts.open` throws.
   */
  protected async open(
    id: string,
    message: ClientMessageDto,
    ids: object,
    {
      onOver,
      onEnd,
      onError,
    }: { onOver: () => void; onEnd: () => Promise<void>; onError: (error: ApiError) => Promise<void> },
  ): Promise<OpenContext> {
    const { socket, input } = this;
    const voice = await input.voices.find(socket.caller, input.voiceId);
    const isAbsolute = input.query.sync_alignment === 'true';
    const output = new ContextOutput((frame, signal) => socket.send(frame, signal), isAbsolute, ids);
    const context = socket.contexts.open(
      id,
      this.paramsOf(message, voice.voiceId),
      handlerOf(output, {
        onEnd: () => {
          onOver();
          return onEnd();
        },
        onError: (error) => {
          onOver();
          return onError(error);
        },
      }),
    );
    return { context, output, hasText: false, hasUnflushedText: false };
  }

  /** Adds the text of a message. White space before the first text is not spoken: clients open contexts with it. */
  protected append(open: OpenContext, text: string, isFlushed: boolean): void {
    const isBlank = !/\S/u.test(text);
    if (isBlank && !open.hasText) return;
    open.hasText = true;
    open.output.append(text);
    open.context.append(text);
    if (!isBlank) open.hasUnflushedText = true;
    if (isFlushed) this.flush(open);
    else if (this.input.query.auto_mode === 'true' && sentenceEnd.test(text)) this.cut(open);
  }

  protected flush(open: OpenContext): void {
    if (!open.hasText) return;
    open.hasUnflushedText = false;
    this.cut(open);
  }

  private cut(open: OpenContext): void {
    open.output.cut();
    open.context.flush();
  }

  /** The last frame of a context. */
  protected finalFrame(ids: object): string {
    return JSON.stringify({ audio: null, isFinal: true, normalizedAlignment: null, alignment: null, ...ids });
  }

  private paramsOf(message: ClientMessageDto, voiceId: string): ContextParams {
    const { query } = this.input;
    const { socket, input } = this;
    return {
      voiceId,
      syntax: query.enable_ssml_parsing === 'true' ? 'ssml-fragment' : 'text-with-tags',
      voiceIdOf: async (name) => (await input.voices.find(socket.caller, name)).voiceId,
      ...audioOf(query.output_format ?? defaultOutputFormat),
      speed: message.voice_settings?.speed ?? 1,
      normalize: query.apply_text_normalization === 'off' ? 'off' : 'auto',
      timestamps: 'finest',
      whenNothingToSay: 'silence',
      cache: query.enable_logging !== 'false',
      dictionaries: dictionariesOf(message.pronunciation_dictionary_locators),
      maxBufferDelayMs: query.auto_mode === 'true' ? autoDelayMs : usualDelayMs,
    };
  }

  /** A single-use token is redeemed only now: whoever may not open a socket does not spend it. */
  private async authenticateByQuery(): Promise<void> {
    const { socket, input } = this;
    const { single_use_token: token, authorization } = input.query;
    if (socket.caller) return;
    if (token !== undefined) await socket.authenticate(await input.keys.redeem(token, input.address));
    else if (authorization !== undefined) await socket.authenticate(keyIn(authorization));
  }

  /** @throws {ApiError} `MISSING_API_KEY`; what `ClientSocket.authenticate` throws. */
  private async authenticate({ xi_api_key: key, authorization }: ClientMessageDto): Promise<void> {
    const given = key ?? (typeof authorization === 'string' ? keyIn(authorization) : undefined);
    if (given === undefined) throw missingKey();
    await this.socket.authenticate(given);
  }
}

function keyIn(authorization: string): string {
  return bearerToken(authorization) ?? authorization;
}

function missingKey(): ApiError {
  return new ApiError(
    'MISSING_API_KEY',
    'Missing API key. Send it in the header "xi-api-key: sk-…", or as "xi_api_key" in the first message.',
  );
}
