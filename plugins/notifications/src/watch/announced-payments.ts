import { isFresh, type Network, type PluginContext } from '#kernel'
import type { NotificationsPlugin } from '../contract.js'
import type { Offer, SharedNotification } from '../shared-notification.js'
import type { AnnouncedPayment } from '../stored.js'

/** Time for which an announced payment is checked: six blocks of Bitcoin. Milliseconds. */
const maxAge = 3_600_000
/** Maximum number of announced payments of an account that are checked. */
const maxAnnounced = 4
/** A node that drops a payment more often is not credible. */
const maxDrops = 3

/** The announced payments of one account, during one reading. */
export interface AnnouncedPayments {
  /** Announces a payment, and again after it was dropped. @param amount without one it is not checked */
  announce(
    notification: Pick<SharedNotification, 'id' | 'title' | 'target'>,
    payment: Pick<AnnouncedPayment, 'amount' | 'from' | 'hash' | 'minedAt'> | undefined,
  ): void
  /** Reports the payments that the account no longer has. */
  check(isDropped: (payment: AnnouncedPayment) => boolean): void
  list(): readonly AnnouncedPayment[]
}

/** Creates the announced payments of an account from the stored ones. */
export function createAnnouncedPayments(
  ctx: PluginContext<NotificationsPlugin>,
  offer: Offer,
  network: Network,
  stored: readonly AnnouncedPayment[] = [],
): AnnouncedPayments {
  const now = ctx.platform.now()
  let all = stored.filter(({ at }) => isFresh(at, maxAge, now))
  const about = { kind: 'incoming', body: network.name } as const
  return {
    announce({ id, ...texts }, payment) {
      const drops = all.find((one) => one.id === id)?.drops ?? 0
      if (drops >= maxDrops) return
      offer({ ...about, ...texts, tone: 'success', id: drops > 0 ? `${id}:${drops}` : id })
      if (payment)
        all = [
          { ...payment, id, at: now, drops, isDropped: false },
          ...all.filter((one) => one.id !== id),
        ].slice(0, maxAnnounced)
    },
    check(isDropped) {
      all = all.map((payment) => {
        if (payment.isDropped || !isDropped(payment)) return payment
        const { id, amount, hash } = payment
        const drops = payment.drops + 1
        offer({
          ...about,
          id: `${id}:dropped:${drops}`,
          tone: 'danger',
          title: ctx.t('dropped', { amount }),
          target: { to: 'activity', hash },
        })
        return { ...payment, drops, isDropped: true }
      })
    },
    list: () => all,
  }
}
