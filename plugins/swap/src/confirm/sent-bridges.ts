import {
  type CaipAddress,
  durations,
  isFresh,
  type PluginContext,
  parseCaipAddress,
  parseCaipNetworkId,
  type ReadableStore,
} from '#kernel'
import { withTimeout } from '#plugin-kit'
import { type FollowedTransaction, replacementOf } from '#plugins/transactions'
import type { AccountData } from '../account/account-data.js'
import type { BuiltStep } from '../build/step.js'
import type { BridgeReport, SwapPlugin } from '../contract.js'
import type { Providers } from '../quote/providers.js'
import { fromStoredBridge, keptBridges, toStoredBridge } from '../stored-bridge.js'
import { hasEnded } from './has-ended.js'
import type { SentBridge } from './sent-bridge.js'
import { follow } from './sent-swaps.js'

/** The sent bridges, followed to their end. */
export interface SentBridges {
  readonly store: ReadableStore<readonly SentBridge[]>
  /** Follows the bridge of a sent step, and stores it. */
  add(id: string, built: BuiltStep): void
  /** Removes a bridge that has ended. */
  forget(id: string): void
}

interface SentBridgesParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly accountData: AccountData
  readonly providers: Providers
}

/** Intervals of status requests: at first, and after half an hour. Milliseconds. */
const often = 15_000
const seldom = 5 * 60_000
const isSettling = 30 * 60_000
const timeout = 20_000

/**
 * Returns the amount of an arrival as the page's own node has it; `undefined` if the node does not have the transaction, or
 * its receipt has no transfer of the token to the account. Throws if the node fails.
 */
async function readArrival(
  ctx: PluginContext<SwapPlugin>,
  { destination, account, buyToken }: SentBridge,
  id: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const network = ctx.networks.find(destination)
  const chain = ctx.chains.find(parseCaipNetworkId(destination).namespace)
  if (!network || !chain?.contractCalls || buyToken === undefined) return undefined
  const { address } = parseCaipAddress(account, () => true)
  return chain.contractCalls.readReceived({
    network,
    id,
    address,
    token: buyToken,
    contract: buyToken,
    signal,
  })
}

/** Returns the next state of a bridge by a report. A report that proves nothing changes nothing. */
async function nextState(
  ctx: PluginContext<SwapPlugin>,
  bridge: SentBridge,
  { status, transactionId }: BridgeReport,
  signal: AbortSignal,
): Promise<SentBridge> {
  if (status === 'unknown') return bridge
  if (status !== 'arrived' && status !== 'partial' && status !== 'refunded') return { ...bridge, status }
  // An end without its transaction is none.
  if (transactionId === undefined) return bridge
  const ended = { ...bridge, status, endId: transactionId }
  if (status !== 'arrived' || bridge.buyToken === undefined) return ended
  const received = await readArrival(ctx, bridge, transactionId, signal)
  // The provider says that it has arrived, but the network does not have it.
  if (received === undefined || received <= 0n) return { ...bridge, status: 'pending' }
  return { ...ended, received }
}

/** Returns the next state of a bridge by its transaction on the first network. */
function afterSource(bridge: SentBridge, followed: readonly FollowedTransaction[]): SentBridge {
  if (hasEnded(bridge)) return bridge
  const found = followed.find(
    ({ id, caipNetworkId }) => id === bridge.id && caipNetworkId === bridge.caipNetworkId,
  )
  if (!found) return bridge
  if (found.status === 'failed') return { ...bridge, status: 'notSent' }
  if (found.status !== 'success' || bridge.status !== 'sending') return bridge
  const isSpedUp = replacementOf(found) === 'spedUp'
  return { ...bridge, status: 'pending', id: isSpedUp ? (found.replacedBy ?? bridge.id) : bridge.id }
}

/** Requests the state of a bridge from its provider; `undefined` if that fails. */
async function requestState(
  { ctx, providers }: SentBridgesParts,
  bridge: SentBridge,
): Promise<SentBridge | undefined> {
  const { id, caipNetworkId, destination, account, buyToken, quoteId, provider } = bridge
  const found = (providers.store.getState() ?? []).find((one) => one.id === provider)
  if (!found?.provider.bridges) return undefined
  const sent = {
    id,
    caipNetworkId,
    destination,
    buyToken,
    quoteId,
    account: parseCaipAddress(account, () => true).address,
  }
  const { readState } = found.provider.bridges
  try {
    return await withTimeout(ctx, timeout, ctx.signal, async (until) =>
      nextState(ctx, bridge, await readState(sent, until), until),
    )
  } catch (error) {
    // Nothing is known now; the next request may know more.
    if (!ctx.signal.aborted) ctx.report(error)
    return undefined
  }
}

/** Reports the end of a bridge. The page follows its last transaction: balances are read again once it is confirmed. */
function announceEnd({ ctx, accountData }: SentBridgesParts, bridge: SentBridge): void {
  const { endId, status, destination, caipNetworkId, account, buyAmount, received, sellAmount, buyToken } =
    bridge
  const facts = { caipNetworkId, sellSymbol: sellAmount.symbol, buySymbol: buyAmount.symbol }
  if (status === 'arrived' || status === 'partial') ctx.emit('swap:succeeded', facts)
  if (endId === undefined) return
  const on = status === 'refunded' ? caipNetworkId : destination
  const moved =
    status === 'arrived'
      ? [{ direction: 'in' as const, ...buyAmount, value: received ?? buyAmount.value, address: buyToken }]
      : []
  const from: CaipAddress = `${on}:${parseCaipAddress(account, () => true).address}`
  void follow(ctx, accountData.transactions, {
    id: endId,
    caipNetworkId: on,
    from,
    operationType: 'receive',
    moved,
  })
}

/** Creates the follower of sent bridges. Continues those of an earlier visit. */
export function createSentBridges(parts: SentBridgesParts): SentBridges {
  const { ctx, accountData, providers } = parts
  const { signal, platform } = ctx
  const store = ctx.createStore<readonly SentBridge[]>('bridges', [])
  /** When a bridge was last asked for, by id. */
  const asked = new Map<string, number>()

  const save = (): void => {
    const bridges = store.getState().map(toStoredBridge)
    ctx.storage
      .update((kept) => ({ ...kept, bridges: bridges.length > 0 ? bridges : undefined }))
      .catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      })
  }
  const put = (next: readonly SentBridge[]): void => {
    store.setState(Object.freeze(keptBridges(next, platform.now())))
    save()
  }

  const change = (before: SentBridge, after: SentBridge): void => {
    if (after === before || (after.status === before.status && after.id === before.id)) return
    // Another report may have been faster; an end is final.
    const current = store.getState().find((one) => one === before)
    if (!current || hasEnded(current)) return
    put(store.getState().map((one) => (one === before ? after : one)))
    if (hasEnded(after)) announceEnd(parts, after)
  }

  const ask = async (bridge: SentBridge): Promise<void> => {
    asked.set(bridge.id, platform.now())
    const next = await requestState(parts, bridge)
    if (next && !signal.aborted) change(bridge, next)
  }

  const tick = (): void => {
    const now = platform.now()
    if (!platform.page.isVisible() || !platform.page.isOnline()) return
    for (const bridge of store.getState()) {
      const interval = now - bridge.sentAt < isSettling ? often : seldom
      const last = asked.get(bridge.id)
      if (!hasEnded(bridge) && !isFresh(last, interval, now)) void ask(bridge)
    }
  }
  const followSource = (): void => {
    for (const bridge of store.getState())
      change(bridge, afterSource(bridge, accountData.followed.getState()))
  }
  ctx.own(accountData.followed.subscribe(followSource))
  ctx.own(providers.store.subscribe(tick))
  ctx.every(durations.fiveSeconds, tick)

  ctx.storage.read().then(
    ({ bridges = [] }) => {
      if (signal.aborted) return
      const known = new Set(store.getState().map(({ id }) => id))
      const earlier = bridges.map(fromStoredBridge).filter(({ id }) => !known.has(id))
      if (earlier.length === 0) return
      store.setState(Object.freeze(keptBridges([...store.getState(), ...earlier], platform.now())))
      followSource()
      tick()
    },
    (error: unknown) => {
      if (!signal.aborted) ctx.report(error)
    },
  )

  return {
    store,
    add(id, { request, review, by }) {
      const { destination, quoteId } = request
      const { quote } = review
      if (destination === undefined || store.getState().some((one) => one.id === id)) return
      const sent: SentBridge = {
        id,
        destination,
        caipNetworkId: review.caipNetworkId,
        account: review.account,
        sellAmount: quote.sellAmount,
        buyAmount: quote.buyAmount,
        minBuyAmount: quote.minBuyAmount,
        buyToken: request.buyToken,
        provider: by.id,
        quoteId,
        sentAt: platform.now(),
        duration: quote.bridge?.duration ?? 0,
        status: 'sending',
      }
      put([sent, ...store.getState()])
      followSource()
    },
    forget(id) {
      put(store.getState().filter((one) => one.id !== id || !hasEnded(one)))
    },
  }
}
