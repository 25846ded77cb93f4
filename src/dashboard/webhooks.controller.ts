import { Body, Delete, Get, Header, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { DeliveriesService } from '../accounts/webhooks/deliveries.service';
import { DeliveryDto, DeliveryListDto } from '../accounts/webhooks/dto/delivery.dto';
import { WebhookDto } from '../accounts/webhooks/dto/webhook.dto';
import {
  CreateWebhookDto,
  DeliveriesQueryDto,
  RotateWebhookSecretDto,
  UpdateWebhookDto,
} from '../accounts/webhooks/dto/webhook-requests.dto';
import { WebhooksService } from '../accounts/webhooks/webhooks.service';
import { ForDashboard } from './for-dashboard.decorator';

/** The account's webhook endpoints, and the log of what was sent to them. */
@ForDashboard('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Get()
  @RequiresRight('alerts:write')
  async list(@CurrentCaller() { accountId }: Caller): Promise<{ data: WebhookDto[] }> {
    const endpoints = await this.webhooks.list(accountId);
    return { data: endpoints.map((endpoint) => WebhookDto.from(endpoint)) };
  }

  @Post()
  @RequiresRight('alerts:write')
  @Header('Cache-Control', 'no-store')
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateWebhookDto,
    @CurrentActor() actor: Actor,
  ): Promise<WebhookDto> {
    return WebhookDto.withSecret(await this.webhooks.create(caller.accountId, body, actor, caller));
  }

  @Patch(':id')
  @RequiresRight('alerts:write')
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateWebhookDto,
    @CurrentActor() actor: Actor,
  ): Promise<WebhookDto> {
    return WebhookDto.from(await this.webhooks.update(caller.accountId, id, body, actor, caller));
  }

  @Delete(':id')
  @RequiresRight('alerts:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentActor() actor: Actor): Promise<void> {
    await this.webhooks.remove(caller.accountId, id, actor, caller);
  }

  @Post(':id/rotate')
  @RequiresRight('alerts:write')
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'no-store')
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { overlap_seconds: overlapSeconds }: RotateWebhookSecretDto,
    @CurrentActor() actor: Actor,
  ): Promise<WebhookDto> {
    return WebhookDto.withSecret(await this.webhooks.rotate(caller.accountId, id, overlapSeconds, actor, caller));
  }

  @Post(':id/test')
  @RequiresRight('alerts:write')
  @HttpCode(HttpStatus.ACCEPTED)
  async test(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<DeliveryDto> {
    return DeliveryDto.from(await this.deliveries.test(accountId, id));
  }

  @Get(':id/deliveries')
  @RequiresRight('alerts:write')
  async listDeliveries(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Query() query: DeliveriesQueryDto,
  ): Promise<DeliveryListDto> {
    return DeliveryListDto.from(await this.deliveries.list(accountId, id, query));
  }

  @Post(':id/deliveries/:delivery/resend')
  @RequiresRight('alerts:write')
  @HttpCode(HttpStatus.ACCEPTED)
  async resend(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Param('delivery') delivery: string,
  ): Promise<DeliveryDto> {
    return DeliveryDto.from(await this.deliveries.resend(accountId, id, delivery));
  }
}
