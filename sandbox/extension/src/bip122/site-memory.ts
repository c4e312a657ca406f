/** What the Bitcoin part of the extension knows on this origin. */
export interface SiteState {
  /** Place of the person whose addresses are shared. */
  readonly person: number
  readonly allowed: boolean
  readonly locked: boolean
}

export interface SiteMemory {
  get(): SiteState
  set(change: Partial<SiteState>): void
  subscribe(listener: (now: SiteState, before: SiteState) => void): void
}

const KEY = 'sandbox-extension-bip122'

function recall(): SiteState {
  const usual = { person: 0, allowed: false, locked: false }
  try {
    const { person, allowed, locked } = { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
    return { person: person === 1 ? 1 : 0, allowed: allowed === true, locked: locked === true }
  } catch {
    return usual
  }
}

/** State with a memory: it survives a reload, and all tabs share it. */
export function createSiteMemory(): SiteMemory {
  const listeners = new Set<(now: SiteState, before: SiteState) => void>()
  let state = recall()
  function enter(next: SiteState): void {
    const before = state
    state = next
    for (const listener of listeners) listener(next, before)
  }
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === KEY) enter(recall())
  })
  return {
    get: () => state,
    set(change) {
      const next = { ...state, ...change }
      try {
        localStorage.setItem(KEY, JSON.stringify(next))
      } catch {
        // Storage is full or blocked: the extension works, and forgets on reload.
      }
      enter(next)
    },
    subscribe: (listener) => void listeners.add(listener),
  }
}
