import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isQuoinError } from '#kernel'
import { settle } from '#testing'
import {
  alice,
  bob,
  carol,
  coin,
  endWorlds,
  ether,
  type SendWorld,
  startSend,
  usd,
} from '../testing/send-world.js'
import type { SendReview } from './contract.js'

afterAll(endWorlds)
/** The state of the model: the confirmations, and the review of each. */
interface Model {
  readonly confirmed: SendReview[]
  /** Confirmations that are pending: each is a request that may be open in the wallet. */
  readonly open: Set<Promise<void>>
}
interface Real {
  readonly world: SendWorld
  /** Requests that reached the wallet before this run. */
  readonly before: number
}
type Command = fc.AsyncCommand<Model, Real>

/** Returns true if the wallet request matches the review; parsed by hand, not by the code under test. */
function textOf(params: unknown, { to, amount, token }: SendReview): boolean {
  const { to: target, value, data } = Object(params)[0]
  if (token.address === undefined)
    return target === to.toLowerCase() && BigInt(value) === amount.value && data === undefined
  // A transfer of the coin has no data: it matches no review of a token.
  if (data === undefined) return false
  const word = data.slice(-64)
  return (
    target === token.address.toLowerCase() &&
    `0x${data.slice(34, 74)}` === to.toLowerCase() &&
    BigInt(`0x${word}`) === amount.value
  )
}

function check({ confirmed, open }: Model, { world, before }: Real): void {
  // The wallet never has two requests at the same time.
  expect(open.size).toBeLessThanOrEqual(1)
  const requests = world.wallet.requests.slice(before)
  // There are never two requests for one confirmation, and none without a confirmation.
  expect(requests.length).toBeLessThanOrEqual(confirmed.length)
  for (const { params } of requests) expect(confirmed.some((review) => textOf(params, review))).toBe(true)
}

/** Error codes of calls in the wrong step. */
const refusals: readonly string[] = [
  'WALLET_REQUEST_OPEN',
  'STEP_INVALID',
  'REVIEW_OBSTACLE',
  'AGREEMENT_REQUIRED',
]
/** The agreements of the user. */
const agreed = ['lookAlike', 'contract', 'fee'] as const

const command = (name: string, act: (model: Model, world: SendWorld) => unknown): Command => ({
  check: () => true,
  async run(model, real) {
    try {
      await act(model, real.world)
    } catch (error) {
      // A call in the wrong step is refused with its own code, and changes nothing [M13].
      if (!isQuoinError(error) || !refusals.includes(error.code)) throw error
    }
    await settle()
    check(model, real)
  },
  toString: () => name,
})

const usualFees = [10n ** 13n, 2n * 10n ** 13n, 4n * 10n ** 13n] as const
/** Opens a preview, from any state. */
async function prepare({ ready, send, wallet, ledger, platform }: SendWorld): Promise<void> {
  wallet.chooseNetwork('eip155:1')
  ledger.fees = usualFees
  await platform.clock.advanceAsync(600)
  await ready()
  await send.review()
}
function press({ confirmed, open }: Model, { send, state }: SendWorld, times: number): void {
  const { progress } = state()
  if (progress.step === 'review') confirmed.push(progress.review)
  for (let click = 0; click < times; click += 1) {
    const confirming = send.confirm(agreed)
    open.add(confirming)
    const forget = (): unknown => open.delete(confirming)
    confirming.then(forget, forget)
  }
}
const rightDraft = fc.constant(command('a valid draft', (_, world) => prepare(world)))
const confirmation = fc
  .integer({ min: 1, max: 4 })
  .map((times) => command(`confirm ×${times}`, (model, world) => press(model, world, times)))
const leaving = fc
  .constantFrom('edit' as const, 'reset' as const)
  .map((leave) => command(leave, (_, { send }) => send[leave]()))
/** Tries to leave a request that is open in the wallet, and to confirm another one. */
const another = fc.constantFrom('edit' as const, 'reset' as const, 'fill' as const).map((leave) =>
  command(`confirm, ${leave}, confirm`, async (model, world) => {
    const { send, wallet } = world
    await prepare(world)
    wallet.behave('hang', 'eth_sendTransaction')
    press(model, world, 1)
    if (leave === 'fill') send.fill({ amount: '0.25', recipient: carol })
    else send[leave]()
    await prepare(world)
    press(model, world, 1)
  }),
)
const recipients = [bob, carol, 'nobody', '0x12']
const amounts = ['0.5', '1', '150', '0', 'x', '0.000000000000000001']
const arbitrary: fc.Arbitrary<Command>[] = [
  fc
    .constantFrom(coin.id, usd.id, 'none')
    .map((id) => command(`token ${id}`, (_, { send }) => send.setToken(id))),
  fc
    .constantFrom(...amounts)
    .map((text) => command(`amount ${text}`, (_, { send }) => send.setAmount({ typed: text }))),
  fc
    .constantFrom(...recipients)
    .map((text) => command(`to ${text}`, (_, { send }) => send.setRecipient(text))),
  fc.constant(command('max', (_, { send }) => send.useMax())),
  fc
    .constantFrom('slow' as const, 'fast' as const)
    .map((speed) => command(speed, (_, { send }) => send.setSpeed(speed))),
  fc.constant(command('review', (_, { send }) => send.review())),
  fc.constant(
    command('review, not awaited', (_, { send }) => {
      send.review().catch(() => undefined)
    }),
  ),
  // Commands that lead to the wallet are more frequent than those that lead away from it.
  ...Array.from({ length: 4 }, () => rightDraft),
  ...Array.from({ length: 6 }, () => confirmation),
  ...Array.from({ length: 2 }, () => another),
  leaving,
  fc.constant(command('fill', (_, { send }) => send.fill({ amount: '0.25', recipient: carol }))),
  fc
    .constantFrom('approve' as const, 'reject' as const, 'hang' as const, 'throw-string' as const)
    .map((behaviour) =>
      command(`wallet: ${behaviour}`, (_, { wallet }) => wallet.behave(behaviour, 'eth_sendTransaction')),
    ),
  fc.constant(command('wallet answers', (_, { wallet }) => wallet.answerHanging())),
  fc
    .constantFrom('eip155:1' as const, 'eip155:10' as const)
    .map((id) => command(`network ${id}`, (_, { wallet }) => wallet.chooseNetwork(id))),
  fc
    .boolean()
    .map((isOther) =>
      command(`account ${isOther}`, (_, { wallet }) =>
        wallet.chooseAccounts(isOther ? [carol] : [alice], 'eip155'),
      ),
    ),
  fc.constant(command('mined', (_, { ledger }) => ledger.mine())),
  fc.constant(command('failed', (_, { ledger }) => ledger.mine('failed'))),
  fc.constant(command('dearer', (_, { ledger }) => (ledger.fees = [1n, ether, ether]))),
  fc
    .integer({ min: 1, max: 20_000 })
    .map((ms) => command(`${ms} ms`, (_, { platform }) => platform.clock.advanceAsync(ms))),
]

let world: SendWorld
beforeAll(async () => {
  world = await startSend()
  // Loads the code that checks addresses before the runs.
  await world.ready()
  await world.send.review()
  // Loads the code of the wallet request, too.
  await world.send.confirm()
  world.ledger.mine()
})

it('sends one request per confirmation, only for the reviewed transfer, and always settles [SEC-06] [REL-06] [M13]', async () => {
  let total = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(arbitrary, { maxCommands: 30, size: 'max' }), async (commands) => {
      world.ledger.fees = usualFees
      world.wallet.behave('approve')
      world.wallet.chooseNetwork('eip155:1')
      world.wallet.chooseAccounts([alice], 'eip155')
      await world.until(({ progress }) => progress.step !== 'approving')
      world.send.reset()
      await world.platform.clock.advanceAsync(1_000)
      const real = { world, before: world.wallet.requests.length }
      const model: Model = { confirmed: [], open: new Set() }
      const stop = world.send.watch()
      await fc.asyncModelRun(() => ({ model, real }), commands)
      // Every pending request ends, by the wallet's answer and by the network's.
      world.wallet.behave('approve')
      world.wallet.answerHanging()
      await world.pass(1_000)
      world.ledger.mine()
      await world.until(({ progress }) => ['draft', 'review', 'sent'].includes(progress.step))
      check(model, real)
      total += model.confirmed.length
      stop()
    }),
    { numRuns: 40 },
  )
  // The runs reached the wallet often enough.
  expect(total).toBeGreaterThan(5)
})
