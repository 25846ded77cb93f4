import { Module } from '@nestjs/common';
import { QueueModule } from '../platform/queue/queue.module';
import { JobsModule } from './jobs/jobs.module';
import { ProjectsModule } from './projects/projects.module';
import { BatchesModule } from './batches/batches.module';
import { WorkSweep } from './work-sweep';

const rooms = [JobsModule, ProjectsModule, BatchesModule];

/** Work that outlives its request. */
@Module({ imports: [QueueModule, ...rooms], providers: [WorkSweep], exports: rooms })
export class LongFormFloor {}
