import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit.module';
import { BudgetStates } from './budget-states';
import { LimitsController } from './limits.controller';
import { LimitsService } from './limits.service';

/** Tells callers what is left of their windows and budgets. It only reads, so commands use it without a server. */
@Module({
  imports: [RateLimitModule],
  controllers: [LimitsController],
  providers: [BudgetStates, LimitsService],
  exports: [LimitsService],
})
export class LimitsModule {}
