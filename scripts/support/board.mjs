// What the Grafana board shows. scripts/write-grafana-board.mjs writes it for Grafana, and bench/board draws it.
// Each query has an expression for Prometheus and the name of its lines.

/** The series that the board's variables choose. */
const chosen = 'job=~"$job", instance=~"$instance"';

/** The rate of a counter per second. */
const rate = (name, more = '') => `rate(${name}{${chosen}${more && `, ${more}`}}[$__rate_interval])`;

const value = (name, more = '') => `${name}{${chosen}${more && `, ${more}`}}`;

const sum = (by, expression) => (by ? `sum by (${by}) (${expression})` : `sum(${expression})`);

const quantile = (share, name, by = '') =>
  `histogram_quantile(${share}, ${sum(by ? `${by}, le` : 'le', rate(`${name}_bucket`))})`;

const query = (expression, legend) => ({ expression, legend });

export const board = {
  title: 'Voxgate',
  uid: 'voxgate',
  rows: [
    {
      title: 'What users hear',
      panels: [
        {
          title: 'First sound',
          description: 'How long requests for speech wait for their first audio.',
          unit: 's',
          queries: [
            query(quantile(0.5, 'voxgate_speech_first_sound_seconds'), 'half of them'),
            query(quantile(0.95, 'voxgate_speech_first_sound_seconds'), '95 %'),
            query(quantile(0.99, 'voxgate_speech_first_sound_seconds'), '99 %'),
          ],
        },
        {
          title: 'First sound by engine, 95 %',
          description: 'The same by engine. A slow engine that few use is hidden in the first panel.',
          unit: 's',
          queries: [query(quantile(0.95, 'voxgate_speech_first_sound_seconds', 'engine'), '{{engine}}')],
        },
        {
          title: 'First sound by API, 95 %',
          description: 'The same by the API that the request used.',
          unit: 's',
          queries: [query(quantile(0.95, 'voxgate_speech_first_sound_seconds', 'dialect'), '{{dialect}}')],
        },
        {
          title: 'Foreseen stalls per request',
          description: 'How often a player runs out of audio that starts with the first byte. Near 0 is good.',
          unit: 'short',
          queries: [
            query(
              `${sum('engine', rate('voxgate_speech_foreseen_stalls_total'))} / ${sum('engine', rate('voxgate_speech_requests_total'))}`,
              '{{engine}}',
            ),
          ],
        },
        {
          title: 'Requests for speech',
          description: 'Requests that are over, per second. Cancelled: the client left or stopped the speech.',
          unit: 'reqps',
          queries: [query(sum('outcome', rate('voxgate_speech_requests_total')), '{{outcome}}')],
        },
        {
          title: 'Responses by status',
          description: 'All responses over HTTP. none: the client left before the response began.',
          unit: 'reqps',
          queries: [query(sum('status', rate('voxgate_http_responses_total')), '{{status}}')],
        },
        {
          title: 'Errors by code',
          description: 'Responses with an error, by its code (docs/errors.md).',
          unit: 'reqps',
          queries: [query(`${sum('code', rate('voxgate_http_responses_total', 'code!="none"'))} > 0`, '{{code}}')],
        },
        {
          title: 'Speech that is made',
          description: 'Seconds of audio per second, by engine, with what comes from the cache.',
          unit: 'short',
          queries: [query(sum('engine', rate('voxgate_speech_audio_seconds_total')), '{{engine}}')],
        },
      ],
    },
    {
      title: 'Capacity',
      panels: [
        {
          title: 'Work that waits',
          description: 'Seconds of engine time in the queues. Autoscaling follows this.',
          unit: 's',
          queries: [query(sum('engine', value('voxgate_speech_queue_waiting_seconds')), '{{engine}}')],
        },
        {
          title: 'Queue, part of its capacity',
          description: 'At 1, further requests get 503.',
          unit: 'percentunit',
          queries: [
            query(
              `max by (engine) (${value('voxgate_speech_queue_depth')} / ${value('voxgate_speech_queue_capacity')})`,
              '{{engine}}',
            ),
          ],
        },
        {
          title: 'Longest wait for a turn',
          description: 'Of the requests that wait now.',
          unit: 's',
          queries: [query(`max by (engine) (${value('voxgate_speech_queue_oldest_wait_seconds')})`, '{{engine}}')],
        },
        {
          title: 'Slots in use',
          description:
            'Part of an engine’s slots that speak, on average. Near 1, requests wait. A turn counts when it ends, so long turns make peaks above 1.',
          unit: 'percentunit',
          queries: [
            query(
              `${sum('engine', rate('voxgate_engine_busy_seconds_total'))} / ${sum('engine', value('voxgate_engine_slots', 'state="limit"'))}`,
              '{{engine}}',
            ),
          ],
        },
        {
          title: 'Real-time factor',
          description: 'Seconds of work per second of speech. Above 1, one listener hears gaps.',
          unit: 'short',
          queries: [
            query(
              `${sum('engine', rate('voxgate_engine_work_seconds_total'))} / ${sum('engine', rate('voxgate_engine_audio_seconds_total'))}`,
              '{{engine}}',
            ),
          ],
        },
        {
          title: 'Refused, because the queue was full',
          description: 'Requests per second.',
          unit: 'reqps',
          queries: [query(sum('engine', rate('voxgate_speech_queue_refusals_total')), '{{engine}}')],
        },
        {
          title: 'Memory of the engines',
          description: 'Of all processes of an engine together.',
          unit: 'bytes',
          queries: [query(sum('engine', value('voxgate_engine_resident_bytes')), '{{engine}}')],
        },
        {
          title: 'Restarts of engines',
          description: 'Processes that crashed, or were replaced because of their memory, per hour.',
          unit: 'short',
          queries: [
            query(`${sum('engine, reason', rate('voxgate_engine_restarts_total'))} * 3600`, '{{engine}} {{reason}}'),
          ],
        },
        {
          title: 'Answered from the cache',
          description: 'Part of the responses, and of the sentences of the others.',
          unit: 'percentunit',
          queries: [
            query(
              `${sum('what', rate('voxgate_speech_cache_lookups_total', 'result=~"hit|joined"'))} / ${sum('what', rate('voxgate_speech_cache_lookups_total'))}`,
              '{{what}}',
            ),
          ],
        },
        {
          title: 'Real time',
          description: 'WebSockets, the texts that are written on them, and connections over Wyoming.',
          unit: 'short',
          queries: [
            query(sum('', value('voxgate_realtime_sockets')), 'sockets'),
            query(sum('', value('voxgate_realtime_contexts')), 'contexts'),
            query(sum('', value('voxgate_wyoming_connections')), 'Wyoming'),
          ],
        },
      ],
    },
    {
      title: 'The gate',
      panels: [
        {
          title: 'Time of a decision',
          description: 'On the limits of a request, in PostgreSQL.',
          unit: 's',
          queries: [
            query(quantile(0.5, 'voxgate_rate_limit_decision_seconds'), 'half of them'),
            query(quantile(0.99, 'voxgate_rate_limit_decision_seconds'), '99 %'),
          ],
        },
        {
          title: 'Decisions',
          description: 'By outcome, per second. unavailable: the database did not decide.',
          unit: 'reqps',
          queries: [query(sum('outcome', rate('voxgate_rate_limit_decisions_total')), '{{outcome}}')],
        },
        {
          title: 'Lag of the event loop, 99 %',
          description: 'By server. Above 0.1 s, all requests of a server feel it.',
          unit: 's',
          queries: [query(value('voxgate_event_loop_lag_seconds', 'stat="p99"'), '{{instance}}')],
        },
        {
          title: 'Processor time',
          description: 'Of the server’s process, without the engines: 1 is one core.',
          unit: 'short',
          queries: [query(sum('instance', rate('voxgate_process_cpu_seconds_total')), '{{instance}}')],
        },
        {
          title: 'Memory',
          description: 'Resident memory of the server’s process, without the engines.',
          unit: 'bytes',
          queries: [query(value('voxgate_process_memory_bytes', 'kind="resident"'), '{{instance}}')],
        },
        {
          title: 'Garbage collection',
          description: 'Part of the time.',
          unit: 'percentunit',
          queries: [query(sum('instance', rate('voxgate_gc_seconds_sum')), '{{instance}}')],
        },
      ],
    },
    {
      title: 'Jobs, batches and files',
      panels: [
        {
          title: 'Open jobs and batches',
          description: 'Of all replicas. Those that wait, and those that are being worked on.',
          unit: 'short',
          queries: [query(`max by (work, state) (${value('voxgate_background_open')})`, '{{work}}, {{state}}')],
        },
        {
          title: 'Longest wait of a job or batch',
          description: 'Until somebody begins to work on it.',
          unit: 's',
          queries: [query(`max by (work) (${value('voxgate_background_oldest_wait_seconds')})`, '{{work}}')],
        },
        {
          title: 'Jobs and batches that have ended',
          description: 'Per hour.',
          unit: 'short',
          queries: [
            query(`${sum('work, outcome', rate('voxgate_background_ended_total'))} * 3600`, '{{work}}, {{outcome}}'),
          ],
        },
        {
          title: 'Time until completion, 95 %',
          description: 'From the hand-in, with the time that a job or batch waited.',
          unit: 's',
          queries: [query(quantile(0.95, 'voxgate_background_duration_seconds', 'work'), '{{work}}')],
        },
        {
          title: 'Stored files',
          description: 'Bytes of all files. Missing with more than 100,000 files.',
          unit: 'bytes',
          queries: [query(`max(${value('voxgate_files_bytes')})`, 'all files')],
        },
        {
          title: 'Bytes that are stored',
          description: 'Per second, by what the files are. batch-input: uploads.',
          unit: 'Bps',
          queries: [query(sum('kind', rate('voxgate_files_stored_bytes_total')), '{{kind}}')],
        },
        {
          title: 'Files that were not stored',
          description: 'Per hour. failed: the store did not work.',
          unit: 'short',
          queries: [
            query(
              `${sum('kind, outcome', rate('voxgate_files_stored_total', 'outcome!="stored"'))} * 3600`,
              '{{kind}}, {{outcome}}',
            ),
          ],
        },
      ],
    },
    {
      title: 'Database',
      panels: [
        {
          title: 'Answers',
          description: '1: the database answers this server within a second.',
          unit: 'short',
          queries: [query(value('voxgate_database_up'), '{{instance}}')],
        },
        {
          title: 'Connections in use',
          description: 'Part of DATABASE_POOL_SIZE.',
          unit: 'percentunit',
          queries: [
            query(`${value('voxgate_database_pool_in_use')} / ${value('voxgate_database_pool_size')}`, '{{instance}}'),
          ],
        },
        {
          title: 'Statements that wait for a connection',
          description: 'More than a few for minutes: the pool is too small, or PostgreSQL is slow.',
          unit: 'short',
          queries: [query(value('voxgate_database_pool_waiting'), '{{instance}}')],
        },
        {
          title: 'Webhooks and e-mails that wait',
          description: 'All servers see the same ones.',
          unit: 'short',
          queries: [query(`max(${value('voxgate_webhook_deliveries_waiting')})`, 'waiting')],
        },
      ],
    },
    {
      title: 'Remote servers',
      panels: [
        {
          title: 'In use',
          description: 'Number of gates that send requests to a server.',
          unit: 'short',
          queries: [query(sum('engine, server', value('voxgate_remote_server_up')), '{{engine}} {{server}}')],
        },
        {
          title: 'Circuit breakers',
          description: '0 closed, 1 half-open, 2 open. The worst of all gates.',
          unit: 'short',
          queries: [
            query(`max by (engine, server) (${value('voxgate_remote_server_breaker_state')})`, '{{engine}} {{server}}'),
          ],
        },
        {
          title: 'Requests in flight',
          description: 'Of all gates.',
          unit: 'short',
          queries: [query(sum('engine, server', value('voxgate_remote_server_in_flight')), '{{engine}} {{server}}')],
        },
        {
          title: 'Failures',
          description: 'Per second, by kind.',
          unit: 'reqps',
          queries: [
            query(`${sum('engine, kind', rate('voxgate_remote_server_failures_total'))} > 0`, '{{engine}} {{kind}}'),
          ],
        },
        {
          title: 'Sent again',
          description:
            'Requests that a server failed and that were sent again, per second. Callers notice nothing of them.',
          unit: 'reqps',
          queries: [query(sum('engine, server', rate('voxgate_remote_server_retried_total')), '{{engine}} {{server}}')],
        },
      ],
    },
  ],
};
