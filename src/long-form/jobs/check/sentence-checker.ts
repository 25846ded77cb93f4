import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { compareWords, RecogniserError, type WordComparison } from '@voxgate/documents/hearing';
import {
  abortable,
  type BackgroundRequest,
  codePointOffsets,
  otherCuts,
  planOfSentence,
  recutSentence,
  recutSentences,
  type SpeechPlan,
  SpeechSynthesizer,
  type Timestamp,
} from '@voxgate/speech';
import type { WorkRun } from '../../work/work';
import { WorkOverError } from '../../work/work-over.error';
import type { Job } from '../job';
import { CheckStore, type KnownCheck } from './check-store';
import { JobRecogniser } from './job-recogniser';
import { badness, isDoubtful, withAllowance } from './judge';
import { clear, type SentenceCheck, unchecked } from './sentence-check';

/** Raise it with every change after which the same sound may get another verdict. */
const checkVersion = 1;

/** Longer sentences are not checked: their sound is held in memory, and comparing takes time with the square of the words. */
const maxSeconds = 100;
const maxWords = 300;

/** Seconds of silence around a sentence for the second opinion on a doubtful one: the recogniser then makes other mistakes. */
const otherMargin = 0.6;

/** The sound of a sentence. */
interface Sound {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** What was heard of a sentence, spoken in one way. */
interface Hearing extends WordComparison {
  readonly heard: string;
  readonly way: number;
}

/** What is known of the sentences of a chapter, and how they are spoken because of it. */
export class ChapterChecks {
  constructor(
    readonly chapter: number,
    private readonly known: Map<number, KnownCheck>,
  ) {}

  get(textStart: number): KnownCheck | undefined {
    return this.known.get(textStart);
  }

  set(textStart: number, known: KnownCheck): void {
    this.known.set(textStart, known);
  }

  /**
   * The plan of a part with the ways that have been chosen for its sentences.
   *
   * @param offset where the part begins in the chapter, in code points.
   */
  apply(plan: SpeechPlan, offset: number): SpeechPlan {
    const codePoint = codePointOffsets(plan.source);
    const ways = new Map<number, number>();
    for (const [sentence, { start }] of plan.sentences.entries()) {
      const way = this.known.get(offset + codePoint(start))?.way ?? 0;
      if (way > 0) ways.set(sentence, way);
    }
    return recutSentences(plan, ways);
  }

  /** The timestamps of doubtful sentences. */
  doubtful(timestamps: readonly Timestamp[]): Timestamp[] {
    return timestamps.filter(({ type, textStart }) => type === 'sentence' && this.known.get(textStart)?.isDoubtful);
  }
}

/**
 * Checks the speech of jobs: hears each sentence again, and has it spoken in other ways if its words are not those of the text. What it
 * decides is recorded sentence by sentence, so that nothing is heard twice, and every pass over a chapter speaks it in the same way.
 */
@Injectable()
export class SentenceChecker {
  constructor(
    private readonly store: CheckStore,
    private readonly recogniser: JobRecogniser,
    private readonly synthesizer: SpeechSynthesizer,
  ) {}

  /** What is known of a chapter. */
  async open(jobId: string, chapter: number): Promise<ChapterChecks> {
    return new ChapterChecks(chapter, await this.store.ofChapter(jobId, chapter));
  }

  /**
   * Checks the sentences of a part that have not been checked. A recogniser that is missing or fails leaves them unchecked.
   *
   * @param offset where the part begins in the chapter, in code points.
   * @throws {WorkOverError} what speaking throws.
   */
  async check(
    run: WorkRun<Job>,
    checks: ChapterChecks,
    plan: SpeechPlan,
    offset: number,
    request: BackgroundRequest,
  ): Promise<void> {
    const codePoint = codePointOffsets(plan.source);
    const spoken = new Set(plan.pieces.map(({ sentence }) => sentence));
    for (const [sentence, { start, end }] of plan.sentences.entries()) {
      const textStart = offset + codePoint(start);
      if (!spoken.has(sentence) || checks.get(textStart)) continue;
      const { check, digest } = await this.checkSentence(plan, sentence, request);
      const place = { chapter: checks.chapter, textStart, textEnd: offset + codePoint(end) };
      const checked = { ...place, text: plan.source.slice(start, end) };
      if (!(await this.store.add(run, checked, check, digest))) throw new WorkOverError();
      checks.set(textStart, { way: check.way, isDoubtful: check.verdict === 'doubtful' });
    }
  }

  /** Records where the doubtful ones of these sentences are in the sound of their chapter. @throws {WorkOverError} */
  async place(run: WorkRun<Job>, checks: ChapterChecks, timestamps: readonly Timestamp[]): Promise<void> {
    for (const timestamp of checks.doubtful(timestamps))
      if (!(await this.store.place(run, checks.chapter, timestamp))) throw new WorkOverError();
  }

  private async checkSentence(
    plan: SpeechPlan,
    sentence: number,
    request: BackgroundRequest,
  ): Promise<{ check: SentenceCheck; digest: Buffer | null }> {
    if (!this.isEnglish(plan, sentence)) return unshared(unchecked('language'));
    const said = saidIn(plan, sentence);
    const { words } = compareWords(said, '');
    if (words === 0) return unshared(clear);
    if (words > maxWords) return unshared(unchecked('length'));
    const sound = await this.soundOf(plan, sentence, 0, request);
    if (!sound) return unshared(unchecked('length'));
    if (sound.samples.length === 0) return unshared(clear);
    const digest = digestOf(plan, sentence, sound, request.cacheScope);
    const known = await this.store.bySound(digest);
    if (known) return { check: known, digest };
    try {
      return { check: await this.hearTries(plan, sentence, sound, request), digest };
    } catch (error) {
      if (error instanceof RecogniserError) return unshared(unchecked('recogniser'));
      throw error;
    }
  }

  private async hearTries(
    plan: SpeechPlan,
    sentence: number,
    first: Sound,
    request: BackgroundRequest,
  ): Promise<SentenceCheck> {
    let best = await this.hear(plan, sentence, 0, first, request.signal);
    let respoken = 0;
    for (let way = 1; way <= otherCuts && isDoubtful(best); way++) {
      const sound = await this.soundOf(plan, sentence, way, request);
      if (!sound) break;
      respoken++;
      const hearing = await this.hear(plan, sentence, way, sound, request.signal);
      if (badness(hearing) < badness(best)) best = hearing;
    }
    const { way, heard, words, wrongWords } = best;
    const wordErrorRate = wrongWords / Math.max(1, words);
    return { verdict: isDoubtful(best) ? 'doubtful' : 'clear', way, respoken, heard, wordErrorRate };
  }

  /** Hears a sentence; a doubtful one twice, because the recogniser may be wrong. */
  private async hear(
    plan: SpeechPlan,
    sentence: number,
    way: number,
    { samples, sampleRate }: Sound,
    signal: AbortSignal,
  ): Promise<Hearing> {
    const said = saidIn(plan, sentence);
    const given = givenIn(plan, sentence);
    const opinion = async (margin?: number): Promise<Hearing> => {
      const heard = await abortable(this.recogniser.transcribe(samples, sampleRate, margin), signal);
      return { ...withAllowance(compareWords(said, heard), given.words, given.letters), heard, way };
    };
    const one = await opinion();
    if (!isDoubtful(one)) return one;
    const other = await opinion(otherMargin);
    return badness(other) < badness(one) ? other : one;
  }

  /** @returns `undefined` if it is too long. */
  private async soundOf(
    plan: SpeechPlan,
    sentence: number,
    way: number,
    request: BackgroundRequest,
  ): Promise<Sound | undefined> {
    const spoken = planOfSentence(recutSentence(plan, sentence, way), sentence);
    const parts: Float32Array[] = [];
    let [length, sampleRate] = [0, 1];
    for await (const segment of this.synthesizer.renderInBackground(spoken, request)) {
      // With voices of different rates, the rest sounds higher or lower, which the recogniser does not mind much.
      ({ sampleRate } = segment);
      parts.push(segment.samples);
      length += segment.samples.length;
      if (length > maxSeconds * sampleRate) return undefined;
    }
    const samples = new Float32Array(length);
    let at = 0;
    for (const part of parts) {
      samples.set(part, at);
      at += part.length;
    }
    return { samples, sampleRate };
  }

  private isEnglish(plan: SpeechPlan, sentence: number): boolean {
    return piecesOf(plan, sentence).every(({ language, voiceId }) =>
      isEnglish(language ?? this.synthesizer.voices.find(voiceId ?? plan.voiceId).voice.language),
    );
  }
}

function isEnglish(tag: string): boolean {
  return /^en\b/iu.test(tag);
}

/** A check that says nothing about other sentences. */
function unshared(check: SentenceCheck): { check: SentenceCheck; digest: null } {
  return { check, digest: null };
}

function piecesOf({ pieces }: SpeechPlan, sentence: number) {
  return pieces.filter((piece) => piece.sentence === sentence);
}

/** What is to be said: the normalised text. */
function saidIn(plan: SpeechPlan, sentence: number): string {
  return piecesOf(plan, sentence)
    .map(({ text }) => text)
    .join(' ');
}

/** How much of a sentence has pronunciations that are given. */
function givenIn(plan: SpeechPlan, sentence: number): { words: number; letters: number } {
  const given = piecesOf(plan, sentence).flatMap(({ text, pronunciations }) =>
    pronunciations.map(({ start, end }) => compareWords(text.slice(start, end), '')),
  );
  return given.reduce((sum, { words, letters }) => ({ words: sum.words + words, letters: sum.letters + letters }), {
    words: 0,
    letters: 0,
  });
}

/** Two sentences of an account with the same digest get the same verdict. */
function digestOf(plan: SpeechPlan, sentence: number, { samples, sampleRate }: Sound, accountId: string): Buffer {
  const pieces = piecesOf(plan, sentence).map(({ text, voiceId, speed, pitch, language, pronunciations }) => [
    [text, voiceId ?? plan.voiceId, speed ?? plan.speed, language ?? null, ...(pitch ? [pitch] : [])],
    pronunciations.map(({ start, end, ipa }) => [start, end, ipa]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([checkVersion, accountId, sampleRate, pieces]))
    .update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
    .digest();
}
