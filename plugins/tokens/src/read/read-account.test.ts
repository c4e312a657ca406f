import { afterEach, expect, it } from 'vitest'
import { account, endWorlds, listed, otherAccount, startTokens, token } from '../../testing/tokens-world.js'

afterEach(endWorlds)

const onTwo = { chainId: 'eip155:2' }

it('reads an account on all networks with one request, and asks no node for what the gateway serves [ACC-09]', async () => {
  const world = await startTokens({ isConnected: false })
  world.services.balances = {
    balances: [listed(undefined), listed('a', { ...onTwo, address: `eip155:2:${token('a')}` })],
  }
  const { tokens, unavailable } = await world.kernel.tokens.readAccount('eip155', otherAccount)
  expect(tokens.map(({ id, worth }) => [id, worth])).toEqual([
    ['eip155:1/coin', '2500'],
    [`eip155:2/token:${token('a')}`, '1'],
  ])
  expect(unavailable).toEqual([])
  expect(world.requestCount()).toBe(1)
  const [request] = world.platform.requests.filter(({ url }) => url.includes('/balance'))
  expect(request?.url).toContain(otherAccount)
  expect(request?.url).not.toContain('chainId')
  expect(world.getBalance).not.toHaveBeenCalled()
})

it('reads a network that the gateway does not serve from its node, and leaves out what the account does not hold', async () => {
  const world = await startTokens({ isConnected: false })
  world.services.served = ['eip155:1']
  world.services.balances = { balances: [] }
  const { tokens, unavailable } = await world.kernel.tokens.readAccount('eip155', account)
  expect(tokens.map(({ id }) => id)).toEqual(['eip155:2/coin'])
  expect(unavailable).toEqual([])
  expect(world.getBalance).toHaveBeenCalledOnce()
})

it('names the networks that could not be read; the others are read [REL-02]', async () => {
  const world = await startTokens({ isConnected: false })
  world.services.nodeError = new Error('down')
  world.services.balances = { balances: [listed(undefined)], unavailable: ['eip155:2'] }
  const { tokens, unavailable } = await world.kernel.tokens.readAccount('eip155', account)
  expect(tokens.map(({ id }) => id)).toEqual(['eip155:1/coin'])
  expect(unavailable).toEqual(['eip155:2'])
})

it('reads the coins from the nodes if the gateway does not respond, and says that tokens are missing [REL-02]', async () => {
  const world = await startTokens({ isConnected: false })
  world.services.balances = () => new Response('', { status: 404 })
  const { tokens, unavailable } = await world.kernel.tokens.readAccount('eip155', account)
  expect(tokens.map(({ id, price }) => [id, price])).toEqual([
    ['eip155:1/coin', undefined],
    ['eip155:2/coin', undefined],
  ])
  expect(unavailable).toEqual(['eip155:1', 'eip155:2'])
})

it('ends with the signal', async () => {
  const world = await startTokens({ isConnected: false })
  world.services.balances = () => new Promise(() => undefined)
  const controller = new AbortController()
  const reading = world.kernel.tokens.readAccount('eip155', account, controller.signal)
  controller.abort()
  await expect(reading).rejects.toThrow(/abort/i)
})

it('merges the tokens of accounts: sums, one price, and the choices of the user [SEC-10] [ACC-09]', async () => {
  const world = await startTokens({ isConnected: false })
  const { tokens } = world.kernel
  const held = {
    id: 'eip155:1/token:a',
    caipNetworkId: 'eip155:1',
    address: token('a'),
    value: 5n,
    decimals: 1,
    name: 'A',
    symbol: 'A',
    isImported: false,
    isSuspicious: false,
  } as const
  const merge = () => tokens.merge.getState()
  const priced = { ...held, value: 7n, price: '2', worth: '1.4' }
  expect(merge()([held, priced])).toEqual({
    tokens: [{ ...held, value: 12n, price: '2', worth: '2.4' }],
    hidden: [],
    total: '2.4',
  })
  // A source that lies about the decimals does not change the amount of another.
  expect(merge()([held, { ...held, value: 10n ** 30n, decimals: 18 }]).tokens).toEqual([held])
  expect(merge()([{ ...held, isSuspicious: true }])).toMatchObject({ tokens: [], hidden: [{ id: held.id }] })
  const before = merge()
  tokens.hide(priced)
  expect(merge()).not.toBe(before)
  expect(merge()([held, priced])).toMatchObject({ tokens: [], hidden: [{ value: 12n }], total: undefined })
})
