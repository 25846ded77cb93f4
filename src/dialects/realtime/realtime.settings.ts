import { integer, settingsGroup } from '../../platform/config/settings';

export const realtimeSettings = settingsGroup('realtime speech', {
  REALTIME_MAX_SOCKETS: integer(
    { default: 5000, min: 0, max: 100_000 },
    '[WebSockets](realtime.md) open at a time, per server process; 0: none',
  ),
  REALTIME_SOCKETS_PER_KEY: integer({ default: 2000, min: 1, max: 100_000 }, 'of these, those of one API key'),
  REALTIME_UNAUTHENTICATED_SOCKETS: integer(
    { default: 20, min: 1, max: 10_000 },
    'WebSockets of one address that have not sent their API key yet',
  ),
  REALTIME_KEY_TIMEOUT_SECONDS: integer(
    { default: 5, min: 1, max: 60, unit: 'seconds' },
    'time that these have to send it',
  ),
  REALTIME_CONTEXTS_PER_SOCKET: integer({ default: 16, min: 1, max: 1000 }, 'contexts open at a time on one WebSocket'),
  REALTIME_WAITING_CHARACTERS: integer(
    { default: 20_000, min: 100, max: 1_000_000 },
    'characters of a context that may wait to be spoken',
  ),
  REALTIME_IDLE_TIMEOUT_SECONDS: integer(
    { default: 300, min: 1, max: 86_400, unit: 'seconds' },
    'a WebSocket without messages and speech is closed after this time',
  ),
  REALTIME_PING_SECONDS: integer(
    { default: 20, min: 1, max: 3600, unit: 'seconds' },
    'a WebSocket is pinged after so long a silence, and closed after the same time again without an answer',
  ),
});
