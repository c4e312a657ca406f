import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChainNames } from '../../../../sandbox/src/chain/contracts/chain-deployer.js'
import { createTestGateway, type TestGateway } from '../../testing/create-test-gateway.js'
import { startAnvil, type TestAnvil } from '../../testing/start-anvil.js'
import type { ChainNode } from '../chains/chain-node.js'
import { createNameRegistry } from './name-registry.js'

const alice = getAddress(`0x${'a1'.repeat(20)}`)
const bob = getAddress(`0x${'b2'.repeat(20)}`)
const L1 = 'eip155:31337'
const BASE = 'eip155:8453'

let anvil: TestAnvil
let names: ChainNames
let server: Server
let requestCount = 0
const open: TestGateway[] = []

beforeAll(async () => {
  server = createServer((_, answer) => {
    requestCount++
    answer.end(JSON.stringify({ data: encodeAbiParameters([{ type: 'address' }], [bob]) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  anvil = await startAnvil()
  names = await anvil.deployer.deployNames()
  await names.setAddress('alice.eth', alice)
  await names.setCoinAddress('alice.eth', 0x8000_2105n, bob)
  await names.setPrimaryName(alice, 'alice.eth')
  await names.setGateway('far.eth', `http://127.0.0.1:${port}/{sender}/{data}.json`)
}, 120_000)
afterAll(async () => {
  for (const { database } of open) await database.close()
  server?.close()
  await anvil?.stop()
})

async function start(environment: Record<string, string> = {}, isSandbox = true): Promise<TestGateway> {
  const node = anvil.node({ ensUniversalResolver: names.universalResolver })
  const second: ChainNode = { ...node, chain: { ...node.chain, id: BASE, contracts: {}, ensNetwork: L1 } }
  const gateway = await createTestGateway({
    nodes: [node, second],
    environment,
    providers: { privateNameServers: isSandbox },
  })
  open.push(gateway)
  return gateway
}

async function ask(gateway: TestGateway, query: Record<string, string>, path = 'resolve') {
  const answer = await gateway.request(`/v1/names/${path}?${new URLSearchParams(query)}`)
  return { status: answer.status, body: await answer.json() }
}

describe('GET /v1/names/resolve', () => {
  it('returns the address of a name for exactly the network, or none', async () => {
    const gateway = await start()
    expect(await ask(gateway, { name: 'ALICE.eth', chainId: BASE })).toEqual({
      status: 200,
      body: { name: 'alice.eth', chainId: BASE, address: bob, source: 'ens' },
    })
    expect((await ask(gateway, { name: 'alice.eth', chainId: L1 })).body).toMatchObject({ address: alice })
    expect((await ask(gateway, { name: 'nobody.eth', chainId: L1 })).body).toEqual({
      name: 'nobody.eth',
      chainId: L1,
    })
  })

  it('returns names of the own registry for their network only', async () => {
    const gateway = await start()
    // A name is not reported as unknown for a while after it was registered.
    const query = { name: 'bobby.quoin.id', chainId: L1 }
    expect((await ask(gateway, query)).body).not.toHaveProperty('address')
    const identity = async () =>
      (await gateway.request(`/v1/identity/${bob}?${new URLSearchParams({ chainId: L1 })}`)).json()
    expect(await identity()).toEqual({})
    const registry = createNameRegistry({ database: gateway.database, now: () => 1_000_000, namesPerDay: 5 })
    const claim = { coinType: 0x8000_7a69, signer: 'key', timestamp: 1000, bio: '', avatar: '' } as const
    await registry.claim({ ...claim, name: 'bobby.quoin.id', owner: bob.toLowerCase(), message: '1' })
    expect(await identity()).toEqual({ name: 'bobby.quoin.id' })
    const found = await ask(gateway, { name: 'Bobby.quoin.id', chainId: L1 })
    expect(found.body).toMatchObject({ address: bob, source: 'registry' })
    expect((await ask(gateway, { name: 'bobby.quoin.id', chainId: BASE })).body).not.toHaveProperty('address')
  })

  it('refuses what is no name, and networks that are not served (SEC-09)', async () => {
    const gateway = await start()
    for (const name of ['alice', 'al ice.eth', 'ali_ce.eth', '\u0430lice.eth', `${'x'.repeat(300)}.eth`])
      expect([name, (await ask(gateway, { name, chainId: L1 })).status]).toEqual([name, 400])
    expect((await ask(gateway, { name: 'alice.eth', chainId: 'eip155:5' })).status).toBe(400)
  })

  it('reads names on servers, unless GATEWAY_CCIP_READ is false; never from this machine outside of a sandbox', async () => {
    const query = { name: 'far.eth', chainId: L1 }
    expect((await ask(await start(), query)).body).toMatchObject({ address: bob })
    const before = requestCount
    expect((await ask(await start({ GATEWAY_CCIP_READ: 'false' }), query)).status).toBe(501)
    const refused = await ask(await start({}, false), query)
    expect(refused.status).toBe(502)
    expect(JSON.stringify(refused.body)).not.toContain('127.0.0.1')
    expect(requestCount).toBe(before)
  })

  it('counts as five requests', async () => {
    const gateway = await start({ GATEWAY_REQUESTS_PER_MINUTE: '12' })
    const query = { name: 'alice.eth', chainId: L1 }
    const statuses = [await ask(gateway, query), await ask(gateway, query), await ask(gateway, query)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
  })
})

describe('GET /v1/names/primary', () => {
  it('returns the name of an address on the network, or none', async () => {
    const gateway = await start()
    expect((await ask(gateway, { address: alice, chainId: L1 }, 'primary')).body).toEqual({
      name: 'alice.eth',
    })
    expect((await ask(gateway, { address: alice, chainId: BASE }, 'primary')).body).toEqual({})
    expect((await ask(gateway, { address: bob, chainId: L1 }, 'primary')).body).toEqual({})
  })
})

describe('GET /v1/identity/:address', () => {
  it('uses the network that the caller names', async () => {
    const gateway = await start()
    const identity = async (query: string) => (await gateway.request(`/v1/identity/${alice}${query}`)).json()
    expect(await identity('')).toEqual({ name: 'alice.eth' })
    expect(await identity(`?chainId=${L1}`)).toEqual({ name: 'alice.eth' })
    expect(await identity(`?chainId=${BASE}`)).toEqual({})
  })
})

it('the networks with names are in the list of supported networks', async () => {
  const supported = await (await start()).request('/v1/supported-chains')
  expect(await supported.json()).toMatchObject({ names: [L1, BASE] })
  const without = await createTestGateway({ nodes: [anvil.node()] })
  open.push(without)
  // The own registry is not among them: pages know its suffix.
  expect(await (await without.request('/v1/supported-chains')).json()).toMatchObject({ names: [] })
})
