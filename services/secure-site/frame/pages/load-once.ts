/** Loads a value with the first call and caches it; a failed load is retried with the next call. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined
  return () => {
    if (loaded) return loaded
    const started = load()
    loaded = started
    started.catch(() => {
      if (loaded === started) loaded = undefined
    })
    return started
  }
}
