import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit.module';
import { AdmissionInterceptor } from './admission.interceptor';
import { BodyPlaces } from './body-places';
import { BudgetLease } from './budget-lease';
import { BudgetStorage } from './budget.storage';
import { FailedSpeechInterceptor } from './failed-speech.interceptor';
import { HeldBudgets } from './held-budgets';
import { Reservations } from './reservations';
import { SpeechAdmission } from './speech-admission';

/** Budgets of characters and seconds of audio, and concurrency limits, of keys and accounts. */
@Module({
  imports: [RateLimitModule],
  providers: [
    AdmissionInterceptor,
    BodyPlaces,
    BudgetLease,
    BudgetStorage,
    FailedSpeechInterceptor,
    HeldBudgets,
    Reservations,
    SpeechAdmission,
  ],
  exports: [AdmissionInterceptor, FailedSpeechInterceptor, HeldBudgets, SpeechAdmission],
})
export class BudgetsModule {}
