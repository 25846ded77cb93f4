import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import type { Caller } from '../../platform/caller/caller';
import { bareAddress } from '../../platform/caller/client';
import { Environment } from '../../platform/config/environment';
import { errorCodeOf, errorOf, type RequestError } from '../../platform/errors/request-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { factsOf, type RequestFacts } from '../../rate-limit/metering/request-facts';
import type { RequestObserver } from '../../rate-limit/metering/request-observer';
import { onResponseOver } from '../../platform/responses/response-over';
import { routeOf } from '../../platform/responses/route-of';
import { isUpgraded } from '../../platform/responses/upgrades';
import { loggedMessage } from './logged-message';
import { RequestBuffer, type WaitingRecord } from './request-buffer';
import type { RequestRecord } from './request-record';

/** The status of a request whose connection has become a WebSocket. */
const switchingProtocols = 101;

/**
 * Records the requests of accounts in memory, for {@link RequestWriter}. Recorded are all requests with a key that the server
 * knows, also if it is no longer valid, those of people that the rate limit applies to (speech and previews in the
 * playground), and those with a link to a file. What the dashboard reads to show itself is not recorded.
 */
@Injectable()
export class RequestRecorder {
  readonly buffer: RequestBuffer;
  private readonly isOn: boolean;
  private readonly keepsAddresses: boolean;

  constructor({ REQUEST_LOG_DAYS, REQUEST_LOG_PER_MINUTE, REQUEST_LOG_ADDRESSES }: Environment) {
    this.buffer = new RequestBuffer(REQUEST_LOG_PER_MINUTE);
    this.isOn = REQUEST_LOG_DAYS > 0;
    this.keepsAddresses = REQUEST_LOG_ADDRESSES === 'on';
  }

  /** Records a request that is over. */
  record(request: FinishedRequest): void {
    if (!this.isOn) return;
    const record = recordOf(request);
    this.buffer.add(this.keepsAddresses ? record : { ...record, address: null }, !request.facts.isAdmitted);
  }
}

/** What people do in the dashboard is a dialect of its own for the observer. */
const dashboard = /^\/dashboard\//u;

/** Measures every request over HTTP, and records it when its response is over. */
export function recordRequests(recorder: RequestRecorder, observer?: RequestObserver): RequestHandler {
  return (request, response, next) => {
    factsOf(request);
    onResponseOver(response, () => {
      if (observer) observe(observer, request, response);
      const caller = callerOf(request);
      if (!caller || isUpgraded(request)) return;
      const facts = factsOf(request);
      facts.address ??= request.ip ?? '';
      recorder.record({
        requestId: request.id as string,
        caller,
        facts,
        route: routeOf(request),
        status: response.headersSent ? response.statusCode : null,
        error: errorOf(request),
        aborted: !response.writableFinished,
      });
    });
    next();
  };
}

function observe(observer: RequestObserver, request: Request, response: Response): void {
  const facts = factsOf(request);
  if (dashboard.test(request.originalUrl)) facts.dialect = 'dashboard';
  const isSocket = isUpgraded(request);
  const status = response.headersSent ? response.statusCode : null;
  observer.responseOver({
    facts,
    status: isSocket ? switchingProtocols : status,
    code: errorCodeOf(request) ?? null,
    aborted: !response.writableFinished,
    isUpgraded: isSocket,
  });
}

/** Whose request it is. */
type RecordedCaller = Pick<Caller, 'id' | 'accountId'> & { type: RequestRecord['callerType'] };

/** A request that is over. */
export interface FinishedRequest extends Pick<RequestRecord, 'requestId' | 'route' | 'status' | 'aborted'> {
  caller: RecordedCaller;
  /** The error that it ended with. */
  error: RequestError | undefined;
  facts: RequestFacts;
}

function callerOf(request: Request): RecordedCaller | undefined {
  const { caller } = request;
  const facts = factsOf(request);
  if (caller?.type === 'person') return facts.gateMs === undefined ? undefined : caller;
  if (facts.link) return { ...facts.link, type: 'link' };
  return facts.key && { ...facts.key, type: 'api_key' };
}

function recordOf({ requestId, caller, facts, route, status, error, aborted }: FinishedRequest): WaitingRecord {
  return {
    id: timeOrderedId('req'),
    requestId,
    accountId: caller.accountId,
    callerType: caller.type,
    callerId: caller.id,
    route,
    voiceId: facts.voiceId ?? null,
    characters: facts.characters,
    audioSeconds: facts.audioSeconds,
    status,
    code: error?.code ?? null,
    message: error ? loggedMessage(error.message) : null,
    address: bareAddress(facts.address ?? '') ?? null,
    aborted,
    repeats: 0,
    gateMs: facts.gateMs ?? null,
    queueMs: facts.queueMs ?? null,
    firstAudioMs: facts.firstAudioMs ?? null,
    totalMs: facts.elapsedMs(),
    begin: facts.begin,
  };
}
