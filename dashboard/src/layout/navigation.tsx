import { Link, useRoute } from 'wouter';
import type { ReactNode } from 'react';
import {
  ArrowsIcon,
  BellIcon,
  BookIcon,
  ChartIcon,
  KeyIcon,
  ListIcon,
  PeopleIcon,
  PersonIcon,
  WaveIcon,
} from '../shared/icons';
import { useMay } from '../session/use-may';
import classes from './navigation.module.css';

/** The links to the pages: at the side, or at the bottom of a small screen. */
export function Navigation() {
  const may = useMay();
  return (
    <nav className={classes.navigation} aria-label="Pages">
      <PageLink href="/keys" icon={<KeyIcon />} label="Keys" />
      {may('speech') && <PageLink href="/playground" icon={<WaveIcon />} label="Playground" />}
      <PageLink href="/usage" icon={<ChartIcon />} label="Usage" />
      <PageLink href="/requests" icon={<ArrowsIcon />} label="Requests" />
      {may('people:read') && <PageLink href="/people" icon={<PeopleIcon />} label="People" />}
      {may('audit:read') && <PageLink href="/activity" icon={<ListIcon />} label="Activity" />}
      {may('alerts:write') && <PageLink href="/alerts" icon={<BellIcon />} label="Alerts" />}
      <PageLink href="/account" icon={<PersonIcon />} label="Account" />
      {/* Served by the server, not a page of this program. */}
      <a href="/api/docs" className={classes.link}>
        <BookIcon />
        <span>API docs</span>
      </a>
    </nav>
  );
}

function PageLink({ href, icon, label }: { href: string; icon: ReactNode; label: string }) {
  const [current] = useRoute(href);
  return (
    <Link href={href} className={classes.link} aria-current={current ? 'page' : undefined}>
      {icon}
      <span>{label}</span>
    </Link>
  );
}
