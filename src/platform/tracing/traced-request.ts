import { noSpan, type Span } from '@voxgate/speech/support/tracing';

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** See {@link spanOf}. */
      trace?: Span;
    }
  }
}

/** The span of a request over HTTP. */
export function spanOf({ trace = noSpan }: Express.Request): Span {
  return trace;
}
