import type { PluginContext, PopupWindow } from '#kernel'
import { durations } from '#kernel'
import type { OnrampPlugin, Purchase, PurchaseFailure, PurchaseProgress } from './contract.js'
import { findPurchase, type Since } from './find-purchase.js'
import type { Seller } from './sellers.js'

/** How often the seller is asked whether a purchase has appeared. Milliseconds. */
const askEvery = 4_000
/** How often the window is looked at. Milliseconds. */
const lookEvery = durations.oneSecond
/** After the window was closed, a purchase is waited for so long. Milliseconds. */
const longestSilence = 180_000
/** The same where the window may still be open. Milliseconds. */
const longestParted = 1_800_000
/** So often the seller has said since then that there is none, until it is told that there is none. */
const enoughAnswers = 3
/** A window that reads as closed so soon was parted from this page by a page's policy (COOP): nothing is known of it. Milliseconds. */
const partedWithin = 2_500

/** An order whose page is open, or was. */
export interface Order {
  readonly seller: Seller
  readonly address: string
  readonly since: Since
  /** Not known any more after a reload. */
  readonly url: string | undefined
  /** Gone after a reload. */
  readonly window: PopupWindow | undefined
}

/** Follows one order. */
export interface Following {
  /** The window was opened once more. */
  reopened(window: PopupWindow): void
  focus(): void
  readonly order: Order
  /** Purchases that were there before the order. */
  knowBefore(ids: ReadonlySet<string>): void
  stop(): void
}

export interface FollowOptions {
  readonly ctx: PluginContext<OnrampPlugin>
  readonly order: Order
  readonly onProgress: (progress: PurchaseProgress) => void
  /** Nothing more will be heard of it. */
  readonly onEnd: () => void
}

/**
 * Asks the seller every 4 s what became of an order: a purchase that appears is followed to its delivery. Where the window was closed
 * and the seller knows of none, that is told, and looked for on for 180 s in all.
 */
export function followPurchase({ ctx, order, onProgress, onEnd }: FollowOptions): Following {
  const { platform } = ctx
  const { seller, address } = order
  const { provider, id: providerId } = seller
  const controller = new AbortController()
  let { window, since } = order
  let openedAt = platform.now()
  /** Since when the window is closed, or nothing is known of it. */
  let closedAt = window ? undefined : platform.now()
  let seen: 'open' | 'closed' | 'unknown' = window ? 'open' : 'unknown'
  let emptyAnswers = 0
  let isAsking = false
  let found: Purchase | undefined
  let told: string | undefined
  let isOver = false

  const fail = (
    reason: PurchaseFailure['reason'],
    wasPaid: PurchaseFailure['wasPaid'],
    purchase?: Purchase,
  ): void =>
    onProgress({ step: 'failed', providerId, failure: { reason, wasPaid }, ...(purchase && { purchase }) })
  const tellWindow = (): void => onProgress({ step: 'atProvider', providerId, url: order.url, window: seen })

  const stop = (): void => {
    if (isOver) return
    isOver = true
    controller.abort()
    stopLooking()
    stopAsking()
    disown()
  }
  const end = (): void => {
    stop()
    onEnd()
  }

  const tell = (purchase: Purchase): void => {
    const key = `${purchase.id} ${purchase.status}`
    if (key === told) return
    told = key
    const wasSeen = found?.id === purchase.id
    found = purchase
    if (purchase.status === 'delivering') {
      onProgress({ step: 'delivering', providerId, purchase })
      return
    }
    if (purchase.status === 'delivered') {
      onProgress({ step: 'delivered', providerId, purchase })
      end()
      return
    }
    // One that was never under way was not taken; of one that was, nobody here knows what became of the money.
    if (!wasSeen) fail('declined', 'no', purchase)
    else {
      fail('providerFailed', 'unknown', purchase)
      end()
    }
  }

  const ask = async (): Promise<void> => {
    if (isAsking || isOver || !provider.purchases) return
    isAsking = true
    const wasClosed = seen === 'closed'
    try {
      const { purchases } = await provider.purchases(address, undefined, controller.signal)
      if (isOver) return
      const purchase = findPurchase(purchases, since)
      if (purchase) tell(purchase)
      else if (wasClosed && seen === 'closed') {
        emptyAnswers += 1
        if (emptyAnswers === enoughAnswers) fail('abandoned', 'unknown')
      }
    } catch (error) {
      // It is asked again; what is shown stays.
      if (!isOver) ctx.report(error)
    } finally {
      isAsking = false
    }
  }

  const look = (): void => {
    const now = platform.now()
    if (seen === 'open' && window?.isClosed()) {
      seen = now - openedAt < partedWithin ? 'unknown' : 'closed'
      closedAt = now
      if (!found) tellWindow()
      void ask()
    }
    const longest = seen === 'unknown' && window ? longestParted : longestSilence
    if (closedAt === undefined || now - closedAt < longest || found?.status === 'delivering') return
    // It was told before, once the seller had said so.
    if (!found && emptyAnswers < enoughAnswers && provider.purchases) fail('timeout', 'unknown')
    end()
  }

  const stopLooking = ctx.every(lookEvery, look)
  const stopAsking = ctx.every(askEvery, () => void ask())
  const disown = ctx.own(stop)
  tellWindow()
  if (closedAt !== undefined) void ask()

  return {
    order,
    focus: () => window?.focus(),
    reopened(next) {
      window = next
      openedAt = platform.now()
      closedAt = undefined
      seen = 'open'
      emptyAnswers = 0
      if (!found) tellWindow()
    },
    knowBefore(before) {
      since = { ...since, before }
    },
    stop,
  }
}
