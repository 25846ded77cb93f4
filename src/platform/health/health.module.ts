import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { Dependencies } from './dependencies';
import { HealthController } from './health.controller';
import { RequiredPartsModule } from './required-parts';
import { ServerState } from './server-state';

@Module({
  // No logger: readiness is polled, and would log a line every second while the server is not ready.
  imports: [TerminusModule.forRoot({ logger: false, gracefulShutdownTimeoutMs: 0 }), RequiredPartsModule],
  controllers: [HealthController],
  providers: [Dependencies, ServerState],
  exports: [Dependencies, ServerState],
})
export class HealthModule {}
