import { Module } from '@nestjs/common';
import { ObservabilityModule } from './observability/observability.module';

/** The log. Metrics and the OpenAPI document are added when the application is set up. */
@Module({ imports: [ObservabilityModule], exports: [ObservabilityModule] })
export class OperationsFloor {}
