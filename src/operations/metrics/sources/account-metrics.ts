import type { RequestFacts } from '../../../rate-limit/metering/request-facts';
import type { EventCounter, MetricSet } from '../metric-set';

/** Accounts that have series of their own. All that come later are counted together. */
const maxAccounts = 200;

/** In place of an account beyond the bound. */
const otherAccounts = 'other';

/** Usage by account (`METRICS_ACCOUNT_LABELS`). The label is the id of the account. */
export class AccountMetrics {
  private readonly known = new Set<string>();
  private readonly requests: EventCounter;
  private readonly characters: EventCounter;
  private readonly audioSeconds: EventCounter;

  constructor(metrics: MetricSet) {
    const labels = ['account'];
    const bound = `the first ${maxAccounts} accounts of this process have their own series, the rest shares ${otherAccounts}`;
    this.requests = metrics.counter({
      name: 'voxgate_account_requests_total',
      help: `Requests with a key of an account; ${bound}`,
      labels,
    });
    this.characters = metrics.counter({
      name: 'voxgate_account_characters_total',
      help: 'Characters that were spoken for an account',
      labels,
    });
    this.audioSeconds = metrics.counter({
      name: 'voxgate_account_audio_seconds_total',
      help: 'Seconds of audio that were made for an account',
      labels,
    });
  }

  /** A request is over. */
  over({ key, characters, audioSeconds }: RequestFacts): void {
    if (!key) return;
    const labels = { account: this.labelOf(key.accountId) };
    this.requests.add(labels);
    this.characters.add(labels, characters);
    this.audioSeconds.add(labels, audioSeconds);
  }

  private labelOf(accountId: string): string {
    if (this.known.size < maxAccounts) this.known.add(accountId);
    return this.known.has(accountId) ? accountId : otherAccounts;
  }
}
