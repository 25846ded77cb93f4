/** One request and its response. Times are microseconds since 1970, estimated for the database's clock. */
export interface Answer {
  readonly sent: number;
  readonly received: number;
  readonly status: number;
  /** `X-RateLimit-Limit`, or -1 if missing. */
  readonly limit: number;
  /** `X-RateLimit-Remaining`, or -1 if missing. */
  readonly remaining: number;
  /** `Retry-After` in seconds, or -1 if missing. */
  readonly retryAfter: number;
}

/** The number of values stored for each request. */
const columns = 6;

/** The responses to one key's requests, stored as numbers so that a million of them fit into memory. */
export class Answers {
  private numbers = new Float64Array(columns * 16);
  length = 0;

  add({ sent, received, status, limit, remaining, retryAfter }: Answer): void {
    const offset = this.length * columns;
    if (offset === this.numbers.length) {
      const larger = new Float64Array(2 * offset);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers.set([sent, received, status, limit, remaining, retryAfter], offset);
    this.length++;
  }

  *[Symbol.iterator](): Generator<Answer> {
    for (let index = 0; index < this.length; index++) {
      const [sent, received, status, limit, remaining, retryAfter] = this.numbers.subarray(
        index * columns,
        (index + 1) * columns,
      ) as unknown as [number, number, number, number, number, number];
      yield { sent, received, status, limit, remaining, retryAfter };
    }
  }
}

/** Secrets of a key that a rotation without an overlap has ended. Times are microseconds since 1970. */
export interface EndedSecrets {
  /** When the rotation was sent, and when its response arrived. */
  readonly sentAt: number;
  readonly endedAt: number;
  /** The responses to requests with these secrets that were sent afterwards. */
  readonly answers: Iterable<Answer>;
}

/** All observations of one key. */
export interface KeyRecord {
  readonly id: string;
  readonly answers: Iterable<Answer>;
  /** The times of its admitted requests in the database's log, ascending, in microseconds since 1970. */
  readonly hits: readonly number[];
  /** When the response to its revocation arrived. */
  readonly revokedAt?: number | undefined;
  readonly ended?: EndedSecrets | undefined;
}
