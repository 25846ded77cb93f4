import { Badge } from '@mantine/core';
import type { LoggedRequest } from '../api/types';

/** How a request ended: its status, and its error code if it has one. */
export function RequestResult({ request }: { request: LoggedRequest }) {
  return (
    <Badge variant="light" color={colorOf(request)} tt="none" radius="sm">
      {resultOf(request)}
    </Badge>
  );
}

/** How a request ended, in a few words. */
export function resultOf({ status, code, aborted }: LoggedRequest): string {
  if (status === null) return 'Disconnected';
  if (code !== null) return `${status} ${code}`;
  return aborted ? `${status}, disconnected` : String(status);
}

function colorOf({ status, code, aborted }: LoggedRequest): string {
  if (status !== null && status >= 500) return 'red';
  if (code !== null) return status !== null && status < 400 ? 'red' : 'orange';
  return aborted ? 'gray' : 'teal';
}
