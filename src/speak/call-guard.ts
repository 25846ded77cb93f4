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

/** Calls of health checks, which have no secret. They cost nothing. */
const open = new Set([
  '/inference.GRPCInferenceService/ServerLive',
  '/inference.GRPCInferenceService/ServerReady',
  '/grpc.health.v1.Health/Check',
]);

/** Calls that may be open at a time, of all callers. */
const mostCalls = 2000;

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
        let isCounted = false;
        const end = () => {
          if (isCounted) this.calls--;
          isCounted = false;
        };
        next({
          onReceiveMetadata: (metadata, proceed) => {
            const refusal = this.refusalOf(path, call, metadata);
            if (refusal) return call.sendStatus(refusal);
            this.calls++;
            isCounted = true;
            proceed(metadata);
          },
          // Also called when a call has ended well.
          onCancel: end,
        });
      },
    });

  private refusalOf(path: string, call: ServerInterceptingCallInterface, metadata: Metadata) {
    if (this.calls >= mostCalls) {
      return { code: status.RESOURCE_EXHAUSTED, details: 'Too many calls are open. Try again shortly.' };
    }
    if (this.isKnown(metadata)) {
      const { remoteAddress, remotePort } = call.getConnectionInfo();
      this.connections.prove(remoteAddress, remotePort);
      return undefined;
    }
    if (open.has(path)) return undefined;
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
