declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file until it is closed. Returns false if another process holds one. */
  export function tryLock(fd: number): boolean;
}
