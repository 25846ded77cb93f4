import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { FilesModule } from '../../accounts/files/files.module';
import { LargeBodiesModule } from '../../platform/http/large-bodies.module';
import { QueueModule } from '../../platform/queue/queue.module';
import { JobsModule } from '../jobs/jobs.module';
import { LinksModule } from '../../tts/links/links.module';
import { TtsModule } from '../../tts/tts.module';
import { WorkModule } from '../work/work.module';
import { BatchDialects } from './batch-dialect';
import { BatchInput } from './batch-input';
import { StoredLine } from './batch-line.entity';
import { StoredBatch } from './batch.entity';
import { BatchResults } from './batch-results';
import { BatchRunner } from './batch-runner';
import { BatchStore } from './batch-store';
import { BatchesService } from './batches.service';
import { LineSpeaker } from './line-speaker';
import { BatchesController } from './native/batches.controller';
import { CreateBatchController } from './native/create-batch.controller';
import { NativeBatchDialect } from './native/native-batch.dialect';

/** Many short texts in one request, which are spoken in the background. */
@Module({
  imports: [
    TypeOrmModule.forFeature([StoredBatch, StoredLine]),
    TtsModule,
    RateLimitModule,
    FilesModule,
    LargeBodiesModule,
    LinksModule,
    QueueModule,
    JobsModule,
    WorkModule,
  ],
  controllers: [CreateBatchController, BatchesController],
  providers: [
    BatchDialects,
    NativeBatchDialect,
    BatchesService,
    BatchStore,
    BatchInput,
    LineSpeaker,
    BatchResults,
    BatchRunner,
  ],
  exports: [BatchesService, BatchDialects],
})
export class BatchesModule {}
