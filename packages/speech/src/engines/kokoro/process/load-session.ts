import { InferenceSession } from 'onnxruntime-node';

/**
 * Loads a part of the prepared model.
 *
 * @param threads the number of compute threads.
 * @throws {Error} if it cannot be loaded.
 */
export function loadSession(file: string, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(file, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // The preparer has done the rest. Higher levels only load more slowly: the samples are the same, and computed as fast.
    graphOptimizationLevel: 'basic',
    // The runtime's memory arena only grows: from 0.93 to 1.05 GB within 150 texts of all lengths. The system allocator stays
    // at 0.72 GB and is about 6% slower.
    enableCpuMemArena: false,
    // Memory patterns are cached for each input length, so memory would grow.
    enableMemPattern: false,
    // Threads that spin while they wait make it no faster, and use a quarter of the processor's time.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}
