import { LRUCache } from 'lru-cache';
import type { SynthesisRequest } from '../speech-engine';
import type { LaterPart } from './process/messages';

/** Maximum number of bytes to keep. A sentence of nine seconds has 2.5 MB. */
const maxBytes = 96 * 2 ** 20;

/** What is not asked for within this time is forgotten: the request has ended. */
const keptMs = 60_000;

/** Maximum number of texts whose real-time factor is kept, and for how long. */
const maxTexts = 10_000;
const factorKeptMs = 3_600_000;

/**
 * What processes have reported of the later parts of texts that are being spoken. Any process can then speak the next part without
 * the work of the first. If it has been forgotten, the process does that work again, with the same result.
 */
export class LaterParts {
  private readonly inputs = new LRUCache<string, LaterPart>({
    maxSize: maxBytes,
    sizeCalculation: (input) => Math.max(1, bytesOf(input)),
    ttl: keptMs,
    ttlAutopurge: true,
  });
  private readonly factors = new LRUCache<string, number>({ max: maxTexts, ttl: factorKeptMs, updateAgeOnGet: true });

  /**
   * The real-time factor for a text. It determines where parts end, so all parts have the same, and so have all requests that
   * speak the same text at the same time.
   *
   * @param measured the factor for a text that has none yet.
   */
  factorFor(request: SynthesisRequest, measured: number): number {
    const key = textKey(request);
    const known = this.factors.get(key);
    if (known === undefined) this.factors.set(key, measured);
    return known ?? measured;
  }

  /** What is known of the part that a request asks for. */
  inputFor(request: SynthesisRequest): LaterPart | undefined {
    return this.inputs.get(partKey(request, request.part ?? 0));
  }

  /** Keeps what a process has reported of the parts after the one that it spoke. */
  keep(request: SynthesisRequest, later: readonly LaterPart[]): void {
    for (const [index, input] of later.entries()) {
      this.inputs.set(partKey(request, (request.part ?? 0) + 1 + index), input);
    }
  }
}

/** Everything that determines the parts of a text. */
function textKey({ voiceId, text, speed, pronunciations, pitch, language, leadSeconds }: SynthesisRequest): string {
  return JSON.stringify([voiceId, speed, leadSeconds, text, pronunciations, pitch, language]);
}

function partKey(request: SynthesisRequest, part: number): string {
  return `${part} ${textKey(request)}`;
}

/** Bytes of all arrays of numbers in an object. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + bytesOf(each), 0);
}
