import { afterAll, describe, expect, it } from 'vitest'
import { alice, coins, dollars, endWorlds, hash, type PayWorld, startPay } from '../../testing/pay-world.js'

afterAll(endWorlds)

const paymasterUrl = 'https://paymaster.example/rpc'

interface Wallet {
  readonly sendCalls?: () => unknown
  readonly status?: () => unknown
  readonly url?: string | undefined
}

const start = ({ sendCalls, status, ...given }: Wallet = {}): Promise<PayWorld> =>
  startPay({
    sponsored: {
      paymasterUrl: 'url' in given ? given.url : paymasterUrl,
      answers: {
        wallet_getCapabilities: () => ({
          '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
        }),
        wallet_sendCalls: sendCalls ?? (() => ({ id: '0x12' })),
        wallet_getCallsStatus: status ?? (() => ({ id: '0x12', status: 100 })),
      },
    },
  })
const requests = ({ wallet }: PayWorld): readonly string[] => wallet.requests.map(({ method }) => method)
const ready = async (world: PayWorld, request = coins): Promise<void> => {
  world.pay.open(request)
  await world.until(({ obstacle, fee }) => obstacle === undefined && fee !== undefined)
}

describe('a payment whose network fee the site offers to pay (ERC-7677)', () => {
  it.each([
    ['coins', coins],
    ['a token', dollars],
  ])(
    'sends %s as a batch of one call, and is paid once the network has its transaction',
    async (_, request) => {
      let status: object = { status: 100 }
      const world = await start({ status: () => ({ id: '0x12', ...status }) })
      await ready(world, request)
      expect(world.state()).toMatchObject({ isFeeOffered: true, mustAgree: [] })
      await Promise.race([
        world.pay.confirm(),
        world.until(({ progress }) => progress.status === 'confirming'),
      ])
      expect(world.wallet.requests.find(({ method }) => method === 'wallet_sendCalls')?.params).toMatchObject(
        [
          {
            from: alice.toLowerCase(),
            capabilities: { paymasterService: { url: paymasterUrl, optional: true } },
          },
        ],
      )
      status = { status: 200, receipts: [{ transactionHash: hash(7), status: '0x1' }] }
      await world.until(
        ({ progress }) => progress.status === 'confirming' && progress.transactionId === hash(7),
      )
      world.ledger.mine()
      await world.until(({ progress }) => progress.status === 'done')
      expect(requests(world)).not.toContain('eth_sendTransaction')
    },
  )

  it('is an ordinary transaction, and the wallet is requested for nothing else, without a paymaster', async () => {
    const world = await start({ url: undefined })
    await ready(world)
    expect(world.state().isFeeOffered).toBeUndefined()
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    expect(requests(world)).toEqual(['eth_sendTransaction'])
  })

  it('is an ordinary transaction after the wallet refused the batch as such', async () => {
    const world = await start({
      sendCalls() {
        throw { code: 5710, message: 'no' }
      },
    })
    await ready(world)
    await world.pay.confirm()
    expect(world.state().progress).toMatchObject({ step: 'choosing', failure: { wasPaid: 'no' } })
    await world.pass(1_000)
    await world.until(({ isFeeOffered, obstacle }) => obstacle === undefined && isFeeOffered === undefined)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    expect(requests(world).filter((method) => method.includes('send'))).toEqual([
      'wallet_sendCalls',
      'eth_sendTransaction',
    ])
  })

  it('is not paid if the wallet sent nothing, and unknown if it failed otherwise [SEC-06]', async () => {
    const failed = await start({ status: () => ({ id: '0x12', status: 400 }) })
    await ready(failed)
    void failed.pay.confirm()
    await failed.until(({ progress }) => progress.status === 'failed')
    expect(failed.state().progress).toMatchObject({ failure: { wasPaid: 'no', isFeeSpent: false } })
    const unclear = await start({
      sendCalls() {
        throw { code: -32_603, message: 'internal' }
      },
    })
    await ready(unclear)
    await unclear.pay.confirm()
    expect(unclear.state().progress).toMatchObject({ failure: { wasPaid: 'unknown' } })
    expect(requests(unclear)).not.toContain('eth_sendTransaction')
  })
})
