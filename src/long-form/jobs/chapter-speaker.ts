import { Injectable, Optional } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import {
  type AudioSegment,
  countCharacters,
  inTimeSlices,
  paragraphPause,
  type SpeechPlan,
  SpeechSynthesizer,
} from '@voxgate/speech';
import { CallerVoices } from '../../tts/caller-voices';
import { RequestDictionaries } from '../../tts/request-dictionaries';
import { KeptPieces } from '../work/kept-pieces';
import type { WorkRun } from '../work/work';
import { workCaller } from '../work/work-caller';
import { SentenceChecker } from './check/sentence-checker';
import type { ChapterText, Job } from './job';
import { type ReadTime, ReadTimes } from './read-times';
import { type ChapterPart, splitParts } from './split-parts';
import { splitSsml, type SsmlPart } from './split-ssml';

/** The next sound of a chapter. */
export interface ChapterSound extends Pick<AudioSegment, 'samples' | 'sampleRate'> {
  /** Of its sentences and, if the voice tells them, words. Seconds from the start of the chapter; offsets in its text in Unicode code points. */
  readonly timestamps: readonly ReadTime[];
  /** The characters of the chapter that have been spoken up to its end. Grows with each part. */
  readonly spokenCharacters: number;
}

/** Longest part of a chapter that is planned at once, in UTF-16 code units: some minutes of speech. */
const maxPartLength = 3000;

/**
 * Silence after a heading, on top of the pause after a sentence, in seconds at normal speed. Together they are nearly twice the pause between
 * paragraphs: it is heard that something begins.
 */
const headingPause = 1;

/**
 * Speaks the chapters of jobs, in turns that nobody else needs. It speaks every chapter in the same way each time, and what has been
 * spoken before comes from {@link KeptPieces}.
 */
@Injectable()
export class ChapterSpeaker {
  private readonly partLength: number;

  constructor(
    private readonly synthesizer: SpeechSynthesizer,
    private readonly kept: KeptPieces,
    private readonly voices: CallerVoices,
    private readonly checker: SentenceChecker,
    { MAX_TEXT_CHARACTERS }: Environment,
    @Optional() private readonly dictionaries?: RequestDictionaries,
  ) {
    this.partLength = Math.min(maxPartLength, MAX_TEXT_CHARACTERS);
  }

  /**
   * Speaks a chapter.
   *
   * @param checkedIn the run in which the sentences are checked, if the job has a self-check. Without it, they are spoken in the ways that
   *   have been chosen by then.
   * @throws what `SpeechSynthesizer.plan` and `renderInBackground` throw; {WorkOverError} while checking.
   */
  speak(job: Job, chapter: ChapterText, signal: AbortSignal, checkedIn?: WorkRun<Job>): AsyncGenerator<ChapterSound> {
    const request = this.kept.request(job.accountId, signal);
    return this.render(job, chapter, signal, (plan) => this.synthesizer.renderInBackground(plan, request), checkedIn);
  }

  /**
   * The sound of a chapter as far as it has been spoken, and on as it is spoken by somebody else. It speaks nothing itself.
   *
   * @param isWorthWaiting as in `KeptRequest`.
   * @throws {NotKeptError} after what is kept, when the rest is not worth waiting for; what `SpeechSynthesizer.plan` and `renderKept` throw.
   */
  listen(
    job: Job,
    chapter: ChapterText,
    isWorthWaiting: () => Promise<boolean>,
    signal: AbortSignal,
  ): AsyncGenerator<ChapterSound> {
    const request = { ...this.kept.request(job.accountId, signal), isWorthWaiting };
    return this.render(job, chapter, signal, (plan) => this.synthesizer.renderKept(plan, request));
  }

  private async *render(
    job: Job,
    chapter: ChapterText,
    signal: AbortSignal,
    soundOf: (plan: SpeechPlan) => AsyncGenerator<AudioSegment>,
    checkedIn?: WorkRun<Job>,
  ): AsyncGenerator<ChapterSound> {
    const { accountId, settings } = job;
    const checks = settings.selfCheck ? await this.checker.open(job.id, chapter.number) : undefined;
    const { speed, pitch, normalize } = settings;
    const voiceId = chapter.voiceId ?? settings.voiceId;
    const caller = workCaller(job);
    const dictionaries = await this.dictionaries?.find(caller, undefined);
    const voiceIdOf = (name: string) => this.voices.named(caller, name);
    const { syntax } = chapter;
    const parts: readonly (ChapterPart & Partial<SsmlPart>)[] =
      syntax === 'ssml'
        ? await inTimeSlices(splitSsml(chapter.text, this.partLength), accountId)
        : splitParts(chapter.text, this.partLength, chapter.title);
    const position = new Position();
    for (const { text, ends, prefix = '', suffix = '' } of parts) {
      signal.throwIfAborted();
      const length = countCharacters(text.slice(prefix.length, text.length - suffix.length));
      position.repeated = countCharacters(prefix);
      if (/\S/u.test(text)) {
        const planned = await this.synthesizer.plan({
          text,
          syntax,
          voiceId,
          voiceIdOf,
          speed,
          pitch,
          normalize,
          isEscaped: syntax === 'text',
          dictionaries,
          queueGroup: accountId,
          signal,
          whenNothingToSay: 'silence',
        });
        const request = this.kept.request(accountId, signal);
        if (checks && checkedIn) await this.checker.check(checkedIn, checks, planned, position.offset, request);
        const plan = checks?.apply(planned, position.offset) ?? planned;
        let pauseSeconds = 0;
        position.beginPart(new ReadTimes(plan, syntax));
        for await (const segment of soundOf(plan)) {
          for (const sound of position.place(segment)) {
            if (checks && checkedIn) await this.checker.place(checkedIn, checks, sound.timestamps);
            yield sound;
          }
          ({ pauseSeconds = pauseSeconds } = segment);
        }
        position.endPart(pauseSeconds + pauseAfter(ends) / speed);
      }
      position.skip(length);
    }
  }
}

function pauseAfter(ends: ChapterPart['ends']): number {
  return ends === 'sentence' ? 0 : ends === 'heading' ? headingPause : paragraphPause;
}

/** Where the sound of a chapter is, while its parts follow one another. */
class Position {
  private seconds = 0;
  private characters = 0;
  private partStart = 0;
  /** Silence that is due before the next sound. */
  private pause = 0;
  private hasBegunPart = false;
  private times: ReadTimes | undefined;
  /** What is read of the parts before, in Unicode code points. */
  private readCharacters = 0;

  /** Length of what the part has before its own text, in code points: start tags that are repeated. */
  repeated = 0;

  /** Where the part would begin in the chapter, together with what is repeated, in code points. */
  get offset(): number {
    return this.characters - this.repeated;
  }

  beginPart(times: ReadTimes): void {
    this.hasBegunPart = false;
    this.times = times;
  }

  *place({ samples, sampleRate, timestamps, leadingSeconds = 0 }: AudioSegment): Generator<ChapterSound> {
    const spokenCharacters = this.characters;
    if (!this.hasBegunPart) {
      // A break at the start of the part takes the place of the pause before it.
      const silence = this.seconds === 0 ? 0 : Math.max(0, this.pause - leadingSeconds);
      const length = Math.round(silence * sampleRate);
      if (length > 0) yield this.sound(new Float32Array(length), sampleRate, [], spokenCharacters);
      this.partStart = this.seconds;
      this.hasBegunPart = true;
      this.pause = 0;
    }
    const placed = timestamps
      .map((time) => this.times!.of(time))
      .map((each) => ({
        ...each,
        readStart: each.readStart + this.readCharacters,
        readEnd: each.readEnd + this.readCharacters,
        startSeconds: each.startSeconds + this.partStart,
        endSeconds: each.endSeconds + this.partStart,
        textStart: each.textStart + this.offset,
        textEnd: each.textEnd + this.offset,
      }));
    yield this.sound(samples, sampleRate, placed, spokenCharacters);
  }

  endPart(pauseSeconds: number): void {
    if (this.hasBegunPart) this.pause = pauseSeconds;
    this.readCharacters += this.times?.length ?? 0;
  }

  skip(characters: number): void {
    this.characters += characters;
  }

  private sound(
    samples: Float32Array<ArrayBuffer>,
    sampleRate: number,
    timestamps: readonly ReadTime[],
    spokenCharacters: number,
  ): ChapterSound {
    this.seconds += samples.length / sampleRate;
    return { samples, sampleRate, timestamps, spokenCharacters };
  }
}
