import type { EngineChunk, EngineRequest, LaterPart } from '../host/process/messages';

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

/** How an engine determines how texts are spoken, of which each has one or more runs of tokens. Parts must be cloneable. */
export interface RunEncoder<Run, Part> {
  /** Converts a text to runs of tokens. */
  readonly runs: () => readonly Run[];
  /** Encodes a run. The same schedule must make the same parts. */
  readonly encode: (run: Run, schedule: Schedule) => Promise<EncodedRun<Part>>;
  /** Real-time factor before the first measurement. */
  readonly assumedRtf: number;
}

/** How an engine speaks texts. */
export interface WindowSpeaker<Run, Part> extends RunEncoder<Run, Part> {
  /** Speaks a window. `computedSeconds` must be set. */
  readonly speakPart: (part: Part) => Promise<EngineChunk>;
  /** Work for encoding a sentence, in seconds of sound that windows are made of meanwhile, per second of the sentence. */
  readonly encodingShare: number;
}

/** A window of a run of tokens. */
interface EncodedWindow<Part> extends LaterPart {
  readonly isPrepared: true;
  readonly window: Part;
  readonly hasMore: boolean;
}

/** Where the next run begins. */
interface NextRun extends LaterPart {
  readonly isPrepared: false;
  readonly run: number;
  readonly leadSeconds: number | undefined;
}

/** A part and all that is known of those after it: windows of the current run of tokens, and where the next run begins. */
interface EncodedParts<Part> {
  readonly part: EncodedWindow<Part>;
  readonly later: readonly (EncodedWindow<Part> | NextRun)[];
  /** Length of the run of tokens. */
  readonly seconds: number;
  readonly encodeSeconds: number;
}

/**
 * Speaks one part of a text: a window. The first part of a run encodes all of it and reports what the later ones need, so that any
 * process can make them.
 */
export async function* speakInWindows<Run, Part>(
  request: EngineRequest,
  speaker: WindowSpeaker<Run, Part>,
): AsyncGenerator<EngineChunk> {
  if (isEncoded<Part>(request.input)) {
    yield await speakWindow(request, speaker);
    return;
  }
  const encoded = await encodeParts(request, speaker);
  if (!encoded) return;
  const { part, later, seconds, encodeSeconds } = encoded;
  const decodesAt = performance.now();
  const chunk = await speaker.speakPart(part.window);
  const halves = { encodeSeconds, decodeSeconds: secondsSince(decodesAt) };
  const computedSeconds = chunk.computedSeconds! + speaker.encodingShare * seconds;
  yield { ...chunk, computedSeconds, hasMore: part.hasMore, laterParts: later, halves };
}

/**
 * Reports a part of a text, and then those after it, for the processes that make windows. The chunks have no samples. The first part
 * comes alone, because a long sentence has megabytes. If there is nothing to speak, there are no chunks.
 */
export async function* encodeInFront<Run, Part>(
  request: EngineRequest,
  encoder: RunEncoder<Run, Part>,
): AsyncGenerator<EngineChunk> {
  const encoded = await encodeParts(request, encoder);
  if (!encoded) return;
  const { part, later, encodeSeconds } = encoded;
  const silence = { samples: new Float32Array(), sampleRate: 0 };
  yield { ...silence, laterParts: [part], halves: { encodeSeconds, decodeSeconds: 0 } };
  if (later.length > 0) yield { ...silence, laterParts: later };
}

/** Speaks a window that an earlier part, or the process in front, has reported. */
export async function speakWindow<Part>(
  { input }: EngineRequest,
  speaker: Pick<WindowSpeaker<never, Part>, 'speakPart'>,
): Promise<EngineChunk> {
  if (!isEncoded<Part>(input)) throw new Error('This part has not been prepared.');
  const startedAt = performance.now();
  const chunk = await speaker.speakPart(input.window);
  return { ...chunk, hasMore: input.hasMore, halves: { decodeSeconds: secondsSince(startedAt) } };
}

function isEncoded<Part>(input: unknown): input is EncodedWindow<Part> {
  return (input as LaterPart | undefined)?.isPrepared === true;
}

/**
 * Encodes runs of tokens until it comes to the part that is asked for: usually, the first run and its first part. What is known
 * of later parts may have been dropped; then everything before them is encoded again.
 */
async function encodeParts<Run, Part>(
  request: EngineRequest,
  { encode, ...encoder }: RunEncoder<Run, Part>,
): Promise<EncodedParts<Part> | undefined> {
  const { speed, part = 0, rtf = encoder.assumedRtf } = request;
  // The run whose first part is asked for, if it is known.
  const next = request.input as NextRun | undefined;
  const runs = encoder.runs();
  let { leadSeconds } = next ?? request;
  let skipped = next ? part : 0;
  let encodeSeconds = 0;
  for (let index = next?.run ?? 0; index < runs.length; index++) {
    const encodesAt = performance.now();
    const { parts, seconds } = await encode(runs[index]!, { speed, leadSeconds, rtf });
    encodeSeconds += secondsSince(encodesAt);
    if (leadSeconds !== undefined) leadSeconds = Math.max(0, leadSeconds + seconds * (1 - rtf));
    const nextRun: NextRun[] = index + 1 < runs.length ? [{ isPrepared: false, run: index + 1, leadSeconds }] : [];
    if (parts[part - skipped] !== undefined) {
      const windows = parts.slice(part - skipped).map((window, at, all): EncodedWindow<Part> => ({
        isPrepared: true,
        window,
        hasMore: at < all.length - 1 || nextRun.length > 0,
      }));
      return { part: windows[0]!, later: [...windows.slice(1), ...nextRun], seconds, encodeSeconds };
    }
    skipped += parts.length;
  }
  return undefined;
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
