import {
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { get, request, send } from '../api/client';
import type { ChapterTranscript, CreatedLink, DoubtPage, Job } from '../api/project-types';
import { jobsKey, projectsKey } from '../api/query-keys';
import { withJitter } from '../api/server-watch';
import { apiPath } from '../shared/public-path';
import { serverSentEvents } from '../playground/server-sent-events';
import { notePace } from './job-pace';

const pathOf = (id: string) => `/jobs/${encodeURIComponent(id)}`;

/** Milliseconds between two looks at a job, if the server cannot send its progress, and at the sentences of a chapter. */
const pollMs = 2000;

/** Whether a job is not over. */
export function isOpen({ status }: Job): boolean {
  return status === 'queued' || status === 'running';
}

/** The latest job of a project, live: by the server's events, and while there are none, by asking again and again. */
export function useJob(known: Job | null, projectId: string): Job | null {
  const queries = useQueryClient();
  const [polled, setPolled] = useState<string | null>(null);
  const id = known?.id ?? null;
  const { data } = useQuery({
    queryKey: [...jobsKey, id],
    queryFn: id === null ? skipToken : async ({ signal }) => noted(await get<Job>(pathOf(id), signal)),
    ...(known && { initialData: known }),
    staleTime: pollMs,
    refetchInterval: ({ state }) => (polled === id && state.data && isOpen(state.data) ? pollMs : false),
  });
  const job = data ?? known;
  const followed = job && isOpen(job) ? job.id : null;
  const former = useRef(followed);
  useEffect(() => {
    // What the project says of its latest job is older.
    if (former.current !== null && followed === null) {
      void queries.invalidateQueries({ queryKey: [...projectsKey, projectId], exact: true });
      // So may be what was loaded of its sentences.
      void queries.invalidateQueries({ queryKey: [...jobsKey, former.current, 'transcript'] });
    }
    former.current = followed;
    if (followed === null) return undefined;
    const abort = new AbortController();
    void followJob(followed, queries, abort.signal, (isReporting) => setPolled(isReporting ? null : followed));
    return () => abort.abort();
  }, [followed, projectId, queries]);
  return job;
}

/**
 * Takes over what the server reports of a job until it is over. The server ends each stream after some minutes, and a restart
 * breaks it: it is opened again after a wait, which grows as long as no stream reports anything.
 *
 * @param onStream is called with whether a stream reports the job.
 */
async function followJob(
  id: string,
  queries: QueryClient,
  signal: AbortSignal,
  onStream: (isReporting: boolean) => void,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const response = await request('GET', `${pathOf(id)}/events`, undefined, signal);
      for await (const data of serverSentEvents(response.body!)) {
        if (signal.aborted) return;
        // Comments that keep the connection alive have no data.
        if (data === '') continue;
        const job = noted(JSON.parse(data) as Job);
        queries.setQueryData([...jobsKey, id], job);
        if (!isOpen(job)) return;
        failures = 0;
        onStream(true);
      }
    } catch {
      // Meanwhile the job is polled, and the poll shows what is wrong.
    }
    if (signal.aborted) return;
    onStream(false);
    await new Promise((resolve) => setTimeout(resolve, withJitter(Math.min(1000 * 2 ** failures, 30_000))));
  }
}

function noted(job: Job): Job {
  notePace(job);
  return job;
}

/** Cancels a job. */
export function useCancelJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send<Job>('POST', `${pathOf(id)}/cancel`),
    onSuccess: (job) => queries.setQueryData([...jobsKey, job.id], job),
  });
}

/** The sentences of a chapter that have been spoken. */
export function useTranscript(jobId: string, chapter: number, isJobOpen: boolean) {
  return useQuery({
    queryKey: [...jobsKey, jobId, 'transcript', chapter],
    queryFn: ({ signal }) => get<ChapterTranscript>(`${pathOf(jobId)}/chapters/${chapter}/transcript`, signal),
    refetchInterval: ({ state }) => (isJobOpen && !state.data?.is_done ? pollMs : false),
  });
}

/**
 * The sentences of a job that may have been spoken wrongly, page by page.
 *
 * @param found how many there are so far: more are loaded when it changes.
 */
export function useDoubts(jobId: string, found: number) {
  return useInfiniteQuery({
    queryKey: [...jobsKey, jobId, 'doubts', found],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === null ? '' : `&after=${encodeURIComponent(pageParam)}`;
      return get<DoubtPage>(`${pathOf(jobId)}/doubts?limit=20${after}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (former) => former,
  });
}

/** The address of the sound of a chapter, as far as it has been spoken and on as it is spoken. */
export function liveSoundPath(jobId: string, chapter: number): string {
  return `${pathOf(jobId)}/chapters/${chapter}/audio`;
}

/** The address of the contents of a stored file, for links and players of this page. */
export function fileAddress(id: string): string {
  return apiPath(`/files/${encodeURIComponent(id)}/content`);
}

/** The address of a ZIP file with all files of a job. */
export function allFilesAddress(jobId: string): string {
  return apiPath(`${pathOf(jobId)}/files.zip`);
}

/** Makes a link to a stored file that works without a key. */
export function useCreateFileLink() {
  return useMutation({
    mutationFn: ({ id, days }: { id: string; days: number }) =>
      send<CreatedLink>('POST', `/files/${encodeURIComponent(id)}/links`, { expires_in_seconds: days * 86_400 }),
  });
}
