import { withCauses } from '../../../messages/with-causes';
import { EngineUnavailableError } from '../../errors';
import { SpeakingTimeEstimator } from '../../plan/speaking-time';
import { finalMark, pauseAfter } from '../../sound/pauses';
import { type Log, noLog } from '../../support/log';
import { noSpan, type Span } from '../../support/tracing';
import type { Voice } from '../../voices/voice';
import { type EngineTraits, type PcmChunk, SpeechEngine, type SynthesisRequest } from '../speech-engine';
import { probeServers } from './probe-servers';
import type { RemoteDialect, RemoteVoice } from './remote-dialect';
import { RemoteFailure } from './remote-failure';
import type { RemoteServer, ServerStatus } from './remote-server';
import { type Lease, ServerPool } from './server-pool';
import { SoundOfStream } from './sound-of-stream';
import { StallTimer } from './stall-timer';

/** What a remote engine is made of. */
export interface RemoteEngineOptions {
  /** Its name, which its voices have as `engine`. */
  readonly name: string;
  readonly dialect: RemoteDialect;
  readonly pool: ServerPool;
  /** Voices that are known without asking. */
  readonly voices: readonly RemoteVoice[];
  readonly traits?: Pick<EngineTraits, 'letters' | 'normalizes'>;
  /** The longest that a text may take, with all tries, in milliseconds. */
  readonly timeoutMs: number;
  /** The longest that a server may send nothing, in milliseconds. */
  readonly stallMs: number;
  readonly probe?: { readonly path: string; readonly intervalMs: number };
  /** Identifies how the voices sound. Without it, speech is not cached. */
  readonly version?: string;
  /** Speaks while no server can be used. */
  readonly fallbackVoiceId?: string;
  readonly log?: Log;
}

/** Seconds of work per character until they have been measured. */
const workSecondsPerCharacter = 0.02;

/** Milliseconds until the servers are asked for their voices again: after an answer, and without one. */
const voicesKeptMs = 60_000;
const askAgainMs = 2000;

/** An answer may be this many times as long as the text should take, and a few seconds more. */
const mostTimesLonger = 3;
const secondsMore = 5;

/** An answer that is shorter than this part of what the text should take has been cut off. */
const leastPart = 0.1;

/**
 * An engine on other servers. Passes their sound on while it arrives, without the silence at its ends.
 *
 * - A request goes to the least loaded server that is well. If it fails before anything could be heard, another server gets it.
 * - Of a response that is not the speech of the text, nothing is passed on if that can be seen in time; otherwise the request fails.
 * - The engine never makes the server that it belongs to unready. While no server can be used, its voices are refused.
 */
export class RemoteEngine extends SpeechEngine {
  readonly name: string;
  readonly traits: EngineTraits;
  readonly slots: ServerPool;
  private readonly log: Log;
  private listed: readonly RemoteVoice[] = [];
  private readonly closing = new AbortController();
  private stopProbes = () => {};
  private nextList: NodeJS.Timeout | undefined;

  constructor(private readonly options: RemoteEngineOptions) {
    super();
    this.name = options.name;
    this.log = options.log ?? noLog;
    this.slots = options.pool;
    this.traits = { workSecondsPerCharacter, isRemote: true, ...options.traits };
  }

  /** Begins to watch the servers. Does not wait for them. */
  override async start(): Promise<void> {
    const { dialect, probe } = this.options;
    if (probe) {
      const { path, intervalMs } = probe;
      this.stopProbes = probeServers(this.slots, {
        intervalMs,
        probe: (url, signal) => dialect.probe(url, path, signal),
      });
    }
    if (dialect.listVoices) void this.askForVoices();
  }

  override async close(): Promise<void> {
    this.closing.abort(new EngineUnavailableError(this.name, 'it has been closed.'));
    clearTimeout(this.nextList);
    this.stopProbes();
    this.slots.close();
    await this.options.dialect.close();
  }

  /** The configured voices, and those that the servers have told. They stay while no server answers. */
  override voices(): readonly Voice[] {
    return this.all().map(({ voice }) => voice);
  }

  override fingerprint(voiceId: string): string | undefined {
    const { version } = this.options;
    return version && JSON.stringify(['remote', this.name, version, this.find(voiceId)?.name]);
  }

  override get fallbackVoiceId(): string | undefined {
    return this.options.fallbackVoiceId;
  }

  override isAvailable(): boolean {
    return this.slots.failure() === undefined;
  }

  /** Always: a server that is elsewhere must not make this one unready. */
  override isReady(): boolean {
    return true;
  }

  /** The state of the servers. */
  status(): ServerStatus[] {
    return this.slots.status();
  }

  /** @throws {EngineUnavailableError} if no server has spoken the text. */
  async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
    request.signal.throwIfAborted();
    const voice = this.find(request.voiceId);
    if (!voice) throw new EngineUnavailableError(this.name, `it has no voice ${request.voiceId}.`);
    if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(request.text)) return;
    const stop = new AbortController();
    const late = setTimeout(() => {
      stop.abort(new RemoteFailure('timeout', `no complete answer within ${this.options.timeoutMs / 1000} s`));
    }, this.options.timeoutMs);
    const signal = AbortSignal.any([request.signal, stop.signal, this.closing.signal]);
    try {
      yield* this.tryServers(request, { voice, signal, deadline: performance.now() + this.options.timeoutMs });
    } finally {
      clearTimeout(late);
    }
  }

  private async *tryServers(request: SynthesisRequest, turn: RemoteTurn): AsyncGenerator<PcmChunk> {
    const tried = new Set<RemoteServer>();
    let lease: Lease | undefined = this.slots.take();
    let hasTriedAgain = false;
    // If nobody listens before the end, nothing is passed on before the end, so that another server can speak the whole text.
    const isHeardAtOnce = request.leadSeconds !== undefined;
    while (lease) {
      const current: Lease = lease;
      const { server } = current;
      let hasYielded = false;
      const call = this.callOf(request, server, tried.size);
      try {
        const whole: PcmChunk[] = [];
        for await (const chunk of this.speakAt(server, request, turn, call)) {
          if (isHeardAtOnce) {
            hasYielded = true;
            yield chunk;
          } else whole.push(chunk);
        }
        current.succeed();
        call.end();
        yield* whole;
        return;
      } catch (error) {
        call.end({ error });
        request.signal.throwIfAborted();
        this.closing.signal.throwIfAborted();
        const failure = asFailure(error);
        current.fail(failure);
        this.log.warn(`${server.url}: ${withCauses(failure)}`);
        if (hasYielded || turn.signal.aborted || failure.kind === 'rejected') throw this.unavailable(failure);
        tried.add(server);
        lease = await this.slots.takeOther(tried, turn.signal);
        if (!lease && failure.isStale && !hasTriedAgain) {
          hasTriedAgain = true;
          lease = this.slots.takeAgain(server);
        }
        if (!lease) throw this.unavailable(failure);
        server.retried++;
      } finally {
        // Of a lease that has ended already, this changes nothing.
        current.cancel();
        call.end();
      }
    }
  }

  /** The span of one try. */
  private callOf({ trace = noSpan }: SynthesisRequest, { url }: RemoteServer, tries: number): Span {
    if (trace === noSpan) return noSpan;
    const { hostname, port, protocol } = new URL(url);
    return trace.child('speech.remote', {
      isCall: true,
      facts: {
        'server.address': hostname,
        'server.port': port === '' ? undefined : Number(port),
        'url.scheme': protocol.replace(':', ''),
        'http.request.resend_count': tries === 0 ? undefined : tries,
        'voxgate.engine': this.name,
      },
    });
  }

  /** Speaks at one server. */
  private async *speakAt(
    server: RemoteServer,
    { text, speed }: SynthesisRequest,
    { voice: { voice, name }, signal, deadline }: RemoteTurn,
    call: Span,
  ): AsyncGenerator<PcmChunk> {
    const expected = this.expectedSeconds(text, voice) / speed;
    const most = mostTimesLonger * expected + secondsMore;
    const stalled = new AbortController();
    const stall = new StallTimer(this.options.stallMs, () => {
      stalled.abort(new RemoteFailure('timeout', `nothing came for ${this.options.stallMs / 1000} s`));
    });
    const own = AbortSignal.any([signal, stalled.signal]);
    let sound: SoundOfStream | undefined;
    let sampleRate = 0;
    let seconds = 0;
    try {
      const deadlineMs = Math.max(1, Math.floor(deadline - performance.now()));
      stall.start();
      const traceHeaders = () => call.traceHeaders();
      const asked = { text, voice: name, sampleRate: voice.sampleRate, speed, deadlineMs, traceHeaders };
      for await (const block of this.options.dialect.speak(server.url, asked, own)) {
        stall.stop();
        own.throwIfAborted();
        ({ sampleRate } = block);
        sound ??= new SoundOfStream(sampleRate);
        seconds += block.samples.length / sampleRate;
        if (seconds > most) throw new RemoteFailure('wrong', 'the answer is far longer than its text');
        const samples = sound.add(block.samples);
        if (samples) yield { samples, sampleRate, isPartial: true, pauseSeconds: 0 };
        stall.start();
      }
      own.throwIfAborted();
      const samples = sound?.finish();
      if (!samples) throw new RemoteFailure('wrong', seconds > 0 ? 'the answer is silence' : 'the answer is empty');
      if (seconds < leastPart * expected) throw new RemoteFailure('wrong', 'the answer is far shorter than its text');
      yield { samples, sampleRate, pauseSeconds: pauseAfter(finalMark(text), speed) };
    } catch (error) {
      // Whoever was stopped throws what stopped it.
      if (own.aborted) throw own.reason;
      throw error;
    } finally {
      stall.stop();
    }
  }

  private expectedSeconds(text: string, { language }: Voice): number {
    return new SpeakingTimeEstimator(language, this.traits.letters ?? 'any').cumulativeSeconds(text).at(-1)!;
  }

  private unavailable(failure: RemoteFailure): EngineUnavailableError {
    const { kind, retryAfterMs = 1000 } = failure;
    const known = this.slots.failure()?.retryAfterSeconds;
    const seconds = known ?? (kind === 'busy' ? Math.ceil(retryAfterMs / 1000) : 1);
    return new EngineUnavailableError(this.name, 'its servers have not spoken the text.', seconds, { cause: failure });
  }

  private all(): readonly RemoteVoice[] {
    const configured = this.options.voices;
    const ids = new Set(configured.map(({ voice }) => voice.voiceId));
    return [...configured, ...this.listed.filter(({ voice }) => !ids.has(voice.voiceId))];
  }

  private find(voiceId: string): RemoteVoice | undefined {
    return this.all().find(({ voice }) => voice.voiceId === voiceId);
  }

  /** Asks the servers for their voices, one after the other until one tells them, and again later. Never rejects. */
  private async askForVoices(): Promise<void> {
    const { dialect, stallMs } = this.options;
    let hasAnswer = false;
    for (const server of this.slots.all.toSorted((one, other) => other.capacity - one.capacity)) {
      if (this.closing.signal.aborted) return;
      try {
        const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(stallMs)]);
        const found = await dialect.listVoices!(server.url, signal);
        if (found.length === 0) throw new Error('it has no voices');
        if (found.length !== this.listed.length) this.log.info(`${server.url} has ${found.length} voices.`);
        this.listed = found;
        hasAnswer = true;
        break;
      } catch (error) {
        if (this.closing.signal.aborted) return;
        if (this.listed.length === 0) this.log.warn(`${server.url} has not told its voices: ${withCauses(error)}`);
      }
    }
    if (this.closing.signal.aborted) return;
    this.nextList = setTimeout(() => void this.askForVoices(), hasAnswer ? voicesKeptMs : askAgainMs);
    this.nextList.unref();
  }
}

/** A text that is being spoken, with all tries. */
interface RemoteTurn {
  readonly voice: RemoteVoice;
  /** Aborts when the request is cancelled or takes too long, and when the engine is closed. */
  readonly signal: AbortSignal;
  /** When it takes too long, by the clock of `performance.now`. */
  readonly deadline: number;
}

function asFailure(error: unknown): RemoteFailure {
  return error instanceof RemoteFailure ? error : new RemoteFailure('failed', 'unexpected', { cause: error });
}
