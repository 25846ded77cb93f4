import type { EngineStatus } from '@voxgate/speech';
import type { Labels, MetricSet, Reading } from '../metric-set';
import { residentBytes } from './resident-bytes';

/** The engines, their queues and their processes. Speech nodes have them, too. */
export function addEngineMetrics(metrics: MetricSet, engines: () => readonly EngineStatus[]): void {
  const labels = ['engine'];
  /** Reads one value of each engine that has it. */
  const each = (valueOf: (engine: EngineStatus) => number | undefined) => () =>
    engines().flatMap((engine): Reading[] => {
      const value = valueOf(engine);
      return value === undefined ? [] : [[{ engine: engine.name }, value]];
    });

  metrics.gauge(
    {
      name: 'voxgate_speech_queue_depth',
      help: 'Requests that wait for an engine or are being spoken, without those that wait for their readers',
      labels,
    },
    each(({ queue }) => queue.depth),
  );
  metrics.gauge(
    {
      name: 'voxgate_speech_queue_capacity',
      help: 'Requests that an engine’s queue holds at most (SPEECH_QUEUE_CAPACITY)',
      labels,
    },
    each(({ queue }) => queue.capacity),
  );
  metrics.gauge(
    {
      name: 'voxgate_speech_queue_waiting_seconds',
      help: 'Seconds of an engine’s work that wait in its queue, estimated; divide by its slots for the time until all of it is spoken',
      labels,
    },
    each(({ queue }) => queue.waitingSeconds),
  );
  metrics.gauge(
    {
      name: 'voxgate_speech_queue_oldest_wait_seconds',
      help: 'How long the request has waited for its turn that has waited longest',
      labels,
    },
    each(({ queue }) => queue.oldestWaitSeconds),
  );
  metrics.count(
    {
      name: 'voxgate_speech_queue_refusals_total',
      help: 'Requests for which an engine’s queue had no place; most of them were answered with 503',
      labels,
    },
    each(({ queue }) => queue.refused),
  );
  metrics.gauge(
    {
      name: 'voxgate_engine_slots',
      help: 'Parts of texts that an engine can speak at the same time: at most (limit), now (ready), and those that it speaks (busy)',
      labels: ['engine', 'state'],
    },
    () =>
      engines().flatMap(({ name: engine, slots, queue }): Reading[] => [
        [{ engine, state: 'limit' }, slots.limit],
        [{ engine, state: 'ready' }, slots.ready],
        [{ engine, state: 'busy' }, queue.turns],
      ]),
  );
  metrics.count(
    {
      name: 'voxgate_engine_busy_seconds_total',
      help: 'Seconds that an engine’s slots were in use, all slots together; counted when a turn ends',
      labels,
    },
    each(({ queue }) => queue.turnSeconds),
  );
  metrics.gauge(
    {
      name: 'voxgate_speech_real_time_factor',
      help: 'Seconds of work per second of speech that an engine plans with: the 75th percentile of its last chunks; above 1, it speaks more slowly than people listen',
      labels,
    },
    each(({ rtf }) => rtf),
  );
  metrics.count(
    {
      name: 'voxgate_engine_work_seconds_total',
      help: 'Seconds that an engine’s processes have computed',
      labels,
    },
    each(({ processes }) => processes?.workSeconds),
  );
  metrics.count(
    {
      name: 'voxgate_engine_audio_seconds_total',
      help: 'Seconds of speech that they have computed in this time; the quotient of both is the real-time factor',
      labels,
    },
    each(({ processes }) => processes?.computedSeconds),
  );
  metrics.gauge(
    { name: 'voxgate_engine_processes', help: 'Processes of an engine that run', labels },
    each(({ processes }) => processes?.pids.length),
  );
  metrics.count(
    {
      name: 'voxgate_engine_restarts_total',
      help: 'Processes of an engine that were started again: because they had ended unexpectedly (crashed), or used too much memory (memory)',
      labels: ['engine', 'reason'],
    },
    () =>
      engines().flatMap(({ name: engine, processes }) =>
        Object.entries(processes?.restarts ?? {}).map(([reason, count]): Reading => [{ engine, reason }, count]),
      ),
  );
  metrics.gauge(
    {
      name: 'voxgate_engine_resident_bytes',
      help: 'Resident memory of an engine’s processes together (Linux only)',
      labels,
    },
    async () => {
      const readings = engines().map(async ({ name: engine, processes }): Promise<Reading[]> => {
        const of: Labels = { engine };
        const sizes = await Promise.all((processes?.pids ?? []).map(residentBytes));
        const known = sizes.filter((size) => size !== undefined);
        return known.length === 0 ? [] : [[of, known.reduce((sum, size) => sum + size, 0)]];
      });
      return (await Promise.all(readings)).flat();
    },
  );
}
