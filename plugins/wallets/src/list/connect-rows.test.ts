import { expect, it } from 'vitest'
import { createMockConnector } from '#testing'
import type { ListedWallet } from '../contract.js'
import { allWalletsTag } from './connect-list.js'
import { connectRows, installedRows, walletRows } from './connect-rows.js'
import { findInstalled, shownConnectors, waysOf } from './installed-wallets.js'
import { isSameWallet } from './listed-wallet.js'
import { addRecent } from './recent-store.js'
import type { RowSources } from './row-sources.js'

const listed = (id: string, name: string, rest: Partial<ListedWallet> = {}): ListedWallet => ({
  id,
  name,
  mobileLink: `${id}://`,
  ...rest,
})
const none = { ids: [], wallets: [] }
const sources = (rest: Partial<RowSources> = {}): RowSources => ({
  connectors: [],
  recent: [],
  excluded: none,
  included: undefined,
  isMobile: false,
  namespace: 'eip155',
  offered: ['eip155', 'solana'],
  only: undefined,
  ...rest,
})
const announced = (name: string, rest: Parameters<typeof createMockConnector>[0] = {}) =>
  createMockConnector({ id: name.toLowerCase(), name, type: 'announced', ...rest })
const namesOf = (groups: ReturnType<typeof connectRows>): Record<string, string[]> =>
  Object.fromEntries(groups.map((group) => [group.id, group.rows.map((row) => row.name)]))

it('lists a wallet once, even if several sources contain it [CON-02]', () => {
  const groups = connectRows({
    ...sources({ connectors: [announced('MetaMask')], recent: [listed('r', 'Rainbow')] }),
    popular: [listed('m', 'metamask wallet'), listed('r', 'Rainbow'), listed('t', 'Trust')],
  })
  expect(namesOf(groups)).toEqual({ recent: ['Rainbow'], installed: ['MetaMask'], popular: ['Trust'] })
})

it("adds the list's data to an installed wallet", () => {
  const [group] = connectRows({
    ...sources({ connectors: [announced('MetaMask')] }),
    popular: [listed('m', 'MetaMask')],
  })
  expect(group?.rows[0]).toMatchObject({ connectorId: 'metamask', wallet: { id: 'm' } })
})

it('lists recent wallets first and marks them, also as installed [CON-05]', () => {
  const groups = connectRows({
    ...sources({
      connectors: [announced('Alpha'), announced('Beta')],
      recent: [listed('b', 'Beta')],
    }),
    popular: [],
  })
  expect(namesOf(groups)).toEqual({ recent: ['Beta'], installed: ['Alpha'] })
  expect(groups[0]?.rows[0]?.badges).toEqual(['installed', 'recent'])
})

it('offers the wallet of the parent page first, even before a recent one [CON-12]', () => {
  const safe = announced('Safe', { type: 'external' })
  const groups = connectRows({
    ...sources({
      connectors: [safe, announced('Alpha'), announced('Beta')],
      recent: [listed('b', 'Beta'), listed('r', 'Remote')],
      isInWallet: true,
    }),
    popular: [],
  })
  expect(namesOf(groups)).toEqual({ installed: ['Safe', 'Alpha', 'Beta'], recent: ['Remote'] })
  expect(groups[0]?.id).toBe('installed')
})

it("offers the wallet of a phone's own browser first [CON-12]", () => {
  const groups = connectRows({
    ...sources({
      connectors: [announced('Inside')],
      recent: [listed('o', 'Other')],
      isMobile: true,
    }),
    popular: [],
  })
  expect(groups.map((group) => group.id)).toEqual(['installed', 'recent'])
})

it('omits a recent wallet that is no longer reachable', () => {
  const groups = connectRows({ ...sources({ recent: [{ id: 'x', name: 'Gone' }] }), popular: [] })
  expect(groups).toEqual([])
})

it('keeps two entries of the list with the same name separate', () => {
  const rows = walletRows([listed('a', 'Wallet'), listed('b', 'Wallet')], sources())
  expect(rows.map((row) => row.key)).toEqual(['a', 'b'])
  expect(isSameWallet({ explorerId: 'a', name: 'W' }, { explorerId: 'b', name: 'W' })).toBe(false)
})

const ghost = (namespace: string, name = 'Ghost') =>
  announced(name, { id: `${namespace}:ghost`, name, namespace })

it('lists a wallet of several namespaces once, by the connector of the active one [CON-02]', () => {
  const connectors = [ghost('eip155'), ghost('solana', 'Ghost Wallet'), ghost('tezos')]
  const [row, ...others] = installedRows(sources({ connectors, namespace: 'solana' }))
  expect(others).toEqual([])
  // The host has no network of the third namespace.
  expect(row).toMatchObject({ connectorId: 'solana:ghost', namespaces: ['eip155', 'solana'] })
  const here = sources({ connectors })
  expect(waysOf(findInstalled({ wallet: listed('g', 'ghost') }, here), here)).toEqual([
    { connectorId: 'eip155:ghost', namespace: 'eip155' },
    { connectorId: 'solana:ghost', namespace: 'solana' },
  ])
})

it('moves no row when a wallet announces another namespace late [CON-02]', () => {
  const early = [ghost('eip155'), announced('Alpha'), announced('Beta')]
  const keysOf = (connectors: RowSources['connectors']) =>
    installedRows(sources({ connectors, namespace: 'solana' })).map(({ key, name }) => [key, name])
  expect(keysOf([...early, ghost('solana', 'GHOST')])).toEqual(keysOf(early))
})

it('lists only the wallets of the requested namespace [CON-02]', () => {
  const connectors = [ghost('eip155'), announced('Alpha'), ghost('solana')]
  const here = sources({ connectors, only: 'solana' })
  expect(installedRows(here).map((row) => [row.connectorId, row.namespaces])).toEqual([
    ['solana:ghost', ['solana']],
  ])
})

it('lists a nameless injected wallet only on a phone, and none that the host excludes [CON-02]', () => {
  const browserWallet = createMockConnector({ id: 'injected', name: 'Browser Wallet', type: 'injected' })
  const shown = (rest: Partial<Parameters<typeof shownConnectors>[0]>) =>
    shownConnectors({ ...sources({ connectors: [browserWallet] }), ...rest })
  expect(shown({})).toEqual([])
  expect(shown({ isMobile: true })).toEqual([browserWallet])
  expect(shown({ isMobile: true, excluded: { ids: [], wallets: [{ name: 'BROWSER wallet' }] } })).toEqual([])
  const named = announced('Named')
  const withRdns = { ...named, rdns: 'app.named' }
  const excluded = { ids: [], wallets: [{ explorerId: '1', rdns: 'App.Named', name: 'Other' }] }
  expect(shown({ connectors: [withRdns], excluded })).toEqual([])
  const relay = createMockConnector({ type: 'wallet-connect' })
  expect(shown({ connectors: [relay] })).toEqual([])
})

it('keeps the two newest recent wallets; a wallet that is used again comes first [CON-05]', () => {
  const [a, b, c] = [listed('a', 'A'), listed('b', 'B'), listed('c', 'C')]
  const kept = [a, b, c].reduce(addRecent, [] as readonly ListedWallet[])
  expect(kept.map((wallet) => wallet.id)).toEqual(['c', 'b'])
  expect(addRecent(kept, b).map((wallet) => wallet.id)).toEqual(['b', 'c'])
  expect(addRecent(kept, c)).toEqual(kept)
  // The list's data of a wallet is kept when it connects as an installed one.
  expect(addRecent(kept, { id: 'b', name: 'B' })[0]).toEqual(b)
})

it.each([
  [5, '5'],
  [10, '10'],
  [12, '10+'],
  [19, '10+'],
  [437, '430+'],
  [440, '440'],
])('displays %i wallets as %s [CON-06]', (count, tag) => expect(allWalletsTag(count)).toBe(tag))

it('lists no connector of watch-only accounts: there is no wallet', () => {
  const watch = announced('Watch only', { type: 'watch' })
  expect(
    shownConnectors({ ...sources(), connectors: [watch, announced('MetaMask')] }).map(({ name }) => name),
  ).toEqual(['MetaMask'])
  expect(findInstalled({ connectorId: watch.id }, sources({ connectors: [watch] }))).toBeUndefined()
})
