import { Metadata, status } from '@grpc/grpc-js';
import { Writer } from 'protobufjs';
import {
  EngineCrashedError,
  EngineUnavailableError,
  InvalidVoiceMixError,
  QueueFullError,
  VoiceNotFoundError,
} from '@voxgate/speech/node-parts';
import { retryAfterTrailer, TensorError } from '@voxgate/speech/open-inference';

/** The request is not as it should be. The message says what is wrong, and shows none of its text. */
export class InvalidInferRequest extends Error {
  override readonly name = 'InvalidInferRequest';
}

/** The request names a model that the node does not have. */
export class UnknownModelError extends Error {
  override readonly name = 'UnknownModelError';
}

/** The answer is of no use any more. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';

  constructor() {
    super('The deadline has passed.');
  }
}

/** The node does not take requests, for as long as it lives. */
export class DrainingError extends Error {
  override readonly name = 'DrainingError';

  constructor() {
    super('This node is shutting down. Ask another one.');
  }
}

/** How a call or a request ends, in gRPC's terms. */
export interface CallStatus {
  readonly code: status;
  readonly details: string;
  readonly metadata?: Metadata;
  /** Whether it is the request that is at fault, and no other node would answer it. */
  readonly isOfRequest: boolean;
}

/** @returns `undefined` for an error that nobody expects. */
function known(error: unknown): [code: status, retryAfterSeconds?: number] | undefined {
  if (error instanceof InvalidInferRequest || error instanceof TensorError) return [status.INVALID_ARGUMENT];
  if (error instanceof InvalidVoiceMixError) return [status.INVALID_ARGUMENT];
  if (error instanceof VoiceNotFoundError || error instanceof UnknownModelError) return [status.NOT_FOUND];
  if (error instanceof QueueFullError) return [status.RESOURCE_EXHAUSTED, error.retryAfterSeconds];
  if (error instanceof EngineUnavailableError) return [status.UNAVAILABLE, error.retryAfterSeconds];
  if (error instanceof EngineCrashedError) return [status.UNAVAILABLE, error.retryAfterSeconds];
  if (error instanceof DrainingError) return [status.UNAVAILABLE];
  if (error instanceof DeadlinePassed) return [status.DEADLINE_EXCEEDED];
  return undefined;
}

/** Maps an error to a status. Errors that nobody expects show nothing of themselves. */
export function statusOf(error: unknown): CallStatus {
  const [code, retryAfterSeconds] = known(error) ?? [status.INTERNAL];
  const isInternal = code === status.INTERNAL;
  const details = isInternal ? 'Internal error. The log of the node has more.' : (error as Error).message;
  return {
    code,
    details,
    isOfRequest: code === status.INVALID_ARGUMENT || code === status.NOT_FOUND,
    ...(retryAfterSeconds !== undefined && { metadata: retryAdvice({ code, details }, retryAfterSeconds) }),
  };
}

/** Tells when to try again: plainly, and as `google.rpc.RetryInfo` for clients that know it. */
function retryAdvice({ code, details }: Pick<CallStatus, 'code' | 'details'>, seconds: number): Metadata {
  const metadata = new Metadata();
  metadata.set(retryAfterTrailer, String(seconds * 1000));
  // RetryInfo { Duration retry_delay = 1 }, Duration { int64 seconds = 1 }
  const retryInfo = Writer.create().uint32(10).fork().uint32(8).int64(seconds).ldelim().finish();
  const type = 'type.googleapis.com/google.rpc.RetryInfo';
  const any = Writer.create().uint32(10).string(type).uint32(18).bytes(retryInfo).finish();
  // Status { int32 code = 1; string message = 2; repeated Any details = 3 }
  const whole = Writer.create().uint32(8).int32(code).uint32(18).string(details).uint32(26).bytes(any).finish();
  metadata.set('grpc-status-details-bin', Buffer.from(whole));
  return metadata;
}
