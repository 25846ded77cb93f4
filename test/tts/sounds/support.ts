/** A timestamp as the API sends it. */
export interface SentTimestamp {
  readonly type: string;
  readonly text: string;
  readonly start_seconds: number;
  readonly end_seconds: number;
  readonly text_start: number;
  readonly text_end: number;
  readonly viseme_id?: number;
  readonly weights?: Record<string, number>;
}

/** The timestamps in the body of server-sent events. */
export function sentIn(events: string): SentTimestamp[] {
  return events.split('\n\n').flatMap((event) => {
    if (!event.startsWith('data: ')) return [];
    const { timestamp } = JSON.parse(event.slice('data: '.length)) as { timestamp?: SentTimestamp };
    return timestamp ?? [];
  });
}

/** How timestamps break the order of time: each begins where the one before it ends, or later. */
export function disorder(timestamps: readonly SentTimestamp[]): SentTimestamp[] {
  return timestamps.filter(
    ({ start_seconds: start, end_seconds: end }, index) =>
      end < start || start < (timestamps[index - 1]?.end_seconds ?? 0),
  );
}

/** Sounds that are not where their word is, by their times or by the words' offsets in the text. */
export function strays(sounds: readonly SentTimestamp[], words: readonly SentTimestamp[]): SentTimestamp[] {
  return sounds.filter(
    (sound) =>
      !words.some(
        (word) =>
          word.text_start === sound.text_start &&
          word.text_end === sound.text_end &&
          sound.start_seconds >= word.start_seconds &&
          sound.end_seconds <= word.end_seconds,
      ),
  );
}

/** Words without a sound from their start to their end, or with a gap between two sounds of one spoken word. */
export function gaps(sounds: readonly SentTimestamp[], words: readonly SentTimestamp[]): SentTimestamp[] {
  return words.filter((word) => {
    const own = sounds.filter((sound) => sound.text_start === word.text_start);
    const isSpokenAsOne = /^[\p{L}’']+$/u.test(word.text);
    return (
      own[0]?.start_seconds !== word.start_seconds ||
      own.at(-1)!.end_seconds !== word.end_seconds ||
      (isSpokenAsOne && own.some((sound, index) => index > 0 && sound.start_seconds !== own[index - 1]!.end_seconds))
    );
  });
}

/** Mouth shapes that do not begin where the one before them ends, up to the end of the speech. */
export function visemeGaps(visemes: readonly SentTimestamp[], durationSeconds: number): (SentTimestamp | number)[] {
  const found: (SentTimestamp | number)[] = visemes.filter(
    (viseme, index) => viseme.start_seconds !== (visemes[index - 1]?.end_seconds ?? 0),
  );
  const last = visemes.at(-1)?.end_seconds ?? 0;
  return Math.abs(last - durationSeconds) > 0.002 ? [...found, last] : found;
}
