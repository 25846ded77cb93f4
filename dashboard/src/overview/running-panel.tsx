import { Anchor, Progress, Skeleton, Text } from '@mantine/core';
import { Link } from 'wouter';
import { stateInWords } from '../projects/job-in-words';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import classes from './overview-page.module.css';
import { useOpenJobs } from './use-open-jobs';

/** What is being spoken in the background. */
export function RunningPanel() {
  const jobs = useOpenJobs({ enabled: true });
  return (
    <Panel
      title="Running now"
      actions={
        <Anchor component={Link} href="/projects" size="sm">
          Projects
        </Anchor>
      }
    >
      {jobs.isPending && <Skeleton height={40} />}
      {jobs.error && !jobs.data && (
        <FailureAlert error={jobs.error} title="The jobs could not be loaded" onRetry={() => void jobs.refetch()} />
      )}
      {jobs.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          No project or job is being spoken.
        </Text>
      )}
      {jobs.data && jobs.data.length > 0 && (
        <ul className={classes.list} aria-label="Running now">
          {jobs.data.map((job) => (
            <li key={job.id}>
              <Text size="sm" className={classes.row}>
                <span className={classes.name}>{job.title ?? job.id}</span>
                <span>{job.status === 'running' ? `${job.progress.percent} %` : stateInWords(job)}</span>
              </Text>
              <Progress value={job.progress.percent} size="sm" mt={4} aria-hidden />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
