import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module';
import { TtsModule } from '../tts/tts.module';
import { ChapterSpeaker } from './chapter-speaker';
import { DocumentReader } from './document-reader';
import { JobQueue } from './job-queue';
import { JobResults } from './job-results';
import { JobRunner } from './job-runner';
import { JobStore } from './job-store';
import { JobsController } from './jobs.controller';
import { JobsService } from './jobs.service';
import { ChapterListening } from './listening/chapter-listening';
import { ListeningController } from './listening/listening.controller';
import { ListeningSlots } from './listening/listening-slots';
import { SentenceTimes } from './listening/sentence-times';
import { KeptPieces } from './kept-pieces';

/** Long texts that are spoken in the background. */
@Module({
  imports: [TtsModule, FilesModule],
  controllers: [JobsController, ListeningController],
  providers: [
    JobsService,
    DocumentReader,
    JobStore,
    JobQueue,
    JobRunner,
    ChapterSpeaker,
    KeptPieces,
    JobResults,
    ChapterListening,
    ListeningSlots,
    SentenceTimes,
  ],
  exports: [ChapterListening, DocumentReader, JobsService, ListeningSlots, SentenceTimes],
})
export class JobsModule {}
