import { join } from 'node:path';
import {
  type ClientDuplexStream,
  type ClientOptions,
  type ChannelCredentials,
  type ClientUnaryCall,
  type CallOptions,
  type Client,
  makeClientConstructor,
  type MethodDefinition,
  type Metadata,
  type ServiceError,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { bounded } from './bounded-messages';
import type {
  ModelInferRequest,
  ModelInferResponse,
  ModelMetadataRequest,
  ModelMetadataResponse,
  ModelReadyRequest,
  ModelStreamInferResponse,
  ServerMetadataResponse,
} from './messages';

/** The methods of the service, for a gRPC server or client. */
export interface OpenInferenceService {
  readonly ServerLive: MethodDefinition<object, { readonly live: boolean }>;
  readonly ServerReady: MethodDefinition<object, { readonly ready: boolean }>;
  readonly ModelReady: MethodDefinition<ModelReadyRequest, { readonly ready: boolean }>;
  readonly ServerMetadata: MethodDefinition<object, ServerMetadataResponse>;
  readonly ModelMetadata: MethodDefinition<ModelMetadataRequest, ModelMetadataResponse>;
  readonly ModelInfer: MethodDefinition<ModelInferRequest, ModelInferResponse>;
  readonly ModelStreamInfer: MethodDefinition<ModelInferRequest, ModelStreamInferResponse>;
}

/** Calls a method with one answer. */
type Unary<Asked, Answer> = (
  asked: Asked,
  metadata: Metadata,
  options: CallOptions,
  callback: (error: ServiceError | null, answer?: Answer) => void,
) => ClientUnaryCall;

/** A client of one server. */
export interface OpenInferenceClient extends Client {
  readonly ServerLive: Unary<object, { readonly live: boolean }>;
  readonly ServerReady: Unary<object, { readonly ready: boolean }>;
  readonly ModelReady: Unary<ModelReadyRequest, { readonly ready: boolean }>;
  readonly ServerMetadata: Unary<object, ServerMetadataResponse>;
  readonly ModelMetadata: Unary<ModelMetadataRequest, ModelMetadataResponse>;
  readonly ModelInfer: Unary<ModelInferRequest, ModelInferResponse>;
  readonly ModelStreamInfer: (
    metadata: Metadata,
    options: CallOptions,
  ) => ClientDuplexStream<ModelInferRequest, ModelStreamInferResponse>;
}

let loaded: OpenInferenceService | undefined;

/** `inference.GRPCInferenceService`, read from the `.proto` file beside this one when it is first used. Its messages are bounded. */
export function openInferenceService(): OpenInferenceService {
  if (loaded) return loaded;
  const service = loadSync(join(__dirname, 'open-inference.proto'), {
    keepCase: true,
    // Safe: shapes, seconds and microseconds are far below 2 ** 53.
    longs: Number,
    defaults: true,
    oneofs: true,
  })['inference.GRPCInferenceService'] as unknown as Record<string, MethodDefinition<object, object>>;
  const methods = Object.entries(service).map(([name, method]) => [name, bounded(name, method)]);
  loaded = Object.fromEntries(methods) as OpenInferenceService;
  return loaded;
}

/**
 * Makes a client, which connects when it is first used.
 *
 * @param address such as `dns:///host:8001` or `ipv4:127.0.0.1:8001`.
 */
export function openInferenceClient(
  address: string,
  credentials: ChannelCredentials,
  options: ClientOptions,
): OpenInferenceClient {
  const service = openInferenceService();
  const OpenInference = makeClientConstructor({ ...service }, 'GRPCInferenceService');
  return new OpenInference(address, credentials, options) as unknown as OpenInferenceClient;
}
