import { afterAll, describe, expect, it } from 'vitest'
import {
  alice,
  bob,
  coin,
  endWorlds,
  ether,
  type SendWorld,
  startSend,
  usd,
} from '../../testing/send-world.js'

afterAll(endWorlds)

const paymasterUrl = 'https://paymaster.example/rpc'
const capabilities = (isTaken = true) => ({
  '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: isTaken } },
})
const hash = `0x${'a'.repeat(64)}`

interface Wallet {
  readonly isTaken?: boolean
  readonly sendCalls?: () => unknown
  readonly status?: () => unknown
  readonly url?: string | undefined
}

const start = ({ isTaken, sendCalls, status, ...given }: Wallet = {}): Promise<SendWorld> =>
  startSend({}, undefined, [], {
    paymasterUrl: 'url' in given ? given.url : paymasterUrl,
    answers: {
      wallet_getCapabilities: () => capabilities(isTaken),
      wallet_sendCalls: sendCalls ?? (() => ({ id: '0x12' })),
      wallet_getCallsStatus: status ?? (() => ({ id: '0x12', status: 100, chainId: '0x1' })),
    },
  })

const requests = ({ wallet }: SendWorld): readonly string[] => wallet.requests.map(({ method }) => method)
const reviewOf = (world: SendWorld) => {
  const { progress } = world.state()
  return 'review' in progress ? progress.review : undefined
}

describe('a transfer whose fee the site offers to pay (ERC-7677)', () => {
  it.each([
    ['coins', coin.id, '0.5', { to: bob.toLowerCase(), value: `0x${(ether / 2n).toString(16)}` }],
    ['a token', usd.id, '12', { to: usd.address?.toLowerCase(), value: '0x0' }],
  ])(
    'sends %s as a batch of one call, which is followed to its transaction',
    async (_, token, amount, call) => {
      let status: object = { status: 100 }
      const world = await start({ status: () => ({ id: '0x12', chainId: '0x1', ...status }) })
      await world.ready({ token, amount })
      await world.send.review()
      expect(reviewOf(world)).toMatchObject({ isFeeOffered: true, to: bob, mustAgree: [] })
      await world.send.confirm()
      const sent = world.wallet.requests.at(-1)
      expect(sent).toMatchObject({
        method: 'wallet_sendCalls',
        params: [
          {
            from: alice.toLowerCase(),
            calls: [call],
            capabilities: { paymasterService: { url: paymasterUrl, optional: true } },
          },
        ],
      })
      expect(world.state().progress).toMatchObject({
        step: 'sent',
        status: 'pending',
        transactionId: undefined,
      })
      status = { status: 200, receipts: [{ transactionHash: hash, status: '0x1' }] }
      await world.until(({ progress }) => progress.step === 'sent' && progress.transactionId === hash)
      // Only the network says that it arrived.
      expect(world.state().progress).toMatchObject({ status: 'pending' })
      world.ledger.mine()
      await world.until(({ progress }) => progress.step === 'sent' && progress.status === 'success')
      expect(world.events.map(({ event }) => event)).toEqual(['send:initiated', 'send:succeeded'])
      expect(requests(world)).not.toContain('eth_sendTransaction')
    },
  )

  it.each([
    ['has no paymaster', { url: undefined }],
    ['has one that the wallet does not take', { isTaken: false }],
  ])('is an ordinary transaction if the page %s', async (_, given) => {
    const world = await start(given)
    await world.ready()
    await world.send.review()
    expect(reviewOf(world)?.isFeeOffered).toBeUndefined()
    await world.send.confirm()
    expect(requests(world).at(-1)).toBe('eth_sendTransaction')
    expect(world.wallet.requests.at(-1)?.params).toEqual([
      expect.objectContaining({
        from: alice.toLowerCase(),
        to: bob.toLowerCase(),
        value: `0x${(ether / 2n).toString(16)}`,
      }),
    ])
    // Without a paymaster the wallet is requested for nothing else.
    if ('url' in given) expect(requests(world)).toEqual(['eth_sendTransaction'])
  })

  it.each([
    [5700, 'walletFailed'],
    [5710, 'walletFailed'],
    [5740, 'walletFailed'],
    [5750, 'rejected'],
    [5760, 'walletFailed'],
    [4200, 'walletFailed'],
    [-32_601, 'walletFailed'],
  ])('is an ordinary transaction after the wallet refused the batch as such (%i)', async (code) => {
    const world = await start({
      sendCalls() {
        throw { code, message: 'no' }
      },
    })
    await world.ready()
    await world.send.review()
    await world.send.confirm()
    expect(world.state().progress).toMatchObject({ step: 'draft', failure: { wasSent: 'no' } })
    await world.pass(1_000)
    await world.send.review()
    expect(reviewOf(world)?.isFeeOffered).toBeUndefined()
    await world.send.confirm()
    expect(requests(world).filter((method) => method.includes('send'))).toEqual([
      'wallet_sendCalls',
      'eth_sendTransaction',
    ])
  })

  it('may have been sent if the wallet fails otherwise, and is never said to be unsent [SEC-06]', async () => {
    const world = await start({
      sendCalls() {
        throw { code: -32_603, message: 'internal' }
      },
    })
    await world.ready()
    await world.send.review()
    await world.send.confirm()
    expect(world.state().progress).toMatchObject({ step: 'draft', failure: { wasSent: 'unknown' } })
    expect(requests(world)).not.toContain('eth_sendTransaction')
  })

  it('keeps the fee as a reserve in the maximum: the paymaster may decline', async () => {
    const world = await start()
    world.send.watch()
    await world.ready()
    world.send.useMax()
    await world.until(({ amount }) => amount.value !== undefined)
    await world.send.review()
    const fee = world.ledger.fees[1]
    expect(reviewOf(world)).toMatchObject({ isFeeOffered: true, amount: { value: coin.value - fee } })
  })

  it('fails without a transaction if the wallet sent none', async () => {
    const world = await start({ status: () => ({ id: '0x12', chainId: '0x1', status: 400 }) })
    await world.ready()
    await world.send.review()
    await world.send.confirm()
    await world.until(({ progress }) => progress.step === 'sent' && progress.status === 'failed')
    expect(world.state().progress).toMatchObject({ transactionId: undefined })
    expect(world.events.at(-1)).toMatchObject({
      event: 'send:failed',
      payload: { reason: 'transactionFailed' },
    })
  })

  it('is not sent if the batch has other bytes than the review [SEC-07]', async () => {
    const world = await start()
    await world.ready()
    world.ledger.reread = (decoded) => ({ ...decoded, to: alice })
    await world.send.review()
    expect(world.state().progress).toMatchObject({ step: 'draft', failure: { reason: 'transactionChanged' } })
    expect(requests(world)).not.toContain('wallet_sendCalls')
  })
})
