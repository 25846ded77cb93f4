import { speechDefaults } from '@voxgate/speech/speech-defaults';
import { integer, list, setting, settingsGroup, type SettingsOf } from '../platform/config/settings';

export const engineSettings = settingsGroup(
  'engines',
  {
    VOXGATE_VOICES: list(
      {
        default: ['kokoro', 'flite'],
        values: 'names, comma-separated',
        must: 'name at least one voice pack: a comma-separated list of voice packs, for example kokoro,flite',
        isItem: (name) => /^[a-z0-9][a-z0-9._-]*$/u.test(name),
        minItems: 1,
      },
      'the [voice packs](operating.md#voices) to speak with, by the names that `voxgate voices list` shows; missing ones are installed ' +
        'while the server runs, and until then, Flite speaks',
    ),
    DEFAULT_VOICE: setting(
      {
        unset: 'the first voice',
        values: 'id of a voice',
        must: 'have at most 100 characters',
        read: (id) => (id.trim().length <= 100 ? id.trim() : undefined),
      },
      'the voice for requests without `voice_id`, by its id in `GET /api/v1/voices`',
    ),
    ENGINE_PROCESSES: integer(
      { unset: '1 to 4, see below', min: 1, max: 64 },
      'processes for each neural engine; each speaks one part of a sentence at a time',
    ),
    ENGINE_THREADS: integer({ unset: 'cores ÷ processes', min: 1, max: 256 }, 'threads in each of these processes'),
    ENGINE_MEMORY_LIMIT_MB: integer(
      { default: speechDefaults.engineMegabytes, min: 256, unit: 'MB' },
      'a process with more resident memory than this is replaced between two requests',
    ),
    ENGINE_IDLE_UNLOAD_SECONDS: integer(
      { default: 0, min: 0, max: 604_800, unit: 'seconds' },
      'unloads the models after this time without speech, until they are needed again; 0: never',
    ),
    SPEECH_WORKERS: integer(
      { unset: 'cores − 1', min: 1, max: 256 },
      'maximum processes for Flite; half as many threads (rounded up) encode the audio of all voices',
    ),
    SPEECH_QUEUE_CAPACITY: integer(
      { default: speechDefaults.queueCapacity, min: 2, max: 100_000 },
      'requests that may wait for an engine or be spoken by it; further ones get 503, and one account may have half',
    ),
  },
  { isForNodes: true, prefix: 'ENGINE_' },
);

export type EngineSettings = SettingsOf<typeof engineSettings>;
