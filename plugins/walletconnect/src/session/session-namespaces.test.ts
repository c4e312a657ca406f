import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortestTime } from '../../../../scripts/shortest-time.js'
import { evmMethods, testChain } from '../../testing/test-chain.js'
import { createNamespaceFinder } from '../namespaces/wallet-namespace.js'
import { accountsOn, maxAccounts, readNamespaces } from './session-namespaces.js'

const eip155 = testChain('eip155', evmMethods)
const find = createNamespaceFinder({ find: (name) => (name === 'eip155' ? eip155 : undefined) })
const read = (namespaces: unknown) => readNamespaces(namespaces, find)
const [a, b] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

const addresses = (namespaces: unknown, namespace: string, id: `${string}:${string}`): readonly string[] => {
  const approved = read(namespaces).get(namespace)
  return approved ? accountsOn(approved, id).map(({ address }) => address) : []
}

describe('the approvals that a wallet sends', () => {
  it('are read per namespace, under a plain key or one with a network', () => {
    const session = {
      eip155: { accounts: [`eip155:1:${a}`, `eip155:1:${b}`], methods: ['personal_sign'], events: [] },
      'eip155:137': { accounts: [`eip155:137:${b}`], methods: ['eth_sendTransaction'], events: [] },
      cosmos: {
        chains: ['cosmos:osmosis-1'],
        accounts: ['cosmos:cosmoshub-4:cosmos1x'],
        methods: [],
        events: [],
      },
    }
    const approved = read(session).get('eip155')
    expect([...(approved?.accounts.keys() ?? [])]).toEqual(['eip155:1', 'eip155:137'])
    expect(approved?.methods).toEqual(['personal_sign', 'eth_sendTransaction'])
    expect(addresses(session, 'eip155', 'eip155:1')).toEqual([a, b])
    expect(addresses(session, 'eip155', 'eip155:137')).toEqual([b])
  })

  it('contain no network without an account [W2]', () => {
    const session = { cosmos: { chains: ['cosmos:osmosis-1'], accounts: ['cosmos:cosmoshub-4:cosmos1x'] } }
    expect([...(read(session).get('cosmos')?.accounts.keys() ?? [])]).toEqual(['cosmos:cosmoshub-4'])
    expect(addresses(session, 'cosmos', 'cosmos:osmosis-1')).toEqual([])
  })

  it('list an account once, in any case', () => {
    const accounts = [`eip155:1:${a}`, `eip155:1:${a.toUpperCase().replace('0X', '0x')}`]
    expect(addresses({ eip155: { accounts } }, 'eip155', 'eip155:1')).toEqual([a])
  })

  it('count a former id for the present network, whose id is used for requests if both are granted', () => {
    const only = read({ solana: { accounts: [`${former}:So1`] } }).get('solana')
    expect([...(only?.accounts ?? [])].map(([id, { sent }]) => [id, sent])).toEqual([[mainnet, former]])
    const both = read({ solana: { accounts: [`${former}:So1`, `${mainnet}:So1`] } }).get('solana')
    expect([...(both?.accounts ?? [])].map(([id, { sent }]) => [id, sent])).toEqual([[mainnet, mainnet]])
  })

  it.each([
    ['another namespace', `solana:1:${a}`],
    ['the key of another', 'cosmos:cosmoshub-4:cosmos1x'],
    ['no address', 'eip155:1'],
    ['an empty address', 'eip155:1:'],
    ['an address of another shape', 'eip155:1:bc1qxyz'],
    ['more than an address', `eip155:1:${a}:1`],
    ['no network', `eip155::${a}`],
    ['an invalid network', `eip155:${'9'.repeat(99)}:${a}`],
    ['a bidi character', `eip155:1:\u202e${a}`],
    ['a number', 7],
    ['nothing', null],
  ])('contain no account for %s [SEC-15]', (_what, account) => {
    expect(addresses({ eip155: { accounts: [account], methods: [] } }, 'eip155', 'eip155:1')).toEqual([])
  })

  it('contain no account that is invalid by CAIP-10, without a chain module [SEC-15]', () => {
    const accounts = ['', ' ', 'a b', '<b>', 'x'.repeat(129), 'a/b', 'ä'].map((text) => `cosmos:hub:${text}`)
    expect(addresses({ cosmos: { accounts } }, 'cosmos', 'cosmos:hub')).toEqual([])
  })

  it('contain no namespace that is not served, whatever its name [SEC-15]', () => {
    const part = { accounts: ['near:1:x'], chains: ['near:1'], methods: ['near_sign'] }
    const named = JSON.parse(`{"near":${JSON.stringify(part)},"__proto__":${JSON.stringify(part)},"":{}}`)
    expect([...read(named).keys()]).toEqual([])
  })

  it('are capped: ten thousand accounts, networks and methods do not block the page [SEC-15]', () => {
    const many = Array.from({ length: 10_000 }, (_none, at) => at)
    const given = {
      eip155: {
        accounts: [
          ...many.map((at) => `eip155:1:0x${at.toString(16).padStart(40, '0')}`),
          ...many.map((at) => `eip155:${at + 1}:${a}`),
        ],
        methods: [...many.map((at) => `x_${at}`), 'x'.repeat(10_000)],
      },
    }
    const { accounts, methods } = { ...read(given).get('eip155') }
    expect(accounts?.get('eip155:1')?.addresses).toHaveLength(maxAccounts)
    expect(accounts?.size).toBe(200)
    expect(methods).toHaveLength(200)
    expect(shortestTime(() => read(given))).toBeLessThan(1_000)
  })

  it('never throw, and contain only texts of their namespace [SEC-15]', () => {
    const part = fc.oneof(
      fc.anything(),
      fc.record({
        accounts: fc.oneof(fc.anything(), fc.array(fc.oneof(fc.anything(), fc.string()))),
        chains: fc.oneof(fc.anything(), fc.array(fc.string())),
        methods: fc.oneof(fc.anything(), fc.array(fc.string())),
      }),
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom('eip155', 'cosmos', 'x'), part)),
        (given) => {
          for (const [namespace, { accounts, methods }] of read(given)) {
            expect(['eip155', 'cosmos', 'solana', 'polkadot', 'bip122']).toContain(namespace)
            for (const id of accounts.keys()) expect(id.startsWith(`${namespace}:`)).toBe(true)
            for (const method of methods) expect(typeof method).toBe('string')
          }
        },
      ),
    )
  })
})
