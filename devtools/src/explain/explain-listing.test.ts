import { expect, it } from 'vitest'
import type { ConnectList, WalletBrowserState, WalletRow } from '#plugins/wallets'
import { createMockConnector } from '#testing'
import { explainConnectors } from './explain-connectors.js'
import { explainAllWallets, explainListed, explainUnlisted, type Listing } from './explain-listing.js'
import { exactMatcher } from './matcher.js'

const row = (name: string, connectorId?: string): WalletRow => ({
  key: name,
  name,
  badges: [],
  connectorId,
  namespaces: [],
})
const list = (popular: ConnectList['popular'], rows: readonly WalletRow[] = []): ConnectList => ({
  isReady: true,
  groups: rows.length > 0 ? [{ id: 'popular', rows }] : [],
  canScan: true,
  only: undefined,
  all: { tag: '40+' },
  popular,
})
const browser: WalletBrowserState = { text: '', status: 'idle', rows: [], hasMore: false, isShort: false }
const listing = (given: Partial<Listing>): Listing => ({
  list: list('ready'),
  browser,
  options: {},
  ...given,
})

it('reports a listed wallet that is displayed without being installed [CON-01]', () => {
  const shown = listing({ list: list('ready', [row('Copper'), row('Heron', 'h')]) })
  expect(explainListed(exactMatcher('copper wallet'), shown)).toMatchObject([
    { subject: "wallet 'Copper'", reason: 'shown' },
  ])
  expect(explainListed(exactMatcher('Heron'), shown)).toEqual([])
})

it('reports a wallet that is neither installed nor listed, and the option that excludes it [CON-05] [CON-06]', () => {
  const ready = list('ready', [row('Copper')])
  expect(explainUnlisted('Kestrel', listing({ list: ready }))).toMatchObject({ reason: 'not-listed' })
  const narrowed = explainUnlisted(
    'Kestrel',
    listing({ list: ready, options: { includeWalletIds: ['copper'], excludeWalletIds: ['kestrel'] } }),
  )
  expect(narrowed.reason).toBe('option')
  expect(narrowed.text).toContain('wallets.includeWalletIds lists certain wallets only')
  expect(narrowed.text).toContain('wallets.excludeWalletIds leaves some out')
})

it('reports that an option hides the row to all wallets [CON-06]', () => {
  const without = listing({ list: { ...list('ready'), all: undefined }, options: { allWallets: 'HIDE' } })
  expect(explainAllWallets(exactMatcher('all wallets'), without)).toMatchObject([{ reason: 'option' }])
  expect(explainAllWallets(exactMatcher('all wallets'), listing({}))).toEqual([])
})

it('reports a list that is off, failed or not loaded', () => {
  expect(explainUnlisted('Kestrel', listing({ list: list('off') }))).toMatchObject({
    reason: 'service-not-configured',
    fix: 'Add services.gateway or services.wallets to the options of the kernel.',
  })
  for (const status of ['short', 'failed'] as const)
    expect(explainUnlisted('Kestrel', listing({ list: list(status) })).text).toContain('did not answer')
  expect(explainUnlisted('Kestrel', undefined)).toMatchObject({ reason: 'list-unknown' })
})

it('reports why an installed wallet is no row of the Connect view [CON-02]', () => {
  const network = {
    id: 1,
    name: 'One',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  } as const
  const facts = { networks: [network], rows: [], announced: [] }
  const kestrel = Object.assign(createMockConnector({ id: 'k', name: 'Kestrel', type: 'announced' }), {
    explorerId: 'kestrel',
  })
  const nameless = createMockConnector({ id: 'injected', name: 'Browser wallet', type: 'injected' })
  const reasonOf = (query: string) =>
    explainConnectors(exactMatcher(query), {
      ...facts,
      connectors: [kestrel, nameless],
      excluded: ['kestrel'],
    })[0]
  expect(reasonOf('Kestrel')).toMatchObject({ reason: 'option' })
  expect(reasonOf('Kestrel')?.text).toContain("excludeWalletIds leaves it out: it names 'kestrel'")
  expect(reasonOf('injected')?.text).toContain('listed on phones only')
})
