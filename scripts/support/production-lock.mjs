/**
 * The part of package-lock.json for the npm package: without the packages that only build and test, and without those that npm
 * installs only as optional peers (TypeScript, 24 MB).
 *
 * @param lock the parsed package-lock.json.
 * @param manifest the package.json of the npm package.
 */
export function productionLock(lock, manifest) {
  const { name, version, dependencies, optionalDependencies, bundleDependencies } = manifest;
  const entries = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !dev && !devOptional && !link,
  );
  const { lockfileVersion, requires } = lock;
  const own = { name, version, dependencies, optionalDependencies, bundleDependencies };
  return { name, version, lockfileVersion, requires, packages: { '': own, ...Object.fromEntries(entries) } };
}
