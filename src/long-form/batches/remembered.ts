/** Makes a function that is slow remember its results, for callers that ask for a few things again and again. Failures are not remembered. */
export function remembered<T>(find: (name: string) => Promise<T>, most = 1000): (name: string) => Promise<T> {
  const found = new Map<string, T>();
  return async (name) => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const result = await find(name);
    if (found.size >= most) found.clear();
    found.set(name, result);
    return result;
  };
}
