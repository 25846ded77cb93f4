import type { EngineChunk, EngineRequest } from '../host/process/messages';

/** How a sentence is divided into parts. */
export interface Schedule {
  /** 1 is the voice's normal speed. */
  readonly speed: number;
  /** Seconds of audio that the listener has; `undefined` if nobody listens yet. */
  readonly leadSeconds: number | undefined;
  /** Real-time factor: seconds of work per second of sound. */
  readonly rtf: number;
}

/** A sentence before it becomes sound, divided into its windows. */
export interface EncodedRun<Part> {
  readonly parts: readonly Part[];
  /** Length of the sentence. */
  readonly seconds: number;
}

/** How an engine speaks texts of which each has one or more runs of tokens. Parts must be cloneable. */
export interface WindowSpeaker<Run, Part> {
  /** Converts a text to runs of tokens. */
  readonly runs: () => readonly Run[];
  /** Encodes a run. The same schedule must make the same parts. */
  readonly encode: (run: Run, schedule: Schedule) => Promise<EncodedRun<Part>>;
  /** Speaks a window. `computedSeconds` must be set. */
  readonly speakPart: (part: Part) => Promise<EngineChunk>;
  /** Work for encoding a sentence, in seconds of sound that windows are made of meanwhile, per second of the sentence. */
  readonly encodingShare: number;
  /** Real-time factor before the first measurement. */
  readonly assumedRtf: number;
}

/** What is known of a later part of a text: a window of the current run of tokens, or where the next run begins. */
type LaterPart<Part> = { readonly window: Part; readonly hasMore: boolean } | NextRun;

interface NextRun {
  readonly run: number;
  readonly leadSeconds: number | undefined;
}

/**
 * Speaks one part of a text: a window. The first part of a run encodes all of it and reports what the later ones need, so that any
 * process can make them.
 */
export async function* speakInWindows<Run, Part>(
  request: EngineRequest,
  speaker: WindowSpeaker<Run, Part>,
): AsyncGenerator<EngineChunk> {
  const input = request.input as LaterPart<Part> | undefined;
  if (input && 'window' in input) {
    const startedAt = performance.now();
    const chunk = await speaker.speakPart(input.window);
    yield { ...chunk, hasMore: input.hasMore, halves: { decodeSeconds: secondsSince(startedAt) } };
  } else yield* speakFromRun(request, input, speaker);
}

/**
 * Encodes runs of tokens until it comes to the part that is asked for: usually, the first run and its first part. What is known
 * of later parts may have been dropped; then everything before them is encoded again.
 *
 * @param next the run whose first part is asked for, if it is known.
 */
async function* speakFromRun<Run, Part>(
  request: EngineRequest,
  next: NextRun | undefined,
  { encode, speakPart, ...speaker }: WindowSpeaker<Run, Part>,
): AsyncGenerator<EngineChunk> {
  const { speed, part = 0, rtf = speaker.assumedRtf } = request;
  const runs = speaker.runs();
  let { leadSeconds } = next ?? request;
  let skipped = next ? part : 0;
  let encodeSeconds = 0;
  for (let index = next?.run ?? 0; index < runs.length; index++) {
    const encodesAt = performance.now();
    const { parts, seconds } = await encode(runs[index]!, { speed, leadSeconds, rtf });
    encodeSeconds += secondsSince(encodesAt);
    if (leadSeconds !== undefined) leadSeconds = Math.max(0, leadSeconds + seconds * (1 - rtf));
    const nextRun = index + 1 < runs.length ? [{ run: index + 1, leadSeconds }] : [];
    const wanted = parts[part - skipped];
    if (wanted !== undefined) {
      const later = parts.slice(part - skipped + 1);
      const laterParts: LaterPart<Part>[] = [
        ...later.map((window, at) => ({
          window,
          hasMore: at < later.length - 1 || nextRun.length > 0,
        })),
        ...nextRun,
      ];
      const decodesAt = performance.now();
      const chunk = await speakPart(wanted);
      const halves = { encodeSeconds, decodeSeconds: secondsSince(decodesAt) };
      const computedSeconds = chunk.computedSeconds! + speaker.encodingShare * seconds;
      yield { ...chunk, computedSeconds, hasMore: laterParts.length > 0, laterParts, halves };
      return;
    }
    skipped += parts.length;
  }
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
