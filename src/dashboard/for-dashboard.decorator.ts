import { applyDecorators, Controller, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ForUsers, ForVisitors } from '../platform/caller/access.decorators';
import { ChangeLimitGuard } from './change-limit.guard';

const base = 'dashboard/api';

/**
 * Makes a class a dashboard controller for signed-in users. It sets the path and the access, limits changes, and excludes the
 * controller from the public API, so that none of these can be forgotten.
 */
export const ForDashboard = (path: string) =>
  applyDecorators(Controller(`${base}/${path}`), ForUsers(), UseGuards(ChangeLimitGuard), ApiExcludeController());

/** Like `ForDashboard`, for pages before sign-in. */
export const ForSignIn = (path: string) =>
  applyDecorators(Controller(`${base}/${path}`), ForVisitors(), ApiExcludeController());
