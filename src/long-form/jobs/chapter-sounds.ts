import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { findGain, levelSound } from '@voxgate/documents/books';
import type { SampleRate } from '@voxgate/speech';
import { SpeechSynthesizer } from '@voxgate/speech';
import { atOneRate } from './at-one-rate';
import { ChapterSpeaker } from './chapter-speaker';
import { type ChapterTimes, ChapterTimesCollector } from './chapter-times';
import type { ChapterText, Job } from './job';
import { SampleFile } from './sample-file';

/** The highest true peak of the sound, in dB of full scale. Half a dB is left for encoders, whose files must stay below -1. */
const truePeak = -1.5;

/**
 * Silence at the end of every chapter but the last, in seconds: in the whole, it is before the next chapter, and players that go on to the
 * next file need it as well. Twice the pause after a heading.
 */
const chapterPause = 2;

/** A chapter as it is in the files of its job. */
export interface LevelledChapter extends ChapterTimes {
  readonly number: number;
  readonly durationSeconds: number;
  /** Its sound with the wanted loudness. It can be read again and again. */
  readonly sound: SampleFile;
}

/** What is made of a chapter. */
interface LevellingOptions {
  /** Where the sound is written. The caller removes it. */
  readonly folder: string;
  readonly wantsWords: boolean;
  readonly signal: AbortSignal;
}

/** Brings the sound of chapters to the loudness of their job. */
@Injectable()
export class ChapterSounds {
  constructor(
    private readonly speaker: ChapterSpeaker,
    private readonly synthesizer: SpeechSynthesizer,
  ) {}

  /** Samples per second of all files of a job. */
  rateOf({ settings }: Job): SampleRate {
    return this.synthesizer.voices.find(settings.voiceId).voice.sampleRate as SampleRate;
  }

  /**
   * Levels a chapter that has been spoken. Its speech is planned and read from what is kept only once; everything else reads the file that is
   * written here. It takes 2 bytes for each sample, and 4 more until this returns.
   *
   * @returns `undefined` if nothing of it can be spoken.
   * @throws what speaking throws; the signal's reason, once it has aborted.
   */
  async level(job: Job, chapter: ChapterText, options: LevellingOptions): Promise<LevelledChapter | undefined> {
    const { folder, signal } = options;
    const rate = this.rateOf(job);
    const times = new ChapterTimesCollector(options.wantsWords);
    const path = join(folder, `${chapter.number}.spoken`);
    const spoken = await SampleFile.write(path, 'float', atOneRate(this.speak(job, chapter, times, signal), rate));
    if (spoken.samples === 0) return undefined;
    const isLast = chapter.number === job.chapters.at(-1)!.number;
    const target = { target: job.settings.loudness, truePeak };
    const { gainDb } = await findGain(() => spoken.read(signal), rate, target, signal);
    const levelled = levelSound(spoken.read(signal), rate, gainDb, truePeak);
    const pause = isLast ? 0 : Math.round(chapterPause * rate);
    const sound = await SampleFile.write(
      join(folder, `${chapter.number}.levelled`),
      'integer',
      withSilence(levelled, pause),
    );
    await rm(path);
    const durationSeconds = sound.samples / rate;
    return { number: chapter.number, durationSeconds, sound, ...times.read(chapter, durationSeconds) };
  }

  private async *speak(job: Job, chapter: ChapterText, times: ChapterTimesCollector, signal: AbortSignal) {
    for await (const sound of this.speaker.speak(job, chapter, signal)) {
      times.add(sound.timestamps);
      yield sound;
    }
  }
}

async function* withSilence(sound: AsyncIterable<Float32Array<ArrayBuffer>>, samples: number) {
  yield* sound;
  if (samples > 0) yield new Float32Array(samples);
}
