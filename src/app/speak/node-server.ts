import { once } from 'node:events';
import { type AddressInfo, createServer, type Server as NetServer, type Socket } from 'node:net';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { Logger } from 'pino';
import type { SpeakEnvironment } from './speak.settings';
import type { PieceSpeaker } from '@voxgate/speech/node-parts';
import { openInferenceService } from '@voxgate/speech/open-inference';
import { ListenError } from '../startup/listen';
import type { Tracing } from '../../platform/tracing/tracing';
import { CallGuard } from './call-guard';
import { Connections } from './connections';
import { InferenceService } from './inference.service';
import { NodeHealth } from './node-health';
import { nodeLog } from './node-log';
import { Secrets } from './secrets';
import { type TlsServer, tlsServer } from './tls';

/** Milliseconds that responses have to reach their callers when the node stops. */
const closingMs = 1000;

/** What gRPC may use. Node bounds the headers of a call: 64 KB, 128 fields. */
const limits = {
  // A piece of text, with pronunciations.
  'grpc.max_receive_message_length': 64 * 2 ** 10,
  // Calls at a time on one connection.
  'grpc.max_concurrent_streams': 256,
  'grpc.max_connection_idle_ms': 300_000,
  // Finds callers that have vanished.
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  // Megabytes that Node keeps for one connection. Each call waits for its last response (256 KB) to be read, so they need half of it.
  'grpc-node.max_session_memory': 128,
  'grpc.enable_channelz': 0,
};

/** What the port of a node offers, and where it reports. */
export interface NodeServerParts {
  readonly speaker: PieceSpeaker;
  readonly logger: Logger;
  readonly tracing: Tracing;
}

/** The port of a speech node: gRPC over TCP or TLS. */
export class NodeServer {
  private readonly connections = new Connections();
  private readonly server: Server;
  private readonly listener: NetServer;
  private readonly tls: TlsServer | undefined;
  private readonly secrets: Secrets | undefined;
  private readonly service: InferenceService;
  private readonly health: NodeHealth;

  /** @throws {OperatorError} if the secret or the certificate cannot be used. */
  constructor(
    private readonly environment: SpeakEnvironment,
    { speaker, logger, tracing }: NodeServerParts,
  ) {
    const log = nodeLog(logger)('Access');
    this.secrets = Secrets.open(environment, log);
    this.tls = tlsServer(environment, log);
    this.service = new InferenceService({
      speaker,
      logger,
      tracing,
      endConnection: (peer) => {
        const [, address, port] = /^(.*):(\d+)$/u.exec(peer) ?? [];
        this.connections.end(address, Number(port));
      },
    });
    const guard = new CallGuard(this.secrets, this.connections);
    this.server = new Server({ ...limits, interceptors: [guard.interceptor] });
    this.server.addService({ ...openInferenceService() }, this.service.methods());
    this.health = new NodeHealth(this.server, () => this.service.isReady());
    // The TLS is ours, so that its files can change and a handshake has little time.
    const injector = this.server.createConnectionInjector(ServerCredentials.createInsecure());
    const inject = (socket: Socket) => injector.injectConnection(socket);
    this.listener = this.tls?.server ?? createServer();
    this.listener.on('connection', (socket) => this.connections.add(socket));
    this.listener.on(this.tls ? 'secureConnection' : 'connection', inject);
  }

  /**
   * Opens the port.
   *
   * @returns its URL, as an engines file has it.
   * @throws {ListenError} if the port or the address is not available.
   */
  async listen(): Promise<string> {
    const { SPEAK_HOST: host, SPEAK_PORT: port } = this.environment;
    this.listener.listen(port, host);
    try {
      await once(this.listener, 'listening');
    } catch (error) {
      const names = { port: 'SPEAK_PORT', host: 'SPEAK_HOST', command: 'voxgate speak' };
      throw new ListenError({ PORT: port, HOST: host }, error as NodeJS.ErrnoException, names);
    }
    const bound = (this.listener.address() as AddressInfo).port;
    return `${this.tls ? 'grpcs' : 'grpc'}://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  }

  /** How callers prove who they are, for the log. */
  get access(): string {
    const { SPEAK_TLS_CLIENT_CA_FILE } = this.environment;
    const ways = [
      ...(SPEAK_TLS_CLIENT_CA_FILE === undefined ? [] : ['a client certificate']),
      ...(this.secrets ? ['a secret'] : []),
    ];
    return ways.length === 0 ? 'callers need no secret' : `callers need ${ways.join(' and ')}`;
  }

  /** Tells health checks how the engines are now. */
  updateHealth(): void {
    this.health.update();
  }

  /** Tells health checks that the node is not ready. Requests are still taken. */
  leave(): void {
    this.service.leave();
    this.health.update();
  }

  /** Refuses new requests. Those that run or wait are answered. */
  drain(): void {
    this.service.drain();
  }

  /**
   * Waits until all requests have been answered, and then closes the port and all connections.
   *
   * @param milliseconds after which requests that are left are cut off.
   */
  async close(milliseconds: number): Promise<void> {
    const timer = setTimeout(() => this.service.cutOff(), milliseconds);
    await this.service.idle();
    clearTimeout(timer);
    this.health.close();
    this.secrets?.close();
    this.tls?.close();
    this.listener.close();
    // The last responses may still be on their way.
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, closingMs);
      this.server.tryShutdown(() => {
        clearTimeout(late);
        resolve();
      });
    });
    this.server.forceShutdown();
    this.connections.endAll();
  }
}
