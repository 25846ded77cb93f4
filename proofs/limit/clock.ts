import type { Client } from 'pg';

/** What the database's clock shows, and by how much that may be wrong; microseconds. */
interface Reading {
  readonly ahead: number;
  readonly uncertainty: number;
}

const probes = 30;

/** Tells times by the database's clock, from this process's own, which never steps. */
export class DatabaseClock {
  private constructor(
    private readonly client: Client,
    private readonly first: Reading,
  ) {}

  static async read(client: Client): Promise<DatabaseClock> {
    return new DatabaseClock(client, await compare(client));
  }

  /** Microseconds since 1970. */
  now(): number {
    return performance.now() * 1000 + this.first.ahead;
  }

  /** How wrong any time told so far may be, in microseconds: the half of a round trip, and what the clocks drifted apart. */
  async uncertainty(): Promise<number> {
    const last = await compare(this.client);
    return this.first.uncertainty + last.uncertainty + Math.abs(last.ahead - this.first.ahead);
  }
}

/** The quickest of several answers tells most exactly. */
async function compare(client: Client): Promise<Reading> {
  let best: Reading = { ahead: 0, uncertainty: Infinity };
  for (let probe = 0; probe < probes; probe++) {
    const before = performance.now() * 1000;
    const { rows } = await client.query<{ us: string }>(
      'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us',
    );
    const after = performance.now() * 1000;
    const uncertainty = (after - before) / 2;
    if (uncertainty < best.uncertainty) best = { ahead: Number(rows[0]!.us) - (before + uncertainty), uncertainty };
  }
  return best;
}
