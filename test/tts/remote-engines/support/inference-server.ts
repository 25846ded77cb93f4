import {
  type Metadata,
  type ServiceDefinition,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { type IField, type IMapField, type IType, Root, type Type } from 'protobufjs';

/** Numbers of the fields, as KServe and NVIDIA publish them. Not read from this project's own `.proto` file. */
const field = (id: number, type: string, rule?: 'repeated') => ({ id, type, ...(rule && { rule }) });
const parameters = (id: number): IMapField => ({ id, type: 'Parameter', keyType: 'string' });
const tensor = {
  fields: {
    name: field(1, 'string'),
    datatype: field(2, 'string'),
    shape: field(3, 'int64', 'repeated'),
    contents: field(5, 'Contents'),
  },
};
const message = (fields: Record<string, IField>): IType => ({ fields });
const root = Root.fromJSON({
  nested: {
    Empty: message({}),
    Ready: message({ ready: field(1, 'bool') }),
    Parameter: {
      // Written even if it is false or 0.
      oneofs: { choice: { oneof: ['bool_param', 'int64_param', 'string_param', 'double_param'] } },
      fields: {
        bool_param: field(1, 'bool'),
        int64_param: field(2, 'int64'),
        string_param: field(3, 'string'),
        double_param: field(4, 'double'),
      },
    },
    Contents: message({
      int_contents: field(2, 'int32', 'repeated'),
      fp32_contents: field(6, 'float', 'repeated'),
      bytes_contents: field(8, 'bytes', 'repeated'),
    }),
    Tensor: tensor,
    Request: message({
      model_name: field(1, 'string'),
      id: field(3, 'string'),
      parameters: parameters(4),
      inputs: field(5, 'Tensor', 'repeated'),
      raw: field(7, 'bytes', 'repeated'),
    }),
    Response: message({
      id: field(3, 'string'),
      parameters: parameters(4),
      outputs: field(5, 'Tensor', 'repeated'),
      raw: field(6, 'bytes', 'repeated'),
    }),
    StreamResponse: message({ error_message: field(1, 'string'), infer_response: field(2, 'Response') }),
  },
});

/** A request that a server has received. */
export interface ReceivedRequest {
  readonly model_name: string;
  readonly id: string;
  readonly parameters: Record<string, Record<string, unknown>>;
  readonly inputs: { readonly name: string; readonly datatype: string; readonly shape: number[] }[];
  readonly raw: Buffer[];
}

export interface SentResponse {
  readonly id?: string;
  readonly parameters?: Record<string, object>;
  readonly outputs?: readonly { name: string; datatype: string; shape: readonly number[]; contents?: object }[];
  readonly raw?: readonly Uint8Array[];
}

/** What a server does with a request. */
export interface Call {
  readonly request: ReceivedRequest;
  readonly metadata: Metadata;
  /** Milliseconds until the caller gives up. */
  readonly deadlineMs: number;
  readonly send: (response: SentResponse, errorMessage?: string) => void;
  /** Ends the answer: with OK, or with a status. */
  readonly end: (status?: { code: number; details?: string; metadata?: Metadata }) => void;
  /** Resolves when the caller has cancelled. */
  readonly cancelled: Promise<void>;
}

const decode = (type: Type) => (bytes: Buffer) =>
  type.toObject(type.decode(bytes), { longs: Number, defaults: true, arrays: true, objects: true }) as never;
const encode = (type: Type) => (value: object) => Buffer.from(type.encode(type.fromObject(value)).finish());

function method(name: string, asked: string, answered: string, isStream = false) {
  return {
    path: `/inference.GRPCInferenceService/${name}`,
    requestStream: isStream,
    responseStream: isStream,
    requestDeserialize: decode(root.lookupType(asked)),
    requestSerialize: encode(root.lookupType(asked)),
    responseDeserialize: decode(root.lookupType(answered)),
    responseSerialize: encode(root.lookupType(answered)),
  };
}

const service = {
  ServerReady: method('ServerReady', 'Empty', 'Ready'),
  ModelReady: method('ModelReady', 'Empty', 'Ready'),
  ModelInfer: method('ModelInfer', 'Request', 'Response'),
  ModelStreamInfer: method('ModelStreamInfer', 'Request', 'StreamResponse', true),
} as unknown as ServiceDefinition;

/** A server of the Open Inference Protocol, which answers as a test wants. */
export class InferenceServer {
  isReady = true;
  /** Answers requests for speech. */
  answer: (call: Call) => void = () => {};
  /** JSON in the tensor `VOICES`. */
  voices: unknown = { voices: [] };
  readonly received: ReceivedRequest[] = [];
  private readonly server = new Server();
  private port = 0;

  static async start(credentials = ServerCredentials.createInsecure()): Promise<InferenceServer> {
    const started = new InferenceServer();
    const { server } = started;
    const ready = (_call: unknown, done: sendUnaryData<object>) => done(null, { ready: started.isReady });
    server.addService(service, {
      ServerReady: ready,
      ModelReady: ready,
      ModelInfer: (call: ServerUnaryCall<ReceivedRequest, object>, done: sendUnaryData<object>) =>
        started.single(call, done),
      ModelStreamInfer: (stream: ServerDuplexStream<ReceivedRequest, object>) => {
        stream.on('data', (request: ReceivedRequest) => started.stream(stream, request));
        stream.on('error', () => undefined);
      },
    });
    started.port = await new Promise<number>((resolve, reject) => {
      server.bindAsync('127.0.0.1:0', credentials, (error, port) => (error ? reject(error) : resolve(port)));
    });
    return started;
  }

  get url(): string {
    return `grpc://127.0.0.1:${this.port}`;
  }

  close(): void {
    this.server.forceShutdown();
  }

  private stream(stream: ServerDuplexStream<ReceivedRequest, object>, request: ReceivedRequest): void {
    this.received.push(request);
    this.answer({
      ...this.factsOf(stream, request),
      send: (response, error = '') =>
        void stream.write({ error_message: error, infer_response: { id: request.id, ...response } }),
      end: (status) => (status ? void stream.emit('error', status) : void stream.end()),
    });
  }

  private single(call: ServerUnaryCall<ReceivedRequest, object>, done: sendUnaryData<object>): void {
    const { request } = call;
    if (request.model_name === 'voxgate-voices') {
      return done(null, {
        outputs: [{ name: 'VOICES', datatype: 'BYTES', shape: [1] }],
        raw: [bytesTensor(JSON.stringify(this.voices))],
      });
    }
    this.received.push(request);
    let sent: SentResponse = {};
    this.answer({
      ...this.factsOf(call, request),
      send: (response) => void (sent = { id: request.id, ...response }),
      end: (status) => (status ? done(status) : done(null, sent)),
    });
  }

  private factsOf(
    call: ServerUnaryCall<ReceivedRequest, object> | ServerDuplexStream<ReceivedRequest, object>,
    request: ReceivedRequest,
  ) {
    const deadlineMs = Number(call.getDeadline()) - Date.now();
    const cancelled = new Promise<void>((resolve) => void call.once('cancelled', () => resolve()));
    return { request, metadata: call.metadata, deadlineMs, cancelled };
  }
}

/** One text as raw contents. */
export function bytesTensor(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** A text in the raw contents of a request. */
export function textOf({ inputs, raw }: ReceivedRequest, name: string): string | undefined {
  const bytes = raw[inputs.findIndex((each) => each.name === name)];
  return bytes?.subarray(4).toString();
}

/** A response with sound in FP32. */
export function sound(samples: Float32Array, more: Partial<SentResponse> = {}): SentResponse {
  return {
    outputs: [{ name: 'WAVEFORM', datatype: 'FP32', shape: [samples.length] }],
    raw: [Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)],
    ...more,
  };
}

/** The last response of a stream. */
export const final: SentResponse = { parameters: { triton_final_response: { bool_param: true } } };
