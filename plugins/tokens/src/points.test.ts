import { afterEach, expect, it } from 'vitest'
import { contributeTo, createSlice, createToken, definePlugin, type PluginTypes, provide } from '#kernel'
import { endWorlds, startTokens, token, until } from '../testing/tokens-world.js'
import { type TokenList, type TokenListEntry, tokenLists } from './points.js'

afterEach(endWorlds)

const vault = (letter: string, value: bigint) =>
  [
    token(letter),
    { address: token(letter), value, decimals: 6, symbol: letter, name: `Vault ${letter}` },
  ] as const

/** Starts the tokens plugin with a plugin that contributes a list. */
async function start(list: TokenList) {
  const listToken = createToken<TokenList>('acme.list')
  const acme = definePlugin<PluginTypes>({
    id: 'acme',
    version: '1.0.0',
    kernel: '*',
    services: [provide(listToken, { deps: [], create: () => list })],
    contributes: { extra: [contributeTo(tokenLists, { id: 'acme', list: listToken })] },
  })
  const world = await startTokens({ further: [acme] })
  world.services.nodeTokens.set(...vault('d', 5n))
  world.services.nodeTokens.set(...vault('e', 7n))
  return world
}

it('reads the tokens that a plugin lists from the node of their network [KRN-02] [ACC-10]', async () => {
  const entries: readonly TokenListEntry[] = [
    { caipNetworkId: 'eip155:1', address: token('d') },
    { caipNetworkId: 'eip155:2', address: token('e') },
    { caipNetworkId: 'eip155:1', address: 'no address' },
    { caipNetworkId: 'eip155:1', address: token('f') },
  ]
  const world = await start({ store: createSlice(entries, () => undefined) })
  await world.watch()
  await until(() => expect(world.symbols()).toEqual(['ETH', 'd']))
  const [, listed] = world.state().tokens
  expect(listed).toMatchObject({ address: token('d'), value: 5n, isImported: false })
  const requested = world.getTokenBalances.mock.calls.flatMap(([{ tokens = [] }]) => tokens)
  expect(requested).not.toContain('no address')
  expect(requested).not.toContain(token('e'))
})

it('lists the other tokens if a list of a plugin throws [KRN-08]', async () => {
  const broken = createSlice<readonly TokenListEntry[]>([], () => undefined)
  const getState = (): never => {
    throw new Error('broken')
  }
  const world = await start({ store: { ...broken, getState } })
  await world.watch()
  await until(() => expect(world.symbols()).toEqual(['ETH']))
  expect(world.state()).toMatchObject({ status: 'ready', failedAt: undefined })
})
