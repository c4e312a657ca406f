/** What a payment goes on without: nothing where it cannot be had. */
export async function orNothing<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch {
    return undefined
  }
}
