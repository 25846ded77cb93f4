import type { InferTensorContents } from './messages';
import { encodeParameters, isSet, numberParameter, parameterIn } from './parameters';
import { openInferenceService } from './service';
import { decodeTensors, encodeTensors, numberIn, numberTensor, type Tensor, textIn, textTensor } from './tensors';

/**
 * The frames were made with `protoc --encode` from the `.proto` file that NVIDIA publishes for Triton. KServe's published file has the
 * same messages, except for `ModelStreamInferResponse`.
 */
describe('frames of the Open Inference Protocol', () => {
  const service = openInferenceService();
  const hex = (bytes: Buffer) => bytes.toString('hex');
  const bytes = (text: string) => Buffer.from(text, 'hex');

  it('has the published methods', () => {
    const methods = Object.values(service).map(({ path, requestStream, responseStream }) => {
      return [path, requestStream, responseStream];
    });
    expect(methods).toEqual([
      ['/inference.GRPCInferenceService/ServerLive', false, false],
      ['/inference.GRPCInferenceService/ServerReady', false, false],
      ['/inference.GRPCInferenceService/ModelReady', false, false],
      ['/inference.GRPCInferenceService/ServerMetadata', false, false],
      ['/inference.GRPCInferenceService/ModelMetadata', false, false],
      ['/inference.GRPCInferenceService/ModelInfer', false, false],
      ['/inference.GRPCInferenceService/ModelStreamInfer', true, true],
    ]);
  });

  it('writes and reads a request with raw contents', () => {
    const frame =
      '0a07766f78676174651201321a03722d3122100a0774696d656f75741205108087a70e2a100a0454455854120542595445531a01012a110a05' +
      '53504545441204465033321a020101320a0a0857415645464f524d3a070300000048c3a93a040000a03f';
    const { tensors, raw } = encodeTensors([textTensor('TEXT', 'Hé'), numberTensor('SPEED', 'FP32', 1.25, [1, 1])]);
    const written = service.ModelInfer.requestSerialize({
      model_name: 'voxgate',
      model_version: '2',
      id: 'r-1',
      parameters: encodeParameters({ timeout: 30_000_000, absent: undefined }),
      inputs: tensors,
      outputs: [{ name: 'WAVEFORM' }],
      raw_input_contents: raw,
    });
    expect(hex(written)).toBe(frame);
    const read = service.ModelInfer.requestDeserialize(bytes(frame));
    expect(read).toMatchObject({ model_name: 'voxgate', model_version: '2', id: 'r-1' });
    expect(numberParameter(read.parameters, 'timeout')).toBe(30_000_000);
    const inputs = decodeTensors(read.inputs, read.raw_input_contents);
    expect(textIn(inputs, 'TEXT')).toBe('Hé');
    expect(inputs.get('SPEED')).toEqual({
      name: 'SPEED',
      datatype: 'FP32',
      shape: [1, 1],
      elements: Float32Array.of(1.25),
    });
  });

  it('writes and reads a request with typed contents', () => {
    const frame =
      '0a07766f78676174652a170a0454455854120542595445531a01012a05420348c3a92a180a0553504545441204465033321a01012a0632040000' +
      'a03f2a1e0a04504152541205494e5433321a01012a0c120afeffffffffffffffff01';
    const { tensors, raw } = encodeTensors(
      [textTensor('TEXT', 'Hé'), numberTensor('SPEED', 'FP32', 1.25), numberTensor('PART', 'INT32', -2)],
      'typed',
    );
    const written = service.ModelInfer.requestSerialize({
      model_name: 'voxgate',
      inputs: tensors,
      raw_input_contents: raw,
    });
    expect(hex(written)).toBe(frame);
    const read = service.ModelInfer.requestDeserialize(bytes(frame));
    const inputs = decodeTensors(read.inputs, read.raw_input_contents);
    expect([textIn(inputs, 'TEXT'), numberIn(inputs, 'SPEED'), numberIn(inputs, 'PART')]).toEqual(['Hé', 1.25, -2]);
  });

  it('writes and reads a response of a stream', () => {
    const frame =
      '12650a07766f78676174651a03722d31221b0a15747269746f6e5f66696e616c5f726573706f6e73651202080122190a0c776f726b5f73' +
      '65636f6e6473120921000000000000e03f2a130a0857415645464f524d1204465033321a010232080000003f000080be';
    const samples = Float32Array.of(0.5, -0.25);
    const { tensors, raw } = encodeTensors([{ name: 'WAVEFORM', datatype: 'FP32', shape: [2], elements: samples }]);
    const written = service.ModelStreamInfer.responseSerialize({
      infer_response: {
        model_name: 'voxgate',
        id: 'r-1',
        parameters: encodeParameters({ triton_final_response: true, work_seconds: 0.5 }),
        outputs: tensors,
        raw_output_contents: raw,
      },
    });
    expect(hex(written)).toBe(frame);
    const { error_message: error, infer_response: read } = service.ModelStreamInfer.responseDeserialize(bytes(frame));
    expect(error).toBe('');
    expect(isSet(read?.parameters, 'triton_final_response')).toBe(true);
    expect(numberParameter(read?.parameters, 'work_seconds')).toBe(0.5);
    expect(decodeTensors(read?.outputs, read?.raw_output_contents).get('WAVEFORM')?.elements).toEqual(samples);
  });

  it('writes and reads all datatypes in typed contents', () => {
    const frame =
      '0a016d22070a0175120228072a1e0a01411205494e5431361a01022a0f120d8080018080feffffffffffff012a1b0a014c1205494e54' +
      '36341a01012a0c1a0affffffffffffffffff012a110a01421204424f4f4c1a01012a030a01012a170a0155120655494e5433321a01012a' +
      '072205ffffffff0f2a1a0a0157120655494e5436341a01012a0a2a08ffffffffffffff0f2a180a01441204465036341a01012a0a3a089a99' +
      '99999999b93f';
    const tensors: Tensor[] = [
      { name: 'A', datatype: 'INT16', shape: [2], elements: [16_384, -32_768] },
      { name: 'L', datatype: 'INT64', shape: [1], elements: [-1] },
      { name: 'B', datatype: 'BOOL', shape: [1], elements: [1] },
      { name: 'U', datatype: 'UINT32', shape: [1], elements: [4_294_967_295] },
      { name: 'W', datatype: 'UINT64', shape: [1], elements: [Number.MAX_SAFE_INTEGER] },
      { name: 'D', datatype: 'FP64', shape: [1], elements: [0.1] },
    ];
    const written = service.ModelInfer.responseSerialize({
      model_name: 'm',
      parameters: { u: { uint64_param: 7 } },
      outputs: encodeTensors(tensors, 'typed').tensors,
    });
    expect(hex(written)).toBe(frame);
    const read = service.ModelInfer.responseDeserialize(bytes(frame));
    expect(parameterIn(read.parameters, 'u')).toBe(7);
    const decoded = [...decodeTensors(read.outputs, read.raw_output_contents).values()];
    expect(decoded.map(({ elements, ...rest }) => ({ ...rest, elements: [...elements] }))).toEqual(tensors);
  });

  it('reads and writes the other messages', () => {
    expect(service.ModelStreamInfer.responseDeserialize(bytes('0a026e6f'))).toEqual({
      error_message: 'no',
      infer_response: null,
    });
    expect(hex(service.ModelReady.requestSerialize({ name: 'voxgate', version: '1' }))).toBe(
      '0a07766f7867617465120131',
    );
    expect(service.ModelReady.responseDeserialize(bytes('0801'))).toEqual({ ready: true });
    expect(service.ServerReady.responseDeserialize(bytes(''))).toEqual({ ready: false });
    expect(hex(service.ServerLive.responseSerialize({ live: true }))).toBe('0801');
    const server = { name: 's', version: 'v', extensions: ['e'] };
    expect(hex(service.ServerMetadata.responseSerialize(server))).toBe('0a01731201761a0165');
    const model = {
      name: 'm',
      versions: ['1'],
      platform: 'p',
      inputs: [{ name: 'T', datatype: 'BYTES', shape: [-1] }],
      outputs: [{ name: 'A', datatype: 'FP32', shape: [-1] }],
    };
    const frame =
      '0a016d1201311a017022160a0154120542595445531a0affffffffffffffffff012a150a01411204465033321a0affffffffffffffffff01';
    expect(hex(service.ModelMetadata.responseSerialize(model))).toBe(frame);
    expect(service.ModelMetadata.responseDeserialize(bytes(frame))).toEqual(model);
  });

  it('has the published fields of typed contents', () => {
    const fields: [keyof InferTensorContents, unknown, string][] = [
      ['bool_contents', true, '0a0101'],
      ['int_contents', 1, '120101'],
      ['int64_contents', 1, '1a0101'],
      ['uint_contents', 1, '220101'],
      ['uint64_contents', 1, '2a0101'],
      ['fp32_contents', 1, '32040000803f'],
      ['fp64_contents', 1, '3a08000000000000f03f'],
      ['bytes_contents', Buffer.from('x'), '420178'],
    ];
    for (const [field, value, contents] of fields) {
      const inputs = [{ name: 'x', datatype: '', shape: [], contents: { [field]: [value] } }];
      const written = hex(service.ModelInfer.requestSerialize({ model_name: '', inputs }));
      expect(written).toContain(contents);
    }
  });

  describe('refuses messages of many values, which would be far larger in memory than on the wire', () => {
    const varint = (value: number): number[] =>
      value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
    const field = (number: number, content: Uint8Array) =>
      Buffer.concat([Buffer.from([number * 8 + 2, ...varint(content.length)]), content]);
    const many = (content: Buffer, count = 20_000) => Buffer.alloc(content.length * count, content);
    const empty = Buffer.alloc(0);
    const one = field(1, Buffer.from('a'));
    const cases: [string, Buffer][] = [
      ['tensors', many(field(5, empty))],
      ['raw contents', many(field(6, empty))],
      ['parameters', many(field(4, one))],
      ['parameters of a tensor', field(5, many(field(4, one)))],
      ['values of a parameter', field(4, many(field(2, empty)))],
      ['dimensions', field(5, field(3, Buffer.alloc(20_000)))],
      ['texts', field(5, field(5, many(field(8, empty))))],
      ['numbers', field(5, field(5, field(1, Buffer.alloc(2 ** 21 + 1))))],
      ['numbers one by one', field(5, field(5, many(Buffer.from([0x08, 1]))))],
      ['unknown fields', many(Buffer.from([0x78, 1]))],
    ];
    it.each(cases)('%s', (_what, response) => {
      expect(() => service.ModelInfer.responseDeserialize(response)).toThrow('too many values');
      expect(() => service.ModelStreamInfer.responseDeserialize(field(2, response))).toThrow('too many values');
    });

    it('requests, too', () => {
      expect(() => service.ModelInfer.requestDeserialize(many(field(5, empty)))).toThrow('too many values');
      expect(() => service.ModelStreamInfer.requestDeserialize(many(field(7, empty)))).toThrow('too many values');
    });

    it('but not 20 seconds of speech, in whatever form', () => {
      const samples = new Float32Array(20 * 96_000).fill(0.5);
      for (const form of ['raw', 'typed'] as const) {
        const audio: Tensor = { name: 'A', datatype: 'FP32', shape: [samples.length], elements: samples };
        const { tensors, raw } = encodeTensors([audio], form);
        const written = service.ModelInfer.responseSerialize({
          model_name: 'm',
          outputs: tensors,
          raw_output_contents: raw,
        });
        const { outputs } = service.ModelInfer.responseDeserialize(written);
        expect(outputs).toHaveLength(1);
      }
    });
  });
});
