import { Module } from '@nestjs/common';
import { WorkQueue } from './work-queue';

/** The queue of what is done in the background. */
@Module({ providers: [WorkQueue], exports: [WorkQueue] })
export class QueueModule {}
