/** A `fetch` for an SDK that records the responses. */
export interface RecordingFetch {
  fetch: typeof fetch;
  /** The statuses of all responses, in order. */
  statuses: number[];
}

/** @param onAnswer receives each status before the SDK does. */
export function recordingFetch(onAnswer: (status: number) => void = () => undefined): RecordingFetch {
  const statuses: number[] = [];
  return {
    statuses,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      statuses.push(answer.status);
      onAnswer(answer.status);
      return answer;
    },
  };
}
