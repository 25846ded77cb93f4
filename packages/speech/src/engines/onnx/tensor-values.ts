import { dataType, type OnnxGraph, type OnnxTensor } from './onnx-model';

/** Finds the constants of a graph by name. */
export class Constants {
  private readonly tensors: ReadonlyMap<string, OnnxTensor>;

  constructor({ initializer }: OnnxGraph) {
    this.tensors = new Map(initializer.map((tensor) => [tensor.name!, tensor]));
  }

  /** The shape of a constant; `undefined` if the name is not that of a constant. */
  shape(name: string): number[] | undefined {
    return this.tensors.get(name)?.dims.map(Number);
  }

  /**
   * The 32-bit numbers of a constant.
   *
   * @throws {Error} if there is no such constant, or its numbers are of another type or not in `raw_data`.
   */
  floats(name: string): Float32Array<ArrayBuffer> {
    const tensor = this.tensors.get(name);
    if (tensor?.dataType !== dataType.float) throw new Error(`The model has no constant "${name}" of 32-bit numbers.`);
    // A copy, because 32-bit numbers can be read only at multiples of four.
    const values = new Float32Array(new Uint8Array(tensor.rawData).buffer);
    if (values.length !== tensor.dims.map(Number).reduce((product, length) => product * length, 1)) {
      throw new Error(`The constant "${name}" does not have its numbers in raw_data.`);
    }
    return values;
  }

  /**
   * A constant that is one integer.
   *
   * @throws {Error} if there is no such constant.
   */
  integer(name: string): number {
    const tensor = this.tensors.get(name);
    if (tensor?.dataType !== dataType.int64 || tensor.rawData.length !== 8) {
      throw new Error(`The model has no constant integer "${name}".`);
    }
    return Number(new BigInt64Array(new Uint8Array(tensor.rawData).buffer)[0]);
  }
}
