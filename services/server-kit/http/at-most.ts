/** Waits for a promise for at most this many milliseconds. */
export async function atMost(promise: Promise<unknown>, within: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, within)
  })
  await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
