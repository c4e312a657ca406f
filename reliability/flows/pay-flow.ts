import { type PayApi, PayToken } from '#plugins/pay'
import type { Content } from '../history/history.js'
import { tokenAddress } from '../world/evm-ledger.js'
import type { World } from '../world/world.js'
import { attempt, openPlugin, whileWatching } from './attempts.js'
import { isOfSameAccount } from './confirm-again.js'
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

/** Returns whether the displayed payment can be confirmed. */
function isPayable(pay: PayApi): boolean {
  const { progress, obstacle } = pay.store.getState() ?? {}
  return progress?.status === 'waiting' && progress.step === 'choosing' && obstacle === undefined
}

/** What the payment displays, as content. */
function contentOfPayment(pay: PayApi): Content | undefined {
  const { due, payer } = pay.store.getState() ?? {}
  return (
    due &&
    payer && {
      action: 'payment',
      network: due.caipNetworkId,
      account: payer.account.split(':')[2]?.toLowerCase() ?? '',
      to: due.recipient.toLowerCase(),
      value: String(due.amount.value),
      token: due.token?.toLowerCase(),
    }
  )
}

/** Confirms the displayed payment, if it can be confirmed. */
async function confirm(world: World, scene: Scene, pay: PayApi): Promise<void> {
  const state = () => pay.store.getState()
  const isReady = (): boolean => isPayable(pay)
  if (!(await world.until(() => isReady() || state()?.progress.status === 'failed', 120_000)) || !isReady())
    return world.note(`payment: ${state()?.obstacle} ${state()?.progress.status}`)
  world.reach('review')
  await world.until(() => false, world.random.between(6, 20) * 100)
  const { mustAgree = [] } = state() ?? {}
  const content = contentOfPayment(pay)
  if (!isReady() || !content) return
  const confirmation = recordConfirmation(world, scene, content)
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

async function payAgain(world: World, scene: Scene, request: Content): Promise<void> {
  const pay = await openPlugin(world, scene, PayToken)
  if (!pay || !shownAccount(world, 'eip155')) return
  const status = pay.store.getState()?.progress.status
  if (status !== undefined && status !== 'failed') return
  void world.track('payment', openPayment(pay).result)
  await whileWatching(world, pay, async () => {
    if (!(await world.until(() => isPayable(pay), 60_000))) return
    const content = contentOfPayment(pay)
    if (!content || !isOfSameAccount(content, request)) return
    const agreed = pay.store.getState()?.mustAgree.filter((one) => one !== 'unanswered')
    void world.track('confirm again', pay.confirm(agreed))
    await world.until(() => false, 3_000)
  })
}

/** Pays an amount that the host asks for. */
export const payFlow: Flow = {
  name: 'pay',
  namespaces: ['eip155'],
  moments: ['start', 'connecting', 'connected', 'review', 'confirmed', 'at the wallet', 'executed'],
  run: payOnce,
  again: payAgain,
}

/** Pays an amount that the host asks for, with an offer of the page to pay the fee. */
export const payInBatchFlow: Flow = { ...payFlow, name: 'pay in a batch', hasBatches: true }
