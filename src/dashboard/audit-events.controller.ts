import { Get, Query } from '@nestjs/common';
import { AuditService } from '../accounts/audit/audit.service';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { AuditEventListDto, AuditEventsQueryDto } from './dto/audit-events.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The account's audit trail. */
@ForDashboard('audit-events')
export class AuditEventsController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @RequiresRight('audit:read')
  async list(@CurrentCaller() { accountId }: Caller, @Query() query: AuditEventsQueryDto): Promise<AuditEventListDto> {
    return AuditEventListDto.from(await this.audit.list(accountId, query));
  }
}
