import type { RequestingSite } from '../../wallet-parts/approval/approval-view.js'

/** Returns the page that includes the extension. */
export function thisSite(): RequestingSite {
  return { name: document.title || location.host, url: location.origin }
}

/** The state of a namespace on this origin. */
export interface SiteState {
  /** Index of the account that the site sees. */
  readonly account: number
  /** The site may see the account. */
  readonly allowed: boolean
  readonly locked: boolean
}

export interface SiteMemory {
  get(): SiteState
  set(change: Partial<SiteState>): void
  subscribe(listener: (now: SiteState, before: SiteState) => void): () => void
}

function recall(key: string, usualAccount: number): SiteState {
  let value: unknown
  try {
    value = JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    // Storage is blocked or contains invalid data: the defaults apply.
  }
  const { account, allowed, locked }: Partial<Record<keyof SiteState, unknown>> = Object(value)
  return {
    account: typeof account === 'number' ? account : usualAccount,
    allowed: allowed === true,
    locked: locked === true,
  }
}

/**
 * Creates persistent state: permission and account of this origin survive a reload, and all tabs share them.
 * @param usualAccount the index of a new visitor's account
 */
export function createSiteMemory(namespace: string, usualAccount = 0): SiteMemory {
  const key = `sandbox-extension-${namespace}`
  const listeners = new Set<(now: SiteState, before: SiteState) => void>()
  let state = recall(key, usualAccount)

  function enter(next: SiteState): void {
    const before = state
    state = next
    for (const listener of [...listeners]) listener(next, before)
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) enter(recall(key, usualAccount))
  })
  return {
    get: () => state,
    set(change) {
      const next = { ...state, ...change }
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage is full or blocked: the extension works, but loses its state on reload.
      }
      enter(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
