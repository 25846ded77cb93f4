/** What the system's codes mean for a file or a directory. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file, and not a directory',
  ENOTDIR: 'a part of this path is a file, and not a directory',
  EISDIR: 'it is a directory, and not a file',
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not change it',
  EROFS: 'its file system is read-only',
  ENOENT: 'a part of this path does not exist, or is a link to what does not exist',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  EIO: 'its disk does not work',
  EMFILE: 'this process has too many files open',
  ENFILE: 'this machine has too many files open',
  ENOTEMPTY: 'something is still in it',
};

/** Node reports a read-only file system in this way, too, when it makes a directory with those above it. */
const cannotBeMade =
  'it cannot be made: its file system is read-only, or a part of this path is a link to what does not exist';

/** Says why a file or directory cannot be used. @returns `undefined` if the error is about none. */
export function explainFileFailure(error: Error): string | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' && syscall === 'mkdir' ? cannotBeMade : reasons[code ?? ''];
  if (reason === undefined || path === undefined || syscall === 'connect') return undefined;
  return `${path} cannot be used: ${reason} (${code}). Set VOXGATE_DATA_DIR to a directory that this user can read and write, or mend this one.`;
}
