import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loadSync, type Message, type Type } from 'protobufjs';
import { projectRoot } from '../../../src/platform/project-root';

/** A span as it was received. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty if it has no parent. */
  readonly parentId: string;
  readonly name: string;
  /** 1: internal, 2: of a server, 3: of a client. */
  readonly kind: number;
  readonly traceState: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly isError: boolean;
  /** The ids of spans in other traces that it refers to. */
  readonly links: readonly string[];
  /** The facts of the server that it came from. */
  readonly resource: Readonly<Record<string, string | number | boolean>>;
}

interface KeyValues {
  readonly attributes?: readonly { key: string; value?: Readonly<Record<string, string | number | boolean>> }[];
}

interface Decoded extends Message {
  readonly resourceSpans: readonly {
    readonly resource: KeyValues;
    readonly scopeSpans: readonly { readonly spans: readonly DecodedSpan[] }[];
  }[];
}

interface DecodedSpan extends KeyValues {
  readonly traceId: Uint8Array;
  readonly spanId: Uint8Array;
  readonly parentSpanId: Uint8Array;
  readonly name: string;
  readonly kind: number;
  readonly traceState: string;
  readonly startTimeUnixNano: number | string;
  readonly endTimeUnixNano: number | string;
  readonly status?: { readonly code: number } | null;
  readonly links: readonly { readonly spanId: Uint8Array }[];
}

/** Receives traces by OTLP over HTTP, and decodes them. */
export class TraceReceiver {
  /** Every body as it came. */
  readonly bodies: Buffer[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  readonly spans: ReceivedSpan[] = [];
  /** Answers a request in place of 200. */
  answer: ((response: ServerResponse) => void) | undefined;

  private constructor(
    private readonly server: Server,
    private readonly type: Type,
  ) {
    server.on('request', (request, response: ServerResponse) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.once('end', () => {
        const body = Buffer.concat(parts);
        this.bodies.push(body);
        this.headers.push(request.headers);
        this.spans.push(...this.decode(body));
        if (this.answer) this.answer(response);
        else response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
      });
    });
  }

  static async start(): Promise<TraceReceiver> {
    const schema = loadSync(join(projectRoot, 'bench/proofs/support/otlp.proto'));
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TraceReceiver(server, schema.lookupType('ExportTraceServiceRequest'));
  }

  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private decode(body: Buffer): ReceivedSpan[] {
    const { resourceSpans } = this.type.decode(body) as Decoded;
    return resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans.map((span) => receivedSpan(span, factsOf(resource)))),
    );
  }
}

function receivedSpan(span: DecodedSpan, resource: ReceivedSpan['resource']): ReceivedSpan {
  const { name, kind, traceState, status, links } = span;
  return {
    traceId: hex(span.traceId),
    spanId: hex(span.spanId),
    parentId: hex(span.parentSpanId),
    name,
    kind,
    traceState,
    start: Number(span.startTimeUnixNano) / 1e6,
    end: Number(span.endTimeUnixNano) / 1e6,
    facts: factsOf(span),
    isError: status?.code === 2,
    links: links.map(({ spanId }) => hex(spanId)),
    resource,
  };
}

function factsOf({ attributes = [] }: KeyValues): Record<string, string | number | boolean> {
  return Object.fromEntries(
    attributes.map(({ key, value = {} }) => {
      const [kind, given] = Object.entries(value)[0] ?? ['stringValue', ''];
      return [key, kind === 'intValue' ? Number(given) : given];
    }),
  );
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
