import type { CaipNetworkId } from '#kernel'

export type WalletId = 'first' | 'second' | 'both'
export type Namespace = 'eip155' | 'solana'

/** Two wallets of one namespace, and one that serves it and another. */
export const serves: Readonly<Record<WalletId, readonly Namespace[]>> = {
  first: ['eip155'],
  second: ['eip155'],
  both: ['eip155', 'solana'],
}
export const ids: readonly WalletId[] = ['first', 'second', 'both']
export const namespaces: readonly Namespace[] = ['eip155', 'solana']

export const perNamespace = <T>(value: T): Record<Namespace, T> => ({ eip155: value, solana: value })
export const perWallet = <T>(make: (id: WalletId) => T): Record<WalletId, T> => ({
  first: make('first'),
  second: make('second'),
  both: make('both'),
})

export interface Choice {
  readonly account: string
  readonly first: string | undefined
}

/** The expected connections, from the user's view. */
export interface Model {
  /** Per namespace, in the order in which they were connected. */
  live: Record<Namespace, readonly WalletId[]>
  active: Record<Namespace, WalletId | undefined>
  /** The wallet that a namespace without an active connection waits for: that of the latest request. */
  pending: Record<Namespace, WalletId | undefined>
  /** The number of callers that wait for a wallet that does not answer. */
  waiting: Record<WalletId, number>
  /** The active namespace at the latest request to each wallet. */
  wanted: Record<WalletId, Namespace>
  /** The number of connect requests to each wallet: one for all callers at a time, and none for restoring. */
  requestCounts: Record<WalletId, number>
  /** The wallet's accounts: the first is its active one. */
  addresses: Record<WalletId, readonly string[]>
  /** The account that the user chose, with the wallet's first account at that time. It outlives the page. */
  choices: Record<WalletId, Record<Namespace, Choice | undefined>>
  chain: Record<WalletId, CaipNetworkId | undefined>
  /** Wallets that have not answered the page since it began to restore. */
  unanswered: Record<Namespace, readonly WalletId[]>
  /** The wallets stored for the next page: one is removed when it is ended, not when it does not come back. */
  stored: Record<Namespace, readonly WalletId[]>
  /** Wallets that connect this page without a prompt. */
  permitted: Set<WalletId>
}

export function newModel(): Model {
  return {
    live: perNamespace([]),
    active: perNamespace(undefined),
    pending: perNamespace(undefined),
    waiting: perWallet(() => 0),
    wanted: perWallet(() => 'eip155'),
    requestCounts: perWallet(() => 0),
    addresses: perWallet((id) => [`${id} 0`, `${id} 1`]),
    choices: perWallet(() => perNamespace(undefined)),
    chain: perWallet(() => undefined),
    unanswered: perNamespace([]),
    stored: perNamespace([]),
    permitted: new Set(),
  }
}

/** Ends the page: its state is gone, stored values stay. */
export function leaveModel(model: Model): void {
  model.live = perNamespace([])
  model.active = perNamespace(undefined)
  model.pending = perNamespace(undefined)
  model.waiting = perWallet(() => 0)
}

/** Stores the active one first, so that the next page makes it the active one again. */
export function remember(model: Model): void {
  for (const namespace of namespaces) {
    const active = model.active[namespace]
    const others = model.live[namespace].filter((id) => id !== active)
    const known = active === undefined ? others : [active, ...others]
    const waiting = model.unanswered[namespace].filter((id) => !known.includes(id))
    model.stored[namespace] = [...known, ...waiting]
  }
}

function add(model: Model, id: WalletId, namespace: Namespace): void {
  // A wallet that is granted again keeps its place.
  if (!model.live[namespace].includes(id)) model.live[namespace] = [...model.live[namespace], id]
}

/** Returns the accounts as the page displays them: the user's choice comes first. */
export function shownAccounts(model: Model, id: WalletId, namespace: Namespace): readonly string[] {
  const chosen = model.choices[id][namespace]?.account
  const others = model.addresses[id].filter((address) => address !== chosen)
  return chosen === undefined ? others : [chosen, ...others]
}

/** Drops the user's choice if the wallet moved to another account after it: the later one wins. */
export function dropOutdatedChoice(model: Model, id: WalletId, namespace: Namespace): void {
  if (model.choices[id][namespace]?.first !== model.addresses[id][0]) model.choices[id][namespace] = undefined
}

/** Connects for the user: the wallet is active in the user's namespace, and in those without an active connection. */
export function grant(model: Model, id: WalletId): void {
  const given = serves[id]
  const first = given.includes(model.wanted[id]) ? model.wanted[id] : given[0]
  for (const namespace of given) {
    add(model, id, namespace)
    model.choices[id][namespace] = undefined
    if (namespace === first || !model.active[namespace]) model.active[namespace] = id
    model.pending[namespace] = undefined
  }
  model.permitted.add(id)
  remember(model)
}

/** Applies a wallet's own update of its grant: it replaces no active wallet, and no pending one. */
export function update(model: Model, id: WalletId, namespace: Namespace): void {
  if (model.live[namespace].includes(id)) dropOutdatedChoice(model, id, namespace)
  else model.choices[id][namespace] = undefined
  add(model, id, namespace)
  if (!model.pending[namespace]) model.active[namespace] ??= id
  remember(model)
}

/** Removes a wallet; another connected one takes its place. If another tab ended it, that tab updates the storage. */
export function lose(
  model: Model,
  id: WalletId,
  lost: readonly Namespace[] = serves[id],
  by: 'here' | 'tab' = 'here',
): void {
  for (const namespace of lost) {
    if (by === 'here' && model.live[namespace].includes(id)) model.choices[id][namespace] = undefined
    model.live[namespace] = model.live[namespace].filter((one) => one !== id)
    if (model.active[namespace] === id) model.active[namespace] = model.live[namespace][0]
  }
}

export function endRequest(model: Model, id: WalletId): void {
  model.waiting[id] = 0
  for (const namespace of namespaces) {
    if (model.pending[namespace] !== id) continue
    model.pending[namespace] = undefined
    model.active[namespace] ??= model.live[namespace][0]
  }
}

/** Restores stored wallets that answer. They replace no active wallet. */
export function restore(model: Model, found: Record<Namespace, readonly WalletId[]>): void {
  for (const namespace of namespaces) {
    for (const id of found[namespace]) {
      if (model.live[namespace].includes(id) || !model.permitted.has(id)) continue
      add(model, id, namespace)
      dropOutdatedChoice(model, id, namespace)
      if (!model.pending[namespace]) model.active[namespace] ??= id
    }
  }
}

export const isLive = (model: Model, id: WalletId): boolean =>
  namespaces.some((namespace) => model.live[namespace].includes(id))
