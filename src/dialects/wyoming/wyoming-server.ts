import type { Socket } from 'node:net';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { RunningResponses } from '../../accounts/running-responses';
import { ApiKeysService } from '../../api-keys/api-keys.service';
import { KeyAuthenticator } from '../../auth/key-authenticator';
import type { KeyCaller } from '../../platform/caller/caller';
import { Environment } from '../../platform/config/environment';
import { parseWyomingPort, type WyomingPort } from './wyoming-port';
import { ApiError } from '../../platform/errors/api-error';
import { checkRight } from '../../platform/errors/insufficient-right';
import { ServerState } from '../../platform/health/server-state';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { printable } from '@voxgate/speech/messages/printable';
import { RequestFacts } from '../../rate-limit/metering/request-facts';
import { ContextFactory } from '../realtime/context-factory';
import type { ContextHandler, ContextParams } from '../realtime/context-protocol';
import type { SpeechContext } from '../realtime/speech-context';
import { allowListeningOn, endStalledClients } from '../../platform/responses/stalled-clients';
import { CallerVoices } from '../../tts/caller-voices';
import { announce, type Announcement } from './announce';
import { sampleRate } from './answer';
import { checkKey } from './check-key';
import { infoOf } from './describe';
import { EventSocket } from './event-socket';
import type { WantedVoice } from './events/requests';
import type { WyomingEvent } from './events/wyoming-event';
import { type OpenPort, openPort } from './open-ports';
import { WyomingConnection, type WyomingService } from './wyoming-connection';

/** The route of all speech of this protocol in the log of requests. */
const route = 'wyoming';

/** Connections that a port may have. Home Assistant opens one for each text. */
const maxConnections = 100;

/** Bytes of an event per character of a text: JSON may write one as two escapes (`\ud83d\ude00`). */
const bytesPerCharacter = 12;

/** Maximum length of an event's data besides its text, and of a streamed text that is repeated as a whole, in bytes. */
const otherBytes = 256 * 1024;

/** Maximum length of a name in an error message, in Unicode code points. */
const maxEchoLength = 100;

/** A client and its connection. */
interface Client {
  readonly connection: WyomingConnection;
  readonly socket: Socket;
  readonly keyId: string;
  /** Resolves when the connection has ended and everything on it has been settled. */
  readonly over: Promise<void>;
}

/** How texts are spoken. */
const params: Omit<ContextParams, 'voiceId'> = {
  format: 'pcm',
  sampleRate,
  speed: 1,
  maxBufferDelayMs: 1500,
  // Players refuse a stream without audio.
  whenNothingToSay: 'silence',
};

/**
 * Speaks over the Wyoming protocol, at the addresses that the operator names. The protocol has no keys, so each address has one.
 * Each text is one request of that key, which is looked up each time.
 */
@Injectable()
export class WyomingServer implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Wyoming');
  private readonly ports: OpenPort[] = [];
  private readonly connections = new Set<Client>();
  private announcement: Announcement | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly state: ServerState,
    private readonly apiKeys: ApiKeysService,
    private readonly keys: KeyAuthenticator,
    private readonly voices: CallerVoices,
    private readonly contexts: ContextFactory,
    private readonly running: RunningResponses,
  ) {
    state.onClose(() => this.close());
    state.onCutOff(() => this.cutOff());
  }

  /** The ports that are open. */
  get addresses(): readonly OpenPort['address'][] {
    return this.ports.map(({ address }) => address);
  }

  /** How many connections are open. */
  get size(): number {
    return this.connections.size;
  }

  /**
   * Opens ports.
   *
   * @param wanted defaults to those of `WYOMING`.
   * @throws {OperatorError} if a key does not exist, or a port cannot be opened.
   */
  async listen(wanted: readonly WyomingPort[] = this.environment.WYOMING.map(parseWyomingPort)): Promise<void> {
    for (const { keyId } of wanted) {
      const problem = checkKey(keyId, await this.apiKeys.resolveById(keyId));
      if (problem !== undefined) this.logger.warn(problem);
    }
    for (const each of wanted) {
      const open = await openPort(each, (socket) => this.accept(socket, each.keyId));
      this.ports.push(open);
      endStalledClients(open.server, {
        timeoutMs: this.environment.CLIENT_STALL_TIMEOUT_SECONDS * 1000,
        onEnd: ({ remoteAddress: address, writableLength: unreadBytes }, reason) =>
          this.logger.warn({ address, unreadBytes }, `A client reads too little (${reason}). Closing the connection.`),
      });
      const { address, port } = open.address;
      this.logger.log(
        `Wyoming at ${address.includes(':') ? `[${address}]` : address}:${port} with the key ${each.keyId}`,
      );
    }
    if (this.environment.WYOMING_ZEROCONF) this.announcement = await announce(this.addresses, this.logger);
  }

  /** Waits until what is being spoken has been sent. */
  async beforeApplicationShutdown(): Promise<void> {
    this.close();
    await this.announcement?.end();
    await Promise.all(Array.from(this.connections, ({ over }) => over));
  }

  private close(): void {
    for (const { server } of this.ports) if (server.listening) server.close();
    for (const { connection } of this.connections) connection.leave();
  }

  private cutOff(): void {
    for (const { socket } of this.connections) socket.destroy();
  }

  private accept(socket: Socket, keyId: string): void {
    const { MAX_TEXT_CHARACTERS, REALTIME_IDLE_TIMEOUT_SECONDS } = this.environment;
    const events = new EventSocket(socket, {
      maxDataLength: otherBytes + MAX_TEXT_CHARACTERS * bytesPerCharacter,
      idleMs: REALTIME_IDLE_TIMEOUT_SECONDS * 1000,
    });
    if (!this.hasRoom(keyId)) return events.refuse(tooManyConnections());
    const connection = new WyomingConnection(events, this.serviceFor(events, keyId));
    const client: Client = { connection, socket, keyId, over: connection.run() };
    this.connections.add(client);
    void client.over.finally(() => this.connections.delete(client));
    if (this.state.isClosed) connection.leave();
  }

  /** Makes room for a connection: closes the one that has been idle for longest, so that idle ones keep nobody out. */
  private hasRoom(keyId: string): boolean {
    const others = [...this.connections].filter((client) => client.keyId === keyId);
    if (others.length < maxConnections) return true;
    const idle = others.filter(({ connection: { idleSince } }) => idleSince !== undefined);
    idle.sort((one, other) => one.connection.idleSince! - other.connection.idleSince!);
    idle[0]?.socket.destroy();
    return idle.length > 0;
  }

  private serviceFor(events: EventSocket, keyId: string): WyomingService {
    const { socket } = events;
    const id = timeOrderedId('con');
    const address = socket.remoteAddress ?? '';
    const authenticate = async (facts: RequestFacts) => {
      const caller = await this.keys.authenticateById(keyId, address, facts);
      this.running.addConnection(caller.accountId, socket);
      return caller;
    };
    const contexts = this.contexts.for({
      id,
      route,
      dialect: 'wyoming',
      authenticate,
      onAudio: (seconds) => allowListeningOn(socket, seconds),
    });
    events.closed.addEventListener('abort', () => void contexts.cancelAll(), { once: true });
    let opened = 0;
    return {
      info: async () => this.describe(await authenticate(new RequestFacts())),
      open: async (voice: WantedVoice, handler: ContextHandler): Promise<SpeechContext> => {
        const { name, language } = voice;
        const voiceId = name ?? (language && (await this.voiceOf(await authenticate(new RequestFacts()), language)));
        return contexts.open(String(++opened), voiceId ? { ...params, voiceId } : params, handler);
      },
      onError: (error) => this.log(error, id),
    };
  }

  private async describe(caller: KeyCaller): Promise<WyomingEvent> {
    checkRight(caller, 'voices');
    return infoOf(await this.voices.list(caller));
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`. */
  private async voiceOf(caller: KeyCaller, language: string): Promise<string> {
    const tag = language.replaceAll('_', '-');
    const exact = await this.voices.list(caller, tag);
    const speaking = exact.length > 0 ? exact : await this.voices.list(caller, tag.split('-')[0]);
    const preferred = await this.voices.default(caller);
    const voice = speaking.find(({ voiceId }) => voiceId === preferred?.voiceId) ?? speaking[0];
    if (voice) return voice.voiceId;
    const shown = printable(JSON.stringify(language), maxEchoLength);
    throw new ApiError('VOICE_NOT_FOUND', `No voice speaks the language ${shown}. "describe" lists the voices.`);
  }

  private log(error: ApiError, id: string): void {
    const fields = { req: { id }, code: error.code };
    // Overload is not a fault.
    if (error.status >= 500 && error.code !== 'OVERLOADED')
      this.logger.error(error.cause ?? error, `Wyoming: ${error.code}`);
    else this.logger.debug(fields, `Wyoming: ${error.code}`);
  }
}

function tooManyConnections(): ApiError {
  return new ApiError(
    'OVERLOADED',
    `This address has ${maxConnections} connections that are busy, the maximum. Try again later.`,
  );
}
