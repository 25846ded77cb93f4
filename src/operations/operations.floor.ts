import { Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module';
import { ObservabilityModule } from './observability/observability.module';

/** The log, and the API for programs of the operator. Metrics and the OpenAPI document are added when the application is set up. */
@Module({ imports: [ObservabilityModule, AdminModule], exports: [ObservabilityModule] })
export class OperationsFloor {}
