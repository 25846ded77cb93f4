/**
 * Makes a file in the format safetensors.
 *
 * @param tensors by name: `type` (F32, F16 or I8), `shape` and `values`.
 */
export function safetensors(tensors, metadata) {
  const header = { __metadata__: metadata };
  const parts = [];
  let end = 0;
  for (const [name, { type, shape, values }] of Object.entries(tensors)) {
    const bytes = encoders[type](values);
    header[name] = { dtype: type, shape, data_offsets: [end, (end += bytes.length)] };
    parts.push(bytes);
  }
  // Spaces after the header, so that the numbers start at a multiple of 8.
  const text = Buffer.from(JSON.stringify(header));
  const padded = Buffer.alloc(Math.ceil(text.length / 8) * 8, ' ');
  text.copy(padded);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(padded.length));
  return Buffer.concat([length, padded, ...parts]);
}

const encoders = {
  F32: (values) => Buffer.from(Float32Array.from(values).buffer),
  F16: (values) => Buffer.from(Uint16Array.from(values, toHalfPrecision).buffer),
  I8: (values) => Buffer.from(Int8Array.from(values).buffer),
};

/** The bits of the nearest 16-bit floating-point number. Numbers outside the range become infinite. */
export function toHalfPrecision(value) {
  const sign = value < 0 ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size >= 65_520) return sign | 0x7c00;
  const exponent = Math.max(-14, Math.floor(Math.log2(size || 2 ** -30)));
  // Adding carries into the exponent where a number is rounded up to the next power of two.
  const fraction = Math.round(size / 2 ** (exponent - 10));
  return sign | (fraction < 1024 ? fraction : ((exponent + 14) << 10) + fraction);
}
