import type { ApiError } from '../../platform/errors/api-error';

/** Close codes of RFC 6455, section 7.4.1. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  policyViolation: 1008,
  internalError: 1011,
  tryAgainLater: 1013,

  /** The code for a socket that is closed because of an error. */
  of({ code, status }: ApiError): number {
    if (code === 'REQUEST_TIMEOUT') return closeCodes.normal;
    if (code === 'OVERLOADED' || code === 'SERVICE_UNAVAILABLE') return closeCodes.tryAgainLater;
    return status >= 500 ? closeCodes.internalError : closeCodes.policyViolation;
  },
} as const;
