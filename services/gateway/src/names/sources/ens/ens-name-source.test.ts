import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createPublicClient,
  decodeFunctionData,
  encodeAbiParameters,
  getAddress,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChainNames } from '../../../../../../sandbox/src/chain/contracts/chain-deployer.js'
import { createTestDirectory } from '../../../../testing/name-directory.js'
import { startAnvil, type TestAnvil } from '../../../../testing/start-anvil.js'
import type { ChainNode } from '../../../chains/chain-node.js'
import { type Database, openDatabase } from '../../../storage/open-database.js'
import type { NameDirectory } from '../create-name-directory.js'
import type { CcipSettings } from './ccip-fetch.js'
import { reverseNameOf } from './ens-name-source.js'

const [alice, bob, carol, dave, erin] = ['a1', 'b2', 'c3', 'd4', 'e5'].map((byte) =>
  getAddress(`0x${byte.repeat(20)}`),
) as [Hex, Hex, Hex, Hex, Hex]
const L1 = 'eip155:31337'
const BASE = 'eip155:8453'
const BASE_COIN = 0x8000_2105n
const DEFAULT_COIN = 0x8000_0000n

let anvil: TestAnvil
let names: ChainNames
let server: Server
let base: string
let database: Database
/** Requests to the server, as method and path. */
let requests: string[] = []
/** How the server answers a path. */
const behavior = new Map<string, (data: Hex) => { status: number; body?: string; location?: string }>()

const resolverAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

/** Returns the answer of a server that knows one account on Ethereum and one on Base. */
function recordOf(data: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi: resolverAbi, data })
  if (functionName === 'text') return encodeAbiParameters([{ type: 'string' }], [''])
  if (args.length === 1) return encodeAbiParameters([{ type: 'address' }], [carol])
  return encodeAbiParameters([{ type: 'bytes' }], [args[1] === BASE_COIN ? dave : '0x'])
}

async function dataOf(request: IncomingMessage): Promise<Hex> {
  const inPath = /\/(0x[\da-f]*)\.json$/.exec(request.url ?? '')?.[1]
  if (inPath) return inPath as Hex
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  return body === '' ? '0x' : (JSON.parse(body) as { data: Hex }).data
}

beforeAll(async () => {
  server = createServer(async (request, answer) => {
    const path = request.url?.split('/')[1] ?? ''
    requests.push(`${request.method} /${path}`)
    const data = await dataOf(request)
    const { status, body, location } = behavior.get(path)?.(data) ?? {
      status: 200,
      body: JSON.stringify({ data: recordOf(data) }),
    }
    const headers = { 'content-type': 'application/json', ...(location !== undefined && { location }) }
    answer.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  anvil = await startAnvil()
  names = await anvil.deployer.deployNames()
  await names.setAddress('alice.eth', alice)
  await names.setCoinAddress('alice.eth', BASE_COIN, bob)
  await names.setPrimaryName(alice, 'alice.eth')
  await names.setAddress('only-ethereum.eth', alice)
  await names.setPrimaryName(bob, 'alice.eth')
  await names.setReverseName(reverseNameOf(bob, BASE_COIN), 'alice.eth')
  await names.setReverseName(reverseNameOf(alice, BASE_COIN), 'alice.eth')
  await names.setCoinAddress('short.eth', BASE_COIN, '0x1234')
  await names.setCoinAddress('long.eth', BASE_COIN, `0x${'ab'.repeat(32)}`)
  await names.setCoinAddress('zero.eth', BASE_COIN, `0x${'00'.repeat(20)}`)
  // An address for all networks, in a resolver that does not apply it.
  await names.setCoinAddress('all.eth', DEFAULT_COIN, erin)
  await names.setWildcard('people.eth', erin)
  await names.setGateway('far.eth', `${base}/far/{sender}/{data}.json`)
  await names.setGateway('post.eth', `${base}/post`)
  await names.setPrimaryName(carol, 'far.eth')
  await names.setReverseName(reverseNameOf(dave, BASE_COIN), 'far.eth')
  database = await openDatabase(':memory:')
}, 120_000)
afterAll(async () => {
  server?.close()
  await database?.close()
  await anvil?.stop()
})
beforeEach(() => {
  requests = []
})
afterEach(() => behavior.clear())

const onServer: CcipSettings = { isEnabled: true, privateAddresses: true }

function directoryBy(
  contracts: ChainNode['chain']['contracts'],
  ccip: CcipSettings = onServer,
): NameDirectory {
  const node = anvil.node(contracts)
  const second: ChainNode = {
    chain: { ...node.chain, id: BASE, contracts: {}, ensNetwork: L1 },
    request: () => Promise.reject(new Error('Base needs no request.')),
  }
  return createTestDirectory({ nodes: [node, second], database, ccip })
}

describe.each(['ensUniversalResolver', 'ensRegistry'] as const)('ENS by %s [SEC-09]', (contract) => {
  const create = (ccip?: CcipSettings): NameDirectory =>
    directoryBy({ [contract]: contract === 'ensRegistry' ? names.registry : names.universalResolver }, ccip)
  const resolve = async (name: string, network = L1, ccip?: CcipSettings): Promise<string | undefined> =>
    (await create(ccip).resolve(name, network, new AbortController().signal)).address
  const primary = async (address: string, network = L1): Promise<string | undefined> =>
    (await create().primaryName(address, network, new AbortController().signal))?.name

  it('resolves a name for exactly the network: on Base by the coin type of Base', async () => {
    expect([await resolve('Alice.eth'), await resolve('alice.eth', BASE)]).toEqual([alice, bob])
    expect(await resolve('anybody.people.eth')).toBe(erin)
    expect([await resolve('nobody.eth'), await resolve('sub.alice.eth')]).toEqual([undefined, undefined])
  })

  it('does not fall back to the address on Ethereum, which may not exist on the network (ENSIP-19)', async () => {
    expect(await resolve('only-ethereum.eth')).toBe(alice)
    expect(await resolve('only-ethereum.eth', BASE)).toBeUndefined()
    // Only the resolver applies the owner's default address.
    expect(await resolve('all.eth', BASE)).toBeUndefined()
  })

  it('returns no address from a record that is not one of an EVM network', async () => {
    for (const name of ['short.eth', 'long.eth', 'zero.eth'])
      expect([name, await resolve(name, BASE)]).toEqual([name, undefined])
  })

  it('returns a primary name only if it resolves to the address on the same network', async () => {
    expect([await primary(alice), await primary(bob)]).toEqual(['alice.eth', undefined])
    expect([await primary(alice, BASE), await primary(bob, BASE)]).toEqual([undefined, 'alice.eth'])
  })

  it('reads records of a server, in both directions and for each network', async () => {
    expect([await resolve('far.eth'), await resolve('far.eth', BASE)]).toEqual([carol, dave])
    expect(await resolve('post.eth')).toBe(carol)
    expect([await primary(carol), await primary(dave, BASE)]).toEqual(['far.eth', 'far.eth'])
    expect(requests).toContain('GET /far')
    expect(requests).toContain('POST /post')
  })

  it('queries no server if the operator has switched that off', async () => {
    await expect(resolve('far.eth', L1, { isEnabled: false })).rejects.toMatchObject({ status: 501 })
    expect(await resolve('alice.eth', L1, { isEnabled: false })).toBe(alice)
    expect(requests).toEqual([])
  })

  it('queries no server of this machine, and none without https (SEC-16)', async () => {
    await expect(resolve('far.eth', L1, { isEnabled: true })).rejects.toMatchObject({ status: 502 })
    expect(requests).toEqual([])
  })

  it.each<[what: string, answer: { status: number; body?: string; location?: string }]>([
    ['that is huge', { status: 200, body: JSON.stringify({ data: `0x${'00'.repeat(600_000)}` }) }],
    ['that redirects forever', { status: 302, location: '/far/again' }],
    ['that redirects to another scheme', { status: 302, location: 'file:///etc/passwd' }],
    ['that is no JSON', { status: 200, body: '<html>' }],
    ['without data', { status: 200, body: '{"data":"zz"}' }],
    ['with an error', { status: 404, body: '{}' }],
  ])('fails, and reports the name as neither known nor unknown, for an answer %s', async (_, answer) => {
    behavior.set('far', () => answer)
    await expect(resolve('far.eth')).rejects.toMatchObject({ status: 502 })
    expect(requests.length).toBeLessThanOrEqual(4)
  })

  it('follows no redirect of a POST request, which would hand its content to another server', async () => {
    behavior.set('post', () => ({ status: 307, location: '/far' }))
    await expect(resolve('post.eth')).rejects.toMatchObject({ status: 502 })
    expect(requests).toEqual(['POST /post'])
  })
})

it('viem reads the same records from these contracts', async () => {
  const viem = createPublicClient({ transport: http(anvil.rpcUrl) })
  const { universalResolver: universalResolverAddress } = names
  expect(await viem.getEnsAddress({ name: 'alice.eth', coinType: BASE_COIN, universalResolverAddress })).toBe(
    bob.toLowerCase(),
  )
  expect(await viem.getEnsAddress({ name: 'far.eth', universalResolverAddress })).toBe(carol)
})

describe('the ENS of a network', () => {
  const supports = (chain: Partial<ChainNode['chain']>): boolean => {
    const node = anvil.node({ ensRegistry: names.registry })
    const other: ChainNode = { ...node, chain: { ...node.chain, contracts: {}, ...chain } }
    const directory = createTestDirectory({ nodes: [node, other], database })
    return directory.sourcesOn(other.chain.id).includes('ens')
  }

  it("is never that of another network for Ethereum: a test network's names are free", async () => {
    const node = anvil.node({ ensRegistry: names.registry })
    const ethereum: ChainNode = {
      ...node,
      chain: { ...node.chain, id: 'eip155:1', contracts: {}, ensNetwork: L1 },
    }
    const directory = createTestDirectory({ nodes: [node, ethereum], database })
    const { address } = await directory.resolve('alice.eth', 'eip155:1', new AbortController().signal)
    expect(address).toBeUndefined()
  })

  it('is none for networks without a coin type or of another namespace', () => {
    expect(supports({ id: BASE, ensNetwork: L1 })).toBe(true)
    expect(supports({ id: 'eip155:4294967296', ensNetwork: L1 })).toBe(false)
    expect(supports({ id: 'bip122:000000000019d6689c085ae165831e93', namespace: 'bip122' })).toBe(false)
  })
})
