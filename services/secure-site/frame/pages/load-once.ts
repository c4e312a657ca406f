/** Loads something with its first use and keeps it; a load that failed is tried again with the next use. */
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
