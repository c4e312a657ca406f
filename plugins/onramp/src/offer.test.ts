import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  contributeTo,
  createToken,
  definePlugin,
  type PluginTypes,
  points,
  provide,
  type Token,
} from '#kernel'
import { down, endWorlds, quote, startOnramp } from '../testing/onramp-world.js'
import { type OnrampProvider, onrampProviders } from './contract.js'

afterEach(endWorlds)

const reporting =
  (...onramp: readonly (readonly [id: string, ...networks: string[]])[]) =>
  () => ({
    http: ['eip155:1', 'eip155:2'],
    ws: [],
    onramp: onramp.map(([id, ...networks]) => ({ id, networks })),
  })

/** Starts a page, and the condition of its Buy button. */
async function start(given: Parameters<typeof startOnramp>[0]) {
  const world = await startOnramp({ given: {}, ...given })
  const feature = world.kernel.contributions.list(points.features).find(({ id }) => id === 'onramp')
  const offer = await feature?.offer?.()
  return { ...world, isOffered: () => offer?.getState() }
}

describe('the Buy button', () => {
  it('is offered only on networks for which the gateway reports a seller [ONR-01]', async () => {
    let release = (): void => undefined
    const answer = new Promise((resolve) => {
      release = () => resolve(reporting(['moonpay', 'eip155:2'])())
    })
    const { isOffered, kernel } = await start({ chains: () => answer })
    // Coinbase delivers on Ethereum, but the answer is pending.
    expect(isOffered()).toBeUndefined()
    release()
    await vi.waitFor(() => expect(isOffered()).toBe(false))
    await kernel.networks.switchTo('eip155:2')
    expect(isOffered()).toBe(true)
  })

  it('is not offered for sellers that the host does not list, nor without sellers', async () => {
    const unlisted = await start({ chains: reporting(['stranger', 'eip155:1']) })
    const none = await start({ chains: reporting() })
    const providers = [{ id: 'stripe', name: 'Stripe', kind: 'card' }] as const
    const other = await start({ given: { providers }, chains: reporting(['coinbase', 'eip155:1']) })
    for (const { isOffered } of [unlisted, none, other])
      await vi.waitFor(() => expect(isOffered()).toBe(false))
  })

  it('is offered on Coinbase’s networks by a gateway that does not report its sellers [ONR-03]', async () => {
    const { isOffered, kernel } = await start({})
    await vi.waitFor(() => expect(isOffered()).toBe(true))
    await kernel.networks.switchTo('eip155:2')
    expect(isOffered()).toBe(false)
  })

  it('is offered on the networks of a seller of another plugin', async () => {
    const AcmeToken: Token<OnrampProvider> = createToken('acme-seller')
    const more = definePlugin<PluginTypes>({
      id: 'acmeBuy',
      version: '1.0.0',
      kernel: '*',
      requires: ['onramp'],
      services: [
        provide(AcmeToken, {
          deps: [],
          create: () => ({ supports: (network) => network === 'eip155:2', createUrl: async () => '' }),
        }),
      ],
      contributes: {
        extra: [contributeTo(onrampProviders, { id: 'acme', name: 'Acme', provider: AcmeToken })],
      },
    })
    const { isOffered, kernel } = await start({ more, chains: reporting() })
    await vi.waitFor(() => expect(isOffered()).toBe(false))
    await kernel.networks.switchTo('eip155:2')
    expect(isOffered()).toBe(true)
  })

  it('requests the report again after a failure, with the next change of the network [REL-02]', async () => {
    let isDown = true
    const { isOffered, kernel, pass } = await start({
      chains: () => (isDown ? new Response('', { status: 404 }) : reporting(['meld', 'eip155:2'])()),
    })
    await pass()
    isDown = false
    expect(isOffered()).toBe(false)
    await kernel.networks.switchTo('eip155:2')
    await vi.waitFor(() => expect(isOffered()).toBe(true))
  })
})

describe('the sellers of the view', () => {
  const prices: Readonly<Record<string, object>> = {
    coinbase: quote('98'),
    // Gives more, but its fees are added to the amount.
    stripe: quote('100', { paymentTotal: { amount: '104.44', currency: 'USD' } }),
  }

  it('are those that the gateway reports; the best rate is first, and a failing seller hides no other', async () => {
    const world = await start({
      chains: reporting(
        ['coinbase', 'eip155:1'],
        ['stripe', 'eip155:1'],
        ['moonpay', 'eip155:1'],
        ['meld', 'eip155:2'],
      ),
    })
    world.answers.quote = ({ body }) => prices[String(body.provider)] ?? down()
    await world.ready()
    expect(
      world.state().offers.map(({ provider, status, isBest }) => [provider.id, status.phase, isBest]),
    ).toEqual([
      ['coinbase', 'ready', true],
      ['stripe', 'ready', false],
      ['moonpay', 'placeholder', false],
    ])
  })

  it('are asked for purchases only if the gateway has them', async () => {
    const asked = async (world: Awaited<ReturnType<typeof start>>) => {
      world.onramp.watchPurchases()
      await vi.waitFor(() => expect(world.onramp.purchases.getState().status).toBe('ready'))
      return world.requests.filter(({ path }) => path === 'history').map(({ query }) => query.get('onramp'))
    }
    expect(await asked(await start({ chains: reporting(['moonpay', 'eip155:1'], ['stripe']) }))).toEqual([
      'moonpay',
      'stripe',
    ])
    expect(await asked(await start({}))).toEqual(['coinbase'])
  })

  it('get the chosen token, payment method and quote with the order, and open only their own pages [ONR-03]', async () => {
    const world = await start({ chains: reporting(['moonpay', 'eip155:1']) })
    world.answers.onrampurl = () => ({ url: 'https://buy.moonpay.com/?apiKey=pk&signature=s' })
    await world.ready()
    await world.goTo('moonpay')
    const orders = world.requests.filter(({ path }) => path === 'onrampurl')
    expect(orders.at(-1)?.body).toMatchObject({
      provider: 'moonpay',
      token: { chain: 'eip155:1', address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
      paymentMethod: 'card',
      quoteId: 'q1',
    })
    expect(world.requests.find(({ path }) => path === 'quote')?.body).toMatchObject({ paymentMethod: 'card' })
    expect(world.state().progress.step).toBe('atProvider')
    world.onramp.leave()
    world.answers.onrampurl = () => ({ url: 'https://buy.moonpay.com.evil.example/' })
    await world.goTo('moonpay')
    expect(world.state().progress).toMatchObject({ step: 'failed', failure: { reason: 'providerFailed' } })
  })
})
