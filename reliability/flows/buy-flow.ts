import { type OnrampApi, OnrampToken, type PurchaseProgress } from '#plugins/onramp'
import { sellerId } from '../world/card-seller.js'
import type { World } from '../world/world.js'
import { attempt, openPlugin, whileWatching } from './attempts.js'
import type { Flow, Scene } from './flow.js'
import { type Report, recordConfirmation, recordReport } from './user-report.js'

/** What the widget says of a purchase; `undefined` while it goes on. */
function reportOf(progress: PurchaseProgress): Report | undefined {
  if (progress.step === 'delivered') return { wasSent: 'yes', reason: 'success' }
  if (progress.step === 'delivering') return { wasSent: 'yes', reason: 'paid' }
  if (progress.step !== 'failed') return undefined
  return { wasSent: progress.failure.wasPaid, reason: progress.failure.reason }
}

/** The user at the seller: reads the page once it is displayed, pays or leaves, and closes the window. */
async function visitSeller(world: World, opened: number): Promise<void> {
  const { openedPopups } = world.tab.platform
  const popup = () => openedPopups[opened]
  const isDisplayed = (): boolean => popup()?.url().startsWith('https://') === true
  await world.until(() => isDisplayed() || popup()?.isOpen() === false, 120_000)
  const shown = popup()
  if (!shown || !isDisplayed() || !shown.isOpen()) return
  // The user stays there, whatever becomes of the page behind it.
  void world.seller.visit(shown.url()).then(() => shown.leave())
}

/** Orders what is displayed, and pays at the seller. */
async function order(world: World, scene: Scene, onramp: OnrampApi): Promise<void> {
  const state = () => onramp.store.getState()
  onramp.fill({ amount: '90', currency: 'USD', token: 'ETH' })
  world.reach('draft')
  const isReady = (): boolean => {
    const { obstacle, offers } = state()
    return obstacle === undefined && offers.some(({ provider }) => provider.id === sellerId)
  }
  if (!(await world.until(isReady, 60_000))) return world.note(`obstacle: ${state().obstacle}`)
  world.reach('review')
  await world.until(() => false, world.random.between(5, 20) * 100)
  const { address, caipNetworkId, token, amount } = state()
  if (!isReady() || !address || !caipNetworkId || !token || amount.amount === undefined) return
  const confirmation = recordConfirmation(world, scene, {
    action: 'purchase',
    network: caipNetworkId,
    account: address.toLowerCase(),
    value: String(Math.round(Number(amount.amount) * 100)),
    ...(token.address !== undefined && { bought: token.address }),
  })
  const opened = world.tab.platform.openedPopups.length
  for (let press = 0; press < world.random.pick([1, 2]); press += 1) onramp.buy(sellerId)
  world.reach('confirmed')
  await visitSeller(world, opened)
  await world.until(() => reportOf(state().progress) !== undefined, 900_000)
  recordReport(world, scene, confirmation, reportOf(state().progress))
  // The user waits for a purchase that the seller does not list yet.
  if (scene.last === 'unknown') {
    await world.until(() => ['delivering', 'delivered'].includes(state().progress.step), 60_000)
    recordReport(world, scene, confirmation, reportOf(state().progress))
  }
  if (state().progress.step !== 'delivering') return
  world.reach('following')
  await world.until(() => state().progress.step !== 'delivering', 600_000)
  recordReport(world, scene, confirmation, reportOf(state().progress))
}

async function buy(world: World, scene: Scene): Promise<void> {
  const onramp = await openPlugin(world, scene, OnrampToken)
  if (!onramp) return
  const once = async (): Promise<void> => {
    await order(world, scene, onramp)
    if (scene.last === 'no') onramp.leave()
  }
  await whileWatching(world, onramp, () => attempt(world, scene, { times: 4, pauseMs: 5_000 }, once))
}

/** Buys the coin with a card, on the page of a seller. */
export const buyFlow: Flow = {
  name: 'buy',
  namespaces: ['eip155'],
  moments: [
    'start',
    'connecting',
    'connected',
    'draft',
    'review',
    'confirmed',
    'at the wallet',
    'executed',
    'following',
  ],
  run: buy,
}
