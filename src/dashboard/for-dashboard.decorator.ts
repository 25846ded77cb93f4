import { applyDecorators, Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ForUsers, ForVisitors } from '../auth/access.decorators';

const base = 'dashboard/api';

/**
 * Makes a class a dashboard controller for signed-in users. It sets the path and the access, and excludes the controller from
 * the public API, so that none of the three can be forgotten.
 */
export const ForDashboard = (path: string) =>
  applyDecorators(Controller(`${base}/${path}`), ForUsers(), ApiExcludeController());

/** Like `ForDashboard`, for pages before sign-in. */
export const ForSignIn = (path: string) =>
  applyDecorators(Controller(`${base}/${path}`), ForVisitors(), ApiExcludeController());
