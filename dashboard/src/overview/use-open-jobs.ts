import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import type { Job, JobPage } from '../api/project-types';
import { jobsKey } from '../api/query-keys';
import { isOpen } from '../projects/use-job';

/** Jobs that are looked at: older ones are rarely still open. */
const looked = 20;
const everyMs = 5000;

/** The jobs that are being spoken or wait for it, newest first. While there are any, the server is asked again and again. */
export function useOpenJobs({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...jobsKey, 'open'],
    queryFn: async ({ signal }): Promise<Job[]> =>
      (await get<JobPage>(`/jobs?limit=${looked}`, signal)).data.filter(isOpen),
    refetchInterval: ({ state }) => (state.data?.length ? everyMs : false),
    enabled,
  });
}
