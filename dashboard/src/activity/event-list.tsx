import type { AuditEvent } from '../api/types';
import { deviceName } from '../shared/device-name';
import { RelativeTime } from '../shared/relative-time';
import { actorName, eventWords, subjectName } from './event-words';
import classes from './event-list.module.css';

/** The events, each a sentence with its time and place. */
export function EventList({ events }: { events: AuditEvent[] }) {
  return (
    <ol className={classes.list}>
      {events.map((event) => (
        <EventItem key={event.id} event={event} />
      ))}
    </ol>
  );
}

function EventItem({ event }: { event: AuditEvent }) {
  const subject = subjectName(event);
  const place = [event.address, event.user_agent && deviceName(event.user_agent)].filter(Boolean).join(' · ');
  return (
    <li className={classes.event} data-kind={kindOf(event.action)}>
      <div className={classes.what}>
        <strong>{actorName(event.actor)}</strong> {eventWords(event)}
        {subject !== undefined && (
          <>
            {' '}
            <strong>{subject}</strong>
          </>
        )}
      </div>
      <div className={classes.where}>
        <RelativeTime at={event.at} />
        {place && <span>{place}</span>}
      </div>
    </li>
  );
}

/** For the colour of its mark; the words say the same. */
function kindOf(action: string): 'good' | 'bad' | 'plain' {
  if (action === 'session.refused' || action === 'api_key.revoked') return 'bad';
  return action.endsWith('.created') ? 'good' : 'plain';
}
