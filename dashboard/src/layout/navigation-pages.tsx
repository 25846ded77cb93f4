import type { ReactNode } from 'react';
import type { Right } from '../api/types';
import {
  ArrowsIcon,
  BellIcon,
  BookIcon,
  ChartIcon,
  ClockIcon,
  FolderIcon,
  HomeIcon,
  KeyIcon,
  ListIcon,
  MicrophoneIcon,
  PagesIcon,
  PeopleIcon,
  PersonIcon,
  SpeakerIcon,
  WarningIcon,
  WaveIcon,
} from '../shared/icons';
import { serverPath } from '../shared/public-path';

/** A page in the navigation. */
export interface NavigationPage {
  href: string;
  label: string;
  icon: ReactNode;
  /** The right without which the page is not shown. */
  right?: Right;
  /** Whether a small screen shows the page beside the menu with the others. */
  isOnSmallScreens?: true;
  /** Whether the server has the page, instead of this program. */
  isExternal?: true;
}

/** A group of pages in the navigation. */
export interface NavigationGroup {
  /** The heading. The first page stands alone. */
  label?: string;
  pages: readonly NavigationPage[];
}

/** The pages, grouped by what somebody wants to do, in the order of the navigation. */
export const navigationGroups: readonly NavigationGroup[] = [
  { pages: [{ href: '/overview', label: 'Overview', icon: <HomeIcon />, isOnSmallScreens: true }] },
  {
    label: 'Use',
    pages: [
      { href: '/playground', label: 'Playground', icon: <WaveIcon />, right: 'speech', isOnSmallScreens: true },
      { href: '/projects', label: 'Projects', icon: <PagesIcon />, right: 'speech', isOnSmallScreens: true },
      { href: '/voices', label: 'Voices', icon: <MicrophoneIcon />, right: 'voices' },
      { href: '/pronunciation', label: 'Pronunciation', icon: <SpeakerIcon />, right: 'dictionaries:read' },
      { href: '/history', label: 'History', icon: <ClockIcon />, right: 'history:read' },
      { href: '/files', label: 'Files', icon: <FolderIcon />, right: 'files:read' },
    ],
  },
  {
    label: 'Build',
    pages: [
      { href: '/keys', label: 'Keys', icon: <KeyIcon />, isOnSmallScreens: true },
      { href: '/usage', label: 'Usage', icon: <ChartIcon /> },
      { href: '/requests', label: 'Requests', icon: <ArrowsIcon /> },
      { href: '/errors', label: 'Errors', icon: <WarningIcon /> },
      { href: serverPath('/api/docs'), label: 'API docs', icon: <BookIcon />, isExternal: true },
    ],
  },
  {
    label: 'Manage',
    pages: [
      { href: '/people', label: 'People', icon: <PeopleIcon />, right: 'people:read' },
      { href: '/activity', label: 'Activity', icon: <ListIcon />, right: 'audit:read' },
      { href: '/alerts', label: 'Alerts', icon: <BellIcon />, right: 'alerts:write' },
      { href: '/account', label: 'Account', icon: <PersonIcon /> },
    ],
  },
];

/** Whether a path is that of a page, or below it. */
export function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}
