import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module';
import { TtsModule } from '../tts/tts.module';
import { ChapterSounds } from './chapter-sounds';
import { ChapterSpeaker } from './chapter-speaker';
import { JobCovers } from './job-covers';
import { JobQueue } from './job-queue';
import { JobResults } from './job-results';
import { JobRunner } from './job-runner';
import { JobStore } from './job-store';
import { JobsController } from './jobs.controller';
import { JobsService } from './jobs.service';
import { KeptPieces } from './kept-pieces';
import { WorkFolders } from './work-folders';

/** Long texts that are spoken in the background. */
@Module({
  imports: [TtsModule, FilesModule],
  controllers: [JobsController],
  providers: [
    JobsService,
    JobStore,
    JobQueue,
    JobRunner,
    ChapterSpeaker,
    KeptPieces,
    JobResults,
    ChapterSounds,
    JobCovers,
    WorkFolders,
  ],
})
export class JobsModule {}
