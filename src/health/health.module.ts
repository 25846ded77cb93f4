import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { TtsModule } from '../tts/tts.module';
import { HealthController } from './health.controller';
import { ServerState } from './server-state';

@Module({
  // Readiness is polled: a refusal is the answer, and not a line in the log every second.
  imports: [TerminusModule.forRoot({ logger: false, gracefulShutdownTimeoutMs: 0 }), TtsModule],
  controllers: [HealthController],
  providers: [ServerState],
  exports: [ServerState],
})
export class HealthModule {}
