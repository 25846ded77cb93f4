import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type { OpenSession } from '../api/types';
import { deviceName } from '../shared/device-name';
import { FailureAlert } from '../shared/failure-alert';
import { RelativeTime } from '../shared/relative-time';
import { useEndSession } from './use-sessions';
import classes from './session-list.module.css';

/** The open sessions. Every session except the current one has a button that ends it. */
export function SessionList({ sessions }: { sessions: OpenSession[] }) {
  const end = useEndSession();
  const [announcement, setAnnouncement] = useState('');
  return (
    <>
      {end.error && <FailureAlert error={end.error} title="The session was not ended" />}
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.session}>
            <div className={classes.facts}>
              <span className={classes.device}>
                {deviceName(session.user_agent)}
                {session.current && (
                  <Badge variant="light" color="teal" tt="none" ml="xs">
                    this session
                  </Badge>
                )}
              </span>
              <span className={classes.when}>
                {session.address} · since <RelativeTime at={session.created_at} /> · last seen{' '}
                <RelativeTime at={session.last_seen_at} />
              </span>
            </div>
            {!session.current && (
              <Button
                size="compact-sm"
                variant="light"
                color="red"
                aria-label={`End the session on ${deviceName(session.user_agent)}, ${session.address ?? ''}`}
                loading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id, { onSuccess: () => setAnnouncement('The session was ended.') })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}
