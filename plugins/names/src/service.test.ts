import { afterEach, describe, expect, it } from 'vitest'
import { type CaipNetworkId, type ChainModule, type ChainNames, createKernel, type Kernel } from '#kernel'
import { createMockWorld, createTestPlatform, type TestPlatform } from '#testing'
import { createEip155Module } from '../../../chains/eip155/src/index.js'
import type { NamesApi, NamesOptions, NamesPlugin } from './contract.js'
import { namesPlugin } from './manifest.js'
import { coinTypeOf } from './registry.js'

const ada = '0x52908400098527886E0F7030069857D2E4169EE7'
const eve = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const here: CaipNetworkId = 'eip155:1'

const kernels: Kernel<NamesPlugin>[] = []
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
})

interface World {
  readonly names: NamesApi
  readonly platform: TestPlatform
  /** The requests to the chain. */
  readonly calls: string[]
  /** The requests to the gateway, without its list of networks. */
  requests(): readonly string[]
}

const profile = (name: string, addresses: Readonly<Record<string, string>>) => ({
  name,
  registered: 1,
  updated: 1,
  attributes: [],
  addresses: Object.fromEntries(
    Object.entries(addresses).map(([type, address]) => [type, { address, created: 1 }]),
  ),
})

/** Starts with a chain and a gateway that the test controls. */
async function start(
  chainNames: Partial<ChainNames> = {},
  answers: Readonly<Record<string, () => Response>> = {},
  suffix: string | null = 'quoin.id',
  options: NamesOptions = {},
): Promise<World> {
  const platform = createTestPlatform({ now: 1_700_000_000_000 })
  const calls: string[] = []
  const real = createEip155Module(platform)
  const chain: ChainModule = {
    ...real,
    names: real.names && {
      ...real.names,
      resolve: async ({ name }) => {
        calls.push(name)
        return name === 'ada.eth' ? ada : undefined
      },
      lookUp: async ({ address }) => {
        calls.push(address)
        return address === ada ? 'ada.eth' : undefined
      },
      ...chainNames,
    },
  }
  platform.onFetch(({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains') return Response.json({ http: [here, 'eip155:10'], ws: [] })
    return answers[pathname]?.() ?? new Response('{}', { status: 404 })
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    services: { gateway: 'https://gateway.example' },
    networks: [1, 10].map((id) => ({
      id,
      name: `Network ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://node.example'] } },
    })),
  })
    .use(createMockWorld({ chains: [chain] }))
    .use(namesPlugin, { ...options, ...(suffix !== null && { suffix }) })
  kernels.push(kernel)
  await kernel.start({ services: 'all' })
  const requests = (): readonly string[] =>
    platform.requests
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path !== '/v1/supported-chains')
  return { names: kernel.names, platform, calls, requests }
}

it('distinguishes names from addresses, numbers and other text, without a request', async () => {
  const { names, calls, requests } = await start()
  for (const text of ['ada.eth', 'Ada.Quoin.ID', 'a.b.c', 'müller.eth', '🦊.eth'])
    expect(names.isName(text), text).toBe(true)
  for (const text of [
    ada,
    ada.slice(2),
    'ada',
    '',
    '.',
    'ada.',
    '.eth',
    'a..b',
    '1.5',
    'two words.eth',
    'https://ada.eth',
    'ada@mail.example',
  ])
    expect(names.isName(text), text).toBe(false)
  expect([calls, requests()]).toEqual([[], []])
  expect(await names.resolve(ada, here)).toBeUndefined()
  expect([calls, requests()]).toEqual([[], []])
})

describe('a name', () => {
  it('of the chain is normalized, resolved once in five minutes, and undefined if it is not registered [SEC-09] [ACC-05]', async () => {
    const { names, calls, requests } = await start()
    const found = { name: 'ada.eth', address: ada, source: 'chain' }
    expect(await names.resolve(' ADA.eth ', here)).toEqual(found)
    expect(await names.resolve('ADA.eth', here)).toEqual(found)
    expect(await names.resolve('bob.eth', here)).toBeUndefined()
    expect(await names.resolve('bob.eth', here)).toBeUndefined()
    expect(calls).toEqual(['ada.eth', 'bob.eth'])
    // A name that cannot be normalized is invalid.
    expect(await names.resolve('ad_a.eth', here)).toBeUndefined()
    expect(calls).toHaveLength(2)
    expect(requests()).toEqual([])
  })

  it('of the host is requested only from its gateway, and resolves to the address of the exact network [NAM-04]', async () => {
    const answer = () =>
      Response.json(profile('ada.quoin.id', { [coinTypeOf(1)]: ada, [coinTypeOf(10)]: eve }))
    const { names, calls, requests } = await start({}, { '/v1/profile/account/ada.quoin.id': answer })
    expect(await names.resolve('Ada.quoin.id', here)).toEqual({
      name: 'ada.quoin.id',
      address: ada,
      source: 'registry',
    })
    expect((await names.resolve('ada.quoin.id', 'eip155:10'))?.address).toBe(eve)
    expect(await names.resolve('free.quoin.id', here)).toBeUndefined()
    expect(calls).toEqual([])
    expect(requests()).toEqual([
      '/v1/profile/account/ada.quoin.id',
      '/v1/profile/account/ada.quoin.id',
      '/v1/profile/account/free.quoin.id',
    ])
  })

  it("without an address on this network, or with another name's record, resolves to undefined", async () => {
    const { names } = await start(
      {},
      {
        '/v1/profile/account/ada.quoin.id': () =>
          Response.json(profile('ada.quoin.id', { [coinTypeOf(10)]: ada })),
        '/v1/profile/account/eve.quoin.id': () =>
          Response.json(profile('ada.quoin.id', { [coinTypeOf(1)]: ada })),
      },
    )
    expect(await names.resolve('ada.quoin.id', here)).toBeUndefined()
    expect(await names.resolve('eve.quoin.id', here)).toBeUndefined()
  })

  it('without the host’s suffix is requested from the chain, and not from the gateway', async () => {
    const { names, requests } = await start({}, {}, null)
    expect(await names.resolve('ada.quoin.id', here)).toBeUndefined()
    expect(requests()).toEqual([])
  })

  it('throws if it could not be resolved, and is requested again the next time [NAM-03] [REL-02]', async () => {
    let isDown = true
    const { names } = await start({
      resolve: async () => {
        if (isDown) throw new Error('node down')
        return ada
      },
    })
    await expect(names.resolve('ada.eth', here)).rejects.toMatchObject({
      code: 'NAME_RESOLVING_FAILED',
      shortMessage: 'Error resolving name',
    })
    isDown = false
    expect((await names.resolve('ada.eth', here))?.address).toBe(ada)
    const ended = new AbortController()
    ended.abort()
    await expect(names.resolve('eve.eth', here, ended.signal)).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('the name of an address', () => {
  it('is the chain’s before the host’s [SEC-09]', async () => {
    const { names, requests } = await start()
    expect(await names.lookUp(ada, here)).toBe('ada.eth')
    expect(await names.lookUp(ada.toLowerCase(), here)).toBe('ada.eth')
    expect(requests()).toEqual([])
  })

  it('of the host counts only if it has the host’s suffix and resolves back to the address [SEC-09]', async () => {
    const [good, false1, foreign] = [
      profile('eve.quoin.id', { [coinTypeOf(1)]: eve }),
      profile('ada.quoin.id', { [coinTypeOf(1)]: eve }),
      profile('vitalik.eth', { [coinTypeOf(1)]: eve }),
    ]
    const answers = {
      [`/v1/profile/reverse/${eve}`]: () => Response.json([foreign, false1, good]),
      // The registry's reverse record contradicts its forward record.
      '/v1/profile/account/ada.quoin.id': () =>
        Response.json(profile('ada.quoin.id', { [coinTypeOf(1)]: ada })),
      '/v1/profile/account/eve.quoin.id': () => Response.json(good),
    }
    const { names, requests } = await start({}, answers)
    expect(await names.lookUp(eve, here)).toBe('eve.quoin.id')
    expect(await names.lookUp(eve, here)).toBe('eve.quoin.id')
    expect(requests()).toHaveLength(3)
  })

  it('throws if it could not be read, unless the other source has one [NAM-03] [REL-02]', async () => {
    const lookUp = async (): Promise<never> => {
      throw new Error('node down')
    }
    const good = profile('eve.quoin.id', { [coinTypeOf(1)]: eve })
    const { names } = await start(
      { lookUp },
      {
        [`/v1/profile/reverse/${eve}`]: () => Response.json([good]),
        [`/v1/profile/reverse/${ada}`]: () => Response.json([]),
        '/v1/profile/account/eve.quoin.id': () => Response.json(good),
      },
    )
    expect(await names.lookUp(eve, here)).toBe('eve.quoin.id')
    await expect(names.lookUp(ada, here)).rejects.toMatchObject({
      code: 'NAMES_OF_ADDRESS_FAILED',
      shortMessage: 'Error fetching names for address',
    })
  })
})

it('computes coin types by ENSIP-11, and throws for a chain id out of range [NAM-04]', () => {
  const types = [1, 5, 137, 0x7fff_ffff, 0].map(coinTypeOf)
  expect(types).toEqual([0x8000_0001, 0x8000_0005, 0x8000_0089, 0xffff_ffff, 0x8000_0000])
  for (const id of [0x8000_0000, -1, 1.5, Number.NaN]) expect(() => coinTypeOf(id)).toThrow('Invalid chainId')
})

it('resolves names of the namespaces that the host lists, of EVM networks by default [ACC-08]', async () => {
  const none = await start({}, {}, null, { namespaces: ['solana'] })
  expect(await none.names.resolve('ada.eth', here)).toBeUndefined()
  expect(await none.names.lookUp(ada, here)).toBeUndefined()
  expect(none.calls).toEqual([])
  const wider = await start({}, {}, null, { namespaces: ['solana', 'eip155'] })
  expect((await wider.names.resolve('ada.eth', here))?.address).toBe(ada)
  expect(await wider.names.lookUp(ada, here)).toBe('ada.eth')
})
