import {
  type Metadata,
  type ServerInterceptor,
  ServerInterceptingCall,
  type ServerInterceptingCallInterface,
  status,
} from '@grpc/grpc-js';
import { createHash } from 'node:crypto';
import type { Connections } from './connections';
import type { Secrets } from './secrets';

/** Calls of health checks, which have no secret. They cost nothing, and take no place from others. */
const open = new Set([
  '/inference.GRPCInferenceService/ServerLive',
  '/inference.GRPCInferenceService/ServerReady',
  '/grpc.health.v1.Health/Check',
]);

/** Calls that may be open at a time, of all callers that have proved who they are. */
const maxCalls = 2000;

const tooMany = { code: status.RESOURCE_EXHAUSTED, details: 'Too many calls are open. Try again shortly.' };

/**
 * Decides on each call when its headers have come, and before anything of its messages is read: whether the caller is known, and whether
 * there are too many calls.
 */
export class CallGuard {
  private calls = 0;

  /** @param secrets `undefined` if callers need none. */
  constructor(
    private readonly secrets: Secrets | undefined,
    private readonly connections: Connections,
  ) {}

  readonly interceptor: ServerInterceptor = ({ path }, call) =>
    new ServerInterceptingCall(call, {
      start: (next) => {
        let end: (() => void) | undefined;
        next({
          onReceiveMetadata: (metadata, proceed) => {
            const decision = this.decide(path, call, metadata);
            if ('code' in decision) return call.sendStatus(decision);
            ({ end } = decision);
            proceed(metadata);
          },
          // Also called when a call has ended well, and once.
          onCancel: () => end?.(),
        });
      },
    });

  /** @returns what is to be done when the call has ended, or the status with which it is refused. */
  private decide(
    path: string,
    call: ServerInterceptingCallInterface,
    metadata: Metadata,
  ): { end: () => void } | { code: status; details: string } {
    const { remoteAddress: address, remotePort: port } = call.getConnectionInfo();
    if (this.isKnown(metadata)) {
      this.connections.prove(address, port);
      if (this.calls >= maxCalls) return tooMany;
      this.calls++;
      return { end: () => this.calls-- };
    }
    if (open.has(path)) {
      const end = this.connections.beginUnknownCall(address, port);
      return end ? { end } : tooMany;
    }
    this.connections.refused(address, port);
    return {
      code: status.UNAUTHENTICATED,
      details: 'Send the secret of this node as metadata: authorization: Bearer <secret>.',
    };
  }

  /** With mutual TLS, there is no connection without a certificate. If there is a secret, too, both are needed. */
  private isKnown(metadata: Metadata): boolean {
    const { secrets } = this;
    if (!secrets) return true;
    const given = metadata.get('authorization');
    const [value] = given;
    if (given.length !== 1 || typeof value !== 'string') return false;
    const secret = /^Bearer (?<secret>.{1,1000})$/iu.exec(value)?.groups?.secret;
    return secret !== undefined && secrets.has(secret);
  }
}

/** Who a call comes from, for the queue: the certificate, or the address. */
export function callerOf(call: Pick<ServerInterceptingCallInterface, 'getAuthContext' | 'getPeer'>): string {
  const certificate = call.getAuthContext().sslPeerCertificate?.raw;
  if (certificate) return `certificate ${createHash('sha256').update(certificate).digest('base64url')}`;
  return `address ${call.getPeer().replace(/:\d+$/u, '')}`;
}
