import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { type AlertType, alertTypes } from '../../alerts/alert';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { PageCursor, PageLimit } from '../../../platform/validation/page-query.decorators';
import { Rule } from '../../../platform/validation/rule.decorator';
import { webhookUrlProblem } from '../webhook-url';
import { maxOverlapSeconds } from '../webhooks.service';

/** Whether plain HTTP is allowed depends on a setting, which the service checks. */
const IsWebhookUrl = () => Rule((value) => webhookUrlProblem(value, true));

const AreAlertTypes = () =>
  Rule((value) => {
    const isValid =
      Array.isArray(value) &&
      value.length >= 1 &&
      value.length <= alertTypes.length &&
      value.every((type) => alertTypes.includes(type as AlertType));
    return isValid ? undefined : `must be a list of at least one of ${alertTypes.join(', ')}`;
  });

/** The body of POST /dashboard/api/webhooks. */
export class CreateWebhookDto {
  @IsWebhookUrl()
  url: string;

  @AreAlertTypes()
  events: AlertType[];
}

/** The body of PATCH /dashboard/api/webhooks/:id. Fields that are left out stay as they are. */
export class UpdateWebhookDto {
  @IsGiven()
  @IsWebhookUrl()
  url?: string;

  @IsGiven()
  @AreAlertTypes()
  events?: AlertType[];

  @IsGiven()
  @IsBoolean({ message: 'enabled must be true or false' })
  enabled?: boolean;
}

/** The body of POST /dashboard/api/webhooks/:id/rotate. */
export class RotateWebhookSecretDto {
  /** Seconds for which the old secret also signs. */
  @IsInt({ message: 'overlap_seconds must be a whole number' })
  @Min(0, { message: 'overlap_seconds must be at least 0' })
  @Max(maxOverlapSeconds, { message: `overlap_seconds must be at most ${maxOverlapSeconds}` })
  overlap_seconds: number = 24 * 3600;
}

/** The query of GET /dashboard/api/webhooks/:id/deliveries. */
export class DeliveriesQueryDto {
  @PageLimit()
  limit: number = 50;

  /** The `next` of the previous page. */
  @PageCursor(/^dlv_[0-9a-f]{32}$/)
  before?: string;
}
