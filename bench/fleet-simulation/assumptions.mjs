// Everything that the simulation assumes. Change a number here and run it again.

/**
 * How long an engine process with one core works, in milliseconds, for a sentence of so many seconds of audio. Fitted to the
 * measurements of one client in bench/speech/results/speech.json (Kokoro, one request alone, two threads), times `oneCore`, which
 * is fitted to the throughput of four clients. The measurements of eight clients are not used: they check the result.
 */
export const engine = {
  name: 'Kokoro on a core of AMD EPYC',
  /** Until the first sound: milliseconds, and milliseconds for each second of the sentence. */
  firstMs: 155,
  firstMsPerSecond: 33,
  /** For the rest of the sentence. */
  restMs: 52,
  restMsPerSecond: 126,
  /** One core instead of two. */
  oneCore: 1.52,
  /** Seconds of audio that a turn after the first makes. */
  turnSeconds: 2.5,
  /** Characters for each second of speech. */
  charactersPerSecond: 19.5,
};

/** What a person who listens asks for, at the busiest time. */
export const client = {
  /** Seconds from one answer to the next, on average: an answer every 30 s, as in a conversation. */
  secondsBetweenRequests: 30,
  /** How many sentences an answer has, and how often. */
  sentences: [
    { count: 1, share: 0.5 },
    { count: 2, share: 0.3 },
    { count: 3, share: 0.2 },
  ],
  /** Bursts: for `burstSeconds` of every `everySeconds`, `factor` times as many requests as at other times. */
  burst: { factor: 2, burstSeconds: 10, everySeconds: 60 },
  /** Clients of one account. They share its turns. */
  clientsPerAccount: 20,
};

/** The load of each hour of a day, relative to the busiest one. */
export const day = [
  0.2, 0.15, 0.12, 0.1, 0.1, 0.15, 0.25, 0.45, 0.7, 0.85, 0.95, 1, 0.95, 0.95, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.65, 0.5,
  0.4, 0.3,
];

export const fleet = {
  /** Processes of a node, one for each of its cores. */
  coresPerNode: 2,
  /** Requests in flight at each node (`limits.in_flight`). */
  inFlight: 4,
  /** From the client to the node and back, apart from the engine: the goal of this project is at most 15 ms more than local. */
  networkMs: 25,
  /** The share of its processor time that a gate should use. */
  gateUtilization: 0.5,
  coresPerGate: 2,
  /** Clients whose nodes and gates know each other. A larger fleet has several such cells. */
  clientsPerCell: 2000,
  /** What the first sound should take at most, for 95 of 100 requests. */
  goalMs: 1000,
};

/** Processor time for each request or second of audio, measured by the benchmarks that are named. */
export const costs = {
  /** bench/gate, cold keys, 32 connections: microseconds of the server and of PostgreSQL for each request. */
  gateCpuUs: 675,
  databaseCpuUs: 283,
  /** bench/formats, MP3 at 24 kHz: 251 seconds of audio for each second of a core. */
  encodeCpuUsPerAudioSecond: 1e6 / 251,
  /** bench/growth: bytes of a key with its window, of a request in the log, and of the write-ahead log for a decision, at most. */
  bytesPerKey: 800,
  bytesPerLoggedRequest: 900,
  walBytesPerDecision: 4018,
  /** bench/growth, ten million keys, two shared cores. */
  decisionsPerSecond: 5495,
  connectionsPerGate: 10,
  requestLogDays: 7,
};

/**
 * Prices in US dollars, in November 2026: rough ranges of what large clouds ask on demand, without discounts, traffic and support.
 * They are assumptions. Replace them with your own.
 */
export const prices = {
  at: '2026-11',
  hoursPerMonth: 730,
  /** A virtual machine or a part of one, per hour: two cores, 8 GB. */
  cpuNode: { low: 0.05, likely: 0.09, high: 0.13 },
  gate: { low: 0.05, likely: 0.09, high: 0.13 },
  /** A machine with one small GPU (16 to 24 GB) and four cores, per hour. */
  gpuNode: { low: 0.5, likely: 0.9, high: 1.4 },
  /** A managed PostgreSQL with a standby, per hour for each core. */
  databaseCore: { low: 0.1, likely: 0.2, high: 0.3 },
};

/** Seconds of audio per second that a GPU makes when it is busy. Nothing here has measured one: measure yours. */
export const gpu = { secondsPerSecond: { low: 30, likely: 60, high: 120 }, utilization: 0.6 };
