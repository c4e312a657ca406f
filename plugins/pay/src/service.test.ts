import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type ActionReviewer,
  actionReviewers,
  contributeTo,
  createToken,
  definePlugin,
  type PluginTypes,
  provide,
  QuoinError,
} from '#kernel'
import { createMockConnector } from '#testing'
import {
  alice,
  carol,
  coins,
  dollars,
  endWorlds,
  hash,
  type PayWorld,
  send,
  shop,
  startPay,
  tokenContract,
} from '../testing/pay-world.js'
import type { PayFailure, PayRequest } from './contract.js'

afterEach(endWorlds)

/** Starts a payment that is displayed and built. */
async function ready(
  request: PayRequest = dollars,
  options?: Parameters<typeof startPay>[0],
): Promise<PayWorld> {
  const world = await startPay(options)
  world.pay.open(request)
  await world.until(({ obstacle }) => obstacle === undefined)
  return world
}
const failureOf = ({ state }: PayWorld): PayFailure | undefined => {
  const { progress } = state()
  return 'failure' in progress ? progress.failure : undefined
}
interface Sent {
  readonly to?: string
  readonly value?: string
  readonly data?: string
}
const sentBy = ({ wallet }: PayWorld): Sent => {
  const [call] = (wallet.requests.at(-1)?.params ?? []) as readonly Sent[]
  return call ?? {}
}

describe('a payment', () => {
  it('is never paid by a watch-only account: a wallet is connected first', async () => {
    const watched = createMockConnector({
      id: 'watch',
      type: 'watch',
      namespaces: ['eip155'],
      accounts: [carol],
    })
    const more = definePlugin<PluginTypes>({
      id: 'watching',
      version: '1.0.0',
      kernel: '*',
      contributes: { connectors: [{ id: 'watch', create: () => watched }] },
    })
    const world = await startPay({ more, connect: false })
    await world.kernel.connections.connect('watch')
    world.pay.open(dollars)
    await world.until(({ obstacle }) => obstacle === 'notConnected')
    expect(world.state().payer).toBeUndefined()
    await world.kernel.connections.connect(world.wallet.id)
    await world.until(({ obstacle }) => obstacle === undefined)
    expect(world.state().payer?.account).toContain(alice)
  })

  it('of a token transfers that token exactly, and is done when it is in a block [PAY-01] [SEC-07]', async () => {
    const world = await ready()
    const { pay, state, ledger, until } = world
    expect(state()).toMatchObject({
      due: { recipient: shop, token: tokenContract, amount: { value: 12_500_000n } },
      payer: { account: `eip155:1:${alice}`, mustSwitch: false },
      fee: { value: 10n ** 13n },
    })
    const payment = pay.open(dollars)
    const confirmed = pay.confirm()
    await until(({ progress }) => progress.status === 'confirming')
    expect(sentBy(world)).toMatchObject({
      to: tokenContract.toLowerCase(),
      data: `0xa9059cbb${shop.slice(2).toLowerCase().padStart(64, '0')}${(12_500_000).toString(16).padStart(64, '0')}`,
    })
    ledger.mine()
    await confirmed
    expect(await payment.result).toEqual({ id: hash(1), network: 'eip155:1' })
    expect(state().progress).toMatchObject({
      status: 'done',
      transactionId: hash(1),
      explorerUrl: `https://lookout.example/tx/${hash(1)}`,
    })
    expect(world.events.map(({ event }) => event)).toEqual(['pay:opened', 'pay:initiated', 'pay:succeeded'])
    expect(JSON.stringify(world.events)).not.toMatch(/0x[\da-f]{8}|12\.5|12500000/i)
  })

  it('of the native currency needs no view [PAY-01]', async () => {
    const world = await startPay()
    const { pay, kernel, ledger } = world
    const payment = pay.pay(coins)
    for (let turn = 0; turn < 100 && world.wallet.requests.length === 0; turn += 1) await world.pass(5)
    await world.pass(50)
    expect(kernel.router.current()).toBeUndefined()
    ledger.mine()
    expect(await payment.result).toEqual({ id: hash(1), network: 'eip155:1' })
    expect(sentBy(world)).toMatchObject({
      to: shop.toLowerCase(),
      value: `0x${(5n * 10n ** 17n).toString(16)}`,
    })
  })

  it('sends one request to the wallet for ten clicks [SEC-06]', async () => {
    const world = await ready()
    world.wallet.behave('hang', 'eth_sendTransaction')
    for (let press = 0; press < 10; press += 1) void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'waiting' && progress.step === 'approving')
    await world.pass(1_000)
    for (let press = 0; press < 10; press += 1) void world.pay.confirm()
    world.wallet.answerHanging()
    await world.until(({ progress }) => progress.status === 'confirming')
    expect(world.wallet.requests).toHaveLength(1)
  })

  it('reports a rejection as unpaid, and can be retried; the remaining clicks send no request [ERR-03]', async () => {
    let answers = 0
    const world = await ready(dollars, {
      answer: () => {
        answers += 1
        if (answers === 1) throw { code: 4001, message: 'no' }
        return hash(7)
      },
    })
    await world.pay.confirm()
    expect(failureOf(world)).toEqual({ reason: 'rejected', wasPaid: 'no' })
    await world.until(({ obstacle }) => obstacle === undefined)
    await world.pay.confirm()
    expect(answers).toBe(1)
    await world.pass(600)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    expect(answers).toBe(2)
  })

  it('is paid if the wallet sped it up, with the hash that is in a block [M10]', async () => {
    const world = await ready()
    const payment = world.pay.open(dollars)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    world.ledger.mine('success', hash(9))
    await expect(payment.result).resolves.toMatchObject({ id: hash(9) })
    const { progress } = world.state()
    expect(progress).toMatchObject({ status: 'done', isSpedUp: true, transactionId: hash(9) })
    expect('explorerUrl' in progress && progress.explorerUrl).toContain(hash(9))
  })

  it('is reported as unpaid if it was cancelled or replaced in the wallet [M10]', async () => {
    const world = await ready()
    const payment = world.pay.open(dollars)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    world.ledger.mine('failed', hash(9))
    await expect(payment.result).rejects.toMatchObject({
      code: 'PAYMENT_FAILED',
      details: expect.stringContaining('cancelled or replaced in the wallet'),
    })
    expect(failureOf(world)).toEqual({ reason: 'replaced', wasPaid: 'no', isFeeSpent: true })
    const { progress } = world.state()
    expect(progress).toMatchObject({ transactionId: hash(1) })
    expect('explorerUrl' in progress && progress.explorerUrl).toContain(hash(9))
  })

  it('fails if the transaction reverted: nothing arrived, the fee is spent [PAY-01] [ERR-03]', async () => {
    const world = await ready()
    const payment = world.pay.open(dollars)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    world.ledger.mine('failed')
    await expect(payment.result).rejects.toMatchObject({ code: 'PAYMENT_FAILED' })
    expect(failureOf(world)).toEqual({ reason: 'transactionFailed', wasPaid: 'no', isFeeSpent: true })
    expect(world.state().progress).toMatchObject({ transactionId: hash(1) })
  })

  it('of a token that deducts a fee on transfer is not sent to the wallet [M16] [PAY-01]', async () => {
    const world = await startPay()
    world.ledger.simulated = 11_250_000n
    world.pay.open(dollars)
    await world.until(({ obstacle }) => obstacle === 'receivesLess')
    await expect(world.pay.confirm()).rejects.toMatchObject({
      code: 'REVIEW_OBSTACLE',
      details: 'receivesLess',
    })
    await expect(world.pay.pay(dollars).result).rejects.toMatchObject({
      code: 'PAYMENT_INVALID',
      details: expect.stringContaining('11250000 of 12500000 would arrive'),
    })
    expect(world.wallet.requests).toEqual([])
  })

  it('is not reported as paid if less arrived [M16] [PAY-01]', async () => {
    const world = await ready()
    world.ledger.arrived = (value) => value - 1n
    const payment = world.pay.open(dollars)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    world.ledger.mine()
    await expect(payment.result).rejects.toMatchObject({
      code: 'PAYMENT_FAILED',
      details: expect.stringContaining('12499999 of 12500000 arrived'),
    })
    expect(failureOf(world)).toEqual({
      reason: 'receivedLess',
      wasPaid: 'partly',
      received: { value: 12_499_999n, decimals: 6, symbol: 'USD' },
    })
    expect(world.events.map(({ event }) => event)).not.toContain('pay:succeeded')
  })

  it('is reported as paid only once a node returns its receipt [M16] [REL-02]', async () => {
    const world = await ready()
    let fails = 2
    world.ledger.arrived = (value) => {
      fails -= 1
      if (fails >= 0) throw new QuoinError('NODE_FAILED')
      return value
    }
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    world.ledger.mine()
    await world.until(({ progress }) => progress.status === 'confirming' && progress.isLate === true)
    await world.pass(3_000)
    expect(world.state().progress.status).toBe('confirming')
    await world.pass(3_000)
    await world.until(({ progress }) => progress.status === 'done')
  })

  it('without an amount in its receipt is paid only if the simulation confirmed it [M16]', async () => {
    for (const [simulated, status] of [
      [undefined, 'failed'],
      [12_500_000n, 'done'],
    ] as const) {
      const world = await startPay()
      world.ledger.simulated = simulated
      world.ledger.arrived = () => undefined
      world.pay.open(dollars)
      await world.until(({ obstacle }) => obstacle === undefined)
      void world.pay.confirm()
      await world.until(({ progress }) => progress.status === 'confirming')
      world.ledger.mine()
      await world.pass()
      for (let reads = 1; reads < 5; reads += 1) await world.pass(3_000)
      await world.until(({ progress }) => progress.status === status)
      expect(failureOf(world)).toEqual(
        status === 'failed' ? { reason: 'receivedLess', wasPaid: 'unknown' } : undefined,
      )
    }
  })

  it('is not reported as paid if the wallet returned the id of an earlier transaction [SEC-06] [PAY-01]', async () => {
    const world = await ready(dollars, { answer: () => hash(1) })
    const earlier = world.pay.open(dollars)
    const first = world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    world.ledger.mine()
    await first
    expect(await earlier.result).toEqual({ id: hash(1), network: 'eip155:1' })
    const again = world.pay.open(coins)
    await world.until(({ obstacle }) => obstacle === undefined)
    await world.pay.confirm()
    await expect(again.result).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    expect(failureOf(world)).toEqual({ reason: 'walletFailed', wasPaid: 'unknown' })
  })

  it('may be unsent if the wallet returned the id of a pending transaction in another case [SEC-06] [PAY-01]', async () => {
    const id = `0x${'ab'.repeat(32)}`
    const answers = [id, id.toUpperCase().replace('X', 'x')]
    const world = await ready(dollars, { answer: () => answers.shift() })
    world.pay.open(dollars)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    const again = world.pay.open(coins)
    await world.until(({ obstacle }) => obstacle === undefined)
    await world.pay.confirm()
    await expect(again.result).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    expect(failureOf(world)).toEqual({ reason: 'walletFailed', wasPaid: 'unknown' })
  })

  it.each([
    [
      'that the node of the wallet rejected may have been paid',
      { code: -32_003 },
      'refusedByNetwork',
      'unknown',
    ],
    [
      'that a wallet refused without reporting a rejection may have been paid',
      { code: -32_000, message: 'insufficient funds for gas * price + value' },
      'insufficientFunds',
      'unknown',
    ],
  ] as const)('%s [REL-03]', async (_, thrown, reason, wasPaid) => {
    const world = await ready(dollars, {
      answer: () => {
        throw thrown
      },
    })
    world.pay.open(dollars)
    await world.pay.confirm()
    const { progress } = world.state()
    expect('failure' in progress && progress.failure).toEqual({ reason, wasPaid })
  })

  it('may be paid if the wallet returned an invalid answer, and cannot be retried [REL-03]', async () => {
    const world = await ready(dollars, { answer: () => 'sent' })
    const payment = world.pay.open(dollars)
    await world.pay.confirm()
    await expect(payment.result).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    expect(world.state().progress).toMatchObject({
      status: 'failed',
      failure: { reason: 'walletFailed', wasPaid: 'unknown' },
    })
  })
})

describe('a built transaction that differs from the payment is not sent to the wallet [SEC-07]', () => {
  it.each<[what: string, changes: object]>([
    ['the recipient', { to: carol }],
    ['the amount', { value: 12_500_001n }],
    ['the token', { token: undefined }],
    ['the sender', { from: carol }],
  ])('differs in %s', async (_, changes) => {
    const world = await startPay()
    world.ledger.tamper = (intent) => ({ ...intent, ...changes })
    world.pay.open(dollars)
    await world.until(({ obstacle }) => obstacle === 'refusedByNetwork')
    await expect(world.pay.confirm()).rejects.toMatchObject({
      code: 'REVIEW_OBSTACLE',
      details: 'refusedByNetwork',
    })
    await expect(world.pay.pay(dollars).result).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
    expect(world.wallet.requests).toEqual([])
  })
})

it('encodes any amount exactly [SEC-10]', async () => {
  const world = await startPay()
  world.ledger.held.token = 2n ** 256n - 1n
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 1n, max: 10n ** 30n }), async (value) => {
      const text = `${value / 1_000_000n}.${(value % 1_000_000n).toString().padStart(6, '0')}`
      world.pay.open(send({ amount: text }))
      await world.until(({ obstacle }) => obstacle === undefined)
      expect(world.ledger.built.at(-1)?.value).toBe(value)
      expect(world.state().due?.amount.value).toBe(value)
    }),
    { numRuns: 15 },
  )
})

describe('a lack of funds is displayed before a request to the wallet', () => {
  it.each<[what: string, held: { coin?: bigint; token?: bigint }, request: PayRequest, obstacle: string]>([
    ['the token', { token: 12_499_999n }, dollars, 'insufficientFunds'],
    ['the fee of a token', { coin: 1n }, dollars, 'insufficientFee'],
    ['the coin', { coin: 4n * 10n ** 17n }, coins, 'insufficientFunds'],
    ['the fee of the coin', { coin: 5n * 10n ** 17n }, coins, 'insufficientFee'],
  ])('lacks %s', async (_, held, request, obstacle) => {
    const world = await startPay()
    Object.assign(world.ledger.held, held)
    world.pay.open(request)
    await world.until((state) => state.obstacle === obstacle)
    await expect(world.pay.confirm()).rejects.toMatchObject({ code: 'REVIEW_OBSTACLE', details: obstacle })
    expect(world.wallet.requests).toEqual([])
    await expect(world.pay.pay(request).result).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
  })

  it('and is not taken for another account after other events of the wallet', async () => {
    const world = await startPay()
    world.ledger.held.token = 0n
    world.pay.open(dollars)
    await world.until(({ obstacle }) => obstacle === 'insufficientFunds')
    world.wallet.chooseNetwork('eip155:10')
    await world.pass()
    expect(world.state().payer?.mustSwitch).toBe(true)
    expect(failureOf(world)).toBeUndefined()
  })

  it('or a network failure, which the user can retry', async () => {
    const world = await startPay()
    world.ledger.fault = new QuoinError('NODE_FAILED')
    world.pay.open(dollars)
    await world.until(({ obstacle }) => obstacle === 'nodeFailed')
    world.pay.retry()
    await world.until(({ obstacle }) => obstacle === undefined)
  })
})

describe('a wallet on another network', () => {
  it('gets one request to switch, and then the payment', async () => {
    const world = await startPay()
    world.wallet.chooseNetwork('eip155:10')
    await world.pass()
    world.pay.open(dollars)
    await world.until(({ obstacle }) => obstacle === undefined)
    expect(world.state().payer?.mustSwitch).toBe(true)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    expect(world.wallet.calls.filter((call) => call === 'switchNetwork' || call === 'request')).toEqual([
      'switchNetwork',
      'request',
    ])
  })

  it('pays nothing if it does not switch', async () => {
    const world = await startPay()
    world.wallet.chooseNetwork('eip155:10')
    await world.pass()
    world.pay.open(dollars)
    await world.until(({ obstacle }) => obstacle === undefined)
    world.wallet.behave('reject', 'switchNetwork')
    await world.pay.confirm()
    expect(failureOf(world)).toEqual({ reason: 'switchRejected', wasPaid: 'no' })
    expect(world.wallet.requests).toEqual([])
  })
})

describe('a change in the wallet stops the payment, and is explained [SEC-06] [NET-04]', () => {
  it('detects another account before the click', async () => {
    const world = await ready()
    world.wallet.chooseAccounts([carol], 'eip155')
    await world.until(
      ({ obstacle, payer }) => obstacle === undefined && payer?.account.endsWith(carol) === true,
    )
    expect(failureOf(world)).toEqual({ reason: 'accountChanged', wasPaid: 'no' })
    expect(world.ledger.built.at(-1)?.from).toBe(carol)
  })

  it('detects another account during the network switch', async () => {
    const world = await startPay()
    world.wallet.chooseNetwork('eip155:10')
    await world.pass()
    world.pay.open(dollars)
    await world.until(({ obstacle }) => obstacle === undefined)
    world.wallet.behave('hang', 'switchNetwork')
    void world.pay.confirm()
    await world.pass()
    world.wallet.chooseAccounts([carol], 'eip155')
    world.wallet.answerHanging()
    await world.until(({ progress }) => progress.status === 'waiting' && progress.step === 'choosing')
    expect(failureOf(world)).toEqual({ reason: 'accountChanged', wasPaid: 'no' })
    expect(world.wallet.requests).toEqual([])
  })

  it('detects another network between click and request', async () => {
    const world = await ready()
    void world.pay.confirm()
    world.wallet.chooseNetwork('eip155:10')
    await world.until(({ progress }) => progress.status === 'waiting' && progress.step === 'choosing')
    expect(failureOf(world)).toEqual({ reason: 'networkChanged', wasPaid: 'no' })
    expect(world.wallet.requests).toEqual([])
  })
})

describe('leaving a payment', () => {
  it('while it waits pays nothing: it rejects with ABORTED, once', async () => {
    const world = await ready()
    const payment = world.pay.open(dollars)
    world.kernel.close()
    await expect(payment.result).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(world.pay.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID' })
    expect(world.wallet.requests).toEqual([])
  })

  it('after the wallet request does not end it: it is followed to its end', async () => {
    const world = await ready()
    const payment = world.pay.open(dollars)
    world.wallet.behave('hang', 'eth_sendTransaction')
    void world.pay.confirm()
    await world.pass()
    world.kernel.close()
    world.wallet.answerHanging()
    await world.until(({ progress }) => progress.status === 'confirming')
    world.ledger.mine()
    expect(await payment.result).toMatchObject({ id: hash(1) })
  })

  it('works by a signal, before the wallet request', async () => {
    const world = await startPay()
    const controller = new AbortController()
    const payment = world.pay.pay(dollars, controller.signal)
    controller.abort()
    await expect(payment.result).rejects.toMatchObject({ code: 'ABORTED' })
    await world.pass(100)
    expect(world.wallet.requests).toEqual([])
  })

  it('happens when the kernel is disposed', async () => {
    const world = await ready()
    const payment = world.pay.open(dollars)
    await world.kernel.dispose()
    await expect(payment.result).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('happens when another payment replaces a waiting one', async () => {
    const world = await ready()
    const first = world.pay.open(dollars)
    const second = world.pay.open(send({ amount: '13' }))
    expect(second).not.toBe(first)
    await expect(first.result).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('an equal request while one is pending [M4]', () => {
  /** Returns the same content as another object, as a click handler creates it for each click. */
  const again = (): PayRequest => send({ amount: '12.5', recipient: shop.toLowerCase() })

  it('displays the payment that is pending in the wallet, and sends no second request', async () => {
    const world = await ready()
    const first = world.pay.open(dollars)
    world.wallet.behave('hang', 'eth_sendTransaction')
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'waiting' && progress.step === 'approving')
    expect(world.state().isRepeated).toBe(false)
    world.kernel.close()
    const second = world.pay.open(again())
    expect(second).toBe(first)
    expect(world.kernel.router.current()?.view).toBe('Pay')
    expect(world.state()).toMatchObject({ isRepeated: true, progress: { step: 'approving' } })
    expect(world.pay.pay(again())).toBe(first)
    await world.pass(1_000)
    void world.pay.confirm()
    await world.pass(1_000)
    world.wallet.answerHanging()
    await world.until(({ progress }) => progress.status === 'confirming')
    // A transaction that is not in a block yet is pending, too.
    expect(world.pay.open(again())).toBe(first)
    expect(world.wallet.requests).toHaveLength(1)
    world.ledger.mine()
    await first.result
    expect(world.pay.open(again())).not.toBe(first)
  })

  it('becomes a second payment only by an explicit choice', async () => {
    const world = await ready()
    const first = world.pay.open(dollars)
    world.wallet.behave('hang', 'eth_sendTransaction')
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'waiting' && progress.step === 'approving')
    // The user did not see the notice yet: nothing starts.
    world.pay.payAgain()
    expect(world.state().progress).toMatchObject({ step: 'approving' })
    world.pay.open(again())
    world.pay.payAgain()
    await world.until(({ obstacle }) => obstacle === undefined)
    expect(world.pay.store.getState()).not.toBe(first.store.getState())
    void world.pay.confirm(['unanswered'])
    await world.pass(100)
    expect(world.wallet.calls.filter((call) => call === 'request')).toHaveLength(2)
    world.wallet.answerHanging()
    await world.until(({ progress }) => progress.status === 'confirming')
    world.ledger.mine()
    await first.result
    await world.pass(100)
  })

  it('is not confirmed while one that code started is pending', async () => {
    const world = await ready()
    world.wallet.behave('hang', 'eth_sendTransaction')
    const program = world.pay.pay(again())
    await world.pass(100)
    for (let turn = 0; turn < 100 && !world.wallet.calls.includes('request'); turn += 1) await world.pass(5)
    await expect(world.pay.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID' })
    expect(failureOf(world)).toEqual({ reason: 'duplicate', wasPaid: 'no' })
    world.wallet.answerHanging()
    await world.pass(100)
    expect(world.wallet.requests).toHaveLength(1)
    world.ledger.mine()
    await program.result
    await world.pass(100)
  })

  it('with another amount is another payment', async () => {
    const world = await ready()
    const first = world.pay.open(dollars)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    expect(world.pay.open(send({ amount: '12.51' }))).not.toBe(first)
    world.ledger.mine()
    await first.result
  })
})

it('stays pending until the network has decided, however late that is [M10]', async () => {
  const world = await ready()
  const payment = world.pay.open(dollars)
  void world.pay.confirm()
  await world.until(({ progress }) => progress.status === 'confirming')
  world.ledger.forget()
  await world.until(({ progress }) => progress.status === 'confirming' && progress.isLate === true)
  expect(world.events.map(({ event }) => event)).not.toContain('pay:failed')
  await world.pass(600_000)
  expect(world.state().progress).toMatchObject({ status: 'confirming', isLate: true })
  world.ledger.mine()
  await world.until(({ progress }) => progress.status === 'done')
  expect(await payment.result).toEqual({ id: hash(1), network: 'eip155:1' })
})

it('requires agreement to a fee that exceeds the amount', async () => {
  const world = await startPay()
  world.ledger.fee = 10n ** 17n
  const request = send({ ...coins.asset, amount: '0.01' })
  world.pay.open(request)
  await world.until(({ obstacle }) => obstacle === undefined)
  expect(world.state().mustAgree).toEqual(['fee'])
  await expect(world.pay.confirm()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED', details: 'fee' })
  await expect(world.pay.pay(request).result).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
  expect(world.wallet.requests).toEqual([])
  void world.pay.confirm(['fee'])
  await world.until(({ progress }) => progress.status === 'confirming')
})

it('requires agreement after a request to the same recipient that the wallet has not answered [SEC-06] [REL-05]', async () => {
  const world = await startPay()
  const forget = await world.kernel.transactions.ask({
    caipNetworkId: 'eip155:1',
    from: `eip155:1:${alice}`,
    operationType: 'send',
    to: shop,
  })
  world.pay.open(dollars)
  await world.until(({ obstacle }) => obstacle === undefined)
  expect(world.state().mustAgree).toEqual(['unanswered'])
  await expect(world.pay.confirm()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
  await expect(world.pay.pay(dollars).result).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
  expect(world.wallet.requests).toEqual([])
  await forget()
  world.pay.open(send({ amount: '13' }))
  await world.until(({ obstacle, mustAgree }) => obstacle === undefined && mustAgree.length === 0)
})

/** A reviewer that records who displayed a request. */
function recordingReviewer(seen: unknown[]) {
  const token = createToken<ActionReviewer>('guard')
  return definePlugin<PluginTypes>({
    id: 'guard',
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(token, {
        deps: [],
        create: (): ActionReviewer => ({
          async review({ action, shownBy }) {
            seen.push([action.method, shownBy])
            return 'continue'
          },
        }),
      }),
    ],
    contributes: { extra: [contributeTo(actionReviewers, { id: 'guard', reviewer: token })] },
  })
}

it('is not displayed again by a reviewer if its view displayed it, and is if nothing did [SEC-06]', async () => {
  const seen: unknown[] = []
  const policy = {
    plugins: { guard: { allowedPowers: ['actionReviewers'] }, pay: { allowedPowers: ['actions.shown'] } },
  }
  const world = await ready(dollars, { more: recordingReviewer(seen), policy })
  void world.pay.confirm()
  await world.until(({ progress }) => progress.status === 'confirming')
  const headless = await startPay({ more: recordingReviewer(seen), policy })
  headless.pay.pay(dollars).result.catch(() => undefined)
  await expect
    .poll(async () => {
      await headless.pass(20)
      return seen
    })
    .toEqual([
      ['eth_sendTransaction', 'plugin'],
      ['eth_sendTransaction', undefined],
    ])
})

it('decodes the transaction again before the request: a chain module with another result is refused [S6]', async () => {
  const world = await ready()
  world.ledger.reread = (decoded) => ({ ...decoded, to: carol })
  await world.pay.confirm()
  expect(failureOf(world)).toEqual({ reason: 'transactionChanged', wasPaid: 'no' })
  expect(world.wallet.requests).toEqual([])
})

it('builds nothing without a wallet, and builds the payment after a connection [PAY-01]', async () => {
  const world = await startPay({ connect: false })
  await expect(world.pay.pay(dollars).result).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  world.pay.open(dollars)
  await world.until(({ obstacle }) => obstacle === 'notConnected')
  await world.kernel.connections.connect(world.wallet.id)
  await world.until(({ obstacle }) => obstacle === undefined)
  expect(world.state().payer?.account).toBe(`eip155:1:${alice}`)
  expect(failureOf(world)).toBeUndefined()
})

describe('a user who connects returns to the payment', () => {
  const views = {
    Connect: { load: async () => ({ default: () => null }), title: 'x' },
    SignIn: { load: async () => ({ default: () => null }), title: 'x' },
  }
  const connecting = definePlugin<PluginTypes>({
    id: 'connecting',
    version: '1.0.0',
    kernel: '*',
    contributes: { views } as never,
  })
  async function atConnect(): Promise<PayWorld> {
    const world = await startPay({ connect: false, more: connecting })
    world.pay.open(dollars)
    await world.until(({ obstacle }) => obstacle === 'notConnected')
    world.pay.connect()
    expect(world.kernel.router.current()?.view).toBe('Connect')
    return world
  }

  it("automatically, even after a sign-in that replaced the payment's view", async () => {
    const world = await atConnect()
    await world.kernel.connections.connect(world.wallet.id)
    expect(world.kernel.router.current()?.view).toBe('Pay')
    world.kernel.router.reset('SignIn')
    world.kernel.close()
    expect(world.kernel.router.current()?.view).toBe('Pay')
    await world.until(({ obstacle }) => obstacle === undefined)
  })

  it('but leaves the payment by closing the modal there', async () => {
    const world = await atConnect()
    const payment = world.pay.open(dollars)
    world.kernel.router.reset('Connect')
    world.kernel.close()
    await expect(payment.result).rejects.toMatchObject({ code: 'ABORTED' })
    expect(world.kernel.router.current()).toBeUndefined()
  })
})
