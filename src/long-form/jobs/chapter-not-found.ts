import { ApiError } from '../../platform/errors/api-error';

/** The error for a chapter that a job or a project does not have. */
export function chapterNotFound(): ApiError {
  return new ApiError(
    'CHAPTER_NOT_FOUND',
    'There is no chapter with this number. Get the job or project to see its chapters.',
  );
}
