import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import type { ChapterChanges, ChapterSentences, Project } from '../api/project-types';
import { projectsKey } from '../api/query-keys';
import { changesKey, chapterPath, pathOf } from './use-projects';

/** A change of the chapters together. Chapters are given by their numbers. */
export type Arrangement =
  | { kind: 'split'; number: number; sentence: number; title: string }
  | { kind: 'merge'; chapters: number[] }
  | { kind: 'order'; chapters: number[] }
  | { kind: 'include'; chapters: number[]; isIncluded: boolean }
  | { kind: 'undo' };

/** Splits, merges, moves and includes chapters, and undoes it. */
export function useArrangeChapters({ id, updated_at: seen }: Pick<Project, 'id' | 'updated_at'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Arrangement) => {
      const { method, path, body } = requestOf(id, change);
      // Numbers of chapters mean others if somebody else has changed the project meanwhile.
      return send<Project>(method, path, { ...body, if_unchanged_since: seen });
    },
    onSuccess: async (project) => {
      queries.removeQueries({ queryKey: [...projectsKey, id, 'chapters'] });
      queries.setQueryData([...projectsKey, id], project);
      await queries.invalidateQueries({ queryKey: changesKey(id) });
      await queries.invalidateQueries({ queryKey: [...projectsKey, 'list'] });
    },
    onError: () => void queries.invalidateQueries({ queryKey: [...projectsKey, id], exact: true }),
  });
}

function requestOf(id: string, change: Arrangement): { method: 'POST' | 'PUT' | 'PATCH'; path: string; body: object } {
  switch (change.kind) {
    case 'split': {
      const { number, sentence, title } = change;
      const body = { sentence, ...(title !== '' && { title }) };
      return { method: 'POST', path: `${chapterPath(id, number)}/split`, body };
    }
    case 'merge':
      return { method: 'POST', path: `${pathOf(id)}/chapters/merge`, body: { chapters: change.chapters } };
    case 'order':
      return { method: 'PUT', path: `${pathOf(id)}/chapters/order`, body: { chapters: change.chapters } };
    case 'include': {
      const body = { chapters: change.chapters, is_included: change.isIncluded };
      return { method: 'PATCH', path: `${pathOf(id)}/chapters`, body };
    }
    case 'undo':
      return { method: 'POST', path: `${pathOf(id)}/undo`, body: {} };
  }
}

/** What can be undone, newest first. */
export function useChapterChanges(id: string) {
  return useQuery({
    queryKey: changesKey(id),
    queryFn: ({ signal }) => get<ChapterChanges>(`${pathOf(id)}/changes`, signal),
  });
}

/** The sentences of a chapter. */
export function useChapterSentences(id: string, number: number) {
  return useQuery({
    queryKey: [...projectsKey, id, 'chapters', number, 'sentences'],
    queryFn: ({ signal }) => get<ChapterSentences>(`${chapterPath(id, number)}/sentences`, signal),
  });
}
