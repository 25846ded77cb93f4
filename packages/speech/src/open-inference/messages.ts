/** The messages of the protocol, as `@grpc/proto-loader` reads and writes them. Whatever a message does not have has its default. */

/** A value of a request, a response or a tensor; one of the fields is set, and a received one names it in `parameter_choice`. */
export interface InferParameter {
  readonly parameter_choice?: 'bool_param' | 'int64_param' | 'string_param' | 'double_param' | 'uint64_param';
  readonly bool_param?: boolean;
  readonly int64_param?: number;
  readonly string_param?: string;
  readonly double_param?: number;
  readonly uint64_param?: number;
}

export type InferParameters = Readonly<Record<string, InferParameter>>;

/** The elements of a tensor, in the field of its datatype. */
export interface InferTensorContents {
  readonly bool_contents?: readonly boolean[];
  readonly int_contents?: readonly number[];
  readonly int64_contents?: readonly number[];
  readonly uint_contents?: readonly number[];
  readonly uint64_contents?: readonly number[];
  readonly fp32_contents?: ArrayLike<number>;
  readonly fp64_contents?: readonly number[];
  readonly bytes_contents?: readonly Uint8Array[];
}

/** A tensor of a request or a response. */
export interface InferTensor {
  readonly name: string;
  readonly datatype: string;
  readonly shape: readonly number[];
  readonly parameters?: InferParameters;
  /** Without it, the elements are in the raw contents of the message. */
  readonly contents?: InferTensorContents | null;
}

export interface ModelInferRequest {
  readonly model_name: string;
  readonly model_version?: string;
  readonly id?: string;
  readonly parameters?: InferParameters;
  readonly inputs?: readonly InferTensor[];
  readonly outputs?: readonly { readonly name: string; readonly parameters?: InferParameters }[];
  readonly raw_input_contents?: readonly Uint8Array[];
}

export interface ModelInferResponse {
  readonly model_name: string;
  readonly model_version?: string;
  readonly id?: string;
  readonly parameters?: InferParameters;
  readonly outputs?: readonly InferTensor[];
  readonly raw_output_contents?: readonly Uint8Array[];
}

export interface ModelStreamInferResponse {
  readonly error_message?: string;
  readonly infer_response?: ModelInferResponse | null;
}

export interface ModelReadyRequest {
  readonly name: string;
  readonly version?: string;
}

export interface ServerMetadataResponse {
  readonly name: string;
  readonly version: string;
  readonly extensions: readonly string[];
}

export type ModelMetadataRequest = ModelReadyRequest;

export interface TensorMetadata {
  readonly name: string;
  readonly datatype: string;
  /** -1: any length. */
  readonly shape: readonly number[];
}

export interface ModelMetadataResponse {
  readonly name: string;
  readonly versions: readonly string[];
  readonly platform: string;
  readonly inputs: readonly TensorMetadata[];
  readonly outputs: readonly TensorMetadata[];
}
