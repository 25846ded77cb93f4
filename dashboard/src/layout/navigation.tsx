import { Link, useRoute } from 'wouter';
import type { ReactNode } from 'react';
import { ArrowsIcon, BellIcon, ChartIcon, KeyIcon, ListIcon, PersonIcon, WaveIcon } from '../shared/icons';
import classes from './navigation.module.css';

/** The links to the pages: at the side, or at the bottom of a small screen. */
export function Navigation() {
  return (
    <nav className={classes.navigation} aria-label="Pages">
      <PageLink href="/keys" icon={<KeyIcon />} label="Keys" />
      <PageLink href="/playground" icon={<WaveIcon />} label="Playground" />
      <PageLink href="/usage" icon={<ChartIcon />} label="Usage" />
      <PageLink href="/requests" icon={<ArrowsIcon />} label="Requests" />
      <PageLink href="/activity" icon={<ListIcon />} label="Activity" />
      <PageLink href="/alerts" icon={<BellIcon />} label="Alerts" />
      <PageLink href="/account" icon={<PersonIcon />} label="Account" />
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
