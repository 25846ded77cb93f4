import { readFileSync } from 'node:fs';
import type { ExtraInputSettings } from './engines-file/engine-settings';
import type { ConfiguredEngine } from './engines-file/read-engines-file';
import { OperatorError } from '../platform/errors/operator-error';
import type { Log } from '@voxgate/speech/neural-engines';
import { OpenInferenceDialect, type OpenInferenceDialectOptions } from '@voxgate/speech/open-inference-dialect';
import { encodeTensors, type Datatype, speechModel, type Tensor } from '@voxgate/speech/open-inference';
import { readWav, WatchedFile } from '@voxgate/speech/remote-engines';

/** Makes the dialect of an engine of `kind: open-inference`. Apart, so that only servers with such engines load gRPC. */
export function openInferenceDialect(
  settings: ConfiguredEngine,
  {
    apiKey,
    list,
    log,
  }: Pick<OpenInferenceDialectOptions, 'apiKey'> & {
    list: Omit<NonNullable<OpenInferenceDialectOptions['list']>, 'model' | 'output'> | undefined;
    log: Log;
  },
): OpenInferenceDialect {
  const { model = speechModel, model_version: modelVersion = '', streams, inputs, outputs, batched } = settings;
  const watched = (file: string | undefined) =>
    file === undefined ? undefined : new WatchedFile(settings.pathOf(file), (content) => content, log);
  const tensors = (extra: readonly ExtraInputSettings[]) => extra.map((input) => tensorOf(input, settings));
  return new OpenInferenceDialect({
    model,
    modelVersion,
    streams,
    inputs,
    outputs,
    isBatched: batched,
    extraInputs: tensors(settings.extra_inputs ?? []),
    voiceInputs: new Map((settings.voices ?? []).map(({ id, voice = id, inputs: own }) => [voice, tensors(own ?? [])])),
    parameters: settings.parameters ?? {},
    apiKey,
    tls: {
      ca: watched(settings.ca_file),
      certificate: watched(settings.client_cert_file),
      key: watched(settings.client_key_file),
    },
    ...(list && { list: { ...list, model: settings.list_voices!.model, output: settings.list_voices!.output } }),
  });
}

/** @throws {OperatorError} if its value does not have its datatype, or its WAV cannot be read. */
function tensorOf(input: ExtraInputSettings, { name: engine, pathOf }: ConfiguredEngine): Tensor {
  const { name } = input;
  const datatype = input.datatype as Datatype;
  try {
    const elements = elementsOf(input, pathOf);
    const tensor: Tensor = { name, datatype, shape: [elements.length], elements };
    encodeTensors([tensor]);
    return tensor;
  } catch (cause) {
    throw new OperatorError(`ENGINES_FILE: engine ${engine}, input ${name}: ${(cause as Error).message}.`, { cause });
  }
}

function elementsOf(
  { datatype, value, wav_file: wav, length_of_wav: measured }: ExtraInputSettings,
  pathOf: (file: string) => string,
): Tensor['elements'] {
  if (wav !== undefined) return readWav(readFileSync(pathOf(wav))).samples;
  if (measured !== undefined) return [readWav(readFileSync(pathOf(measured))).samples.length];
  const values = (Array.isArray(value) ? value : [value]) as (string | number | boolean)[];
  if (datatype === 'BYTES') return values.map((each) => Buffer.from(String(each), 'utf8'));
  // `true` is 1. A text is no number.
  return values.map((each) => (typeof each === 'string' ? NaN : Number(each)));
}
