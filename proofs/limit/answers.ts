/** One request, and what came back. Times are microseconds since 1970 by the database's clock, as near as can be told. */
export interface Answer {
  readonly sent: number;
  readonly received: number;
  readonly status: number;
  /** `X-RateLimit-Limit`; -1: not there. */
  readonly limit: number;
  /** `X-RateLimit-Remaining`; -1: not there. */
  readonly remaining: number;
  /** `Retry-After` in seconds; -1: not there. */
  readonly retryAfter: number;
}

/** Numbers kept of a request. */
const columns = 6;

/** The answers to one key's requests. A million of them fit into memory, as numbers. */
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

/** Everything that is known of one key. */
export interface KeyRecord {
  readonly id: string;
  readonly answers: Iterable<Answer>;
  /** Times of its admitted requests by the database's own log, ascending; microseconds since 1970. */
  readonly hits: readonly number[];
  /** When its revocation had been answered. */
  readonly revokedAt?: number | undefined;
}
