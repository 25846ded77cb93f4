import type { AuditChanges, AuditDetails } from '../../accounts/audit/audit-event';
import type { AuditEvent } from '../../accounts/audit/audit-event.entity';
import type { AuditPage } from '../../accounts/audit/audit.service';
import { PageCursor, PageLimit } from '../../platform/validation/page-query.decorators';

/** The query of GET /dashboard/api/audit-events. */
export class AuditEventsQueryDto {
  @PageLimit()
  limit: number = 50;

  /** The `next` of the previous page. */
  @PageCursor(/^evt_[0-9a-z]{1,100}$/)
  before?: string;
}

interface NamedDto {
  type: string;
  id: string | null;
  name: string;
}

/** An event in the audit trail. */
export class AuditEventDto {
  id: string;
  at: string;
  action: string;
  actor: NamedDto;
  subject: NamedDto | null;
  address: string | null;
  user_agent: string | null;
  /** The changed fields, each with its values before and after; `null`: the action says everything. */
  changes: AuditChanges | null;
  details: AuditDetails | null;

  static from(event: AuditEvent): AuditEventDto {
    const { subjectType, subjectId, subjectName } = event;
    return {
      id: event.id,
      at: event.at.toISOString(),
      action: event.action,
      actor: { type: event.actorType, id: event.actorId, name: event.actorName },
      subject: subjectType === null ? null : { type: subjectType, id: subjectId, name: subjectName! },
      address: event.address,
      user_agent: event.userAgent,
      changes: event.changes,
      details: event.details,
    };
  }
}

/** A page of the audit trail, newest first. */
export class AuditEventListDto {
  data: AuditEventDto[];
  next: string | null;

  static from({ events, next }: AuditPage): AuditEventListDto {
    return { data: events.map((event) => AuditEventDto.from(event)), next };
  }
}
