import { randomBytes } from 'node:crypto';
import { type CallOptions, type ClientUnaryCall, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { ModelInferRequest, ModelInferResponse } from '../../../open-inference';
import type { ListedVoiceDefaults } from '../listed-voices';
import type { RemoteDialect, RemoteText, RemoteVoice, SampleBlock } from '../remote-dialect';
import { RemoteFailure } from '../remote-failure';
import { failureOfStatus } from './failure-of-status';
import { readListedVoices } from './read-listed-voices';
import { ServerClients, type TlsFiles } from './server-clients';
import { speechRequest, type SpeechRequestOptions } from './speech-request';
import { type OutputNames, speechResponse } from './speech-response';

/** How to ask servers that speak the Open Inference Protocol. */
export interface OpenInferenceDialectOptions extends SpeechRequestOptions {
  readonly outputs: OutputNames;
  /** Returns what is sent as a bearer token. Never logged. */
  readonly apiKey?: () => string;
  readonly tls: TlsFiles;
  /** The model that tells the voices, and the output that has them; omitted: they are not asked for. */
  readonly list?: ListedVoiceDefaults & { readonly model: string; readonly output: string };
}

/** Maximum number of responses to one request. */
const maxResponses = 20_000;

/**
 * The Open Inference Protocol by gRPC: speech nodes of Voxgate, NVIDIA Triton, KServe. `ModelStreamInfer` for models that answer in
 * several responses, `ModelInfer` for others.
 */
export class OpenInferenceDialect implements RemoteDialect {
  readonly listVoices?: RemoteDialect['listVoices'];
  private readonly clients: ServerClients;

  constructor(private readonly options: OpenInferenceDialectOptions) {
    this.clients = new ServerClients(options.tls);
    const { list } = options;
    if (list) this.listVoices = (url, signal) => this.askForVoices(url, list, signal);
  }

  async *speak(url: string, asked: RemoteText, signal: AbortSignal): AsyncGenerator<SampleBlock> {
    const { outputs: names, streams } = this.options;
    const id = randomBytes(9).toString('base64url');
    const request = speechRequest(asked, id, this.options);
    const call = { url, request, metadata: this.metadata(asked), deadlineMs: asked.deadlineMs, signal };
    let held: SampleBlock | undefined;
    let isOver = !streams;
    let tellsEnd = false;
    for await (const answer of streams ? this.stream(call) : this.single(call)) {
      const { block, isFinal, hasMore, workSeconds } = speechResponse(answer, { asked, id, names });
      if (block) {
        if (held) yield held;
        held = block;
      }
      // What is true of the whole answer may come after its last sound.
      if (held?.chunk) held = { ...held, chunk: { ...held.chunk, hasMore, workSeconds } };
      else if (held) {
        yield held;
        held = undefined;
      }
      tellsEnd ||= isFinal !== undefined;
      if (isFinal) {
        isOver = true;
        break;
      }
    }
    // Servers that tell the end in no response tell it with the stream's.
    if (tellsEnd && !isOver) throw new RemoteFailure('failed', 'the answer broke off');
    if (held) yield held;
  }

  /** Asks whether the server and the model are ready. A server that does not have these methods does not say that it is not. */
  async probe(url: string, signal: AbortSignal): Promise<void> {
    const { model: name, modelVersion: version } = this.options;
    try {
      const client = this.clients.of(url);
      const metadata = this.metadata();
      const answers = await Promise.all([
        unary<{ ready: boolean }>(signal, (done) => client.ServerReady({}, metadata, {}, done)),
        unary<{ ready: boolean }>(signal, (done) => client.ModelReady({ name, version }, metadata, {}, done)),
      ]);
      if (answers.some((answer) => answer?.ready === false)) throw new Error('it is not ready');
    } catch (error) {
      if (signal.aborted) this.clients.forget(url);
      throw isStatus(error) ? failureOfStatus(error) : error;
    }
  }

  async close(): Promise<void> {
    this.clients.close();
  }

  private async askForVoices(
    url: string,
    { model, output, ...defaults }: NonNullable<OpenInferenceDialectOptions['list']>,
    signal: AbortSignal,
  ): Promise<RemoteVoice[]> {
    const client = this.clients.of(url);
    try {
      const asked = { model_name: model };
      const answer = await unary<ModelInferResponse>(signal, (done) =>
        client.ModelInfer(asked, this.metadata(), {}, done),
      );
      if (!answer) throw new Error('the server does not have ModelInfer');
      return readListedVoices(answer, output, defaults);
    } catch (error) {
      throw isStatus(error) ? failureOfStatus(error) : error;
    }
  }

  /** The responses of a model that streams. The request ends with the iteration, the signal or the deadline. */
  private async *stream({ url, request, metadata, deadlineMs, signal }: Call): AsyncGenerator<ModelInferResponse> {
    const call = this.clients.of(url).ModelStreamInfer(metadata, callOptions(deadlineMs));
    // Whoever iterates gets the error. Without a listener, one that comes afterwards would end the process.
    call.on('error', () => undefined);
    let isFirst = true;
    let isOver = false;
    const cancel = () => {
      if (isFirst) this.noteSilence(url, signal);
      call.cancel();
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      signal.throwIfAborted();
      call.write(request);
      call.end();
      let count = 0;
      for await (const { error_message: error, infer_response: response } of call as AsyncIterable<{
        error_message: string;
        infer_response: ModelInferResponse | null;
      }>) {
        isFirst = false;
        if (error) throw new RemoteFailure('failed', 'the server has reported an error');
        if (!response) throw new RemoteFailure('wrong', 'the answer is empty');
        if (++count > maxResponses) throw new RemoteFailure('wrong', 'the answer has too many parts');
        yield response;
      }
      if (count === 0) throw new RemoteFailure('wrong', 'the answer is empty');
      isOver = true;
    } catch (error) {
      throw isStatus(error) ? failureOfStatus(error) : error;
    } finally {
      signal.removeEventListener('abort', cancel);
      if (!isOver) call.cancel();
    }
  }

  /** The response of a model that does not stream. */
  private async *single({ url, request, metadata, deadlineMs, signal }: Call): AsyncGenerator<ModelInferResponse> {
    const client = this.clients.of(url);
    try {
      const answer = await unary<ModelInferResponse>(signal, (done) =>
        client.ModelInfer(request, metadata, callOptions(deadlineMs), done),
      );
      if (!answer) throw new RemoteFailure('failed', 'status UNIMPLEMENTED');
      yield answer;
    } catch (error) {
      if (signal.aborted) this.noteSilence(url, signal);
      throw isStatus(error) ? failureOfStatus(error) : error;
    }
  }

  /** A server that has sent nothing may be behind a connection that is dead. */
  private noteSilence(url: string, { reason }: AbortSignal): void {
    if (reason instanceof RemoteFailure && reason.kind === 'timeout') this.clients.forget(url);
  }

  private metadata(asked?: RemoteText): Metadata {
    const metadata = new Metadata();
    const apiKey = this.options.apiKey?.();
    if (apiKey !== undefined) metadata.set('authorization', `Bearer ${apiKey}`);
    // Triton then reports errors of a stream as statuses, instead of sentences in a response.
    metadata.set('triton_grpc_error', 'true');
    for (const [name, value] of Object.entries(asked?.traceHeaders?.() ?? {})) metadata.set(name, value);
    return metadata;
  }
}

/** A request to a server. */
interface Call {
  readonly url: string;
  readonly request: ModelInferRequest;
  readonly metadata: Metadata;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

function callOptions(deadlineMs: number): CallOptions {
  return { deadline: Date.now() + deadlineMs };
}

/**
 * Calls a method with one answer, until the signal aborts.
 *
 * @returns `undefined` if the server does not have the method.
 * @throws {ServiceError} for other statuses.
 */
function unary<Answer>(
  signal: AbortSignal,
  begin: (done: (error: ServiceError | null, answer?: Answer) => void) => ClientUnaryCall,
): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const cancel = () => call.cancel();
    const call = begin((error, answer) => {
      signal.removeEventListener('abort', cancel);
      if (!error) resolve(answer);
      else if (error.code === status.UNIMPLEMENTED) resolve(undefined);
      else reject(error);
    });
    signal.addEventListener('abort', cancel, { once: true });
  });
}

function isStatus(error: unknown): error is ServiceError {
  return error instanceof Error && typeof (error as ServiceError).code === 'number' && 'details' in error;
}
