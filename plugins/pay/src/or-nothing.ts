/** Returns the value, or undefined on a failure: for data that a payment can do without. */
export async function orNothing<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch {
    return undefined
  }
}
