import { IsGiven } from '../../platform/validation/is-given.decorator';
import { oneOf } from '../../platform/validation/one-of';
import { Rule } from '../../platform/validation/rule.decorator';
import { type HistoryMode, historyModes } from '../../tts/history/history-entry';

/** The response of GET /dashboard/api/account/history, and the body of PUT. */
export class HistorySettingDto {
  @Rule((mode) => oneOf(historyModes, mode))
  mode: HistoryMode;

  /** Days for which entries are kept. Defaults to those before. */
  @IsGiven()
  @Rule((days) => (Number.isInteger(days) && (days as number) >= 1 ? undefined : 'must be a whole number, at least 1'))
  days?: number;
}

/** The response of GET /dashboard/api/account/history. */
export interface ShownHistorySetting {
  mode: HistoryMode;
  days: number;
  /** The most days that the server allows; 0: it has no history. */
  most_days: number;
  /** The most entries that are kept. */
  most_entries: number;
}
