/** What the extension knows of Polkadot on this origin. */
export interface PolkadotState {
  /** Place of the account that the site sees. */
  readonly account: number
  /** The site may see the account. */
  readonly allowed: boolean
  readonly locked: boolean
}

export interface PolkadotMemory {
  get(): PolkadotState
  set(change: Partial<PolkadotState>): void
  subscribe(listener: (now: PolkadotState) => void): () => void
}

const KEY = 'sandbox-extension-polkadot'

function recall(): PolkadotState {
  let said: unknown
  try {
    said = JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    // Storage is blocked or holds something else: nothing is remembered.
  }
  const { account, allowed, locked }: Partial<Record<keyof PolkadotState, unknown>> = Object(said)
  return {
    account: typeof account === 'number' ? account : 0,
    allowed: allowed === true,
    locked: locked === true,
  }
}

/** State with a memory: permission and account of this origin survive a reload, and all tabs share them. */
export function createPolkadotMemory(): PolkadotMemory {
  const listeners = new Set<(now: PolkadotState) => void>()
  let state = recall()

  function enter(next: PolkadotState): void {
    state = next
    for (const listener of [...listeners]) listener(state)
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
