import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyModule } from '../../auth/idempotency/idempotency.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { FilesModule } from '../../accounts/files/files.module';
import { HealthModule } from '../../platform/health/health.module';
import { QueueModule } from '../../platform/queue/queue.module';
import { TtsModule } from '../../tts/tts.module';
import { WorkModule } from '../work/work.module';
import { ChapterSounds } from './chapter-sounds';
import { ChapterSpeaker } from './chapter-speaker';
import { CheckStore } from './check/check-store';
import { StoredCheck } from './check/job-check.entity';
import { JobRecogniser } from './check/job-recogniser';
import { SentenceChecker } from './check/sentence-checker';
import { DocumentReader } from './document-reader';
import { DocumentVoices } from './document-voices';
import { StoredJobChapter } from './job-chapter.entity';
import { JobDownloadsController } from './job-downloads.controller';
import { JobEventsController } from './job-events.controller';
import { StoredJobFile } from './job-file.entity';
import { StoredJob } from './job.entity';
import { JobEncoders } from './job-encoders';
import { JobMarks } from './job-marks';
import { JobResults } from './job-results';
import { JobRunner } from './job-runner';
import { JobStore } from './job-store';
import { JobWatches } from './job-watches';
import { JobsController } from './jobs.controller';
import { JobsService } from './jobs.service';
import { ChapterListening } from './listening/chapter-listening';
import { StoredSentences } from './listening/job-sentences.entity';
import { ListeningController } from './listening/listening.controller';
import { ListeningSlots } from './listening/listening-slots';
import { SentenceTimes } from './listening/sentence-times';
import { SourceFiles } from './source-files';
import { DocumentForms } from './upload/document-forms';
import { DocumentFetcher } from './upload/fetch-document';

/** Long texts that are spoken in the background. */
@Module({
  imports: [
    TypeOrmModule.forFeature([StoredCheck, StoredJob, StoredJobChapter, StoredJobFile, StoredSentences]),
    RateLimitModule,
    FilesModule,
    HealthModule,
    IdempotencyModule,
    QueueModule,
    TtsModule,
    WorkModule,
  ],
  controllers: [JobsController, JobDownloadsController, JobEventsController, ListeningController],
  providers: [
    JobsService,
    JobStore,
    JobRunner,
    JobWatches,
    DocumentReader,
    DocumentVoices,
    DocumentForms,
    DocumentFetcher,
    ChapterSpeaker,
    ChapterSounds,
    SourceFiles,
    JobEncoders,
    JobMarks,
    JobResults,
    SentenceChecker,
    CheckStore,
    JobRecogniser,
    ChapterListening,
    ListeningSlots,
    SentenceTimes,
  ],
  exports: [
    ChapterListening,
    DocumentForms,
    DocumentReader,
    DocumentVoices,
    JobStore,
    JobWatches,
    JobsService,
    ListeningSlots,
    SentenceTimes,
    SourceFiles,
  ],
})
export class JobsModule {}
