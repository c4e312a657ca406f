import { type NewNotification, NotificationsToken, notificationsPlugin } from 'quoin/plugins/notifications'
import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Notifications'
const setting = { plugins: [notificationsPlugin] }

const payment: NewNotification = {
  id: 'payment',
  tone: 'success',
  title: 'Received 120 USDC',
  body: 'From 0x8617…070D on Ethereum',
  view: 'Account',
}
const failure: NewNotification = {
  id: 'failure',
  tone: 'danger',
  title: '0.25 ETH not sent: the transaction failed. At most, the network fee was spent.',
  body: 'Ethereum',
}
const expiring: NewNotification = {
  id: 'expiring',
  title: 'Your connection to Heron Wallet expires soon',
  body: 'Expires on Nov 30, 2026, 2:00 PM. Press to stay connected.',
  view: 'Account',
}

/** Displays toasts over the page: the modal is closed. */
const toasts = (id: string, title: string, notifications: readonly NewNotification[]): Story => ({
  id,
  plugin,
  title,
  setting,
  async show(world: StoryWorld) {
    await world.connect()
    const service = await world.kernel.load(NotificationsToken)
    for (const one of notifications) service.show(one)
    const count = Math.min(notifications.length, 3)
    await world.passUntil(() => service.store.getState().shown.length >= count)
  },
})

const extended: NewNotification = {
  id: 'extended',
  tone: 'success',
  title: 'Your connection to Heron Wallet was extended',
  body: 'Expires at Dec 7, 2026, 2:00 PM',
}

export const notificationsStories: readonly Story[] = [
  toasts('toasts', 'A payment, a failure, and a session that expires', [payment, failure, expiring]),
  toasts('toasts-extended', 'A session that was extended', [extended]),
  toasts(
    'toasts-many',
    'More than three at once',
    Array.from({ length: 5 }, (_, index) => ({ ...payment, id: `payment-${index}` })),
  ),
  toasts('toasts-long', 'A notification of a page with the longest texts', [
    {
      id: 'long',
      title:
        'Lighthouse Treasury has a notification for you with a title that is as long as it may be, to the end',
      body: 'Its text is long as well, so that it takes several lines on every screen, and nothing of it is hidden by the button that closes it or by the edge of the window',
      view: 'Account',
    },
  ]),
]
