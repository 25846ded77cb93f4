import type { Request, Response } from 'express';
import '../platform/caller/caller';
import { factsOf } from './metering/request-facts';
import type { LimitedRequest } from './request-limiter';
import type { WindowDecision } from './sliding-window.storage';

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** The rate limit's decision; not set if the request is not limited, has been rejected, or has not been decided on. */
      rateLimit?: WindowDecision;
    }
  }
}

/** A request over HTTP, for the limit. Its caller is authenticated. The decision is reported in the headers of the response. */
export function limitedExchange(request: Request, response: Response): LimitedRequest {
  return {
    caller: request.caller!,
    facts: factsOf(request),
    decided: (decision, limit) => {
      response.setHeader('X-RateLimit-Limit', limit);
      response.setHeader('X-RateLimit-Remaining', decision.remaining);
      if (decision.admitted) request.rateLimit = decision;
    },
  };
}
