import { Link, useLocation } from 'wouter';
import { useMay } from '../session/use-may';
import { MoreMenu } from './more-menu';
import { isWithin, type NavigationPage, navigationPages } from './navigation-pages';
import classes from './navigation.module.css';

/** How many pages are links on a small screen. The others are in a menu beside them. */
const linksOnSmallScreens = 4;

/** The links to the pages: at the side, or at the bottom of a small screen. */
export function Navigation() {
  const may = useMay();
  const [location] = useLocation();
  const pages = navigationPages.filter(({ right }) => right === undefined || may(right));
  return (
    <nav className={classes.navigation} aria-label="Pages">
      {pages.map((page, place) => (
        <PageLink
          key={page.href}
          page={page}
          isCurrent={isWithin(location, page.href)}
          className={`${classes.link} ${place < linksOnSmallScreens ? '' : classes.onLargeScreens}`}
        />
      ))}
      <div className={classes.onSmallScreens}>
        <MoreMenu pages={pages.slice(linksOnSmallScreens)} location={location} className={classes.link} />
      </div>
    </nav>
  );
}

interface PageLinkProps {
  page: NavigationPage;
  isCurrent: boolean;
  className: string;
}

function PageLink({ page: { href, icon, label, isExternal }, isCurrent, className }: PageLinkProps) {
  const content = (
    <>
      {icon}
      <span>{label}</span>
    </>
  );
  if (isExternal) {
    return (
      <a href={href} className={className}>
        {content}
      </a>
    );
  }
  return (
    <Link href={href} className={className} aria-current={isCurrent ? 'page' : undefined}>
      {content}
    </Link>
  );
}
