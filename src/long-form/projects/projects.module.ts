import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../accounts/audit/audit.module';
import { FilesModule } from '../../accounts/files/files.module';
import { JobsModule } from '../jobs/jobs.module';
import { LinksModule } from '../../tts/links/links.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { TtsModule } from '../../tts/tts.module';
import { ChapterChangeStore } from './chapters/chapter-change-store';
import { StoredChange } from './chapters/chapter-change.entity';
import { ChaptersController } from './chapters/chapters.controller';
import { ChaptersService } from './chapters/chapters.service';
import { FeedEpisodes } from './feed/feed-episodes';
import { FeedLink } from './feed/feed-link.entity';
import { FeedLinks } from './feed/feed-links';
import { FeedLinksController } from './feed/feed-links.controller';
import { FeedsController } from './feed/feeds.controller';
import { StoredChapter } from './project-chapter.entity';
import { StoredProject } from './project.entity';
import { ProjectStore } from './project-store';
import { ProjectsController } from './projects.controller';
import { ProjectsService } from './projects.service';

/** Documents that are being prepared, the jobs that speak them, and their podcast feeds. */
@Module({
  imports: [
    TypeOrmModule.forFeature([FeedLink, StoredChange, StoredChapter, StoredProject]),
    AuditModule,
    FilesModule,
    JobsModule,
    LinksModule,
    RateLimitModule,
    TtsModule,
  ],
  controllers: [ProjectsController, ChaptersController, FeedLinksController, FeedsController],
  providers: [ChapterChangeStore, ChaptersService, FeedEpisodes, FeedLinks, ProjectStore, ProjectsService],
  exports: [ChaptersService, FeedLinks, ProjectsService],
})
export class ProjectsModule {}
