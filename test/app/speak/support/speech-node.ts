import { type ChannelCredentials, credentials, Metadata, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import {
  decodeTensors,
  encodeParameters,
  encodeTensors,
  type ListedPronunciation,
  type ListedVoices,
  type ModelInferRequest,
  type ModelInferResponse,
  type ModelStreamInferResponse,
  numberTensor,
  type OpenInferenceClient,
  openInferenceClient,
  parameterIn,
  type ParameterValue,
  type ReceivedTensor,
  textIn,
  textTensor,
} from '@voxgate/speech/open-inference';
import { createDataDirectory } from '../../../support/server-process';
import { StartedProcess } from '../../../support/started-process';

/** A speech node in a process of its own. */
export interface SpeechNode {
  readonly process: StartedProcess;
  /** `host:port`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts a node with Flite, and waits until it is ready. */
export async function startNode(environment: Record<string, string> = {}): Promise<SpeechNode> {
  const data = await createDataDirectory();
  const started = StartedProcess.start(process.execPath, ['dist/src/app/cli/main.js', 'speak'], {
    SPEAK_PORT: '0',
    VOXGATE_DATA_DIR: data.path,
    ...environment,
  });
  const close = async () => {
    await started.kill();
    await data.remove();
  };
  try {
    const [, address] = await started.printed(/is ready at grpcs?:\/\/(\S+) \(/);
    return { process: started, address: address!, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What to ask a node for. */
export interface Asked {
  readonly text?: string;
  readonly voice?: string;
  readonly speed?: number;
  readonly part?: number;
  readonly pronunciations?: readonly ListedPronunciation[];
  readonly model?: string;
  readonly id?: string;
  readonly parameters?: Record<string, ParameterValue>;
}

/** A response of a stream, decoded. */
export interface Answered {
  readonly id: string;
  readonly error: string;
  readonly samples: Float32Array;
  readonly words: unknown;
  readonly isFinal: boolean;
  parameter(name: string): ParameterValue | undefined;
}

export function inferRequest({
  text,
  voice,
  speed,
  part,
  pronunciations,
  model = 'voxgate',
  id = '',
  parameters = {},
}: Asked): ModelInferRequest {
  const { tensors, raw } = encodeTensors([
    ...(text === undefined ? [] : [textTensor('TEXT', text)]),
    ...(voice === undefined ? [] : [textTensor('VOICE', voice)]),
    ...(speed === undefined ? [] : [numberTensor('SPEED', 'FP32', speed)]),
    ...(part === undefined ? [] : [numberTensor('PART', Number.isInteger(part) ? 'INT32' : 'FP32', part)]),
    ...(pronunciations === undefined ? [] : [textTensor('PRONUNCIATIONS', JSON.stringify(pronunciations))]),
  ]);
  return { model_name: model, id, parameters: encodeParameters(parameters), inputs: tensors, raw_input_contents: raw };
}

/** A caller of a node. */
export class NodeClient {
  readonly raw: OpenInferenceClient;
  readonly metadata = new Metadata();

  constructor(
    address: string,
    { secret, channel = credentials.createInsecure() }: { secret?: string; channel?: ChannelCredentials } = {},
  ) {
    this.raw = openInferenceClient(address, channel, {});
    if (secret !== undefined) this.metadata.set('authorization', `Bearer ${secret}`);
  }

  close(): void {
    this.raw.close();
  }

  /** Opens a stream and sends requests. `answers` ends with the stream, and throws if it ends with an error. */
  stream(asked: readonly Asked[], { deadlineMs, isOpen = false }: { deadlineMs?: number; isOpen?: boolean } = {}) {
    const options = deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs };
    const call = this.raw.ModelStreamInfer(this.metadata, options);
    for (const each of asked) call.write(inferRequest(each));
    if (!isOpen) call.end();
    const ended = new Promise<StatusObject>((resolve) => call.once('status', resolve));
    async function* answers(): AsyncGenerator<Answered> {
      for await (const response of call) yield answered(response as ModelStreamInferResponse);
    }
    return { call, ended, answers: answers() };
  }

  /** Speaks a text and returns all responses. */
  async speak(asked: Asked): Promise<Answered[]> {
    const all: Answered[] = [];
    for await (const answer of this.stream([asked]).answers) all.push(answer);
    return all;
  }

  /** How a stream with a request ends, as a gRPC status. */
  async failure(asked: Asked): Promise<StatusObject> {
    const { answers, ended } = this.stream([asked]);
    await (async () => {
      for await (const _ of answers);
    })().catch(() => undefined);
    return ended;
  }

  infer(asked: Asked): Promise<{ response: ModelInferResponse; tensors: ReadonlyMap<string, ReceivedTensor> }> {
    return this.unary<ModelInferResponse>('ModelInfer', inferRequest(asked)).then((response) => ({
      response,
      tensors: decodeTensors(response.outputs, response.raw_output_contents),
    }));
  }

  async voices(): Promise<ListedVoices> {
    const { tensors } = await this.infer({ model: 'voxgate-voices' });
    return JSON.parse(textIn(tensors, 'VOICES')!) as ListedVoices;
  }

  unary<Answer>(
    method: 'ServerLive' | 'ServerReady' | 'ModelReady' | 'ServerMetadata' | 'ModelMetadata' | 'ModelInfer',
    asked: object,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const done = (error: ServiceError | null, value?: unknown) => (error ? reject(error) : resolve(value as Answer));
      (this.raw[method] as (...given: unknown[]) => void).call(this.raw, asked, this.metadata, {}, done);
    });
  }
}

function answered({ error_message: error = '', infer_response: response }: ModelStreamInferResponse): Answered {
  const tensors = decodeTensors(response?.outputs, response?.raw_output_contents);
  const words = textIn(tensors, 'WORDS');
  const parameter = (name: string) => parameterIn(response?.parameters, name);
  return {
    id: response?.id ?? '',
    error,
    samples: (tensors.get('WAVEFORM')?.elements as Float32Array | undefined) ?? new Float32Array(),
    words: words === undefined ? undefined : JSON.parse(words),
    isFinal: parameter('triton_final_response') === true,
    parameter,
  };
}

/** Joins the sound of responses. */
export function soundOf(answers: readonly Answered[]): Float32Array {
  return Float32Array.from(answers.flatMap(({ samples }) => [...samples]));
}
