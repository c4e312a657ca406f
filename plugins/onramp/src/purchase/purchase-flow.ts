import type { PluginContext } from '#kernel'
import type { BuyOrder, OnrampPlugin, Purchase, PurchaseProgress } from '../contract.js'
import type { Seller, Sellers } from '../provider/sellers.js'
import { type FollowedPurchase, followPurchase, type Order } from './follow-purchase.js'
import { createSellerPage } from './seller-page.js'

/** Older purchases are not looked up after a reload. Milliseconds. */
const maxAge = 24 * 3_600_000

/** Runs purchases, one at a time. */
export interface PurchaseFlow {
  prepare(): Promise<void>
  /** Call in the click itself. */
  buy(seller: Seller, order: BuyOrder): void
  /** Focuses the page of the pending purchase, or opens it again. Returns `false` if none is pending or its page is lost. */
  bringBack(): boolean
  leave(): void
  /** Cancels a page that is still opening: its order contains the previous account. */
  accountChanged(): void
}

export interface PurchaseFlowOptions {
  readonly ctx: PluginContext<OnrampPlugin>
  readonly sellers: Sellers
  readonly progress: () => PurchaseProgress
  readonly onProgress: (progress: PurchaseProgress) => void
  readonly onDelivered: (purchase: Purchase, address: string) => void
}

/** Stores the pending purchase across reloads. Its page and window are lost with a reload. */
function createPendingPurchase({ ctx, sellers }: PurchaseFlowOptions): {
  save(order: Order | undefined): void
  /** `outdated`: too old, or of a seller that was removed or lists no purchases. */
  load(): Promise<Order | 'outdated' | undefined>
} {
  return {
    save(order) {
      const underWay = order && { providerId: order.seller.id, address: order.address, since: order.since.at }
      ctx.storage
        .update((stored) => ({ ...stored, underWay }))
        .catch((error: unknown) => {
          if (!ctx.signal.aborted) ctx.report(error)
        })
    },
    async load() {
      const { underWay } = await ctx.storage.read()
      if (!underWay || ctx.signal.aborted) return undefined
      const { providerId, address, since } = underWay
      const seller = await sellers.find(providerId)
      if (ctx.signal.aborted) return undefined
      if (ctx.platform.now() - since > maxAge || !seller?.provider.purchases) return 'outdated'
      return { seller, address, since: { at: since, before: undefined }, url: undefined, window: undefined }
    },
  }
}

/** Creates the flow, and resumes the purchase that was pending when the page was left. */
export function createPurchaseFlow(options: PurchaseFlowOptions): PurchaseFlow {
  const { ctx, progress, onProgress, onDelivered } = options
  const pending = createPendingPurchase(options)
  let following: FollowedPurchase | undefined

  const report = (next: PurchaseProgress, address: string): void => {
    const before = progress()
    onProgress(next)
    if (next.step === 'failed')
      ctx.emit('onramp:failed', { provider: next.providerId, reason: next.failure.reason })
    if (next.step !== 'delivered' || before.step === 'delivered') return
    ctx.emit('onramp:succeeded', { provider: next.providerId })
    onDelivered(next.purchase, address)
  }
  const stopFollowing = (): void => {
    following?.stop()
    following = undefined
  }
  const follow = (order: Order): void => {
    stopFollowing()
    following = followPurchase({
      ctx,
      order,
      onProgress: (next) => report(next, order.address),
      onEnd() {
        following = undefined
        pending.save(undefined)
      },
    })
    // A seller that lists no purchases cannot report its state.
    if (order.seller.provider.purchases) pending.save(order)
  }
  const page = createSellerPage({
    ctx,
    onOpened: follow,
    onFailed: (providerId, reason, address) =>
      report({ step: 'failed', providerId, failure: { reason, wasPaid: 'no' } }, address),
  })
  const start = (seller: Seller, order: BuyOrder): void => {
    stopFollowing()
    page.open(seller, order)
    onProgress({ step: 'opening', providerId: seller.id })
  }

  pending
    .load()
    .then((order) => {
      // A purchase that was started meanwhile replaces it.
      if (ctx.signal.aborted || progress().step !== 'draft') return
      if (order === 'outdated') pending.save(undefined)
      else if (order) follow(order)
    })
    .catch((error: unknown) => {
      if (!ctx.signal.aborted) ctx.report(error)
    })

  return {
    prepare: page.prepare,
    buy: start,
    bringBack() {
      const now = progress()
      if (now.step === 'opening') {
        page.focus()
        return true
      }
      if (!following) return false
      const isGone = (now.step === 'atProvider' && now.window !== 'open') || now.step === 'failed'
      if (!isGone) {
        following.focus()
        return true
      }
      const { url, seller } = following.order
      if (url === undefined || now.step === 'failed') return false
      const window = page.openWindow()
      if (!window) {
        const failure = { reason: 'popupBlocked', wasPaid: 'no' } as const
        onProgress({ step: 'failed', providerId: seller.id, failure })
        return true
      }
      window.navigate(url)
      following.reopened(window)
      return true
    },
    leave() {
      page.cancel()
      stopFollowing()
      pending.save(undefined)
      onProgress({ step: 'draft' })
    },
    accountChanged() {
      const now = progress()
      if (now.step !== 'opening' || !page.cancel()) return
      report(
        { step: 'failed', providerId: now.providerId, failure: { reason: 'accountChanged', wasPaid: 'no' } },
        '',
      )
    },
  }
}
