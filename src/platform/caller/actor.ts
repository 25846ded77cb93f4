import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from './caller';
import { type Client, clientOf } from './client';

/** Who performs an audited action, and from which client. */
export interface Actor extends Client {
  type: 'person' | 'api_key' | 'operator' | 'server';
  /** `null` for the operator and the server. */
  id: string | null;
  /** The name at the time: an e-mail address, or the name of a key. */
  name: string;
}

/** Whoever uses the command line or starts the server. */
export const operator: Actor = { type: 'operator', id: null, name: 'operator', address: null, userAgent: null };

/** The server, acting by itself. */
export const server: Actor = { type: 'server', id: null, name: 'server', address: null, userAgent: null };

/** Converts a caller to an actor. */
export function actorOf({ type, id, name }: Pick<Caller, 'type' | 'id' | 'name'>, client: Client): Actor {
  return { type, id, name, ...client };
}

/** Injects the authenticated caller as an actor. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<Request>();
  return actorOf(request.caller!, clientOf(request));
});
