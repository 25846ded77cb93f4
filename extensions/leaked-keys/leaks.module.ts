import { Module } from '@nestjs/common';
import { AuditModule, Environment, RateLimitModule } from 'voxgate';
import { LeakReportKeys } from './leak-report-keys';
import { LeaksController } from './leaks.controller';
import { LeaksService } from './leaks.service';
import { ReportSlots } from './report-slots';

@Module({
  imports: [AuditModule, RateLimitModule],
  controllers: [LeaksController],
  providers: [
    LeaksService,
    ReportSlots,
    {
      provide: LeakReportKeys,
      inject: [Environment],
      useFactory: ({ LEAK_REPORT_KEYS }: Environment) => LeakReportKeys.read(LEAK_REPORT_KEYS),
    },
  ],
})
export class LeaksModule {}
