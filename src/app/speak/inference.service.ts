import {
  type handleUnaryCall,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerUnaryCall,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { printable } from '@voxgate/speech/messages/printable';
import { abortable, type PartFacts, type PcmChunk, type PieceSpeaker } from '@voxgate/speech/node-parts';
import {
  type ModelInferRequest,
  type ModelInferResponse,
  type ModelMetadataRequest,
  type ModelMetadataResponse,
  type ModelReadyRequest,
  type ModelStreamInferResponse,
  responseParameters,
  type ServerMetadataResponse,
  speechInputs,
  speechModel,
  speechOutputs,
  voicesModel,
  voicesOutput,
} from '@voxgate/speech/open-inference';
import { currentSpan, withSpan } from '../../platform/tracing/current-span';
import type { Tracing } from '../../platform/tracing/tracing';
import { version } from '../../platform/version';
import { callerOf } from './call-guard';
import { type CallStatus, DeadlinePassed, DrainingError, statusOf, UnknownModelError } from './call-status';
import { readSpeechRequest, traceparentOf } from './infer-request';
import { listVoices, modelVersion, parametersOf, responseTo, tensorsOf } from './infer-response';
import { joinedChunks } from './joined-chunks';
import { slicesOfChunk } from './slices-of-chunk';

type Stream = ServerDuplexStream<ModelInferRequest, ModelStreamInferResponse>;
type Call = Stream | ServerUnaryCall<ModelInferRequest, ModelInferResponse>;

/** A stream without a request for this long ends. */
const idleStreamMs = 300_000;

/** A caller that reads nothing for this long loses its connection. Of a whole text, it must read this many bytes meanwhile. */
const stalledReaderMs = 30_000;
const stalledReaderBytes = 4 * 2 ** 20;

/** Ids of requests that are safe to log. */
const safeId = /^[\w.-]{1,128}$/u;

const ofOneElement = (tensor: { readonly name: string; readonly datatype: string }) => ({ ...tensor, shape: [1] });

const models: Readonly<Record<string, Pick<ModelMetadataResponse, 'inputs' | 'outputs'>>> = {
  [speechModel]: {
    inputs: Object.values(speechInputs).map(ofOneElement),
    outputs: [{ ...speechOutputs.audio, shape: [-1] }, ofOneElement(speechOutputs.words)],
  },
  [voicesModel]: { inputs: [], outputs: [ofOneElement(voicesOutput)] },
};

/** What the service needs of its node. */
export interface InferenceServiceOptions {
  readonly speaker: PieceSpeaker;
  readonly logger: Logger;
  readonly tracing: Tracing;
  /** Ends the connection of a caller. */
  endConnection(peer: string): void;
}

/** The calls of the Open Inference Protocol. */
export class InferenceService {
  private isLeaving = false;
  private isDraining = false;
  /** Requests that are being answered, and how to stop them. */
  private readonly running = new Set<AbortController>();
  private whenIdle: (() => void) | undefined;

  constructor(private readonly options: InferenceServiceOptions) {}

  /** Whether the engines have proved that they speak, and requests are taken. */
  isReady(): boolean {
    return !this.isLeaving && this.options.speaker.isReady();
  }

  /** The methods, for a gRPC server. */
  methods(): UntypedServiceImplementation {
    return {
      ServerLive: answer(() => ({ live: true })),
      ServerReady: answer(() => ({ ready: this.isReady() })),
      ModelReady: answer(({ name }: ModelReadyRequest) => ({ ready: Object.hasOwn(models, name) && this.isReady() })),
      ServerMetadata: answer((): ServerMetadataResponse => ({ name: 'voxgate', version, extensions: [] })),
      ModelMetadata: answer(({ name }: ModelMetadataRequest): ModelMetadataResponse => {
        if (!Object.hasOwn(models, name)) throw new UnknownModelError(unknownModel);
        return { name, versions: [modelVersion], platform: 'voxgate', ...models[name]! };
      }),
      ModelInfer: (
        call: ServerUnaryCall<ModelInferRequest, ModelInferResponse>,
        callback: sendUnaryData<ModelInferResponse>,
      ) => void this.inferOnce(call, callback),
      ModelStreamInfer: (stream: Stream) => void this.inferStream(stream),
    };
  }

  /** Reports "not ready" from now on, but still takes requests. */
  leave(): void {
    this.isLeaving = true;
  }

  /** Refuses new requests from now on. Those that run or wait are answered. */
  drain(): void {
    this.isDraining = true;
  }

  /** Resolves when no request is left. */
  async idle(): Promise<void> {
    if (this.running.size > 0) await new Promise<void>((resolve) => (this.whenIdle = resolve));
  }

  /** Ends all requests that are left. */
  cutOff(): void {
    for (const stop of this.running) stop.abort(new DrainingError());
  }

  /** Answers a request with one response: the voices, or a whole text. */
  private async inferOnce(
    call: ServerUnaryCall<ModelInferRequest, ModelInferResponse>,
    callback: sendUnaryData<ModelInferResponse>,
  ): Promise<void> {
    const { request } = call;
    const response = this.answer(call, request, async (signal) => {
      if (request.model_name === voicesModel) return responseTo(request, listVoices(this.options.speaker));
      const chunks: PcmChunk[] = [];
      const facts = await this.speak(call, request, signal, async (chunk) => void chunks.push(chunk));
      const whole = joinedChunks(chunks);
      const parameters = { ...(whole && parametersOf(whole)), [responseParameters.final]: true };
      const worked = { [responseParameters.workSeconds]: facts.workSeconds };
      return responseTo(request, whole ? tensorsOf(whole) : [], { ...parameters, ...worked });
    });
    let bytes = 0;
    try {
      const whole = await response;
      for (const { length } of whole.raw_output_contents ?? []) bytes += length;
      callback(null, whole);
    } catch (error) {
      callback(statusOf(error));
    }
    if (call.cancelled) return;
    // gRPC says so when the answer has been read, too.
    const read = new Promise<void>((resolve) => call.once('cancelled', () => resolve()));
    const outcome = await withinMs(stalledReaderMs * Math.ceil((bytes + 1) / stalledReaderBytes), read);
    if (outcome === 'late') this.endStalled(call);
  }

  /**
   * Answers the requests of a stream, one after the other. A request that is at fault gets an error message; what another node may do
   * better, and all errors if the caller asks for that as of Triton, end the stream with a status.
   */
  private async inferStream(stream: Stream): Promise<void> {
    const [wantsStatus] = stream.metadata.get('triton_grpc_error');
    const requests = stream.iterator({ destroyOnReturn: false });
    try {
      for (;;) {
        const next = await withinMs(idleStreamMs, requests.next());
        if (next === 'late') throw new DeadlinePassed();
        if (next.done) break;
        const request = next.value as ModelInferRequest;
        const failure = await this.inferInStream(stream, request);
        if (failure === undefined) continue;
        if (!failure.isOfRequest || wantsStatus === 'true') {
          end(stream, failure);
          return;
        }
        await this.send(stream, { error_message: failure.details, infer_response: responseTo(request, []) });
      }
      stream.end();
    } catch (error) {
      // The caller has gone.
      if (stream.cancelled) return;
      end(stream, statusOf(error));
    }
  }

  /** @returns why the request has failed; `undefined` if it has been answered. */
  private async inferInStream(stream: Stream, request: ModelInferRequest): Promise<CallStatus | undefined> {
    try {
      await this.answer(stream, request, async (signal) => {
        const send = (response: ModelInferResponse) =>
          abortable(this.send(stream, { error_message: '', infer_response: response }), signal);
        const facts =
          request.model_name === voicesModel
            ? (await send(responseTo(request, listVoices(this.options.speaker))), undefined)
            : await this.speak(stream, request, signal, (chunk) =>
                send(responseTo(request, tensorsOf(chunk), parametersOf(chunk))),
              );
        await send(
          responseTo(request, [], {
            [responseParameters.final]: true,
            [responseParameters.hasMore]: facts?.hasMore,
            [responseParameters.workSeconds]: facts?.workSeconds,
          }),
        );
      });
      return undefined;
    } catch (error) {
      if (stream.cancelled) throw error;
      return statusOf(error);
    }
  }

  /** Speaks the text of a request: one part, or all. */
  private async speak(
    call: Call,
    request: ModelInferRequest,
    signal: AbortSignal,
    pass: (chunk: PcmChunk) => Promise<void>,
  ): Promise<PartFacts & { hasMore: boolean }> {
    if (request.model_name !== speechModel) throw new UnknownModelError(unknownModel);
    const { part: wantedPart, queueGroup = callerOf(call), timeoutMs, ...wanted } = readSpeechRequest(request);
    const late = new AbortController();
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => late.abort(new DeadlinePassed()), timeoutMs);
    const all = { workSeconds: 0, waitedMs: 0, hasMore: true };
    try {
      for (let part = wantedPart ?? 0; all.hasMore; part++) {
        all.hasMore = false;
        const either = AbortSignal.any([signal, late.signal]);
        const chunks = this.options.speaker.speak({
          ...wanted,
          part,
          queueGroup,
          signal: either,
          trace: currentSpan(),
        });
        try {
          let next = await chunks.next();
          for (; !next.done; next = await chunks.next()) {
            all.hasMore = next.value.hasMore ?? false;
            for (const slice of slicesOfChunk(next.value)) await pass(slice);
          }
          all.workSeconds += next.value.workSeconds;
          all.waitedMs += next.value.waitedMs;
        } finally {
          // Stops the engine if the caller does not read any more.
          await chunks.return({ workSeconds: 0, waitedMs: 0 });
        }
        if (wantedPart !== undefined) break;
      }
      return all;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs the work for a request, in a span of its own, and logs it. */
  private answer<T>(call: Call, request: ModelInferRequest, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const method = methodOf(call);
    // Only gates call a node, so they decide which traces are recorded.
    const span = this.options.tracing.begin(method, {
      headers: { traceparent: traceparentOf(request) },
      isTrusted: true,
      facts: { 'rpc.system': 'grpc', 'rpc.method': method },
    });
    return withSpan(span, () => this.answerInSpan(call, request, work));
  }

  private async answerInSpan<T>(
    call: Call,
    request: ModelInferRequest,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const began = performance.now();
    const stop = new AbortController();
    const gone = () => stop.abort(new Error('The caller has gone.'));
    call.once('cancelled', gone);
    if (call.cancelled) gone();
    let outcome = 'OK';
    this.running.add(stop);
    try {
      if (this.isDraining) throw new DrainingError();
      return await work(stop.signal);
    } catch (error) {
      const { code } = statusOf(error);
      outcome = call.cancelled ? 'CANCELLED' : status[code];
      if (code === status.INTERNAL && !call.cancelled) this.options.logger.error(error);
      throw error;
    } finally {
      call.off('cancelled', gone);
      this.running.delete(stop);
      if (this.running.size === 0) this.whenIdle?.();
      const isFailure = outcome !== 'OK' && outcome !== 'CANCELLED';
      currentSpan().end(isFailure ? { error: { code: outcome } } : {});
      this.log(call, request, { outcome, began });
    }
  }

  private log(call: Call, request: ModelInferRequest, { outcome, began }: { outcome: string; began: number }): void {
    const { logger } = this.options;
    const { id = '', model_name: model } = request;
    const method = methodOf(call);
    // Without tracing here, the line has the id of the gate's trace.
    const traceId = currentSpan().ids ? undefined : traceparentOf(request)?.split('-')[1];
    logger.info(
      {
        req: { id: safeId.test(id) ? id : randomUUID(), method, model: printable(model, 50) },
        res: { status: outcome },
        responseTime: Math.round(performance.now() - began),
        address: call.getPeer(),
        ...(traceId !== undefined && { trace_id: traceId }),
      },
      `${method} ${outcome}`,
    );
  }

  /** Sends a response, as fast as the caller reads. */
  private async send(stream: Stream, response: ModelStreamInferResponse): Promise<void> {
    let gone!: () => void;
    const written = new Promise<void>((resolve, reject) => {
      gone = () => reject(new Error('The caller has gone.'));
      // gRPC does not call back once it has gone.
      stream.once('cancelled', gone);
      stream.write(response, (error?: Error | null) => (error ? reject(error) : resolve()));
    });
    const outcome = await withinMs(stalledReaderMs, written).finally(() => stream.off('cancelled', gone));
    if (outcome !== 'late') return;
    this.endStalled(stream);
    throw new Error('The caller has stopped reading.');
  }

  private endStalled(call: Call): void {
    this.options.logger.warn({ address: call.getPeer() }, 'A caller has stopped reading. Closing its connection.');
    this.options.endConnection(call.getPeer());
  }
}

/** A method that answers at once. */
function answer<Asked, Answer>(work: (asked: Asked) => Answer): handleUnaryCall<Asked, Answer> {
  return ({ request }, callback) => {
    try {
      callback(null, work(request));
    } catch (error) {
      callback(statusOf(error));
    }
  };
}

const unknownModel = `There are two models here: ${speechModel} and ${voicesModel}.`;

/** The name of the method that a call is for. */
function methodOf(call: Call): string {
  return call.getPath().split('/').at(-1)!;
}

/** Ends a stream with a status. */
function end(stream: Stream, { code, details, metadata }: CallStatus): void {
  stream.emit('error', Object.assign(new Error(details), { code, details, metadata }));
}

/** Waits for a promise, but not longer than this. */
async function withinMs<T>(milliseconds: number, promise: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), milliseconds)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
