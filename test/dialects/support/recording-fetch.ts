/** `fetch` for an SDK, which keeps what was answered. */
export interface RecordingFetch {
  fetch: typeof fetch;
  /** The statuses of all answers, in order. */
  statuses: number[];
}

/** @param onAnswer is told each status before the SDK sees it. */
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
