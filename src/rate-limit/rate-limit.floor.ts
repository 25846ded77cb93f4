import { Module } from '@nestjs/common';
import { RateLimitModule } from './rate-limit.module';
import { LimitsModule } from './budgets/limits.module';

const rooms = [RateLimitModule, LimitsModule];

/** All that admits. */
@Module({ imports: rooms, exports: rooms })
export class RateLimitFloor {}
