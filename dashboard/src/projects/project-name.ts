import type { Project } from '../api/project-types';

/** The title of a project, or what is shown in its place. */
export function nameOf({ title }: Pick<Project, 'title'>): string {
  return title ?? 'Untitled';
}
