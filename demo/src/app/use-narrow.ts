import { useSyncExternalStore } from 'react'

const query = (): MediaQueryList => matchMedia('(max-width: 480px)')

function subscribe(listener: () => void): () => void {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Returns true while the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
