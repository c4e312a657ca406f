import { type PayApi, PayToken } from '#plugins/pay'
import { tokenAddress } from '../world/evm-ledger.js'
import type { World } from '../world/world.js'
import { attempt, openPlugin, whileWatching } from './attempts.js'
import type { Flow, Scene } from './flow.js'
import { type Report, recordConfirmation, recordReport, shownAccount } from './user-report.js'

const shop = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const openPayment = (pay: PayApi) =>
  pay.open({
    asset: {
      network: 'eip155:1',
      recipient: shop,
      asset: tokenAddress,
      amount: '12.5',
      metadata: { name: 'Dollar', symbol: 'USD', decimals: 6 },
    },
    payWithExchange: false,
  })

/** What the payment says; `undefined` while it goes on. */
function reportOf(pay: PayApi): Report | undefined {
  const progress = pay.store.getState()?.progress
  if (progress?.status === 'done') return { wasSent: 'yes', reason: 'success' }
  if (progress?.status === 'confirming') return undefined
  if (progress?.status === 'waiting' && progress.step !== 'choosing') return undefined
  const failure = progress?.failure
  if (!failure) return undefined
  // A reverted payment was not paid, and its fee is spent.
  if (failure.reason === 'transactionFailed') return { wasSent: 'yes', reason: 'failed' }
  return { wasSent: failure.wasPaid === 'partly' ? 'yes' : failure.wasPaid, reason: failure.reason }
}

/** Confirms the displayed payment, if it can be confirmed. */
async function confirm(world: World, scene: Scene, pay: PayApi): Promise<void> {
  const state = () => pay.store.getState()
  const isReady = (): boolean => {
    const { progress, obstacle } = state() ?? {}
    return progress?.status === 'waiting' && progress.step === 'choosing' && obstacle === undefined
  }
  if (!(await world.until(() => isReady() || state()?.progress.status === 'failed', 120_000)) || !isReady())
    return world.note(`payment: ${state()?.obstacle} ${state()?.progress.status}`)
  world.reach('review')
  await world.until(() => false, world.random.between(6, 20) * 100)
  const shown = state()
  if (!isReady() || !shown?.due || !shown.payer) return
  const { due, payer, mustAgree } = shown
  const confirmation = recordConfirmation(world, scene, {
    action: 'payment',
    network: due.caipNetworkId,
    account: payer.account.split(':')[2]?.toLowerCase() ?? '',
    to: due.recipient.toLowerCase(),
    value: String(due.amount.value),
    token: due.token?.toLowerCase(),
  })
  for (let press = 0; press < world.random.pick([1, 2]); press += 1)
    void world.track('confirm', pay.confirm(mustAgree))
  world.reach('confirmed')
  await world.until(() => reportOf(pay) !== undefined || isReady(), 900_000)
  // Ready again without a word: nothing was asked.
  recordReport(
    world,
    scene,
    confirmation,
    reportOf(pay) ?? (isReady() ? { wasSent: 'no', reason: 'none' } : undefined),
  )
}

async function payOnce(world: World, scene: Scene): Promise<void> {
  const pay = await openPlugin(world, scene, PayToken)
  if (!pay || !shownAccount(world, 'eip155')) return
  void world.track('payment', openPayment(pay).result)
  const once = async (): Promise<void> => {
    if (pay.store.getState()?.progress.status === 'failed')
      void world.track('payment', openPayment(pay).result)
    await confirm(world, scene, pay)
    if (scene.last === undefined || scene.last === 'no') pay.retry()
  }
  await whileWatching(world, pay, () => attempt(world, scene, { times: 3, pauseMs: 5_000 }, once))
}

/** Pays an amount that the host asks for. */
export const payFlow: Flow = {
  name: 'pay',
  namespaces: ['eip155'],
  moments: ['start', 'connecting', 'connected', 'review', 'confirmed', 'at the wallet', 'executed'],
  run: payOnce,
}

/** Pays an amount that the host asks for, with an offer of the page to pay the fee. */
export const payInBatchFlow: Flow = { ...payFlow, name: 'pay in a batch', hasBatches: true }
