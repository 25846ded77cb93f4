import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type WebSocket, WebSocketServer } from 'ws';
import { RunningResponses } from '../../accounts/running-responses';
import { bearerToken } from '../../auth/bearer-token';
import { KeyAuthenticator } from '../../auth/key-authenticator';
import { addressBucket } from '../../platform/caller/address-bucket';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { checkRight } from '../../platform/errors/insufficient-right';
import { ServerState } from '../../platform/health/server-state';
import { bodyLimit } from '../../platform/http/json-body';
import { factsOf, RequestFacts } from '../../rate-limit/metering/request-facts';
import { endUpgraded, takeUpgrade, tellUpgraded, type Upgrade, upgradeOf } from '../../platform/responses/upgrades';
import { spanOf } from '../../platform/tracing/traced-request';
import { ClientSocket, type SocketHost, type SocketProtocol } from './client-socket';
import { closeCodes } from './close-codes';
import { ContextFactory } from './context-factory';
import { SocketCounts } from './socket-counts';

/** Milliseconds between two checks of all sockets. */
const checkMs = 1000;

/** Milliseconds that clients have to answer the close frame when the time of a shutdown is over. */
const cutOffMs = 500;

/** How a route wants its WebSocket. */
export interface SocketOptions {
  /** The subprotocol to choose, which the client has offered. Defaults to none. */
  readonly subprotocol?: string;
}

/**
 * Turns requests into WebSockets, within bounds. A route with `@OpensSocket()` calls `accept`; until then, its requests are like all
 * others, so errors are answered over HTTP.
 */
@Injectable()
export class SocketServer {
  private readonly counts: SocketCounts;
  private readonly open = new Set<ClientSocket>();
  private readonly wss: WebSocketServer;
  private readonly subprotocols = new WeakMap<Request, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly state: ServerState,
    private readonly keys: KeyAuthenticator,
    private readonly contexts: ContextFactory,
    private readonly running: RunningResponses,
  ) {
    this.counts = new SocketCounts(environment);
    this.wss = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: bodyLimit(environment.MAX_TEXT_CHARACTERS),
      handleProtocols: (_offered, request) => this.subprotocols.get(request as Request) ?? false,
    });
    state.onClose(() => this.open.forEach((socket) => socket.closeIfDone()));
    state.onCutOff(() => this.cutOff());
  }

  /** How many are open. */
  get size(): number {
    return this.open.size;
  }

  /** How many contexts they have open. */
  get contextCount(): number {
    return Array.from(this.open, ({ contexts }) => contexts.size).reduce((sum, size) => sum + size, 0);
  }

  /**
   * Turns a request into a WebSocket. The client is authenticated, or has sent no key in its headers: then the protocol must call
   * `socket.authenticate` in time.
   *
   * @param protocolOf makes the protocol of the socket.
   * @throws {ApiError} `UPGRADE_REQUIRED` if the request asks for no WebSocket; `INVALID_REQUEST` if it does so wrongly;
   *   `CROSS_SITE_REQUEST`; `OVERLOADED` or `SOCKET_LIMIT_REACHED` if there are too many.
   */
  async accept(
    request: Request,
    response: Response,
    protocolOf: (socket: ClientSocket) => SocketProtocol,
    { subprotocol }: SocketOptions = {},
  ): Promise<void> {
    const { state } = this;
    const upgrade = upgradeOf(request);
    if (!upgrade) throw upgradeRequired();
    const { caller } = request;
    if (caller?.type !== 'api_key') this.checkOrigin(request);
    const address = request.ip ?? '';
    const place = this.counts.take(caller?.type === 'api_key' ? caller : undefined, addressBucket(address));
    try {
      if (subprotocol !== undefined) this.subprotocols.set(request, subprotocol);
      const ws = this.upgrade(request, response, upgrade);
      if (!ws) {
        place.release();
        return endUpgraded(response);
      }
      ws.once('close', () => {
        place.release();
        endUpgraded(response);
      });
      tellUpgraded(response);
      let token = bearerToken(request.headers.authorization);
      const connection = {
        id: request.id as string,
        route: `${request.method} ${(request.route as { path: string }).path}`,
        dialect: factsOf(request).dialect,
        authenticate: (facts: RequestFacts) => this.keys.authenticate(token ?? '', address, facts),
        trace: spanOf(request),
      };
      const host: SocketHost = {
        admit: async (given) => {
          const found = await this.keys.authenticate(given, address, new RequestFacts());
          checkRight(found, 'speech');
          place.assign(found);
          token = given;
          request.caller = found;
          this.running.add(found.accountId, response);
          clearTimeout(keyTimer);
          return found;
        },
        contextsOf: (of, onEmpty) => this.contexts.for(of, onEmpty),
        idleTimeoutSeconds: this.environment.REALTIME_IDLE_TIMEOUT_SECONDS,
        pingSeconds: this.environment.REALTIME_PING_SECONDS,
        get isClosing() {
          return state.isClosed;
        },
      };
      const socket = new ClientSocket(ws, request, connection, host);
      if (caller?.type === 'api_key') socket.caller = caller;
      const keyTimer = socket.caller ? undefined : this.awaitKey(socket);
      socket.start(protocolOf(socket));
      this.follow(socket, ws);
    } catch (error) {
      place.release();
      throw error;
    }
  }

  /** @returns `undefined` if the client has ended its side already: `ws` destroys the connection then, and calls nobody. */
  private upgrade(request: Request, response: Response, upgrade: Upgrade): WebSocket | undefined {
    const giveBack = takeUpgrade(request, response, upgrade);
    let opened: WebSocket | undefined;
    let problem: Error | undefined;
    const refuse = (error: Error) => (problem = error);
    // Without verifyClient, all of it happens within the call.
    this.wss.once('wsClientError', refuse);
    this.wss.handleUpgrade(request, upgrade.socket, upgrade.head, (ws) => (opened = ws));
    this.wss.off('wsClientError', refuse);
    if (problem === undefined) return opened;
    giveBack();
    throw new ApiError('INVALID_REQUEST', `This is not a valid WebSocket handshake: ${problem.message}.`);
  }

  /**
   * Browsers let every page open a WebSocket to any server. Without a key in its handshake, only pages of this server and of
   * `CORS_ORIGINS` may, so that no other page uses up the places of its visitor's address.
   */
  private checkOrigin(request: Request): void {
    const { origin } = request.headers;
    const { CORS_ORIGINS: allowed } = this.environment;
    if (origin === undefined || allowed.includes('*') || allowed.includes(origin)) return;
    if (URL.canParse(origin) && new URL(origin).host === request.host) return;
    throw new ApiError(
      'CROSS_SITE_REQUEST',
      'Pages of this origin may not open a WebSocket here. Its operator can allow them with CORS_ORIGINS.',
    );
  }

  private awaitKey(socket: ClientSocket): NodeJS.Timeout {
    const seconds = this.environment.REALTIME_KEY_TIMEOUT_SECONDS;
    const message = `No API key came within ${seconds} seconds. Send it in the header "Authorization: Bearer sk-…", or in the first message.`;
    const timer = setTimeout(() => void socket.fail(new ApiError('MISSING_API_KEY', message)), seconds * 1000);
    return timer.unref();
  }

  private follow(socket: ClientSocket, ws: WebSocket): void {
    this.open.add(socket);
    this.timer ??= setInterval(() => this.check(), checkMs).unref();
    ws.once('close', () => {
      this.open.delete(socket);
      if (this.open.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    });
    socket.closeIfDone();
  }

  private check(): void {
    const now = performance.now();
    for (const socket of this.open) socket.check(now);
  }

  private cutOff(): void {
    for (const socket of this.open) {
      void socket.close(closeCodes.goingAway, 'SERVICE_UNAVAILABLE');
      setTimeout(() => socket.terminate(), cutOffMs).unref();
    }
  }
}

function upgradeRequired(): ApiError {
  return new ApiError('UPGRADE_REQUIRED', 'This path is only for WebSockets. Open it with ws:// or wss://.', {
    headers: { Upgrade: 'websocket', Connection: 'Upgrade' },
  });
}
