import { applyDecorators, Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ForPeople, ForVisitors } from '../auth/public.decorator';

const base = 'dashboard/api';

/**
 * Makes a class a controller of the dashboard, for people who are signed in. The path, who may call it and that it is no
 * part of the public API come together, so that none of them can be forgotten.
 */
export const ForDashboard = (path: string) =>
  applyDecorators(Controller(`${base}/${path}`), ForPeople(), ApiExcludeController());

/** The same, for pages before somebody has signed in. */
export const ForSignIn = (path: string) =>
  applyDecorators(Controller(`${base}/${path}`), ForVisitors(), ApiExcludeController());
