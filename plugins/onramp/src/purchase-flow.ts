import { type PluginContext, type PopupOpener, type PopupWindow, QuoinError } from '#kernel'
import type { BuyOrder, OnrampPlugin, Purchase, PurchaseFailure, PurchaseProgress } from './contract.js'
import { type Following, followPurchase, type Order } from './follow-purchase.js'
import type { Seller, Sellers } from './sellers.js'

/** CSS pixels. */
const windowSize = { width: 600, height: 800 }
/** What is older is not looked for after a reload. Milliseconds. */
const longestAgo = 24 * 3_600_000

/** Runs purchases: one at a time. */
export interface PurchaseFlow {
  prepare(): Promise<void>
  /** In the click itself. */
  buy(seller: Seller, order: BuyOrder): void
  /** What is under way comes to the front, or is opened again. False where nothing is, or its page is not known any more. */
  bringBack(): boolean
  leave(): void
  /** Another account: what is not at the provider yet would go to the one before. */
  accountChanged(): void
}

export interface PurchaseFlowOptions {
  readonly ctx: PluginContext<OnrampPlugin>
  readonly sellers: Sellers
  readonly progress: () => PurchaseProgress
  readonly onProgress: (progress: PurchaseProgress) => void
  readonly onDelivered: (purchase: Purchase, address: string) => void
}

export function createPurchaseFlow(options: PurchaseFlowOptions): PurchaseFlow {
  const { ctx, sellers, progress, onProgress, onDelivered } = options
  const { platform, storage, signal: lifetime } = ctx
  let opener: PopupOpener | undefined
  let following: Following | undefined
  let opening: { readonly controller: AbortController; window: PopupWindow | undefined } | undefined
  ctx.own(() => opening?.controller.abort())

  const remember = (order: Order | undefined): void => {
    const underWay = order && { providerId: order.seller.id, address: order.address, since: order.since.at }
    storage
      .update((stored) => ({ ...stored, underWay }))
      .catch((error: unknown) => {
        if (!lifetime.aborted) ctx.report(error)
      })
  }
  const tell = (next: PurchaseProgress, address: string): void => {
    const before = progress()
    onProgress(next)
    if (next.step === 'failed')
      ctx.emit('onramp:failed', { provider: next.providerId, reason: next.failure.reason })
    if (next.step !== 'delivered' || before.step === 'delivered') return
    ctx.emit('onramp:succeeded', { provider: next.providerId })
    onDelivered(next.purchase, address)
  }
  const follow = (order: Order): void => {
    following?.stop()
    following = followPurchase({
      ...{ ctx, order },
      onProgress: (next) => tell(next, order.address),
      onEnd: () => {
        following = undefined
        remember(undefined)
      },
    })
    // Of a page that tells nothing there is nothing to look for.
    if (order.seller.provider.purchases) remember(order)
  }

  const prepare = async (): Promise<void> => {
    opener ??= await platform.popups.prepare()
  }

  /** The address of the seller's page, which is one that the host or the seller's plugin named. */
  const pageOf = async (
    { provider, origins, id }: Seller,
    order: BuyOrder,
    signal: AbortSignal,
  ): Promise<string> => {
    const url = await provider.createUrl(order, signal)
    const checked = ctx.links.check(url)
    if (checked === undefined || !origins.includes(new URL(checked).origin))
      throw new QuoinError('ORIGIN_NOT_ALLOWED', {
        details: `the page of '${id}' is not where its options say`,
      })
    return checked
  }

  /** What is there already is none of the order's. It is asked while the page is made. */
  const purchasesBefore = async (
    { provider }: Seller,
    address: string,
    signal: AbortSignal,
  ): Promise<ReadonlySet<string> | undefined> => {
    const page = await provider.purchases?.(address, undefined, signal).catch(() => undefined)
    return page && new Set(page.purchases.map(({ id }) => id))
  }

  const open = async (seller: Seller, order: BuyOrder, window: PopupWindow | undefined): Promise<void> => {
    const controller = new AbortController()
    const mine = { controller, window }
    opening = mine
    const { signal } = controller
    const at = platform.now()
    const fail = (reason: PurchaseFailure['reason']): void => {
      mine.window?.close()
      tell({ step: 'failed', providerId: seller.id, failure: { reason, wasPaid: 'no' } }, order.address)
    }
    onProgress({ step: 'opening', providerId: seller.id })
    try {
      if (!window) {
        // What opens windows was not there yet; the click may still count a moment later.
        await prepare()
        if (signal.aborted) return
        mine.window = opener?.open('about:blank', windowSize)
      }
      if (!mine.window) return fail('popupBlocked')
      const [url, before] = await Promise.all([
        pageOf(seller, order, signal),
        purchasesBefore(seller, order.address, signal),
      ])
      if (signal.aborted) return
      mine.window.navigate(url)
      ctx.emit('onramp:opened', { provider: seller.id })
      follow({ seller, address: order.address, since: { at, before }, url, window: mine.window })
    } catch (error) {
      if (signal.aborted) return
      ctx.report(error)
      fail('providerFailed')
    } finally {
      if (opening === mine) opening = undefined
    }
  }

  const cancelOpening = (): void => {
    opening?.controller.abort()
    opening?.window?.close()
    opening = undefined
  }

  /** What was under way when the page was left is looked for once more. */
  const resume = async (): Promise<void> => {
    const { underWay } = await storage.read()
    if (!underWay || lifetime.aborted || progress().step !== 'draft') return
    const { providerId, address, since } = underWay
    const seller = await sellers.find(providerId)
    const isOld = platform.now() - since > longestAgo
    if (lifetime.aborted || progress().step !== 'draft') return
    if (isOld || !seller?.provider.purchases) return remember(undefined)
    follow({ seller, address, since: { at: since, before: undefined }, url: undefined, window: undefined })
  }
  resume().catch((error: unknown) => {
    if (!lifetime.aborted) ctx.report(error)
  })

  return {
    prepare,
    buy(seller, order) {
      cancelOpening()
      following?.stop()
      following = undefined
      void open(seller, order, opener?.open('about:blank', windowSize))
    },
    bringBack() {
      const { step } = progress()
      if (step === 'opening') {
        opening?.window?.focus()
        return true
      }
      if (!following) return false
      const { url } = following.order
      const now = progress()
      const isClosed = (now.step === 'atProvider' && now.window !== 'open') || now.step === 'failed'
      if (!isClosed) {
        following.focus()
        return true
      }
      if (url === undefined || now.step === 'failed') return false
      const window = opener?.open('about:blank', windowSize)
      if (!window) {
        onProgress({
          ...{ step: 'failed', providerId: following.order.seller.id },
          failure: { reason: 'popupBlocked', wasPaid: 'no' },
        })
        return true
      }
      window.navigate(url)
      following.reopened(window)
      return true
    },
    leave() {
      cancelOpening()
      following?.stop()
      following = undefined
      remember(undefined)
      onProgress({ step: 'draft' })
    },
    accountChanged() {
      if (progress().step !== 'opening' || !opening) return
      const provider = progress()
      cancelOpening()
      if (provider.step === 'opening')
        tell(
          {
            ...{ step: 'failed', providerId: provider.providerId },
            failure: { reason: 'accountChanged', wasPaid: 'no' },
          },
          '',
        )
    },
  }
}
