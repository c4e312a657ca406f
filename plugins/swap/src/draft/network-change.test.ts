import { afterAll, describe, expect, it } from 'vitest'
import { carol, coin, dai, endWorlds, ether, router, startSwap, usd } from '../../testing/swap-world.js'

afterAll(endWorlds)

describe('a draft when the network changes [W13]', () => {
  it('keeps the amount of the coin if the coin is the same, and reports that the other token was cleared', async () => {
    const world = await startSwap()
    const { swap, wallet, state } = world
    await world.ready({ buyToken: dai.id, amount: '0.5' })
    wallet.chooseNetwork('eip155:10')
    await world.until(({ tokenStatus }) => tokenStatus === 'ready')
    expect(state()).toMatchObject({
      sellToken: { id: 'eip155:10/coin' },
      buyToken: undefined,
      obstacle: 'selectBuyToken',
      amount: { text: '0.5', value: ether / 2n },
      cleared: ['token'],
    })
    swap.setBuyToken(`eip155:10/token:${dai.address.toLowerCase()}`)
    expect(state().cleared).toEqual([])
  })

  it('clears the amount together with its token', async () => {
    const world = await startSwap()
    await world.ready({ sellToken: usd.id, buyToken: dai.id, amount: '50' })
    world.wallet.chooseNetwork('eip155:10')
    await world.until(({ tokenStatus }) => tokenStatus === 'ready')
    expect(world.state()).toMatchObject({
      sellToken: { id: 'eip155:10/coin' },
      buyToken: undefined,
      amount: { text: '' },
      cleared: ['token', 'amount'],
    })
  })

  it('never sells the coin for itself: clears the sell token if the coin is bought', async () => {
    const world = await startSwap()
    await world.ready({ sellToken: usd.id, buyToken: coin.id, amount: '50' })
    world.wallet.chooseNetwork('eip155:10')
    await world.until(({ tokenStatus }) => tokenStatus === 'ready')
    expect(world.state()).toMatchObject({
      sellToken: undefined,
      buyToken: { id: 'eip155:10/coin' },
      obstacle: 'selectSellToken',
      cleared: ['token', 'amount'],
    })
  })

  it('looks up a token again that the page named by its symbol', async () => {
    const world = await startSwap()
    const { swap, wallet, state } = world
    swap.watch()
    swap.fill({ fromToken: 'ETH', toToken: 'dai', amount: '0.5' })
    await world.until(({ quote }) => quote.phase === 'ready')
    wallet.chooseNetwork('eip155:10')
    await world.until(({ buyToken }) => buyToken?.caipNetworkId === 'eip155:10')
    expect(state()).toMatchObject({ buyToken: { symbol: 'DAI' }, amount: { text: '0.5' }, cleared: [] })
  })

  it.each([
    ['one without swaps', 'eip155:999'],
    ['one that the page does not list', 'eip155:4242'],
  ] as const)('stays the same after %s', async (_, elsewhere) => {
    const world = await startSwap()
    const { wallet, state } = world
    await world.ready({ sellToken: usd.id, buyToken: dai.id, amount: '50' })
    wallet.chooseNetwork(elsewhere)
    await world.pass()
    expect(state()).toMatchObject({ obstacle: 'networkUnsupported', cleared: [] })
    wallet.chooseNetwork('eip155:1')
    await world.until(({ quote }) => quote.phase === 'ready')
    expect(state()).toMatchObject({
      sellToken: { id: usd.id },
      buyToken: { id: dai.id },
      amount: { text: '50' },
      cleared: [],
    })
  })

  it('is cleared with another account', async () => {
    const world = await startSwap()
    await world.ready()
    world.wallet.chooseNetwork('eip155:999')
    await world.pass()
    world.wallet.chooseAccounts([carol])
    await world.pass()
    expect(world.state()).toMatchObject({ amount: { text: '' }, buyToken: undefined, cleared: [] })
  })
})

it('an approval that is confirmed after a network change returns to the draft, and is reported [W13]', async () => {
  const world = await startSwap()
  await world.reviewed({ sellToken: usd.id, buyToken: dai.id, amount: '50' })
  world.wallet.behave('hang', 'eth_sendTransaction')
  const confirmed = world.swap.confirm()
  await world.until(() => world.wallet.calls.includes('request'))
  world.wallet.chooseNetwork('eip155:10')
  await world.pass()
  expect(world.state().progress.step).toBe('confirming')
  world.wallet.answerHanging()
  await confirmed
  world.ledger.mine()
  await world.until(({ progress }) => progress.step === 'draft')
  expect(world.state()).toMatchObject({
    amount: { text: '' },
    progress: {
      failure: {
        reason: 'networkChanged',
        wasSent: 'no',
        approvals: [{ kind: 'token', spender: router, amount: { value: 50_000_000n } }],
      },
    },
  })
})
