import { Badge } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Job, Project } from '../api/project-types';
import { count } from '../shared/numbers';
import { RelativeTime } from '../shared/relative-time';
import { RowMenu } from '../shared/row-menu';
import { DeleteProjectDialog } from './delete-project-dialog';
import { stateInWords } from './job-in-words';
import classes from './project-list.module.css';
import { nameOf } from './project-name';

/** The projects, newest first, each with its state. */
export function ProjectList({ projects }: { projects: Project[] }) {
  const [removed, setRemoved] = useState<Project | null>(null);
  return (
    <>
      <ul className={classes.list}>
        {projects.map((project) => (
          <li key={project.id} className={classes.project}>
            <div className={classes.facts}>
              <Link href={`/projects/${project.id}`} className={classes.title}>
                {nameOf(project)}
              </Link>
              <span className={classes.details}>
                {project.author !== null && `${project.author} · `}
                {chaptersInWords(project)} · {count(project.characters)} characters · changed{' '}
                <RelativeTime at={project.updated_at} />
              </span>
            </div>
            {project.latest_job && <JobBadge job={project.latest_job} />}
            <RowMenu
              label={`Actions for ${nameOf(project)}`}
              actions={[{ label: 'Delete', isRed: true, onClick: () => setRemoved(project) }]}
            />
          </li>
        ))}
      </ul>
      <DeleteProjectDialog project={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function JobBadge({ job }: { job: Job }) {
  const colors: Record<Job['status'], string> = {
    queued: 'gray',
    running: 'indigo',
    completed: 'teal',
    failed: 'red',
    cancelled: 'gray',
  };
  return (
    <Badge variant="light" color={colors[job.status]} tt="none" className={classes.badge}>
      {job.status === 'running' ? `${job.progress.percent} % done` : stateInWords(job)}
    </Badge>
  );
}

function chaptersInWords({ chapters }: Project): string {
  return chapters.length === 1 ? '1 chapter' : `${count(chapters.length)} chapters`;
}
