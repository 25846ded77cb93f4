/** A session expires after this many hours without a request. */
export const idleHours = 12;

/** A session expires this many days after the sign-in in any case. */
export const maxDays = 7;
