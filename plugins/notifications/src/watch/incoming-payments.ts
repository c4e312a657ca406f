import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  isFresh,
  type Network,
  type PluginContext,
  toCaipAddress,
} from '#kernel'
import { type HistoryApi, HistoryToken } from '#plugins/history'
import { type TransactionsApi, TransactionsToken } from '#plugins/transactions'
import type { NotificationsPlugin } from '../contract.js'
import { loadOther } from '../load-other.js'
import type { Offer } from '../shared-notification.js'
import { maxSeen, type SeenAccount } from '../stored.js'
import { type AnnouncedPayments, createAnnouncedPayments } from './announced-payments.js'
import { newTokenPayments } from './token-payments.js'

/** Interval of the readings of an account, by all tabs together. Milliseconds. */
const readEvery = 15_000
/** The maximum interval while nothing answers. Milliseconds. */
const maxInterval = 600_000
/** An older reading announces nothing: the user was not at the page. Milliseconds. */
const maxGap = 600_000
/** A balance rises by the user's own transactions, too: for so long after one, a rise is not announced. Milliseconds. */
const ownEffect = 60_000
/** A coin has a price on no chain here: a smaller part of one is dust. */
const dustDivisor = 100_000n
/** Digits before the point: a larger amount is not displayed, as a node may report anything. */
const maxWholeDigits = 12
/** Max decimals in a sentence. */
const digits = 6
/** Payments of one reading that are announced one by one. */
const maxSingle = 3

type Context = PluginContext<NotificationsPlugin>

/** An account on the network to which it is connected. */
interface WatchedAccount {
  readonly namespace: ChainNamespace
  readonly network: Network
  readonly address: string
  readonly account: CaipAddress
}

interface Services {
  readonly history: HistoryApi | undefined
  readonly transactions: TransactionsApi | undefined
}

/** Returns the accounts with a wallet, one for each namespace. */
function accountsOf({ connections, networks }: Context): readonly WatchedAccount[] {
  const namespaces = new Set(networks.list().map(({ chainNamespace }) => chainNamespace))
  return [...namespaces].flatMap((namespace) => {
    const connection = connections.active(namespace)
    const address = connection?.accounts[0]?.address
    const network = connection && networks.find(connection.caipNetworkId)
    if (!network || address === undefined || connection.isWatchOnly) return []
    return { namespace, network, address, account: toCaipAddress(network.caipNetworkId, address) }
  })
}

/** Returns the rise of a balance as text; `undefined` if it is not credible. */
function riseText(ctx: Context, { nativeCurrency }: Network, rise: bigint): string | undefined {
  const { decimals, symbol } = nativeCurrency
  if (rise / 10n ** BigInt(decimals) >= 10n ** BigInt(maxWholeDigits)) return undefined
  return `${ctx.i18n.amount(rise, decimals, digits)} ${symbol}`
}

/**
 * Creates the reading of the balances. A payment in the coin of a network is a rise of the balance that its node reports, on every
 * namespace: a token that a stranger sends cannot imitate it.
 */
function createBalanceReading(ctx: Context, hasOwnEffect: (network: CaipNetworkId) => boolean) {
  const { chains, platform, signal } = ctx
  return async (
    { namespace, network, address, account }: WatchedAccount,
    seen: SeenAccount | undefined,
    payments: AnnouncedPayments,
  ) => {
    const chain = chains.find(namespace)
    if (!chain) return undefined
    const { value } = await chain.getBalance({ network, address, signal })
    const before = seen?.balance
    const rise = before === undefined || value < 0n ? 0n : value - BigInt(before)
    const isDust = rise * dustDivisor < 10n ** BigInt(network.nativeCurrency.decimals)
    if (!isDust && isFresh(seen?.at, maxGap, platform.now()) && !hasOwnEffect(network.caipNetworkId)) {
      const amount = riseText(ctx, network, rise)
      payments.announce(
        {
          id: `payment:${account}:${before}>${value}`.slice(0, 300),
          title: amount === undefined ? ctx.t('receivedAny') : ctx.t('received', { amount }),
          target: { to: 'activity' },
        },
        amount === undefined ? undefined : { amount, from: before },
      )
    }
    // The balance of before: the block of the payment was dropped, or exactly the payment was spent.
    if (!hasOwnEffect(network.caipNetworkId)) payments.check(({ from }) => from === value.toString())
    // More digits than any chain has are no balance.
    return value >= 0n && value.toString().length <= 78 ? value.toString() : before
  }
}

/** Creates the reading of the activity, for payments in tokens: where the host's gateway has it. */
function createActivityReading(ctx: Context, offer: Offer) {
  return async (
    history: HistoryApi | undefined,
    { network, address }: WatchedAccount,
    seen: SeenAccount | undefined,
    announced: AnnouncedPayments,
  ): Promise<number | undefined> => {
    const newest = seen?.newest
    if (!history || history.store.getState().lastNetworkInView !== network.caipNetworkId) return newest
    await history.refresh()
    const { failed, unavailable, transactions, lastNetworkInView, next } = history.store.getState()
    if (failed || unavailable || lastNetworkInView !== network.caipNetworkId) return newest
    const times = transactions.map(({ metadata }) => Date.parse(metadata.minedAt)).filter(Number.isFinite)
    // Without an earlier reading there is nothing to compare with.
    const latest = Math.max(newest ?? 0, ...times)
    if (newest === undefined) return latest
    const oldest = next === undefined ? 0 : Math.min(...times)
    announced.check(
      ({ hash, minedAt = 0 }) =>
        hash !== undefined &&
        minedAt > oldest &&
        !transactions.some(({ metadata }) => metadata.hash === hash),
    )
    // A dropped payment may be included again in a block of the same time.
    const dropped = announced
      .list()
      .flatMap(({ isDropped, minedAt }) => (isDropped && minedAt ? minedAt - 1 : []))
    const payments = newTokenPayments(transactions, {
      after: Math.min(newest, ...dropped),
      address,
      coin: network.nativeCurrency.symbol,
      minValue: ctx.options?.minValue,
    })
    if (payments.length > maxSingle)
      offer({
        kind: 'incoming',
        tone: 'success',
        body: network.name,
        id: `payments:${network.caipNetworkId}:${payments[0]?.hash}`,
        title: ctx.t('receivedMany', { count: payments.length }),
        target: { to: 'activity' },
      })
    else
      for (const { hash, value, decimals, symbol, minedAt } of payments) {
        const amount = `${ctx.i18n.amount(value, decimals, digits)} ${symbol}`
        announced.announce(
          {
            id: `payment:${network.caipNetworkId}:${hash}:${symbol}`,
            title: ctx.t('received', { amount }),
            target: { to: 'activity', hash },
          },
          { amount, hash, minedAt },
        )
      }
    return latest
  }
}

/**
 * Reads the connected accounts at an interval while the page is visible and online, and reports payments to them. All tabs share the
 * readings: one reads, the others wait.
 */
export function watchPayments(ctx: Context, offer: Offer): void {
  const { platform, signal, storage } = ctx
  const { page } = platform
  let loaded: Services = { history: undefined, transactions: undefined }
  let ownAt = new Map<CaipNetworkId, number>()
  let failures = 0
  let isReading = false
  let cancel: (() => void) | undefined

  /** A transaction of the user is pending, or was settled a moment ago. */
  const hasOwnEffect = (network: CaipNetworkId): boolean =>
    isFresh(ownAt.get(network), ownEffect, platform.now()) ||
    (loaded.transactions?.store
      .getState()
      .some(({ caipNetworkId, status }) => caipNetworkId === network && status === 'pending') ??
      false)
  const readBalance = createBalanceReading(ctx, hasOwnEffect)
  const readActivity = createActivityReading(ctx, offer)

  const readOne = async (one: WatchedAccount): Promise<boolean> => {
    const seen = (await storage.read()).seen.find(({ account }) => account === one.account)
    // Another tab has read it.
    if (isFresh(seen?.at, readEvery - 1_000, platform.now())) return true
    const at = platform.now()
    let isRead = true
    const payments = createAnnouncedPayments(ctx, offer, one.network, seen?.announced)
    const balance = await readBalance(one, seen, payments).catch(() => {
      isRead = false
      return seen?.balance
    })
    const newest = await readActivity(loaded.history, one, seen, payments)
    if (signal.aborted) return false
    const now: SeenAccount = {
      account: one.account,
      at: isRead ? at : (seen?.at ?? at),
      ...(balance !== undefined && { balance }),
      ...(newest !== undefined && { newest }),
      announced: payments.list(),
    }
    await storage.update(({ seen: all }) => ({
      seen: [now, ...all.filter(({ account }) => account !== one.account)].slice(0, maxSeen),
    }))
    return isRead
  }
  const isAwake = (): boolean => page.isVisible() && page.isOnline()
  const plan = (ms: number): void => {
    cancel?.()
    cancel = ctx.after(ms, () => void read())
  }
  const read = async (): Promise<void> => {
    cancel?.()
    cancel = undefined
    const accounts = accountsOf(ctx)
    // The next change of page or connections reads again.
    if (isReading || !isAwake() || accounts.length === 0) return
    isReading = true
    try {
      const results = await Promise.all(accounts.map(readOne))
      failures = results.every((isRead) => !isRead) ? failures + 1 : 0
    } catch (error) {
      failures += 1
      if (!signal.aborted) ctx.report(error)
    } finally {
      isReading = false
      if (!signal.aborted) plan(Math.min(readEvery * 2 ** failures, maxInterval))
    }
  }
  const begin = async (): Promise<void> => {
    const [history, transactions] = await Promise.all([
      loadOther(ctx, HistoryToken),
      loadOther(ctx, TransactionsToken),
      ctx.i18n.load(ctx.id),
    ])
    if (signal.aborted) return
    loaded = { history, transactions }
    const wake = (): void => {
      if (isAwake() && cancel === undefined) void read()
    }
    ctx.own(page.subscribe(wake))
    ctx.own(
      ctx.connections.store.subscribe(() => {
        // Another account or network: its first reading does not wait.
        if (!isReading) plan(0)
      }),
    )
    plan(0)
  }
  ctx.on('transactions:settled', ({ transaction }) => {
    ownAt = new Map(ownAt).set(transaction.caipNetworkId, platform.now())
  })
  begin().catch((error: unknown) => {
    if (!signal.aborted) ctx.report(error)
  })
}
