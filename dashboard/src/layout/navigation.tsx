import { Link, useLocation } from 'wouter';
import { useMay } from '../session/use-may';
import { MoreMenu } from './more-menu';
import { isWithin, navigationGroups, type NavigationPage } from './navigation-pages';
import classes from './navigation.module.css';

/** The links to the pages, in groups: at the side, or at the bottom of a small screen, which has a menu for most of them. */
export function Navigation() {
  const may = useMay();
  const [location] = useLocation();
  const groups = navigationGroups.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ right }) => right === undefined || may(right)),
  }));
  return (
    <nav className={classes.navigation} aria-label="Pages">
      {groups.map(({ label, pages }) => (
        <div key={label ?? ''} className={classes.group}>
          {label !== undefined && (
            <p className={classes.label} id={`pages-${label}`}>
              {label}
            </p>
          )}
          <ul className={classes.pages} {...(label !== undefined && { 'aria-labelledby': `pages-${label}` })}>
            {pages.map((page) => (
              <li key={page.href} className={page.isOnSmallScreens ? '' : classes.onLargeScreens}>
                <PageLink page={page} isCurrent={isWithin(location, page.href)} className={classes.link!} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={classes.onSmallScreens}>
        <MoreMenu
          groups={groups.map(({ label, pages }) => ({ label, pages: pages.filter((page) => !page.isOnSmallScreens) }))}
          location={location}
          className={classes.link}
        />
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
