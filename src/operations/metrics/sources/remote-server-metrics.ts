import type { ServerStatus } from '@voxgate/speech/remote-engines';
import type { MetricSet, Reading } from '../metric-set';

/** An engine of `ENGINES_FILE`. */
export interface RemoteEngineSource {
  readonly name: string;
  status(): readonly ServerStatus[];
}

const breakerStates: Record<ServerStatus['breaker'], number> = { closed: 0, 'half-open': 1, open: 2 };

/** The servers of remote engines. The label `server` is the URL of the configuration, without secrets. */
export function addRemoteServerMetrics(metrics: MetricSet, engines: readonly RemoteEngineSource[]): void {
  if (engines.length === 0) return;
  const labels = ['engine', 'server'];
  const each = (readingsOf: (server: ServerStatus) => readonly (readonly [Record<string, string>, number])[]) => () =>
    engines.flatMap((remote) =>
      remote
        .status()
        .flatMap((server) =>
          readingsOf(server).map(([more, value]): Reading => [
            { engine: remote.name, server: server.url, ...more },
            value,
          ]),
        ),
    );
  metrics.gauge(
    {
      name: 'voxgate_remote_server_up',
      help: 'Whether requests are sent to a server: 0 if its health probes fail or its circuit breaker is open',
      labels,
    },
    each(({ health, breaker }) => [[{}, health === 'down' || breaker === 'open' ? 0 : 1]]),
  );
  metrics.gauge(
    {
      name: 'voxgate_remote_server_breaker_state',
      help: 'A server’s circuit breaker: 0 closed, 1 half-open (tried with one request at a time), 2 open',
      labels,
    },
    each(({ breaker }) => [[{}, breakerStates[breaker]]]),
  );
  metrics.gauge(
    { name: 'voxgate_remote_server_in_flight', help: 'Requests that a server is answering', labels },
    each(({ inFlight }) => [[{}, inFlight]]),
  );
  metrics.gauge(
    { name: 'voxgate_remote_server_in_flight_limit', help: 'Requests that a server gets at once at most', labels },
    each(({ limit }) => [[{}, limit]]),
  );
  metrics.count(
    { name: 'voxgate_remote_server_requests_total', help: 'Requests that were sent to a server', labels },
    each(({ requests }) => [[{}, requests]]),
  );
  metrics.count(
    {
      name: 'voxgate_remote_server_failures_total',
      help: 'Requests that a server has failed: unreachable, timeout, failed (an error of its own), wrong (not the speech of the text), busy, unauthorized, rejected',
      labels: [...labels, 'kind'],
    },
    each(({ failures }) => Object.entries(failures).map(([kind, count]) => [{ kind }, count])),
  );
  metrics.count(
    {
      name: 'voxgate_remote_server_retried_total',
      help: 'Requests that a server has failed and that were sent again, to another server as a rule',
      labels,
    },
    each(({ retried }) => [[{}, retried]]),
  );
}
