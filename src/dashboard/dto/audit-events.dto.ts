import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { AuditChanges, AuditDetails } from '../../audit/audit-event';
import type { AuditEvent } from '../../audit/audit-event.entity';
import type { AuditPage } from '../../audit/audit.service';

/** The query of GET /dashboard/api/audit-events. */
export class AuditEventsQueryDto {
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(200, { message: 'limit must be at most 200' })
  limit: number = 50;

  /** The `next` of the previous page. */
  @IsOptional()
  @Matches(/^evt_[0-9a-z]{1,100}$/, { message: 'before must be the value of next from another page' })
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
