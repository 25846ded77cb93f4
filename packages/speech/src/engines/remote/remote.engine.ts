import { createHash } from 'node:crypto';
import { withCauses } from '../../messages/with-causes';
import { EngineUnavailableError } from '../../errors';
import { SpeakingTimeEstimator } from '../../plan/speaking-time';
import { type Log, noLog } from '../../support/log';
import { noSpan, type Span } from '../../support/tracing';
import type { Voice } from '../../voices/voice';
import { isMix, mixId, parseMix } from '../../voices/voice-mix';
import { RealTimeFactorEstimator } from '../host/real-time-factor-estimator';
import { type EngineTraits, type PcmChunk, SpeechEngine, type SynthesisRequest } from '../speech-engine';
import { probeServers } from './probe-servers';
import { Answer } from './answer';
import type { RemoteDialect, RemoteText, RemoteVoice } from './remote-dialect';
import { RemoteFailure } from './remote-failure';
import type { RemoteServer, ServerStatus } from './remote-server';
import { type Lease, ServerPool } from './server-pool';
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
  /** How often the servers are probed; omitted: never. */
  readonly probe?: { readonly intervalMs: number };
  /** Whether servers get the digest of the queue group. Defaults to what they tell: other Voxgates get it. */
  readonly sendsQueueGroup?: boolean;
  /** Identifies how the voices sound. Without it, speech is not cached. */
  readonly version?: string;
  /** Speaks while no server can be used. */
  readonly fallbackVoiceId?: string;
  readonly log?: Log;
}

/** The real-time factor that is assumed of another Voxgate until it has told its work. */
const assumedRtf = 0.3;

/** Seconds of work per character until they have been measured. */
const workSecondsPerCharacter = 0.02;

/** Maximum number of parts of a text. Speech nodes have the same limit. */
const maxParts = 1000;

/** How long a character of a pronunciation is. */
const secondsPerPhone = 0.1;

/** Milliseconds that a server has to answer a check, at most. */
const checkMs = 20_000;

/** Milliseconds until the servers are asked for their voices again: after an answer, and without one. */
const voicesKeptMs = 60_000;
const askAgainMs = 2000;

/**
 * An engine on other servers. Passes their sound on while it arrives, without the silence at its ends.
 *
 * - A request goes to the least loaded server that is well. If it fails before anything could be heard, another server gets it.
 * - Of a response that is not the speech of the text, nothing is passed on if that can be seen in time; otherwise the request fails.
 * - The engine never makes the server that it belongs to unready. While no server can be used, its voices are refused.
 * - Voices of another Voxgate are like those of its engines: with its traits, in parts, and with its pauses and words. All parts of
 *   a text that somebody listens to are spoken by one server, because its speed determines where they end.
 */
export class RemoteEngine extends SpeechEngine {
  readonly name: string;
  readonly traits: EngineTraits;
  readonly slots: ServerPool;
  private readonly log: Log;
  /** What each server has told. */
  private readonly told = new Map<RemoteServer, readonly RemoteVoice[]>();
  /** Servers that have not told their voices when they were asked last. The log says it once. */
  private readonly untold = new Set<RemoteServer>();
  private meter: RealTimeFactorEstimator | undefined;
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
      const { intervalMs } = probe;
      this.stopProbes = probeServers(this.slots, { intervalMs, probe: (url, signal) => dialect.probe(url, signal) });
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
    const found = this.find(voiceId);
    const told = found && this.toldFingerprint(voiceId);
    if (version === undefined && told === undefined) return undefined;
    return JSON.stringify(['remote', this.name, version, found?.name, ...(told === undefined ? [] : [told])]);
  }

  override traitsOf(voiceId: string): EngineTraits {
    return { ...this.traits, ...this.find(voiceId)?.traits };
  }

  /** Measured if the servers tell their work. Others are taken as fast enough. */
  override rtf(): number | undefined {
    return this.meter?.rtf();
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

  /** Whether the log says by itself when no server can be used: they are probed, or asked for their voices. */
  get isLogged(): boolean {
    return this.options.probe !== undefined || this.options.dialect.listVoices !== undefined;
  }

  /** Checks whether a server can be used. @throws why none can. */
  async check(): Promise<void> {
    const { dialect } = this.options;
    const failure = this.slots.failure();
    if (failure) throw failure;
    if (dialect.listVoices && this.told.size === 0) throw new Error('no server has told its voices');
    if (this.isLogged) return;
    const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(checkMs)]);
    await Promise.any(this.slots.all.map(({ url }) => dialect.probe(url, signal))).catch((error: AggregateError) => {
      throw error.errors[0];
    });
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
    } catch (error) {
      throw error instanceof RemoteFailure ? this.unavailable(error) : error;
    } finally {
      clearTimeout(late);
    }
  }

  /** @throws {RemoteFailure} if no server has spoken the text. */
  private async *tryServers(request: SynthesisRequest, turn: RemoteTurn): AsyncGenerator<PcmChunk> {
    const tried = new Set<RemoteServer>();
    const { queueGroup: group, place } = request;
    // If nobody listens, parts are as long as a turn allows, at all servers.
    const before = place !== undefined && request.leadSeconds !== undefined ? placeIn(place) : undefined;
    const isBound = before !== undefined;
    let lease: Lease | undefined = before ? await this.leaseAt(before.url, turn.signal, group) : this.slots.take(group);
    let hasTriedAgain = false;
    /** The server that has found nothing to speak in the text. */
    let silent: RemoteServer | undefined;
    // If nobody listens before the end, nothing is passed on before the end, so that another server can speak the whole text.
    const isHeardAtOnce = request.leadSeconds !== undefined;
    while (lease) {
      const current: Lease = lease;
      const { server } = current;
      let hasYielded = false;
      const call = this.callOf(request, server, tried.size);
      const began = performance.now();
      try {
        const whole: PcmChunk[] = [];
        for await (const chunk of this.speakAt(server, request, turn, call)) {
          // Other chunks wait for the end of the part in any case.
          if (isHeardAtOnce && chunk.isPartial) {
            hasYielded = true;
            yield chunk;
          } else whole.push(chunk);
        }
        const isEmpty = !hasYielded && whole.length === 0;
        if (isEmpty && !silent && !isBound) {
          // Only another server can tell whether the text or this server is at fault.
          silent = server;
          current.cancel();
          tried.add(server);
          lease = await this.slots.takeOther(tried, turn.signal, group);
          continue;
        }
        current.succeed();
        if (silent && !isEmpty) this.slots.disproved(silent, new RemoteFailure('wrong', 'the answer is empty'), group);
        call.end();
        yield* whole;
        return;
      } catch (error) {
        call.end({ error });
        request.signal.throwIfAborted();
        this.closing.signal.throwIfAborted();
        const failure = asFailure(error);
        // A server that got the request late is not to blame for a timeout, whether it or this side reports it first.
        if (failure.kind === 'timeout' && turn.deadline - began < this.fairMs) current.cancel();
        else current.fail(failure);
        this.log.warn(`${server.url}: ${withCauses(failure)}`);
        const isFinal = hasYielded || isBound || failure.kind === 'rejected';
        if (isFinal || turn.signal.aborted) throw failure;
        tried.add(server);
        lease = await this.slots.takeOther(tried, turn.signal, group);
        if (!lease && failure.isStale && !hasTriedAgain) {
          hasTriedAgain = true;
          lease = this.slots.takeAgain(server, group);
        }
        if (!lease) throw failure;
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

  /**
   * Takes a place at the server that has spoken the part before.
   *
   * @throws {RemoteFailure} if it cannot be used now.
   */
  private async leaseAt(url: string, signal: AbortSignal, group?: string): Promise<Lease> {
    const others = new Set(this.slots.all.filter((server) => server.url !== url));
    const lease = await this.slots.takeOther(others, signal, group);
    if (lease) return lease;
    throw new RemoteFailure('unreachable', 'the server that spoke the part before cannot be used');
  }

  /** Speaks at one server. */
  private async *speakAt(
    server: RemoteServer,
    request: SynthesisRequest,
    { voice, signal, deadline }: RemoteTurn,
    call: Span,
  ): AsyncGenerator<PcmChunk> {
    const { speed, part = 0, place } = request;
    const began = performance.now();
    const expected = this.expectedSeconds(request, voice.voice) / speed;
    const stalled = new AbortController();
    const stall = new StallTimer(this.options.stallMs, (milliseconds) => {
      stalled.abort(new RemoteFailure('timeout', `nothing came for ${milliseconds / 1000} s`));
    });
    const own = AbortSignal.any([signal, stalled.signal]);
    const answer = new Answer({
      ...request,
      expectedSeconds: expected,
      secondsBefore: place === undefined ? 0 : placeIn(place).seconds,
      tellsWords: voice.voice.timestamps.includes('word'),
    });
    const ofVoxgate = (chunk: PcmChunk) => {
      if (chunk.hasMore && part + 1 >= maxParts) throw new RemoteFailure('wrong', 'the answer has no end');
      const told = this.learned(chunk, (performance.now() - began) / 1000);
      return chunk.hasMore ? { ...told, place: placeOf(server, answer.secondsSoFar) } : told;
    };
    try {
      const deadlineMs = Math.max(1, Math.floor(deadline - performance.now()));
      const asked = { ...this.asked(request, voice, deadlineMs), traceHeaders: () => call.traceHeaders() };
      // In the queue of a server, a request may wait longer, but must leave time for another server.
      stall.start(this.slots.arePlaces ? Math.max(this.options.stallMs, deadlineMs / 2) : undefined);
      for await (const block of this.options.dialect.speak(server.url, asked, own)) {
        stall.stop();
        own.throwIfAborted();
        const chunk = answer.add(block);
        if (chunk) yield block.chunk ? ofVoxgate(chunk) : chunk;
        stall.start();
      }
      own.throwIfAborted();
      const last = answer.finish(voice.isVoxgate ?? false);
      if (last) yield last;
    } catch (error) {
      // Whoever was stopped throws what stopped it.
      if (own.aborted) throw own.reason;
      throw error;
    } finally {
      stall.stop();
    }
  }

  private asked(
    { text, speed, pronunciations, pitch, language, part, leadSeconds, queueGroup }: SynthesisRequest,
    { voice: { sampleRate }, name, isVoxgate }: RemoteVoice,
    deadlineMs: number,
  ): RemoteText {
    const sendsGroup = this.options.sendsQueueGroup ?? isVoxgate;
    return {
      text,
      voice: name,
      sampleRate,
      speed,
      deadlineMs,
      ...(pronunciations && { pronunciations }),
      ...(pitch && { pitch }),
      ...(language !== undefined && { language }),
      ...(isVoxgate && { part: part ?? 0, leadSeconds }),
      ...(sendsGroup && queueGroup !== undefined && { queueGroup: opaque(queueGroup) }),
    };
  }

  /**
   * Learns from a chunk of another Voxgate's engine.
   *
   * @param seconds how long the request has been there. Nobody is charged more work than that.
   */
  private learned(chunk: PcmChunk, seconds: number): PcmChunk {
    if (chunk.workSeconds === undefined) return chunk;
    const workSeconds = Math.min(chunk.workSeconds, seconds);
    this.meter ??= new RealTimeFactorEstimator(assumedRtf);
    this.meter.learn({ workSeconds, computedSeconds: chunk.samples.length / chunk.sampleRate });
    return { ...chunk, workSeconds };
  }

  /** Milliseconds in which a server should have answered. */
  private get fairMs(): number {
    return Math.min(this.options.stallMs, this.options.timeoutMs / 2);
  }

  private expectedSeconds(
    { text, pronunciations = [] }: Pick<SynthesisRequest, 'text' | 'pronunciations'>,
    { language }: Voice,
  ): number {
    const estimator = new SpeakingTimeEstimator(language, this.traits.letters ?? 'any');
    const ofPronunciations = pronunciations.reduce((sum, { ipa }) => sum + ipa.length * secondsPerPhone, 0);
    return estimator.cumulativeSeconds(text).at(-1)! + ofPronunciations;
  }

  private unavailable(failure: RemoteFailure): EngineUnavailableError {
    // While a server can be used, another try is not sent to one that wants to be left alone.
    const seconds = this.slots.failure()?.retryAfterSeconds ?? 1;
    return new EngineUnavailableError(this.name, 'its servers have not spoken the text.', seconds, { cause: failure });
  }

  private all(): readonly RemoteVoice[] {
    const configured = this.options.voices;
    const ids = new Set(configured.map(({ voice }) => voice.voiceId));
    return [...configured, ...this.listed.filter(({ voice }) => !ids.has(voice.voiceId))];
  }

  /** What the first server that has told voices has told. All have the same. */
  private get listed(): readonly RemoteVoice[] {
    const first = this.slots.all.find((server) => this.told.has(server));
    return (first && this.told.get(first)) ?? [];
  }

  /** Finds a voice, or a mix of voices, whose name at the servers is that of their voices. */
  private find(voiceId: string): RemoteVoice | undefined {
    const all = this.all();
    const found = all.find(({ voice }) => voice.voiceId === voiceId);
    if (found || !isMix(voiceId)) return found;
    const parts = parseMix(voiceId).map(({ weight, ...part }) => {
      return { weight, of: all.find(({ voice }) => voice.voiceId === part.voiceId) };
    });
    const [first] = parts;
    if (!first?.of || parts.some(({ of }) => of === undefined)) return undefined;
    const name = mixId(parts.map(({ weight, of }) => ({ weight, voiceId: of!.name })));
    return { ...first.of, name, voice: { ...first.of.voice, voiceId } };
  }

  /** The fingerprint of a voice or a mix that all servers have told; `undefined` if they differ, as while they are updated. */
  private toldFingerprint(voiceId: string): string | undefined {
    const ids = isMix(voiceId) ? parseMix(voiceId).map((part) => part.voiceId) : [voiceId];
    const told = ids.map((id) => {
      const all = [...this.told.values()].map(
        (voices) => voices.find(({ voice }) => voice.voiceId === id)?.fingerprint,
      );
      return all.every((each) => each === all[0]) ? all[0] : undefined;
    });
    return told.includes(undefined) ? undefined : JSON.stringify(told);
  }

  /** Asks all servers for their voices, and again later. Never rejects. */
  private async askForVoices(): Promise<void> {
    let hasAnswer = false;
    for (const server of this.slots.all.toSorted((one, other) => other.capacity - one.capacity)) {
      if (this.closing.signal.aborted) return;
      if (await this.askServer(server)) hasAnswer = true;
    }
    if (this.closing.signal.aborted) return;
    this.nextList = setTimeout(() => void this.askForVoices(), hasAnswer ? voicesKeptMs : askAgainMs);
    this.nextList.unref();
  }

  /**
   * Asks a server for its voices. The voices stay while no server tells any.
   *
   * @returns whether it has told them.
   */
  private async askServer(server: RemoteServer): Promise<boolean> {
    const { dialect, stallMs } = this.options;
    try {
      const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(stallMs)]);
      const found = await dialect.listVoices!(server.url, signal);
      if (found.length === 0) throw new Error('it has no voices');
      if (found.length !== this.told.get(server)?.length) this.log.info(`${server.url} has ${found.length} voices.`);
      this.told.set(server, found);
      this.untold.delete(server);
      if (found.some(({ isVoxgate }) => isVoxgate)) this.slots.becomePlaces();
      return true;
    } catch (error) {
      if (this.closing.signal.aborted) return false;
      const isNew = !this.told.has(server) && !this.untold.has(server);
      if (isNew) {
        this.untold.add(server);
        this.log.warn(
          `${server.url} has not told its voices: ${withCauses(error)}. Check ENGINES_FILE. The server asks again.`,
        );
      } else if (this.told.size > 1) this.told.delete(server);
      return false;
    }
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

/** Where a part was spoken, and how long it and the parts before are: what the request for the next part has to know. */
function placeOf({ url }: RemoteServer, seconds: number): string {
  return `${seconds} ${url}`;
}

function placeIn(place: string): { readonly url: string; readonly seconds: number } {
  const [seconds, url] = place.split(' ', 2);
  return { url: url!, seconds: Number(seconds) };
}

function asFailure(error: unknown): RemoteFailure {
  return error instanceof RemoteFailure ? error : new RemoteFailure('failed', 'unexpected', { cause: error });
}

/** A name that tells nothing of the group's own, which may be the id of an account, and is the same at all gates. */
function opaque(queueGroup: string): string {
  return createHash('sha256').update(`voxgate queue group\n${queueGroup}`).digest('base64url').slice(0, 22);
}
