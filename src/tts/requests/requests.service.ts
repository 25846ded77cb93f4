import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { RequestRecord } from './request-record';

/** Maximum number of records that a search reads, so that no search is expensive, whatever it looks for. */
export const maxScanned = 50_000;

/** What to search for. Everything that is set must match. */
export interface RequestFilter {
  /** Of an entry. */
  id?: string;
  apiKeyId?: string;
  requestId?: string;
  /** A status, such as `429`, or all with the same first digit, such as `4xx`. */
  status?: string;
  code?: string;
  /** A route, such as `POST /api/v1/tts`, or a path: all routes at it and below it. */
  route?: string;
  /** The first time that belongs to the range, and the first after it. */
  from?: Date;
  to?: Date;
}

/** A request in the log, as shown to its account. */
export interface LoggedRequest extends Omit<RequestRecord, 'accountId'> {
  at: Date;
  /** The present name of the key, or the e-mail address of the person; `null` if the person has been removed, and for links. */
  callerName: string | null;
}

/** A page of the log. */
export interface RequestPage {
  requests: LoggedRequest[];
  /** The cursor of the next page; `null`: this is the last page. */
  next: string | null;
}

/** Reads the request log. It is up to a few seconds old. */
@Injectable()
export class RequestsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Lists a page of the account's requests, newest first. It reads up to {@link maxScanned} requests. If fewer of these match
   * than the page holds, the page has only those, and `next` continues the search.
   *
   * @param before the `next` of the previous page. An id that is not one of the account's requests returns an empty page.
   */
  async list(
    accountId: string,
    { limit, before, ...filter }: RequestFilter & { limit: number; before?: string },
  ): Promise<RequestPage> {
    const values: unknown[] = [];
    const given = (value: unknown) => `$${values.push(value)}`;
    // Put together here, because both statements have only those conditions that are asked for.
    const scanned = `FROM requests WHERE ${scannedConditions(accountId, before, filter, given).join(' AND ')}
      ORDER BY at DESC, id DESC`;
    const scanValues = [...values];
    const matching = matchConditions(filter, given);
    const found = await this.dataSource.query<LoggedRequest[]>(
      `SELECT id, at, request_id AS "requestId", caller_type AS "callerType", caller_id AS "callerId", route,
         voice_id AS "voiceId", characters, audio_seconds AS "audioSeconds", status, code, message,
         host(address) AS address, aborted, repeats,
         gate_ms AS "gateMs", queue_ms AS "queueMs", first_audio_ms AS "firstAudioMs", total_ms AS "totalMs",
         CASE caller_type
           WHEN 'api_key' THEN (SELECT name FROM api_keys WHERE api_keys.id = caller_id)
           ELSE (SELECT email FROM people WHERE people.id = caller_id)
         END AS "callerName"
       FROM (SELECT * ${scanned} LIMIT ${maxScanned}) AS scanned
       ${matching.length > 0 ? `WHERE ${matching.join(' AND ')}` : ''}
       ORDER BY at DESC, id DESC LIMIT ${given(limit + 1)}`,
      values,
    );
    const requests = found.slice(0, limit);
    if (found.length > limit) return { requests, next: requests.at(-1)!.id };
    if (matching.length === 0) return { requests, next: null };
    // The search has read everything, or as much as it may.
    const [last] = await this.dataSource.query<{ id: string }[]>(
      `SELECT id ${scanned} OFFSET ${maxScanned - 1} LIMIT 1`,
      scanValues,
    );
    return { requests, next: last?.id ?? null };
  }
}

type Placeholder = (value: unknown) => string;

/** Conditions that an index finds. */
function scannedConditions(
  accountId: string,
  before: string | undefined,
  { id, apiKeyId, requestId, from, to }: RequestFilter,
  given: Placeholder,
): string[] {
  const account = given(accountId);
  return [
    `account_id = ${account}`,
    ...(id === undefined ? [] : [`id = ${given(id)}`]),
    ...(apiKeyId === undefined ? [] : [`caller_id = ${given(apiKeyId)}`]),
    ...(requestId === undefined ? [] : [`request_id = ${given(requestId)}`]),
    ...(from ? [`at >= ${given(from)}`] : []),
    ...(to ? [`at < ${given(to)}`] : []),
    ...(before === undefined
      ? []
      : [`(at, id) < (SELECT at, id FROM requests WHERE account_id = ${account} AND id = ${given(before)})`]),
  ];
}

/** Conditions that are checked for each record that has been read. */
function matchConditions({ status, code, route }: RequestFilter, given: Placeholder): string[] {
  return [
    ...(status === undefined ? [] : [statusCondition(status, given)]),
    ...(code === undefined ? [] : [`code = ${given(code)}`]),
    ...(route === undefined ? [] : [routeCondition(route, given)]),
  ];
}

function routeCondition(route: string, given: Placeholder): string {
  if (!route.startsWith('/')) return `route = ${given(route)}`;
  const path = `split_part(route, ' ', 2)`;
  const wanted = given(route);
  return `(${path} = ${wanted} OR starts_with(${path}, ${wanted} || '/'))`;
}

function statusCondition(status: string, given: Placeholder): string {
  return status.endsWith('xx')
    ? `status / 100 = ${given(Number(status[0]))}::integer`
    : `status = ${given(Number(status))}::integer`;
}
