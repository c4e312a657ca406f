import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QuoinError, StoresToken, TransferError } from '#kernel'
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
import type { SendFailure } from './contract.js'

afterAll(endWorlds)

/** Returns the last transaction that was sent to the wallet. */
function sentBy({ wallet }: SendWorld): Readonly<Record<string, string | undefined>> {
  return Object(wallet.requests.at(-1)?.params)[0]
}
async function reviewed(draft: Parameters<SendWorld['ready']>[0] = {}): Promise<SendWorld> {
  const world = await startSend()
  await world.ready(draft)
  await world.send.review()
  expect(world.state().progress.step).toBe('review')
  return world
}
const failureOf = ({ state }: SendWorld): SendFailure | undefined => {
  const { progress } = state()
  return 'failure' in progress ? progress.failure : undefined
}

describe('a transfer', () => {
  it('goes from the input to a block, and the wallet request equals the preview [SND-01] [SEC-07]', async () => {
    const world = await startSend()
    const stop = world.send.watch()
    await world.ready()
    await world.until(({ fees }) => fees !== undefined)
    expect(world.state().obstacle).toBeUndefined()
    await world.send.review()
    expect(world.state().progress).toMatchObject({
      step: 'review',
      review: {
        to: bob,
        amount: { value: ether / 2n, symbol: 'ETH' },
        account: `eip155:1:${alice}`,
        worth: '1500',
        fee: { value: 2n * 10n ** 13n },
        feeWorth: '0.06',
      },
    })
    await world.send.confirm()
    expect(world.wallet.requests.map(({ method, params }) => [method, params])).toEqual([
      [
        'eth_sendTransaction',
        [
          {
            from: alice.toLowerCase(),
            to: bob.toLowerCase(),
            value: '0x6f05b59d3b20000',
            chainId: '0x1',
            gas: '0x5208',
          },
        ],
      ],
    ])
    expect(world.state().progress).toMatchObject({ step: 'sent', status: 'pending' })
    // A transfer adds a recipient only once it is in a block.
    expect(world.send.knownRecipients().filter(({ kind }) => kind === 'recent')).toEqual([])
    world.ledger.mine()
    await world.pass()
    expect(world.state().progress).toMatchObject({ step: 'sent', status: 'success' })
    expect(world.events.map(({ event }) => event)).toEqual(['send:initiated', 'send:succeeded'])
    expect(JSON.stringify(world.events)).not.toMatch(/0x[\da-f]{8}|0\.5/i)
    expect(world.accountData.watching()).toBe(4)
    stop()
    stop()
    expect(world.accountData.watching()).toBe(0)
  })

  it('of a token sends that token exactly [SND-01] [SEC-10]', async () => {
    const world = await reviewed({ token: usd.id, amount: '12.000001' })
    await world.send.confirm()
    const { to, data, value } = sentBy(world)
    expect([to, value]).toEqual([usd.address?.toLowerCase(), undefined])
    expect(data?.slice(-64)).toBe((12_000_001).toString(16).padStart(64, '0'))
  })

  it('is reported if it was cancelled or replaced in the wallet, and adds no recipient [M10]', async () => {
    const world = await reviewed()
    await world.send.confirm()
    const replacedBy = `0x${'e'.repeat(64)}`
    world.ledger.mine('failed', replacedBy)
    await world.pass()
    expect(world.state().progress).toMatchObject({ step: 'sent', status: 'failed', replacedBy })
    expect(world.events.at(-1)).toMatchObject({ event: 'send:failed', payload: { reason: 'replaced' } })
    expect(world.send.knownRecipients().filter(({ kind }) => kind === 'recent')).toEqual([])
  })

  it('is reported if it failed in a block, and adds no recipient [SEC-11]', async () => {
    const world = await reviewed()
    await world.send.confirm()
    world.ledger.mine('failed')
    await world.pass()
    expect(world.state().progress).toMatchObject({ step: 'sent', status: 'failed' })
    expect(world.events.at(-1)).toMatchObject({
      event: 'send:failed',
      payload: { reason: 'transactionFailed', symbol: 'ETH' },
    })
    expect(world.send.knownRecipients().filter(({ kind }) => kind === 'recent')).toEqual([])
  })
})

it('reports one obstacle after the other, in the specification’s order [SND-01]', async () => {
  const world = await startSend()
  const { send, state, until } = world
  const stop = send.watch()
  world.accountData.setTokens([usd])
  expect(state().obstacle).toBe('selectToken')
  world.accountData.setTokens([coin, usd])
  // The native currency is the default.
  expect(state()).toMatchObject({ obstacle: 'enterAmount', token: { symbol: 'ETH' } })
  send.setToken(usd.id)
  expect(state().obstacle).toBe('enterAmount')
  send.setAmount({ typed: 'x' })
  expect(state()).toMatchObject({ obstacle: 'amountInvalid', amount: { text: 'x', fault: 'format' } })
  send.setAmount({ typed: '0' })
  expect(state().obstacle).toBe('enterAmount')
  send.setAmount({ typed: '50' })
  expect(state().obstacle).toBe('enterRecipient')
  send.setRecipient(bob)
  send.setAmount({ typed: '150' })
  expect(state().obstacle).toBe('insufficientFunds')
  send.setAmount({ typed: '50' })
  send.setRecipient('invalid-address')
  await until(({ obstacle }) => obstacle === 'recipientInvalid')
  send.setRecipient(bob)
  expect(state().obstacle).toBe('checking')
  await until(({ obstacle }) => obstacle === undefined)
  world.accountData.setTokens([{ ...coin, value: 1n }, usd])
  expect(state().obstacle).toBe('insufficientFee')
  world.accountData.setTokens([coin, { ...usd, value: 1n }])
  expect(state().obstacle).toBe('insufficientFunds')
  stop()
})

describe('one confirmation sends one request [SEC-06]', () => {
  it('for any number of clicks', async () => {
    const world = await reviewed()
    world.wallet.behave('hang', 'eth_sendTransaction')
    const all = Array.from({ length: 10 }, () => world.send.confirm())
    await world.pass()
    all.push(world.send.confirm())
    expect(new Set(all).size).toBe(1)
    expect(world.state().progress.step).toBe('approving')
    // A transfer that is being confirmed cannot be changed.
    world.send.setAmount({ typed: '2' })
    world.send.setRecipient(carol)
    world.wallet.answerHanging()
    await Promise.all(all)
    expect(world.wallet.requests).toHaveLength(1)
    expect(world.state().progress.step).toBe('sent')
    await expect(world.send.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID', details: 'sent' })
    expect(world.wallet.requests).toHaveLength(1)
  })

  it('even if the wallet fails at once: the remaining clicks send nothing', async () => {
    const world = await reviewed()
    world.wallet.behave('reject', 'eth_sendTransaction')
    for (let click = 0; click < 10; click += 1) {
      await world.send.confirm()
      await world.pass(40)
    }
    const requestCount = () => world.wallet.calls.filter((member) => member === 'request').length
    expect(requestCount()).toBe(1)
    await world.pass(500)
    await world.send.confirm()
    expect(requestCount()).toBe(2)
  })
})

describe('a change between preview and confirmation stops the transfer, and is explained [SEC-06] [NET-04]', () => {
  it.each<[what: string, reason: SendFailure['reason'], change: (world: SendWorld) => void, amount: string]>([
    ['the account', 'accountChanged', ({ wallet }) => wallet.chooseAccounts([carol], 'eip155'), ''],
    ['the network', 'networkChanged', ({ wallet }) => wallet.chooseNetwork('eip155:10'), '0.5'],
    ['the namespace', 'networkChanged', ({ kernel }) => kernel.networks.activate('solana'), ''],
    ['the connection', 'accountChanged', ({ wallet }) => wallet.drop(), ''],
  ])('detects a change of %s', async (_, reason, change, amount) => {
    const world = await reviewed()
    change(world)
    await world.pass()
    await expect(world.send.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID' })
    expect(world.wallet.requests).toEqual([])
    expect(world.state()).toMatchObject({
      amount: { text: amount },
      recipient: { text: reason === 'networkChanged' ? bob : '' },
      progress: { step: 'draft', failure: { reason, wasSent: 'no' } },
    })
  })

  it('disables a namespace that the host does not list, and keeps the draft for the way back [ACC-08] [W13]', async () => {
    const world = await startSend({ namespaces: ['eip155'] })
    await world.ready()
    world.kernel.networks.activate('solana')
    await world.pass()
    expect(world.state()).toMatchObject({
      token: undefined,
      amount: { text: '0.5' },
      obstacle: 'networkUnsupported',
    })
    expect(failureOf(world)).toBeUndefined()
    world.kernel.networks.activate('eip155')
    await world.pass()
    expect(world.state()).toMatchObject({
      token: { id: coin.id },
      amount: { value: ether / 2n },
      cleared: [],
    })
  })

  it('keeps following an earlier wallet request', async () => {
    const world = await reviewed()
    world.wallet.behave('hang', 'eth_sendTransaction')
    const confirmed = world.send.confirm()
    await world.pass()
    world.wallet.chooseAccounts([carol], 'eip155')
    await world.pass()
    world.wallet.answerHanging()
    await confirmed
    expect(world.state().progress).toMatchObject({ step: 'sent', review: { account: `eip155:1:${alice}` } })
  })
})

describe('a wallet [REL-03]', () => {
  let world: SendWorld
  let answer: () => unknown
  async function confirm(): Promise<void> {
    // One world for all cases: each sends its own transfer.
    world ??= await startSend({}, () => answer())
    world.send.reset()
    await world.pass(1_000)
    await world.ready()
    await world.send.review()
    await world.send.confirm(['unanswered'])
  }

  it.each<[what: string, thrown: unknown, failure: SendFailure, step: 'review' | 'draft']>([
    ['that says no', { code: 4001 }, { reason: 'rejected', wasSent: 'no' }, 'review'],
    ['that is locked', { code: 4100 }, { reason: 'walletFailed', wasSent: 'no' }, 'review'],
    ['that is busy', { code: -32_002 }, { reason: 'walletBusy', wasSent: 'no' }, 'review'],
    ['that cannot', { code: -32_601 }, { reason: 'walletFailed', wasSent: 'no' }, 'review'],
    [
      'that finds too little',
      { code: -32_000, message: 'insufficient funds for gas * price + value' },
      { reason: 'insufficientFunds', wasSent: 'unknown' },
      'draft',
    ],
    [
      'that finds too little and has rejected the transaction',
      { code: -32_003, message: 'insufficient funds for gas * price + value' },
      { reason: 'insufficientFunds', wasSent: 'no' },
      'draft',
    ],
    ['whose node refuses', { code: -32_003 }, { reason: 'refusedByNetwork', wasSent: 'unknown' }, 'draft'],
    [
      'whose node has it already, or its number [M1]',
      { code: -32_003, message: 'nonce too low' },
      { reason: 'walletFailed', wasSent: 'unknown' },
      'draft',
    ],
    ['that fails somehow', { code: -32_603 }, { reason: 'walletFailed', wasSent: 'unknown' }, 'draft'],
    ['that throws a word', 'oops', { reason: 'walletFailed', wasSent: 'unknown' }, 'draft'],
    ['that throws nothing', undefined, { reason: 'walletFailed', wasSent: 'unknown' }, 'draft'],
  ])('is handled: %s', async (_, thrown, failure, step) => {
    answer = () => {
      throw thrown
    }
    await confirm()
    expect(world.state().progress).toMatchObject({ step, failure })
    expect(world.events.at(-1)).toMatchObject({ event: 'send:failed', payload: { reason: failure.reason } })
    // The input is kept.
    expect(world.state()).toMatchObject({ amount: { text: '0.5' }, recipient: { address: bob } })
  })

  it.each([[null], [''], ['0x12'], [{}], [7]])('that answers %j may have sent it', async (value) => {
    answer = () => value
    await confirm()
    expect(failureOf(world)).toEqual({ reason: 'walletFailed', wasSent: 'unknown' })
  })
})

describe('a slow wallet [REL-03]', () => {
  it('keeps its request open if it never answers: nothing else can be confirmed meanwhile [M13]', async () => {
    const world = await reviewed()
    world.wallet.behave('hang', 'eth_sendTransaction')
    const confirmed = world.send.confirm()
    await world.pass(3_600_000)
    const open = expect.objectContaining({ code: 'WALLET_REQUEST_OPEN' })
    expect(() => world.send.edit()).toThrow(open)
    expect(() => world.send.reset()).toThrow(open)
    expect(() => world.send.fill({ amount: '1' })).toThrow(open)
    await expect(world.send.review()).rejects.toMatchObject({ code: 'STEP_INVALID', details: 'approving' })
    expect(world.send.confirm()).toBe(confirmed)
    expect(world.state().progress.step).toBe('approving')
    world.wallet.answerHanging()
    await confirmed
    expect(world.wallet.requests).toHaveLength(1)
    expect(world.kernel.transactions.store.getState().map(({ to }) => to)).toEqual([bob])
    // Then a new one can start.
    world.send.reset()
    expect(world.state().progress).toEqual({ step: 'draft' })
  })

  it('may have sent it if it disconnects meanwhile', async () => {
    const world = await reviewed()
    world.wallet.behave('hang', 'eth_sendTransaction')
    const confirmed = world.send.confirm()
    await world.pass()
    world.wallet.drop()
    await confirmed
    expect(failureOf(world)).toEqual({ reason: 'walletFailed', wasSent: 'unknown' })
  })
})

describe('a built transaction is decoded, and must equal the request [SEC-07]', () => {
  let world: SendWorld
  beforeAll(async () => {
    world = await startSend()
  })

  it.each<[what: string, tamper: SendWorld['ledger']['tamper']]>([
    ['another recipient', (intent) => ({ ...intent, to: carol })],
    ['another amount', (intent) => ({ ...intent, value: intent.value + 1n })],
    ['another token', (intent) => ({ ...intent, token: usd.address })],
    ['another sender', (intent) => ({ ...intent, from: carol })],
    ['nothing that is known', (intent) => ({ ...intent, to: '0x12' })],
  ])('is refused with %s', async (_, tamper) => {
    world.ledger.tamper = tamper
    await world.ready()
    await world.send.review()
    world.ledger.tamper = (intent) => intent
    expect(world.state().progress).toEqual({
      step: 'draft',
      failure: { reason: 'transactionChanged', wasSent: 'no' },
    })
    expect(world.wallet.requests).toEqual([])
  })

  it.each<[fault: QuoinError, reason: SendFailure['reason']]>([
    [new TransferError('FUNDS_INSUFFICIENT'), 'insufficientFunds'],
    [new QuoinError('NODE_REFUSED'), 'refusedByNetwork'],
    [new QuoinError('NODE_FAILED'), 'nodeFailed'],
  ])('returns to the draft after %s, and can be retried', async (fault, reason) => {
    world.send.reset()
    world.ledger.fault = fault
    const before = world.ledger.built.length
    await world.ready()
    await Promise.all([world.send.review(), world.send.review()])
    expect(world.state().progress).toEqual({ step: 'draft', failure: { reason, wasSent: 'no' } })
    await world.send.review()
    expect(world.state().progress.step).toBe('review')
    expect(world.ledger.built.length - before).toBe(2)
  })
})

describe('the maximum amount [ACC-08]', () => {
  it('of the native currency is the balance minus the fee, is updated with it, and is never too much', async () => {
    const world = await startSend()
    const stop = world.send.watch()
    world.send.setToken(coin.id)
    world.send.useMax()
    world.send.setRecipient(bob)
    await world.until(({ amount, recipient }) => amount.value !== undefined && recipient.phase === 'ready')
    expect(world.state()).toMatchObject({
      obstacle: undefined,
      amount: { text: '1.99998', isMax: true, value: 2n * ether - 2n * 10n ** 13n },
    })
    world.send.setSpeed('fast')
    expect(world.state().amount.value).toBe(2n * ether - 4n * 10n ** 13n)
    world.ledger.fees = [1n, 3n * 10n ** 13n, 10n ** 15n]
    await world.pass(5_000)
    world.accountData.block()
    await world.pass()
    expect(world.state().amount.value).toBe(2n * ether - 10n ** 15n)
    // The fee rises by one wei until it is built.
    world.ledger.fees = [1n, 1n, 10n ** 15n + 1n]
    await world.send.review()
    const value = 2n * ether - 10n ** 15n - 1n
    expect(world.state().progress).toMatchObject({ step: 'review', review: { amount: { value } } })
    await world.send.confirm()
    expect(BigInt(sentBy(world).value ?? 0)).toBe(value)
    stop()
  })

  it('of a token is its full balance', async () => {
    const world = await startSend()
    world.send.setToken(usd.id)
    world.send.useMax()
    expect(world.state().amount).toMatchObject({ text: '100', value: 100_000_000n, isMax: true })
    world.send.setAmount({ typed: '1' })
    expect(world.state().amount).toMatchObject({ text: '1', isMax: false })
  })

  it('of a native balance below the fee reports the obstacle', async () => {
    const world = await startSend()
    const stop = world.send.watch()
    world.ledger.fees = [3n * ether, 3n * ether, 3n * ether]
    await world.ready()
    world.send.useMax()
    await world.until(({ obstacle }) => obstacle === 'insufficientFee')
    stop()
  })
})

describe('the amount', () => {
  it('can be entered in the host’s currency, and is never more than that [SEC-10]', async () => {
    const { send, state } = await startSend()
    send.setToken(coin.id)
    send.setAmount({ typed: '0.5' })
    expect(state().amount).toMatchObject({ unit: 'token', other: '1500' })
    send.setUnit('fiat')
    expect(state().amount).toMatchObject({ text: '1500', unit: 'fiat', value: ether / 2n, other: '0.5' })
    send.setAmount({ typed: '10' })
    expect(state().amount).toMatchObject({ value: 3_333_333_333_333_333n, other: '0.003333333333333333' })
    send.setUnit('token')
    expect(state().amount.text).toBe('0.003333333333333333')
    send.setUnit('fiat')
    send.setToken('none')
    expect(state()).toMatchObject({ token: undefined, amount: { unit: 'token', text: '' } })
  })

  it('is parsed in the user’s language', async () => {
    const { kernel, send, state } = await startSend()
    send.fill({ token: 'usd' })
    send.setAmount({ typed: '1,500' })
    expect(state().amount.fault).toBe('ambiguous')
    await kernel.i18n.setLocale('de')
    expect(state().amount.value).toBe(1_500_000n)
    send.setAmount({ typed: '0,0000001' })
    expect(state().amount.fault).toBe('tooManyDecimals')
  })

  it('from code is the same in every language: of a route, a payment request and the unit toggle [M14]', async () => {
    const { kernel, send, state, until } = await startSend()
    await kernel.i18n.setLocale('de')
    send.fill({ token: 'usd', amount: '1.125' })
    expect(state().amount).toMatchObject({ text: '1,125', value: 1_125_000n })
    // The price is 1: the same digits in dollars, and back.
    send.setUnit('fiat')
    expect(state().amount).toMatchObject({ text: '1,12', unit: 'fiat', value: 1_120_000n })
    send.setUnit('token')
    expect(state().amount).toMatchObject({ text: '1,12', value: 1_120_000n })
    send.setAmount({ value: 2_125_000n })
    expect(state().amount).toMatchObject({ text: '2,125', value: 2_125_000n })
    send.reset()
    send.setRecipient(`ethereum:${usd.address}/transfer?address=${bob}&uint256=1125000`)
    await until(({ recipient }) => recipient.phase === 'ready')
    expect(state()).toMatchObject({ token: { symbol: 'USD' }, amount: { text: '1,125', value: 1_125_000n } })
    // Edits by the user are parsed in their language.
    send.setAmount({ typed: '1.125' })
    expect(state().amount.fault).toBe('ambiguous')
  })

  it('is set by the caller, with a token by its symbol or address; the same call again changes nothing', async () => {
    const { send, state, until } = await startSend()
    const args = { token: usd.address, amount: '2', recipient: bob }
    send.fill(args)
    await until(({ recipient }) => recipient.phase === 'ready')
    expect(state()).toMatchObject({ token: { symbol: 'USD' }, amount: { value: 2_000_000n } })
    send.setAmount({ typed: '3' })
    send.fill(args)
    expect(state().amount.text).toBe('3')
  })
})

it('sends native currency if no token list can be read [REL-02]', async () => {
  const world = await startSend()
  world.accountData.setTokens([], 'unavailable')
  expect(world.state().token).toBeUndefined()
  world.accountData.setBalance({ value: ether, decimals: 18, symbol: 'ETH' })
  await world.ready({ token: 'eip155:1/coin', amount: '0.1' })
  await world.send.review()
  expect(world.state().progress.step).toBe('review')
})

describe('a review without a view [M13]', () => {
  it('fails with the obstacle instead of doing nothing', async () => {
    const world = await startSend()
    await expect(world.send.review()).rejects.toMatchObject({
      code: 'REVIEW_OBSTACLE',
      details: 'enterAmount',
    })
    await world.ready({ amount: '150' })
    await expect(world.send.review()).rejects.toMatchObject({ details: 'insufficientFunds' })
    await world.ready({ to: 'nobody at all' })
    await expect(world.send.review()).rejects.toMatchObject({ details: 'recipientInvalid' })
    await expect(world.send.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID', details: 'draft' })
    expect(world.state().progress.step).toBe('draft')
  })

  it('waits for a recipient that is still being checked', async () => {
    const world = await startSend()
    world.send.fill({ token: 'USD', amount: '12.5', recipient: bob })
    expect(world.state().recipient.phase).toBe('checking')
    const reviewing = world.send.review()
    expect(world.send.review()).toBe(reviewing)
    await world.until(({ progress }) => progress.step === 'review')
    await reviewing
  })

  it('waits for a requested token until the account’s tokens are read', async () => {
    const world = await startSend()
    world.accountData.setTokens([], 'loading')
    world.send.fill({ token: 'USD', amount: '12.5', recipient: bob })
    expect(world.state().obstacle).toBe('checking')
    const reviewing = world.send.review()
    await world.until(({ recipient }) => recipient.phase === 'ready')
    expect(world.state().progress.step).toBe('draft')
    world.accountData.setTokens([coin, usd])
    await reviewing
    expect(world.state().progress).toMatchObject({ step: 'review', review: { amount: { symbol: 'USD' } } })

    await world.ready({ token: 'nobody has it' })
    await expect(world.send.review()).rejects.toMatchObject({ details: 'selectToken' })
  })

  it('is confirmed only with the agreements that the view would require', async () => {
    const world = await startSend()
    world.ledger.contracts.add(bob.toLowerCase())
    world.ledger.fees = [ether, ether, ether]
    await world.ready()
    await world.send.review()
    expect(world.state().progress).toMatchObject({ review: { mustAgree: ['contract', 'fee'] } })
    await expect(world.send.confirm()).rejects.toMatchObject({
      code: 'AGREEMENT_REQUIRED',
      details: 'contract, fee',
    })
    await expect(world.send.confirm(['contract'])).rejects.toMatchObject({ details: 'fee' })
    expect(world.wallet.requests).toEqual([])
    await world.send.confirm(['contract', 'fee'])
    expect(world.wallet.requests).toHaveLength(1)
  })
})

describe('the reviewed transfer is the sent one [S6]', () => {
  /** Returns the state behind the preview that a plugin can reach. */
  const stateOf = ({ kernel }: SendWorld): Record<string, unknown> =>
    Object(
      kernel
        .get(StoresToken)
        .list()
        .find(({ plugin, name }) => plugin === 'send' && name === 'internal')
        ?.store.getState(),
    )
  const theft = { to: carol.toLowerCase(), value: '0xde0b6b3a7640000', gas: '0x5208' }

  it.each<[what: string, alter: (state: Record<string, unknown>) => void]>([
    [
      'the call',
      (state) => Reflect.set(Object(state.progress).built, 'call', { method: 'x', params: [theft] }),
    ],
    ['the parameters', (state) => Reflect.set(Object(state.progress).built.call.params[0], 'to', carol)],
    ['the way to send', (state) => Reflect.set(Object(state.progress).built, 'submit', async () => 'x')],
    ['the account', (state) => Reflect.set(Object(state.progress).built.active.account, 'address', carol)],
    [
      'all that was built',
      (state) => {
        const { progress } = state
        const { built } = Object(progress)
        const call = { ...built.call, params: [{ ...built.call.params[0], ...theft }] }
        const review = { ...built.review, to: carol, amount: { ...built.review.amount, value: ether } }
        const altered = { ...Object(progress), built: { ...built, call, review } }
        if (!Reflect.set(state, 'progress', altered)) Reflect.set(Object(progress), 'built', altered.built)
      },
    ],
  ])('if a plugin alters %s in the state', async (_, alter) => {
    const world = await reviewed()
    alter(stateOf(world))
    await world.send.confirm()
    const wasAltered = failureOf(world)?.reason === 'transactionChanged'
    expect(world.wallet.requests.length).toBe(wasAltered ? 0 : 1)
    if (!wasAltered)
      expect(sentBy(world)).toMatchObject({ to: bob.toLowerCase(), value: '0x6f05b59d3b20000' })
  })

  it('or is refused if the chain module decodes the bytes differently when sending', async () => {
    const world = await reviewed()
    world.ledger.reread = (decoded) => ({ ...decoded, to: carol })
    await world.send.confirm()
    expect(failureOf(world)).toEqual({ reason: 'transactionChanged', wasSent: 'no' })
    expect(world.wallet.requests).toEqual([])
  })

  it('or is refused if the list has other decimals of a token than the token itself [M16]', async () => {
    const world = await startSend()
    world.ledger.decimals = 8
    await world.ready({ token: usd.id, amount: '1' })
    await world.send.review()
    expect(failureOf(world)).toEqual({ reason: 'transactionChanged', wasSent: 'no' })
  })
})
