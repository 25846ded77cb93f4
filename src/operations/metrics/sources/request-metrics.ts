import { dialects } from '../../../dialects/find-dialect';
import { errorCatalogue } from '../../../platform/errors/error-catalogue';
import {
  type LimitOutcome,
  type ObservedRequest,
  type ObservedResponse,
  RequestObserver,
} from '../../../rate-limit/metering/request-observer';
import type { EventCounter, Labels, MetricSet, ValueHistogram } from '../metric-set';
import { AccountMetrics } from './account-metrics';

/** The values of the label `dialect`. */
const dialectNames = new Set<string>(['native', ...dialects.map(({ name }) => name), 'wyoming', 'dashboard']);

/** From 20 ms to 20 s. */
const firstSoundBuckets = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20];

/** From half a millisecond to the time-out of statements. */
const decisionBuckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What `RequestMetrics` needs of the server. */
export interface RequestMetricsOptions {
  /** The name of the engine of a voice; `undefined` if the voice is gone. */
  readonly engineOf: (voiceId: string) => string | undefined;
  /** Whether usage is also counted by account. */
  readonly hasAccounts: boolean;
}

/**
 * Counts responses, speech and decisions on limits. Labels have values of fixed lists only, and the names of engines: nothing that a
 * client sends becomes one.
 */
export class RequestMetrics extends RequestObserver {
  private readonly responses: EventCounter;
  private readonly decisionSeconds: ValueHistogram;
  private readonly decisions: EventCounter;
  private readonly firstSound: ValueHistogram;
  private readonly requests: EventCounter;
  private readonly failures: EventCounter;
  private readonly characters: EventCounter;
  private readonly audioSeconds: EventCounter;
  private readonly stalls: EventCounter;
  private readonly stalledSeconds: EventCounter;
  private readonly accounts: AccountMetrics | undefined;

  constructor(
    metrics: MetricSet,
    private readonly options: RequestMetricsOptions,
  ) {
    super();
    const byEngine = ['engine', 'dialect'];
    this.responses = metrics.counter({
      name: 'voxgate_http_responses_total',
      help: 'Responses over HTTP that are over, by class of status (1xx: a WebSocket that has closed; none: the client left before) and by error code (none: no error); a stream that broke off has the status 2xx and the code of its error',
      labels: ['status', 'code'],
    });
    this.decisionSeconds = metrics.histogram(
      {
        name: 'voxgate_rate_limit_decision_seconds',
        help: 'Time of decisions on the limits of a request, in the database',
      },
      decisionBuckets,
    );
    this.decisions = metrics.counter({
      name: 'voxgate_rate_limit_decisions_total',
      help: 'Decisions on the limits of a request: admitted, rate_limited, over_budget, too_many_at_once, and unavailable (the database did not decide, and the request got 503)',
      labels: ['outcome'],
    });
    this.firstSound = metrics.histogram(
      {
        name: 'voxgate_speech_first_sound_seconds',
        help: 'Time from the admission of a text, or from its first sentence in real time, to its first audio, also if it came from the cache; whole answers: until the audio is complete',
        labels: byEngine,
      },
      firstSoundBuckets,
    );
    this.requests = metrics.counter({
      name: 'voxgate_speech_requests_total',
      help: 'Requests for speech that are over: complete, cancelled (by their clients), and failed',
      labels: [...byEngine, 'outcome'],
    });
    this.failures = metrics.counter({
      name: 'voxgate_context_failures_total',
      help: 'Contexts of WebSockets and Wyoming that ended with an error, by its code',
      labels: ['dialect', 'code'],
    });
    this.characters = metrics.counter({
      name: 'voxgate_speech_characters_total',
      help: 'Characters that were spoken, in Unicode code points',
      labels: byEngine,
    });
    this.audioSeconds = metrics.counter({
      name: 'voxgate_speech_audio_seconds_total',
      help: 'Seconds of audio that were made for responses, also from the cache',
      labels: byEngine,
    });
    this.stalls = metrics.counter({
      name: 'voxgate_speech_foreseen_stalls_total',
      help: 'Times that a player ran out of audio if it started with the first byte of a stream, because the next audio was not made in time',
      labels: byEngine,
    });
    this.stalledSeconds = metrics.counter({
      name: 'voxgate_speech_foreseen_stall_seconds_total',
      help: 'Seconds that these players had to wait',
      labels: byEngine,
    });
    this.accounts = options.hasAccounts ? new AccountMetrics(metrics) : undefined;
  }

  override decided(outcome: LimitOutcome, seconds: number, traceId: string | undefined): void {
    this.decisionSeconds.observe({}, seconds, traceId);
    this.decisions.add({ outcome });
  }

  override responseOver(request: ObservedResponse): void {
    const { status, code } = request;
    this.responses.add({
      status: status === null ? 'none' : `${Math.floor(status / 100)}xx`,
      code: codeLabel(code),
    });
    if (!request.isUpgraded) this.over(request);
  }

  override contextOver(request: ObservedRequest): void {
    const { code, facts } = request;
    if (code !== null) this.failures.add({ dialect: dialectLabel(facts.dialect), code: codeLabel(code) });
    this.over(request);
  }

  private over({ facts, code, aborted }: ObservedRequest): void {
    const { voiceId, firstAudioMs, characters, audioSeconds, player, traceId } = facts;
    this.accounts?.over(facts);
    // Only requests for speech have a voice, once it is known to exist.
    if (voiceId === undefined) return;
    const labels: Labels = {
      engine: this.options.engineOf(voiceId) ?? 'none',
      dialect: dialectLabel(facts.dialect),
    };
    const outcome = code !== null ? 'failed' : aborted ? 'cancelled' : 'complete';
    this.requests.add({ ...labels, outcome });
    if (firstAudioMs !== undefined) this.firstSound.observe(labels, firstAudioMs / 1000, traceId);
    this.characters.add(labels, characters);
    this.audioSeconds.add(labels, audioSeconds);
    this.stalls.add(labels, player.stalls);
    this.stalledSeconds.add(labels, player.stalledSeconds);
  }
}

function codeLabel(code: string | null): string {
  if (code === null) return 'none';
  return Object.hasOwn(errorCatalogue, code) ? code : 'other';
}

function dialectLabel(dialect: string): string {
  return dialectNames.has(dialect) ? dialect : 'other';
}
