import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import {
  encodeParameters,
  encodeTensors,
  type ModelInferRequest,
  type ModelInferResponse,
  type ModelStreamInferResponse,
  openInferenceService,
  type Tensor,
  textTensor,
} from '@voxgate/speech/open-inference';

/** A server that speaks the protocol, says that it is ready, and answers every request for speech wrongly. */
export interface RubbishNode {
  readonly port: number;
  /** Numbers of answers by their kind. */
  readonly answers: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Samples of one answer. */
const length = 24_000;

/**
 * Makes the responses to a request, by kind. None is speech of the right form. What sounds like plausible speech of other words cannot be
 * noticed by a gate, so it is not among them.
 */
const kinds: Readonly<Record<string, (asked: ModelInferRequest) => ModelStreamInferResponse[]>> = {
  'not numbers': (asked) => [sound(asked, new Float32Array(length).fill(Number.NaN))],
  'far too loud': (asked) => [sound(asked, new Float32Array(length).fill(Number.POSITIVE_INFINITY))],
  silence: (asked) => [sound(asked, new Float32Array(length))],
  'a shape that is not true': (asked) => {
    const answer = sound(asked, noise());
    return [
      {
        infer_response: {
          ...answer.infer_response!,
          outputs: answer.infer_response!.outputs!.map((output) => ({ ...output, shape: [7] })),
        },
      },
    ];
  },
  'the id of another request': (asked) => [sound({ ...asked, id: 'another' }, noise())],
  'a text in place of sound': (asked) => [answerWith(asked, [textTensor('WAVEFORM', '{"audio":"none"}')])],
  'no tensor': (asked) => [answerWith(asked, [])],
  'a rate of zero': (asked) => [sound(asked, noise(), 0)],
  'nothing at all': () => [],
  'an error': () => [{ error_message: 'out of luck' }],
  'sound for minutes': (asked) => Array.from({ length: 200 }, () => sound(asked, noise(), 24_000, false)),
};

export async function startRubbishNode(): Promise<RubbishNode> {
  const answers = new Map<string, number>();
  const names = Object.keys(kinds);
  let next = 0;
  const server = new Server();
  server.addService(
    { ...openInferenceService() },
    {
      ServerLive: (_call: unknown, reply: (error: null, answer: object) => void) => reply(null, { live: true }),
      ServerReady: (_call: unknown, reply: (error: null, answer: object) => void) => reply(null, { ready: true }),
      ModelReady: (_call: unknown, reply: (error: null, answer: object) => void) => reply(null, { ready: true }),
      ModelStreamInfer: (call: ServerDuplexStream<ModelInferRequest, ModelStreamInferResponse>) => {
        call.on('error', () => undefined);
        call.on('data', (asked: ModelInferRequest) => {
          const kind = names[next++ % names.length]!;
          answers.set(kind, (answers.get(kind) ?? 0) + 1);
          for (const answer of kinds[kind]!(asked)) call.write(answer);
          call.end();
        });
      },
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return {
    port,
    answers,
    close: async () => server.forceShutdown(),
  };
}

function noise(): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length }, () => Math.random() - 0.5);
}

function sound(
  asked: ModelInferRequest,
  samples: Float32Array<ArrayBuffer>,
  rate = 24_000,
  isFinal = true,
): ModelStreamInferResponse {
  const waveform: Tensor = { name: 'WAVEFORM', datatype: 'FP32', shape: [samples.length], elements: samples };
  return answerWith(asked, [waveform], { sample_rate: rate, triton_final_response: isFinal });
}

function answerWith(
  { model_name, id = '' }: ModelInferRequest,
  tensors: readonly Tensor[],
  parameters: Readonly<Record<string, number | boolean>> = { triton_final_response: true },
): ModelStreamInferResponse {
  const { tensors: outputs, raw } = encodeTensors(tensors);
  const response: ModelInferResponse = {
    model_name,
    id,
    parameters: encodeParameters(parameters),
    outputs,
    raw_output_contents: raw,
  };
  return { infer_response: response };
}
