import { Injectable, Optional } from '@nestjs/common';
import type { AudioMark } from '@voxgate/speech';
import { AudioMarks } from '../../tts/audio-marks';
import { markedBy } from '../work/marked-by';
import type { Job } from './job';
import { JobStore } from './job-store';

/** The marks of jobs: one for all files of a job and for those who listen while it is made. */
@Injectable()
export class JobMarks {
  constructor(
    private readonly store: JobStore,
    @Optional() private readonly marks?: AudioMarks,
  ) {}

  /**
   * The mark of a job, which is in the ledger then. The text of the ledger is that of all chapters, with an empty line between two.
   *
   * @returns `undefined` if sound is not marked.
   * @throws the database's error.
   */
  async of(job: Job): Promise<AudioMark | undefined> {
    const marked = await this.marks?.ofWork(job.id);
    if (!marked) return undefined;
    const textDigest = await this.store.textDigest(job.id);
    const { voiceId } = job.settings;
    await marked.record({ ...markedBy(job), surface: 'job', sourceId: job.id, voiceId, textDigest });
    return marked.mark;
  }
}
