/** Finds the id of the active trace. Without traces, there is none. */
let find: () => string | undefined = () => undefined;

/** The id of the trace that the running code belongs to, as 32 hexadecimal digits; `undefined` if there is none. */
export function currentTraceId(): string | undefined {
  return find();
}

/** Connects the traces. Whoever starts them calls this once. */
export function findTraceIdsWith(source: () => string | undefined): void {
  find = source;
}
