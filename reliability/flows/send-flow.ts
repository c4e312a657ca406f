import { type SendReview, SendToken } from '#plugins/send'
import type { Content } from '../history/history.js'
import { tokenAddress } from '../world/evm-ledger.js'
import type { World } from '../world/world.js'
import { attempt, openPlugin, whileWatching } from './attempts.js'
import { isOfSameAccount } from './confirm-again.js'
import type { Flow, Scene } from './flow.js'
import { recordConfirmation } from './user-report.js'

/** What is sent, by namespace. */
interface Draft {
  readonly amount: string
  readonly recipient: string
  readonly token: string
}
const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const drafts: Readonly<Record<string, readonly Draft[]>> = {
  eip155: [
    { amount: '0.25', recipient: bob, token: 'ETH' },
    { amount: '12.5', recipient: bob, token: tokenAddress },
  ],
  bip122: [
    { amount: '0.25', recipient: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', token: 'BTC' },
    // More than one coin.
    { amount: '1.2', recipient: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', token: 'BTC' },
  ],
  polkadot: [{ amount: '2.5', recipient: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', token: 'DOT' }],
  solana: [{ amount: '0.25', recipient: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB', token: 'SOL' }],
}
const draftsOf = (namespace: string): readonly Draft[] => drafts[namespace] ?? []

/** Returns whether the world has a ledger on which a transfer can be sent. */
export const canSend = (namespace: string): boolean => draftsOf(namespace).length > 0

/** What the review displays, as content. */
export function contentOfReview({ account, caipNetworkId, to, amount, token }: SendReview): Content {
  // Letter case has a meaning in base58 only.
  const form = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)
  return {
    action: 'payment',
    network: caipNetworkId,
    account: form(account.split(':')[2] ?? ''),
    to: form(to),
    value: String(amount.value),
    ...(token.address !== undefined && { token: token.address.toLowerCase() }),
  }
}

const progressOf = ({ tab }: World) => tab.kernel.send.store.getState().progress

/** Follows the transaction that the widget reported as sent, until it is over. */
async function follow(world: World, confirmation: string): Promise<void> {
  const status = (): string => {
    const progress = progressOf(world)
    return progress.step === 'sent' ? progress.status : progress.step
  }
  world.reach('following')
  await world.until(() => status() !== 'pending', 600_000)
  // The user still looks at a transaction whose outcome is not known yet.
  await world.until(() => status() !== 'unknown', 60_000)
  world.history.add({ type: 'reported', confirmation, wasSent: 'yes', reason: status() })
}

/** Presses Confirm, once or twice, and reads what the widget reports. */
async function confirm(world: World, scene: Scene, review: SendReview): Promise<void> {
  const { history, random } = world
  const confirmation = recordConfirmation(world, scene, contentOfReview(review))
  const presses = random.pick([1, 1, 2, 3])
  for (let press = 0; press < presses; press += 1)
    void world.track('confirm', world.tab.kernel.send.confirm(review.mustAgree))
  world.reach('confirmed')
  if (!(await world.until(() => progressOf(world).step !== 'approving', 900_000))) return
  const progress = progressOf(world)
  if (progress.step === 'sent') {
    scene.last = 'yes'
    scene.transactionId = progress.transactionId
    await follow(world, confirmation)
    return
  }
  const failure = progress.step === 'draft' || progress.step === 'review' ? progress.failure : undefined
  // Without a word about the wallet nothing was sent: another press is what the widget offers.
  scene.last = failure?.wasSent ?? 'no'
  history.add({ type: 'reported', confirmation, wasSent: scene.last, reason: failure?.reason ?? 'none' })
  // The rest of a double click is no new confirmation.
  if (failure && progress.step === 'review')
    void world.track('confirm', world.tab.kernel.send.confirm(review.mustAgree))
}

/** Fills the draft and opens the preview. Returns what it displays. */
async function reviewTransfer(world: World, draft: Draft): Promise<SendReview | undefined> {
  const { send } = world.tab.kernel
  // An earlier request may still be open in the wallet.
  if (!(await world.until(() => progressOf(world).step !== 'approving', 400_000))) {
    world.note('a request is still open')
    return undefined
  }
  if (progressOf(world).step !== 'review') {
    // The same object again would change nothing.
    send.fill({ ...draft })
    world.reach('draft')
    if (!(await world.until(() => send.store.getState().obstacle === undefined, 120_000))) {
      world.note(`obstacle: ${send.store.getState().obstacle}`)
      return undefined
    }
    void world.track('review', send.review())
    await world.until(() => progressOf(world).step !== 'preparing', 120_000)
  }
  const progress = progressOf(world)
  return progress.step === 'review' ? progress.review : undefined
}

/** Opens the preview of a transfer from a connected wallet. For checks that the widget can be used. */
export async function reviewAnyTransfer(world: World, namespace: string): Promise<SendReview | undefined> {
  const [draft] = draftsOf(namespace)
  return draft && reviewTransfer(world, draft)
}

async function sendOnce(world: World, scene: Scene): Promise<void> {
  const send = await openPlugin(world, scene, SendToken)
  if (!send) return
  const draft = world.random.pick(draftsOf(scene.namespace))
  const once = async (): Promise<void> => {
    if (!(await reviewTransfer(world, draft))) return
    world.reach('review')
    await world.until(() => false, world.random.between(0, 3) * 12_000 + 600)
    const progress = progressOf(world)
    // The user confirms what is displayed.
    if (progress.step === 'review') await confirm(world, scene, progress.review)
  }
  await whileWatching(world, send, () => attempt(world, scene, { times: 4, pauseMs: 5_000 }, once))
}

async function sendAgain(world: World, scene: Scene, request: Content): Promise<void> {
  const send = await openPlugin(world, scene, SendToken)
  // Both drafts have the same recipient.
  const [draft] = draftsOf(scene.namespace)
  if (!send || !draft || progressOf(world).step === 'approving') return
  await whileWatching(world, send, async () => {
    const review = await reviewTransfer(world, draft)
    if (!review || !isOfSameAccount(contentOfReview(review), request)) return
    const agreed = review.mustAgree.filter((one) => one !== 'unanswered')
    void world.track('confirm again', send.confirm(agreed))
    await world.until(() => false, 3_000)
  })
}

/** Sends a coin or a token. */
export const sendFlow: Flow = {
  name: 'send',
  namespaces: ['eip155', 'solana', 'bip122', 'polkadot'],
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
  run: sendOnce,
  again: sendAgain,
}

/** Sends a coin or a token, with an offer of the page to pay the fee. */
export const sendInBatchFlow: Flow = {
  ...sendFlow,
  name: 'send in a batch',
  namespaces: ['eip155'],
  hasBatches: true,
}
