import type { PluginContext, PopupWindow } from '#kernel'
import { createPageVisit } from '#plugin-kit'
import type { OnrampPlugin, Purchase, PurchaseFailure, PurchaseProgress } from '../contract.js'
import type { Seller } from '../provider/sellers.js'

/** The purchases from before the order, and its start. */
interface Since {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Ids of earlier purchases; `undefined` until the seller has listed them. */
  readonly before: ReadonlySet<string> | undefined
}

const ranks = { delivered: 0, delivering: 1, failed: 2 } as const

/**
 * Finds the purchase of an order: one that is not among the earlier ones or, if those are unknown, one that is newer than the order
 * or pending. Of several attempts a paid one counts, else the newest.
 */
export function findPurchase(purchases: readonly Purchase[], { at, before }: Since): Purchase | undefined {
  const mine = purchases.filter(({ id, createdAt, status }) =>
    before ? !before.has(id) : createdAt >= at || status === 'delivering',
  )
  return mine.toSorted(
    (one, other) => ranks[one.status] - ranks[other.status] || other.createdAt - one.createdAt,
  )[0]
}

/** Interval of the requests for purchases. Milliseconds. */
const pollInterval = 4_000
/** Time limit for a purchase to appear after the window was closed. Milliseconds. */
const timeoutClosed = 180_000
/** The time limit if the window may still be open. Milliseconds. */
const timeoutUnknown = 1_800_000

/** An order with an open or closed page. */
export interface Order {
  readonly seller: Seller
  readonly address: string
  readonly since: Since
  /** Unknown after a reload. */
  readonly url: string | undefined
  /** Gone after a reload. */
  readonly window: PopupWindow | undefined
}

/** Follows one order. */
export interface FollowedPurchase {
  /** The window was opened again. */
  reopened(window: PopupWindow): void
  focus(): void
  readonly order: Order
  stop(): void
}

export interface FollowOptions {
  readonly ctx: PluginContext<OnrampPlugin>
  readonly order: Order
  readonly onProgress: (progress: PurchaseProgress) => void
  /** Ends following the order. */
  readonly onEnd: () => void
}

/** Reports a purchase's progress, each state once. Returns `over` for a state after which nothing changes. */
function createPurchaseReporter(
  providerId: string,
  onProgress: FollowOptions['onProgress'],
): {
  fail(reason: PurchaseFailure['reason'], wasPaid: PurchaseFailure['wasPaid'], purchase?: Purchase): void
  report(purchase: Purchase): 'over' | 'pending'
  /** The purchase that was reported last. */
  found(): Purchase | undefined
} {
  let found: Purchase | undefined
  let reported: string | undefined
  const fail: ReturnType<typeof createPurchaseReporter>['fail'] = (reason, wasPaid, purchase) =>
    onProgress({ step: 'failed', providerId, failure: { reason, wasPaid }, ...(purchase && { purchase }) })
  return {
    fail,
    report(purchase) {
      const key = `${purchase.id} ${purchase.status}`
      if (key === reported) return 'pending'
      reported = key
      const wasPending = found?.id === purchase.id
      found = purchase
      if (purchase.status !== 'failed') {
        onProgress({ step: purchase.status, providerId, purchase })
        return purchase.status === 'delivered' ? 'over' : 'pending'
      }
      // A purchase that was never pending was not paid. For one that was, the location of the funds is unknown.
      if (wasPending) fail('providerFailed', 'unknown', purchase)
      else fail('declined', 'no', purchase)
      return wasPending ? 'over' : 'pending'
    },
    found: () => found,
  }
}

/**
 * Polls the seller every 4 s for the purchase of an order, and follows it to its delivery. If the window was closed and
 * the seller lists none, that is reported, and polling continues for 180 s in all.
 */
export function followPurchase({ ctx, order, onProgress, onEnd }: FollowOptions): FollowedPurchase {
  const { seller, address, url } = order
  const { provider, id: providerId } = seller
  const reporter = createPurchaseReporter(providerId, onProgress)

  const end = (): void => {
    visit.stop()
    onEnd()
  }
  const reportWindow = (): void => {
    if (!reporter.found()) onProgress({ step: 'atProvider', providerId, url, window: visit.windowState() })
  }
  const visit = createPageVisit({
    ctx,
    window: order.window,
    pollInterval,
    async poll(signal) {
      if (!provider.purchases) return 'found'
      const { purchases } = await provider.purchases(address, undefined, signal)
      const purchase = signal.aborted ? undefined : findPurchase(purchases, order.since)
      if (purchase && reporter.report(purchase) === 'over') end()
      return purchase ? 'found' : 'empty'
    },
    onClosed: reportWindow,
    onEmpty: () => reporter.fail('abandoned', 'unknown'),
    onTick(now) {
      const closedAt = visit.closedAt()
      const limit = visit.windowState() === 'unknown' && visit.hasWindow() ? timeoutUnknown : timeoutClosed
      if (closedAt === undefined || now - closedAt < limit || reporter.found()?.status === 'delivering')
        return
      // An empty response was reported before.
      if (!reporter.found() && !visit.isEmpty() && provider.purchases) reporter.fail('timeout', 'unknown')
      end()
    },
  })
  reportWindow()
  if (!order.window) visit.poll()

  return {
    order,
    focus: visit.focus,
    reopened(next) {
      visit.reopen(next)
      reportWindow()
    },
    stop: visit.stop,
  }
}
