import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { findGain, levelSound } from '@voxgate/documents/books';
import type { SampleRate } from '@voxgate/speech';
import { SpeechSynthesizer } from '@voxgate/speech';
import { atOneRate } from './at-one-rate';
import { type ChapterSound, ChapterSpeaker } from './chapter-speaker';
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

/** A chapter as it was spoken, in a file. */
export interface RecordedChapter {
  readonly sound: SampleFile;
  readonly times: ChapterTimesCollector;
}

/** How a chapter is recorded. */
interface RecordingOptions {
  /** Where the sound is written. The caller removes it. */
  readonly folder: string;
  readonly wantsWords: boolean;
}

/** Records the sound of chapters, and brings it to the loudness of their job. */
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

  /** A chapter that has been spoken, from what is kept. @throws what speaking throws. */
  spoken(job: Job, chapter: ChapterText, signal: AbortSignal): AsyncGenerator<ChapterSound> {
    return this.speaker.speak(job, chapter, signal);
  }

  /**
   * Records a chapter while it is spoken, so that what is kept of it need not be read again. It takes 4 bytes for each sample.
   *
   * @throws what speaking throws.
   */
  async record(
    job: Job,
    number: number,
    spoken: AsyncIterable<ChapterSound>,
    { folder, wantsWords }: RecordingOptions,
  ): Promise<RecordedChapter> {
    const times = new ChapterTimesCollector(wantsWords);
    const sound = atOneRate(collected(spoken, times), this.rateOf(job));
    return { times, sound: await SampleFile.write(join(folder, `${number}.spoken`), 'float', sound) };
  }

  /**
   * Levels a recorded chapter. Its file takes 2 bytes for each sample. The recording is removed.
   *
   * @param folder where the file is written. The caller removes it.
   * @returns `undefined` if nothing of it can be spoken.
   * @throws the signal's reason, once it has aborted.
   */
  async level(
    job: Job,
    chapter: ChapterText,
    { sound: spoken, times }: RecordedChapter,
    { folder, signal }: { folder: string; signal: AbortSignal },
  ): Promise<LevelledChapter | undefined> {
    if (spoken.samples === 0) return undefined;
    const rate = this.rateOf(job);
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
    await rm(spoken.path);
    const durationSeconds = sound.samples / rate;
    return { number: chapter.number, durationSeconds, sound, ...times.read(chapter, durationSeconds) };
  }
}

async function* collected(spoken: AsyncIterable<ChapterSound>, times: ChapterTimesCollector) {
  for await (const sound of spoken) {
    times.add(sound.timestamps);
    yield sound;
  }
}

async function* withSilence(sound: AsyncIterable<Float32Array<ArrayBuffer>>, samples: number) {
  yield* sound;
  if (samples > 0) yield new Float32Array(samples);
}
