import { afterEach, describe, expect, it } from 'vitest'
import {
  type CaipNetworkId,
  type ChainModule,
  type ChainNames,
  createKernel,
  type Kernel,
  QuoinError,
} from '#kernel'
import { createMockWorld, createTestPlatform } from '#testing'
import { createEip155Module } from '../../../chains/eip155/src/index.js'
import type { NamesPlugin } from './contract.js'
import { namesPlugin } from './manifest.js'

const ada = '0x52908400098527886E0F7030069857D2E4169EE7'
const eve = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const base: CaipNetworkId = 'eip155:8453'

const kernels: Kernel<NamesPlugin>[] = []
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
})

type Answer = Response | Error

interface GatewayAnswers {
  /** Networks with names; left out: a gateway that does not report them. */
  readonly names?: readonly string[] | undefined
  readonly resolve?: ((name: string, chainId: string) => Answer) | undefined
  readonly primary?: ((address: string, chainId: string) => Answer) | undefined
}

const named = (name: string, chainId: string, address?: string): Response =>
  Response.json({ name, chainId, ...(address !== undefined && { address, source: 'ens' }) })

/** Starts with a gateway and a node that the test controls. */
async function start(gateway: GatewayAnswers, chainNames: Partial<ChainNames> | 'none' = {}) {
  const platform = createTestPlatform({ now: 1_700_000_000_000 })
  const real = createEip155Module(platform)
  const chain: ChainModule = {
    ...real,
    names:
      real.names && chainNames !== 'none'
        ? {
            ...real.names,
            hasAllNames: async () => false,
            resolve: async () => undefined,
            lookUp: async () => undefined,
            ...chainNames,
          }
        : undefined,
  }
  const requests: string[] = []
  platform.onFetch(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/v1/supported-chains')
      return Response.json({ http: ['eip155:1', base], ws: [], names: gateway.names })
    requests.push(`${pathname} ${searchParams.get('name') ?? searchParams.get('address')}`)
    const chainId = searchParams.get('chainId') ?? ''
    const answer =
      pathname === '/v1/names/resolve'
        ? gateway.resolve?.(searchParams.get('name') ?? '', chainId)
        : gateway.primary?.(searchParams.get('address') ?? '', chainId)
    if (answer instanceof Error) throw answer
    return answer ?? new Response('{}', { status: 404 })
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    services: { gateway: 'https://gateway.example' },
    networks: [1, 8453].map((id) => ({
      id,
      name: `Network ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://node.example'] } },
    })),
  })
    .use(createMockWorld({ chains: [chain] }))
    .use(namesPlugin)
  kernels.push(kernel)
  await kernel.start({ services: 'all' })
  return { names: kernel.names, requests }
}

describe('a name is resolved by a gateway that resolves names on the network', () => {
  it('for exactly this network, normalized', async () => {
    const { names, requests } = await start({ names: [base], resolve: (name, id) => named(name, id, ada) })
    expect(await names.resolve('ADA.eth', base)).toEqual({ name: 'ada.eth', address: ada, source: 'gateway' })
    expect(requests).toEqual(['/v1/names/resolve ada.eth'])
    // A name without a normal form sends no request.
    expect(await names.resolve('ad_a.eth', base)).toBeUndefined()
    expect(requests).toHaveLength(1)
  })

  it('not by one that does not report the network: then by the node alone, as without a gateway', async () => {
    for (const served of [undefined, ['eip155:1']]) {
      const { names, requests } = await start(
        { names: served, resolve: (name, id) => named(name, id, eve) },
        { resolve: async () => ada },
      )
      expect(await names.resolve('ada.eth', base)).toEqual({ name: 'ada.eth', address: ada, source: 'chain' })
      expect(requests).toEqual([])
    }
  })

  it('together with the node, if that has names, too: the same address, in any spelling, is theirs', async () => {
    const { names } = await start(
      { names: [base], resolve: (name, id) => named(name, id, ada.toLowerCase()) },
      { resolve: async () => ada },
    )
    expect(await names.resolve('ada.eth', base)).toEqual({ name: 'ada.eth', address: ada, source: 'chain' })
  })

  it('and refused with a code of its own if both return different addresses (SEC-09)', async () => {
    const { names } = await start(
      { names: [base], resolve: (name, id) => named(name, id, eve) },
      { resolve: async () => ada },
    )
    await expect(names.resolve('ada.eth', base)).rejects.toMatchObject({ code: 'NAME_CONFLICT' })
  })

  it('not if the node has the names of the network, and this one has no address there (SEC-09)', async () => {
    const liar: GatewayAnswers = {
      names: [base],
      resolve: (name, id) => named(name, id, eve),
      primary: () => Response.json({ name: 'ada.eth' }),
    }
    const { names } = await start(liar, { hasAllNames: async () => true })
    expect(await names.resolve('ada.eth', base)).toBeUndefined()
    expect(await names.lookUp(eve, base)).toBeUndefined()
  })

  it('alone, if the node does not read names on servers', async () => {
    const refused: Partial<ChainNames> = {
      resolve: () => Promise.reject(new QuoinError('NODE_REFUSED', { details: 'CCIP-read' })),
    }
    const { names } = await start({ names: [base], resolve: (name, id) => named(name, id, ada) }, refused)
    expect((await names.resolve('ada.eth', base))?.address).toBe(ada)
    const none = await start({ names: [base], resolve: (name, id) => named(name, id) }, refused)
    expect(await none.names.resolve('ada.eth', base)).toBeUndefined()
  })

  it('and by the node alone while the gateway fails; without an address there, the lookup failed', async () => {
    const down = { names: [base], resolve: () => new Response('{}', { status: 404 }) }
    const { names } = await start(down, { resolve: async () => ada })
    expect((await names.resolve('ada.eth', base))?.address).toBe(ada)
    const without = await start(down)
    await expect(without.names.resolve('ada.eth', base)).rejects.toMatchObject({
      code: 'NAME_RESOLVING_FAILED',
    })
  })

  it.each<[what: string, answer: (name: string, id: string) => Response]>([
    ['for another name', (_, id) => named('eve.eth', id, eve)],
    ['for another network', (name) => named(name, 'eip155:1', eve)],
    [
      'with an address of another kind',
      (name, id) => named(name, id, '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'),
    ],
    ['that is malformed', () => Response.json({ address: eve })],
  ])('but not by an answer %s', async (_, answer) => {
    const { names } = await start({ names: [base], resolve: answer })
    await expect(names.resolve('ada.eth', base)).rejects.toMatchObject({ code: 'NAME_RESOLVING_FAILED' })
  })

  it('on a chain without rules for names, e.g. Solana, only if it consists of ASCII letters (SEC-09)', async () => {
    const { names, requests } = await start(
      {
        names: [base],
        resolve: (name, id) => named(name, id, ada),
        primary: () => Response.json({ name: '\u0430da.sol' }),
      },
      'none',
    )
    expect(await names.resolve('ADA.sol', base)).toEqual({ name: 'ada.sol', address: ada, source: 'gateway' })
    for (const name of ['\u0430da.sol', 'a\u202eda.sol', 'ad\u200ba.sol'])
      expect(await names.resolve(name, base), name).toBeUndefined()
    expect(requests).toEqual(['/v1/names/resolve ada.sol'])
    expect(await names.lookUp(ada, base)).toBeUndefined()
  })

  it('and is unknown if the gateway refuses it as no name', async () => {
    const { names } = await start({ names: [base], resolve: () => new Response('{}', { status: 400 }) })
    expect(await names.resolve('ada.eth', base)).toBeUndefined()
  })
})

describe('the name of an address by the gateway', () => {
  const primary = (): Response => Response.json({ name: 'ada.eth' })

  it('counts only if it resolves back to the address (SEC-09)', async () => {
    const { names } = await start({ names: [base], primary, resolve: (name, id) => named(name, id, ada) })
    expect(await names.lookUp(ada, base)).toBe('ada.eth')
    const liar = await start({ names: [base], primary, resolve: (name, id) => named(name, id, eve) })
    expect(await liar.names.lookUp(ada, base)).toBeUndefined()
  })

  it('does not count if the node contradicts it', async () => {
    const { names } = await start(
      { names: [base], primary, resolve: (name, id) => named(name, id, ada) },
      { resolve: async () => eve },
    )
    await expect(names.lookUp(ada, base)).rejects.toBeInstanceOf(QuoinError)
  })
})
