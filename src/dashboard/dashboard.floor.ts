import { Module } from '@nestjs/common';
import { DashboardModule } from './dashboard.module';

/** The API of the dashboard's page. */
@Module({ imports: [DashboardModule], exports: [DashboardModule] })
export class DashboardFloor {}
