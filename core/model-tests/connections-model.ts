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

/** What a person would say is connected. */
export interface Model {
  /** Per namespace, in the order in which they were connected. */
  live: Record<Namespace, readonly WalletId[]>
  active: Record<Namespace, WalletId | undefined>
  /** Which wallet a namespace without an active connection waits for: the one that was asked last. */
  asking: Record<Namespace, WalletId | undefined>
  /** How many callers wait for a wallet that does not answer. */
  waiting: Record<WalletId, number>
  /** Where the person was when each wallet was asked last. */
  wanted: Record<WalletId, Namespace>
  /** How often each wallet asked its person: once for one wish, and never to restore. */
  asked: Record<WalletId, number>
  /** What the wallet itself says: the first is its active one. */
  addresses: Record<WalletId, readonly string[]>
  /** The account that the user chose, and the one that the wallet had first then. It outlives the page. */
  choices: Record<WalletId, Record<Namespace, Choice | undefined>>
  chain: Record<WalletId, CaipNetworkId | undefined>
  /** Wallets that the page has not heard of since it began to restore. */
  unanswered: Record<Namespace, readonly WalletId[]>
  /** What is left for the next page: a wallet is forgotten when it is ended, not when it does not come back. */
  stored: Record<Namespace, readonly WalletId[]>
  /** Wallets that let this page in without a question. */
  permitted: Set<WalletId>
}

export function newModel(): Model {
  return {
    live: perNamespace([]),
    active: perNamespace(undefined),
    asking: perNamespace(undefined),
    waiting: perWallet(() => 0),
    wanted: perWallet(() => 'eip155'),
    asked: perWallet(() => 0),
    addresses: perWallet((id) => [`${id} 0`, `${id} 1`]),
    choices: perWallet(() => perNamespace(undefined)),
    chain: perWallet(() => undefined),
    unanswered: perNamespace([]),
    stored: perNamespace([]),
    permitted: new Set(),
  }
}

/** A page has ended: what it held is gone, what was stored stays. */
export function leaveModel(model: Model): void {
  model.live = perNamespace([])
  model.active = perNamespace(undefined)
  model.asking = perNamespace(undefined)
  model.waiting = perWallet(() => 0)
}

/** The active one first, so that the next page makes it the active one again. */
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
  // What is granted again keeps its place.
  if (!model.live[namespace].includes(id)) model.live[namespace] = [...model.live[namespace], id]
}

/** The accounts as the page shows them: what the user chose comes first. */
export function shownAccounts(model: Model, id: WalletId, namespace: Namespace): readonly string[] {
  const chosen = model.choices[id][namespace]?.account
  const others = model.addresses[id].filter((address) => address !== chosen)
  return chosen === undefined ? others : [chosen, ...others]
}

/** The wallet moved to another account after the user's choice: the later word counts. */
export function dropOutdatedChoice(model: Model, id: WalletId, namespace: Namespace): void {
  if (model.choices[id][namespace]?.first !== model.addresses[id][0]) model.choices[id][namespace] = undefined
}

/** The person connects: what was connected last is the active one where the person is, and where there is no other. */
export function grant(model: Model, id: WalletId): void {
  const given = serves[id]
  const first = given.includes(model.wanted[id]) ? model.wanted[id] : given[0]
  for (const namespace of given) {
    add(model, id, namespace)
    model.choices[id][namespace] = undefined
    if (namespace === first || !model.active[namespace]) model.active[namespace] = id
    model.asking[namespace] = undefined
  }
  model.permitted.add(id)
  remember(model)
}

/** The wallet itself says what it grants: that takes nobody's place, nor that of one that is asked. */
export function update(model: Model, id: WalletId, namespace: Namespace): void {
  if (model.live[namespace].includes(id)) dropOutdatedChoice(model, id, namespace)
  else model.choices[id][namespace] = undefined
  add(model, id, namespace)
  if (!model.asking[namespace]) model.active[namespace] ??= id
  remember(model)
}

/** Another wallet that is still connected takes its place. What another tab ended is that tab's to forget. */
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

export function stopAsking(model: Model, id: WalletId): void {
  model.waiting[id] = 0
  for (const namespace of namespaces) {
    if (model.asking[namespace] !== id) continue
    model.asking[namespace] = undefined
    model.active[namespace] ??= model.live[namespace][0]
  }
}

/** Brings back what was stored, as far as the wallets answer. It takes nobody's place. */
export function restore(model: Model, found: Record<Namespace, readonly WalletId[]>): void {
  for (const namespace of namespaces) {
    for (const id of found[namespace]) {
      if (model.live[namespace].includes(id) || !model.permitted.has(id)) continue
      add(model, id, namespace)
      dropOutdatedChoice(model, id, namespace)
      if (!model.asking[namespace]) model.active[namespace] ??= id
    }
  }
}

export const isLive = (model: Model, id: WalletId): boolean =>
  namespaces.some((namespace) => model.live[namespace].includes(id))
