import { type ChannelCredentials, credentials } from '@grpc/grpc-js';
import { type OpenInferenceClient, openInferenceClient } from '../../../open-inference';
import type { WatchedFile } from '../watched-file';

/** Files in PEM format for TLS. They are used again when they change. */
export interface TlsFiles {
  /** Certificates to trust; omitted: those of the system. */
  readonly ca?: WatchedFile;
  /** The certificate that this server shows, and its key. */
  readonly certificate?: WatchedFile;
  readonly key?: WatchedFile;
}

/** Maximum size of a message from a server, in bytes: 20 seconds of speech at 96,000 samples per second in FP32. */
const maxMessageBytes = 8 * 2 ** 20;

const channelOptions = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc.max_send_message_length': 64 * 2 ** 20,
  // A client that is replaced gets another connection.
  'grpc.use_local_subchannel_pool': 1,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1000,
  'grpc.service_config_disable_resolution': 1,
  // As for the other kinds of engines.
  'grpc.enable_http_proxy': 0,
  'grpc.primary_user_agent': 'voxgate',
};

/** Usual ports: Triton's, and that of HTTPS. */
const usualPorts = { 'grpc:': 8001, 'grpcs:': 443 } as const;

/** A client for each server, which keeps its connection. */
export class ServerClients {
  private readonly clients = new Map<string, { client: OpenInferenceClient; credentials: ChannelCredentials }>();
  private secure: { readonly files: string; readonly credentials: ChannelCredentials } | undefined;

  constructor(private readonly files: TlsFiles) {}

  /** @param url `grpc://host:port`, or `grpcs://` with TLS. */
  of(url: string): OpenInferenceClient {
    const { protocol, hostname, port } = new URL(url);
    const isSecure = protocol === 'grpcs:';
    const known = this.clients.get(url);
    const now = isSecure ? this.tls() : (known?.credentials ?? credentials.createInsecure());
    if (known?.credentials === now) return known.client;
    this.forget(url);
    const at = `${hostname}:${port === '' ? usualPorts[protocol as keyof typeof usualPorts] : port}`;
    const client = openInferenceClient(hostname.startsWith('[') ? `ipv6:${at}` : `dns:///${at}`, now, channelOptions);
    this.clients.set(url, { client, credentials: now });
    return client;
  }

  /** Opens a new connection for the next request: nothing comes on this one. Requests that run are not ended. */
  forget(url: string): void {
    this.clients.get(url)?.client.close();
    this.clients.delete(url);
  }

  close(): void {
    for (const url of this.clients.keys()) this.forget(url);
  }

  private tls(): ChannelCredentials {
    const { ca, certificate, key } = this.files;
    const contents = [ca, certificate, key].map((file) => file?.read());
    const files = JSON.stringify(contents);
    if (this.secure?.files === files) return this.secure.credentials;
    const [trusted, own, ownKey] = contents.map((pem) => (pem === undefined ? null : Buffer.from(pem)));
    try {
      this.secure = { files, credentials: credentials.createSsl(trusted, ownKey, own) };
    } catch (error) {
      // A certificate and its key are replaced one after the other, and do not fit in between.
      if (!this.secure) throw error;
    }
    return this.secure.credentials;
  }
}
