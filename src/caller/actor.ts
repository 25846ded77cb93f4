import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from './caller';
import { type Client, clientOf } from './client';

/** Who does something that is worth keeping, and from where. */
export interface Actor extends Client {
  type: 'person' | 'api_key' | 'operator';
  /** `null` for the operator. */
  id: string | null;
  /** As it is called at the time: an e-mail address, the name of a key. */
  name: string;
}

/** Whoever has the command line, or starts the server. */
export const operator: Actor = { type: 'operator', id: null, name: 'operator', address: null, userAgent: null };

/** The caller as an actor. */
export function actorOf({ type, id, name }: Caller, client: Client): Actor {
  return { type, id, name, ...client };
}

/** Injects the authenticated caller as an actor. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<Request>();
  return actorOf(request.caller!, clientOf(request));
});
