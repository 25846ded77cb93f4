import type { AuditEvent } from '../api/types';
import { deviceName } from '../shared/device-name';
import { ArrowIcon } from '../shared/icons';
import { RelativeTime } from '../shared/relative-time';
import { changesIn } from './describe-changes';
import { actorName, describeAction, detailName, subjectName } from './describe-event';
import classes from './event-list.module.css';

/** The events: each a sentence, its time, and the address and device that it came from. */
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
        <strong>{actorName(event.actor)}</strong> {describeAction(event)}
        {subject !== undefined && (
          <>
            {' '}
            <strong>{subject}</strong>
          </>
        )}
        <Changes event={event} />
      </div>
      <div className={classes.where}>
        <RelativeTime at={event.at} />
        {place && <span>{place}</span>}
      </div>
    </li>
  );
}

/** What the event has changed, from what to what, and what else is known of it. */
function Changes({ event }: { event: AuditEvent }) {
  const changes = changesIn(event);
  const details = Object.entries(event.details ?? {}).filter(([, value]) => value !== null);
  if (changes.length + details.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map(({ what, from, to }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {from !== null && (
              <>
                <span className={classes.former}>{from}</span> <ArrowIcon />
                <span className="visually-hidden"> changed to </span>{' '}
              </>
            )}
            {to}
          </dd>
        </div>
      ))}
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{detailName(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Selects the colour of an event's mark. The text carries the same information. */
function kindOf(action: string): 'good' | 'bad' | 'plain' {
  if (['session.refused', 'api_key.revoked', 'api_key.disabled', 'api_key.leaked', 'webhook.disabled'].includes(action))
    return 'bad';
  return action.endsWith('.created') ? 'good' : 'plain';
}
