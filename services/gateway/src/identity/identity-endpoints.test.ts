import { Problem } from '@quoin/server-kit/http'
import { getIdentity } from 'quoin/endpoints/account'
import { encodeAbiParameters, getAddress, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChainNames } from '../../../../sandbox/src/chain/contracts/chain-deployer.js'
import { callEndpoints } from '../../testing/call-endpoint.js'
import { describeEachDatabase } from '../../testing/each-database.js'
import { createTestDirectory } from '../../testing/name-directory.js'
import { startAnvil, type TestAnvil } from '../../testing/start-anvil.js'
import type { ChainNode } from '../chains/chain-node.js'
import { createNameRegistry } from '../names/name-registry.js'
import { avatarLink } from './avatar-link.js'
import { identityEndpoints } from './identity-endpoints.js'

const [alice, bob, carol, dave, erin] = ['a1', 'b2', 'c3', 'd4', 'e5'].map((byte) =>
  getAddress(`0x${byte.repeat(20)}`),
)
if (!alice || !bob || !carol || !dave || !erin) throw new Error('five addresses')

let anvil: TestAnvil
let names: ChainNames
let node: ChainNode
beforeAll(async () => {
  anvil = await startAnvil()
  names = await anvil.deployer.deployNames()
  node = anvil.node({ ensRegistry: names.registry })
  await names.setAddress('alice.eth', alice)
  await names.setPrimaryName(alice, 'alice.eth')
  // Claims the name alice.eth, which resolves to another address.
  await names.setPrimaryName(bob, 'alice.eth')
  // Resolves to the address, but imitates another name by a Cyrillic first letter.
  await names.setAddress('аlice.eth', carol)
  await names.setPrimaryName(carol, 'аlice.eth')
  await names.setGateway('far.eth', 'http://127.0.0.1:1/{sender}/{data}.json')
  await names.setPrimaryName(dave, 'far.eth')
  await names.setWildcard('people.eth', erin)
  await names.setPrimaryName(erin, 'erin.people.eth')
})
afterAll(() => anvil?.stop())

/** Returns a node that answers `text(bytes32,string)` with this text: the sandbox's resolver stores none. */
function withText(text: string): ChainNode {
  const data = encodeAbiParameters(parseAbiParameters('string'), [text])
  return {
    chain: node.chain,
    request: async (method, params, signal) =>
      JSON.stringify(params).includes('"0x59d1d43c') ? data : node.request(method, params, signal),
  }
}

describeEachDatabase('identity', (open) => {
  const send = async (address: string, by: ChainNode = node, timeout = 30_000) => {
    const database = await open()
    const directory = createTestDirectory({ nodes: [by], database })
    const served = identityEndpoints({ database, directory, chains: [by.chain], timeout })
    return callEndpoints(served)(getIdentity, { path: { address } })
  }

  it('returns an ENS name that resolves to the address and cannot be confused [SEC-09] [ACC-05]', async () => {
    expect(await send(alice)).toEqual({ name: 'alice.eth' })
    expect(await send(alice.toLowerCase())).toEqual({ name: 'alice.eth' })
    expect(await send(erin)).toEqual({ name: 'erin.people.eth' })
    for (const address of [bob, carol, dave, names.registry]) expect(await send(address)).toEqual({})
  })

  it('returns the avatar of the name if it is a valid image link', async () => {
    const picture = 'https://example.com/alice.png'
    expect(await send(alice, withText(picture))).toEqual({ name: 'alice.eth', avatar: picture })
    expect(await send(alice, withText('eip155:1/erc721:0x1/2'))).toEqual({ name: 'alice.eth' })
    expect(await send(alice, withText('x'.repeat(300_000)))).toEqual({ name: 'alice.eth' })
  })

  it("returns the name of the gateway's registry if ENS has none", async () => {
    const registry = createNameRegistry({ database: await open(), now: () => 1_000_000, namesPerDay: 5 })
    const claim = { coinType: 0x8000_7a69, signer: 'key', timestamp: 1000, bio: '' } as const
    const owned = { ...claim, owner: bob.toLowerCase(), avatar: 'https://example.com/b.png' }
    await registry.claim({ ...owned, name: 'bobby.quoin.id', message: '1' })
    await registry.claim({ ...owned, name: 'other.quoin.id', message: '2' })
    expect(await send(bob)).toEqual({ name: 'bobby.quoin.id', avatar: 'https://example.com/b.png' })
    expect(await send('So11111111111111111111111111111111111111111')).toEqual({})
  })

  it('is empty, without an error, if a node does not answer, refuses or returns invalid data [REL-02]', async () => {
    const broken: readonly ChainNode['request'][] = [
      () => Promise.reject(new Problem(502, [{ name: 'node', description: 'The node is unavailable.' }])),
      async () => 'nonsense',
      async () => `0x${'ff'.repeat(64)}`,
      async () => ({ toString: 'x' }),
      () => new Promise(() => {}),
    ]
    for (const request of broken) expect(await send(alice, { chain: node.chain, request }, 50)).toEqual({})
  })
})

describe('avatarLink', () => {
  it('accepts web links, data images and, with a gateway, IPFS content; nothing else [SEC-04]', () => {
    const content = `Qm${'a'.repeat(44)}`
    const gateway = 'https://ipfs.example/ipfs/'
    expect(avatarLink('https://example.com/a.png')).toBe('https://example.com/a.png')
    expect(avatarLink('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
    expect(avatarLink(`ipfs://${content}/a.png`, gateway)).toBe(`${gateway}${content}/a.png`)
    expect(avatarLink(`ipfs://ipfs/${content}`, gateway)).toBe(`${gateway}${content}`)
    for (const none of [
      `ipfs://${content}`,
      'http://example.com/a.png',
      'javascript:alert(1)',
      'data:text/html,x',
      'nothing',
      'https://me:secret@example.com/',
      'https://example.com/\u202egnp.a',
      `https://e.com/${'x'.repeat(3000)}`,
    ])
      expect(avatarLink(none)).toBeUndefined()
    expect(avatarLink(`ipfs://${content}/../../x`, gateway)).toBeUndefined()
  })
})
