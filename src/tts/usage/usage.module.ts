import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MeteringModule } from '../../rate-limit/metering/metering.module';
import { UsageController } from './usage.controller';
import { UsageService } from './usage.service';
import { UsageWriter } from './usage-writer';
import { StoredUsageWriter } from './usage-writer.entity';

@Module({
  imports: [TypeOrmModule.forFeature([StoredUsageWriter]), MeteringModule],
  controllers: [UsageController],
  providers: [UsageService, UsageWriter],
  exports: [UsageService],
})
export class UsageModule {}
