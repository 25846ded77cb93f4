import { ApiError } from '../../platform/errors/api-error';

/** The error for a project of another account, or one that does not exist; the cases look the same. */
export function projectNotFound(): ApiError {
  return new ApiError('PROJECT_NOT_FOUND', 'There is no project with this id. GET /api/v1/projects lists them.');
}

export function projectLimitReached(most: number): ApiError {
  return new ApiError(
    'PROJECT_LIMIT_REACHED',
    `This account has ${most} projects, the maximum. Delete one that you no longer need.`,
  );
}

export function projectEmpty(): ApiError {
  return new ApiError(
    'PROJECT_EMPTY',
    'No chapter of the project is included, so there is nothing to speak. Include at least one.',
  );
}

/** @param most Unicode code points. */
export function projectTooLong(characters: number, most: number): ApiError {
  const message = `The project would have ${characters} characters in total; the limit is ${most}. Shorten it, or split it into several projects.`;
  return new ApiError('TEXT_TOO_LONG', message, { field: 'text' });
}

export function projectWithoutEpub(): ApiError {
  const message =
    '`epub-original` needs an EPUB, and this project has none. Put one in place with PUT /api/v1/projects/{id}/document, or leave out this format.';
  return new ApiError('INVALID_REQUEST', message, { field: 'formats' });
}

export function projectChanged(): ApiError {
  return new ApiError(
    'PROJECT_CHANGED',
    'The project has changed in the meantime. Get it again to see its chapters, then repeat the request.',
  );
}
