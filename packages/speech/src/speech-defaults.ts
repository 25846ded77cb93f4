/** How a server and `openSpeech` speak, unless they are told otherwise. */
export const speechDefaults = {
  emoji: 'silent',
  /** The common loudness of all voices, in LUFS. */
  loudness: -19,
  /** Requests per engine that wait or are spoken. */
  queueCapacity: 100,
  /** Above this, a process of a neural engine is replaced between two requests. */
  engineMegabytes: 2048,
} as const;
