import type { ReactNode } from 'react';
import type { Right } from '../api/types';
import {
  ArrowsIcon,
  BellIcon,
  BookIcon,
  ChartIcon,
  ClockIcon,
  KeyIcon,
  ListIcon,
  MicrophoneIcon,
  PagesIcon,
  PeopleIcon,
  PersonIcon,
  SpeakerIcon,
  WaveIcon,
} from '../shared/icons';

/** A page in the navigation. */
export interface NavigationPage {
  href: string;
  label: string;
  icon: ReactNode;
  /** The right without which the page is not shown. */
  right?: Right;
  /** Whether the server has the page, instead of this program. */
  isExternal?: true;
}

/** The pages in the order of the navigation. A small screen shows the first ones, and the others in a menu. */
export const navigationPages: readonly NavigationPage[] = [
  { href: '/keys', label: 'Keys', icon: <KeyIcon /> },
  { href: '/playground', label: 'Playground', icon: <WaveIcon />, right: 'speech' },
  { href: '/voices', label: 'Voices', icon: <MicrophoneIcon />, right: 'voices' },
  { href: '/projects', label: 'Projects', icon: <PagesIcon />, right: 'speech' },
  { href: '/usage', label: 'Usage', icon: <ChartIcon /> },
  { href: '/requests', label: 'Requests', icon: <ArrowsIcon /> },
  { href: '/history', label: 'History', icon: <ClockIcon />, right: 'history:read' },
  { href: '/pronunciation', label: 'Pronunciation', icon: <SpeakerIcon />, right: 'dictionaries:read' },
  { href: '/people', label: 'People', icon: <PeopleIcon />, right: 'people:read' },
  { href: '/activity', label: 'Activity', icon: <ListIcon />, right: 'audit:read' },
  { href: '/alerts', label: 'Alerts', icon: <BellIcon />, right: 'alerts:write' },
  { href: '/account', label: 'Account', icon: <PersonIcon /> },
  { href: '/api/docs', label: 'API docs', icon: <BookIcon />, isExternal: true },
];

/** Whether a path is that of a page, or below it. */
export function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}
