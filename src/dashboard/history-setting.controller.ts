import { Body, Get, HttpCode, HttpStatus, Put } from '@nestjs/common';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { Environment } from '../platform/config/environment';
import { ApiError } from '../platform/errors/api-error';
import { AccountHistorySettings } from '../tts/history/account-history-settings';
import { HistorySettingDto, type ShownHistorySetting } from './dto/history-setting.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** Whether the account keeps what it has had spoken. */
@ForDashboard('account/history')
export class HistorySettingController {
  constructor(
    private readonly settings: AccountHistorySettings,
    private readonly environment: Environment,
  ) {}

  @Get()
  @RequiresRight('history:read')
  async show(@CurrentCaller() { accountId }: Caller): Promise<ShownHistorySetting> {
    const { mode, days } = await this.settings.read(accountId);
    return { mode, days, most_days: this.settings.maxDays, most_entries: this.environment.HISTORY_ENTRIES };
  }

  /** @throws {ApiError} `INVALID_REQUEST` for more days than the server allows. */
  @Put()
  @RequiresRight('account:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  async change(
    @Body() { mode, days }: HistorySettingDto,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    const { maxDays } = this.settings;
    if (mode !== 'off' && maxDays === 0) {
      throw new ApiError('INVALID_REQUEST', 'The operator of this server has switched histories off.', {
        field: 'mode',
      });
    }
    if (mode !== 'off' && days !== undefined && days > maxDays) {
      throw new ApiError('INVALID_REQUEST', `days must be at most ${maxDays}.`, { field: 'days' });
    }
    await this.settings.change({ mode, days }, { caller, actor });
  }
}
