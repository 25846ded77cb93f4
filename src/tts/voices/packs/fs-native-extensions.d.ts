declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file, until it is closed; false if somebody else has one. */
  export function tryLock(fd: number): boolean;
}
