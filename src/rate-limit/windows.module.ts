import { Module } from '@nestjs/common';
import { SlidingWindowStorage } from './sliding-window.storage';

/** The exact sliding windows, for `ThrottlerModule` and for all limits. */
@Module({ providers: [SlidingWindowStorage], exports: [SlidingWindowStorage] })
export class WindowsModule {}
