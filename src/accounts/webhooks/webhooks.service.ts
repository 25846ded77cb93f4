import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import type { AlertType } from '../alerts/alert';
import type { AuditAction, AuditChanges } from '../audit/audit-event';
import { differences } from '../audit/differences';
import { AuditService } from '../audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import type { Caller } from '../../platform/caller/caller';
import { Environment } from '../../platform/config/environment';
import { lockAccount } from '../../platform/database/lock-account';
import { secondsAhead } from '../../platform/database/times';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { cancelPending } from './pending-deliveries';
import { WebhookEndpoint } from './webhook-endpoint.entity';
import { formatWebhookSecret, generateWebhookSecret } from './webhook-secret';
import { webhookUrlProblem } from './webhook-url';

/** Maximum number of endpoints per account. */
export const maxEndpoints = 10;

/** Maximum time for which two secrets sign, in seconds: a week. */
export const maxOverlapSeconds = 7 * 24 * 3600;

/** The fields of a new endpoint. */
export interface NewWebhookEndpoint {
  url: string;
  events: AlertType[];
}

/** An endpoint with its secret, which is shown only once. */
export interface WebhookEndpointWithSecret {
  endpoint: WebhookEndpoint;
  /** `whsec_` and base64. */
  secret: string;
}

/**
 * Manages the webhook endpoints of accounts. Every change is recorded in the audit trail. Changes take the caller, unless the
 * operator makes them, and throw what its `confirm` throws.
 */
@Injectable()
export class WebhooksService {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  /** Lists the account's endpoints, oldest first. */
  async list(accountId: string): Promise<WebhookEndpoint[]> {
    return this.endpoints.find({ where: { accountId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /**
   * Creates an endpoint.
   *
   * @throws {ApiError} `INVALID_REQUEST` if the URL is not allowed; `WEBHOOK_LIMIT_REACHED` if the account has the maximum number.
   */
  async create(
    accountId: string,
    { url, events }: NewWebhookEndpoint,
    by: Actor,
    caller?: Caller,
  ): Promise<WebhookEndpointWithSecret> {
    this.checkUrl(url);
    const id = timeOrderedId('whk');
    const secret = generateWebhookSecret();
    const endpoint = await this.dataSource.transaction(async (manager) => {
      // Lock the account's row, so that the count below stays correct until the commit.
      await lockFor(manager, accountId, caller);
      const repository = manager.getRepository(WebhookEndpoint);
      const count = await repository.countBy({ accountId });
      if (count >= maxEndpoints) {
        throw new ApiError(
          'WEBHOOK_LIMIT_REACHED',
          `This account has ${count} webhooks, which is the maximum. Remove one that you no longer need.`,
        );
      }
      await repository.insert({ id, accountId, url: new URL(url).href, events: unique(events), secret });
      const created = await repository.findOneByOrFail({ id });
      await this.record(manager, created, 'webhook.created', by);
      return created;
    });
    return { endpoint, secret: formatWebhookSecret(secret) };
  }

  /**
   * Changes an endpoint. Disabling it cancels the deliveries that wait for it.
   *
   * @throws {ApiError} `WEBHOOK_NOT_FOUND` if the account has no such endpoint; `INVALID_REQUEST` if the URL is not allowed.
   */
  async update(
    accountId: string,
    id: string,
    { url, events, enabled }: Partial<NewWebhookEndpoint> & { enabled?: boolean },
    by: Actor,
    caller?: Caller,
  ): Promise<WebhookEndpoint> {
    if (url !== undefined) this.checkUrl(url);
    return this.dataSource.transaction(async (manager) => {
      await lockFor(manager, accountId, caller);
      const endpoint = await this.lock(manager, accountId, id);
      const before = auditedFields(endpoint);
      const changed = Object.assign(
        endpoint,
        url !== undefined && { url: new URL(url).href },
        events !== undefined && { events: unique(events) },
        enabled === true && { disabled: null, failingSince: null },
        enabled === false && { disabled: endpoint.disabled ?? 'by_person' },
      );
      const { disabled, failingSince } = changed;
      const repository = manager.getRepository(WebhookEndpoint);
      await repository.update({ id }, { url: changed.url, events: changed.events, disabled, failingSince });
      if (enabled === false) await cancelPending(manager, id);
      await this.record(manager, changed, 'webhook.changed', by, differences(before, auditedFields(changed)));
      return changed;
    });
  }

  /**
   * Replaces an endpoint's secret. For `overlapSeconds`, messages have the signatures of both secrets.
   *
   * @throws {ApiError} `WEBHOOK_NOT_FOUND`.
   */
  async rotate(
    accountId: string,
    id: string,
    overlapSeconds: number,
    by: Actor,
    caller?: Caller,
  ): Promise<WebhookEndpointWithSecret> {
    const secret = generateWebhookSecret();
    const endpoint = await this.dataSource.transaction(async (manager) => {
      await lockFor(manager, accountId, caller);
      await this.lock(manager, accountId, id);
      const previous =
        overlapSeconds > 0
          ? { previousSecret: () => 'secret', previousSecretUntil: secondsAhead(overlapSeconds) }
          : { previousSecret: null, previousSecretUntil: null };
      await manager.update(WebhookEndpoint, { id }, { secret, ...previous });
      const rotated = await manager.getRepository(WebhookEndpoint).findOneByOrFail({ id });
      await this.record(manager, rotated, 'webhook.secret_rotated', by);
      return rotated;
    });
    return { endpoint, secret: formatWebhookSecret(secret) };
  }

  /**
   * Removes an endpoint, the deliveries that wait for it, and its log.
   *
   * @throws {ApiError} `WEBHOOK_NOT_FOUND`.
   */
  async remove(accountId: string, id: string, by: Actor, caller?: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockFor(manager, accountId, caller);
      const endpoint = await this.lock(manager, accountId, id);
      await manager.getRepository(WebhookEndpoint).delete({ id });
      await this.record(manager, endpoint, 'webhook.removed', by);
    });
  }

  /** @throws {ApiError} `WEBHOOK_NOT_FOUND` if the account has no such endpoint. */
  async get(accountId: string, id: string): Promise<WebhookEndpoint> {
    return found(isEndpointId(id) ? await this.endpoints.findOneBy({ id, accountId }) : null);
  }

  private async lock(manager: EntityManager, accountId: string, id: string): Promise<WebhookEndpoint> {
    const lock = { mode: 'for_no_key_update' } as const;
    const repository = manager.getRepository(WebhookEndpoint);
    return found(isEndpointId(id) ? await repository.findOne({ where: { id, accountId }, lock }) : null);
  }

  private checkUrl(url: string): void {
    const rule = webhookUrlProblem(url, this.environment.ALERT_ALLOWED_NETWORKS.length > 0);
    if (rule) throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'url', reason: 'invalid', rule }]);
  }

  /** Names only the host, because the rest of a URL may be a secret. */
  private async record(
    manager: EntityManager,
    { id, accountId, url }: WebhookEndpoint,
    action: AuditAction,
    by: Actor,
    changes: AuditChanges | null = null,
  ) {
    const subject = { type: 'webhook', id, name: new URL(url).host } as const;
    await this.audit.record(manager, { accountId, action, actor: by, subject, changes });
  }
}

/** What the audit trail shows of an endpoint. Only the host of the URL: the rest may be a secret. */
function auditedFields({ url, events, disabled }: WebhookEndpoint) {
  return { host: new URL(url).host, events, enabled: disabled === null };
}

/** Locks the account against other changes, then checks that the caller may still make one. */
async function lockFor(manager: EntityManager, accountId: string, caller: Caller | undefined): Promise<void> {
  await lockAccount(manager, accountId);
  await caller?.confirm(manager, 'alerts:write');
}

/** Checks the form first: PostgreSQL text cannot contain NUL, which a client could send. */
function isEndpointId(id: string): boolean {
  return /^whk_[0-9a-z]+$/.test(id);
}

function found(endpoint: WebhookEndpoint | null): WebhookEndpoint {
  if (!endpoint) throw new ApiError('WEBHOOK_NOT_FOUND', 'This account has no webhook with this id.');
  return endpoint;
}

function unique(events: AlertType[]): AlertType[] {
  return [...new Set(events)];
}
