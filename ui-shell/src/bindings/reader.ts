/**
 * A value that a page displays and follows. Starts nothing before `subscribe`. Without a framework: the hooks of React, Vue,
 * Svelte and Solid read the same ones.
 *
 * @example
 * const account = accountReader(quoin)
 * const stop = account.subscribe(() => show(account.get().address))
 */
export interface Reader<T> {
  /** The value on a server, and during hydration: both render the same. */
  readonly initial: T
  /** Returns the value now: the same object as before if no member has changed. */
  get(): T
  /** Calls the listener after the value has changed, until the returned function is called. */
  subscribe(notify: () => void): () => void
}

/**
 * Calls a listener with the value at once and after each change, until the returned function is called.
 *
 * @example
 * const stop = followReader(accountReader(quoin), ({ address }) => show(address))
 */
export function followReader<T>(reader: Reader<T>, listener: (value: T) => void): () => void {
  const notify = (): void => listener(reader.get())
  const stop = reader.subscribe(notify)
  try {
    notify()
  } catch (error) {
    stop()
    throw error
  }
  return stop
}

function isSame(one: object, other: object): boolean {
  const entries = Object.entries(one)
  const others = new Map(Object.entries(other))
  return entries.length === others.size && entries.every(([key, value]) => Object.is(value, others.get(key)))
}

/**
 * Creates a reader of one value of several stores.
 *
 * @param read returns a value of primitives or of the stores' own objects: it is compared member by member
 */
export function createReader<T extends object>(
  stores: readonly { subscribe(listener: () => void): () => void }[],
  initial: T,
  read: () => T,
): Reader<T> {
  let last = initial
  const get = (): T => {
    const next = read()
    if (!isSame(last, next)) last = next
    return last
  }
  return {
    initial,
    get,
    subscribe(notify) {
      let seen = get()
      const check = (): void => {
        if (seen === get()) return
        seen = last
        notify()
      }
      const stops = stores.map((store) => store.subscribe(check))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
