import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildDeepLink } from '../plugins/walletconnect/src/wallet-app/deep-link.js'
import { popularWallets, registryWallets, toListedWallet } from './index.js'
import { registryWalletSchema } from './registry-wallet-schema.js'

const require = createRequire(import.meta.url)

const problemsOf = (wallet: unknown): string[] => {
  const parsed = registryWalletSchema.safeParse(wallet)
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}
/** Values that belong to one wallet only. */
const unique: Readonly<Record<string, (wallet: (typeof registryWallets)[number]) => readonly string[]>> = {
  id: ({ id }) => [id],
  name: ({ name }) => [name.toLowerCase()],
  explorerId: ({ explorerId }) => (explorerId ? [explorerId] : []),
  rdns: ({ rdns }) => (rdns ? [rdns] : []),
  stores: ({ stores = {} }) => Object.values(stores),
  native: ({ links }) => (links?.native ? [links.native] : []),
}

describe('the registry of wallets', () => {
  it('has at least 120 wallets, and some of each namespace [CON-06]', () => {
    expect(registryWallets.length).toBeGreaterThanOrEqual(120)
    for (const [namespace, least] of [
      ['eip155', 100],
      ['solana', 15],
      ['bip122', 8],
      ['polkadot', 5],
    ] as const) {
      const serving = registryWallets.filter(({ namespaces }) => namespaces.includes(namespace))
      expect(serving.length, namespace).toBeGreaterThanOrEqual(least)
    }
  })

  it.each(registryWallets.map((wallet) => [wallet.id, wallet] as const))('is valid at %s', (_, wallet) => {
    expect(problemsOf(wallet)).toEqual([])
  })

  it.each(Object.entries(unique))('has each %s once', (_, valuesOf) => {
    const values = registryWallets.flatMap(valuesOf)
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  })

  it('lists the further wallets by id', () => {
    const ids = registryWallets.slice(popularWallets.length).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
  })

  it('names an icon only if the icon set has it', () => {
    const icons = require.resolve('@web3icons/core/svgs/wallets/branded/metamask.svg.js')
    const missing = registryWallets.filter(
      ({ icon }) => icon !== undefined && !existsSync(icons.replace('metamask.svg.js', `${icon}.svg.js`)),
    )
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('has links that open an app by the rules of the widget (SEC-05)', () => {
    const links = registryWallets.flatMap(({ links: { native, universal, desktop } = {} }) =>
      [native, universal, desktop].filter((link) => link !== undefined),
    )
    expect(links.filter((link) => buildDeepLink(link, 'wc:topic@2') === undefined)).toEqual([])
    expect(links.length).toBeGreaterThan(120)
  })

  it('gives a page thirty popular wallets in less than 8 kB', () => {
    const file = fileURLToPath(new URL('popular/wallets.json', import.meta.url))
    const text = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
    expect(popularWallets).toHaveLength(30)
    expect(brotliCompressSync(text).length).toBeLessThan(8000)
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'])
      expect(
        popularWallets.some(({ namespaces }) => namespaces.includes(namespace)),
        namespace,
      ).toBe(true)
  })
})

describe('the schema of a wallet', () => {
  const rainbow = popularWallets.find(({ id }) => id === 'rainbow')

  it.each([
    ['an unknown key', { colour: 'red' }],
    ['a homepage without https', { homepage: 'http://rainbow.me' }],
    ['a script as link (SEC-05)', { links: { native: 'javascript:alert(1)' } }],
    ['a universal link with a query', { links: { universal: 'https://rnbwapp.com/?a=b' } }],
    ['a store page of another host', { stores: { ios: 'https://apps.example/app/id1457119021' } }],
    [
      'a store page with a tracking query',
      { stores: { ios: 'https://apps.apple.com/app/id1457119021?pt=1' } },
    ],
    ['an unknown namespace', { namespaces: ['cosmos'] }],
    ['an explorer id of another length', { explorerId: 'abc' }],
    ['a name with spaces around', { name: ' Rainbow' }],
    ['no source', { sources: [] }],
  ])('refuses %s', (_, change) => {
    expect(problemsOf(rainbow)).toEqual([])
    expect(problemsOf({ ...rainbow, ...change })).not.toEqual([])
  })
})

describe('toListedWallet', () => {
  it('uses the id of the WalletGuide, keeps the readable one, and leaves out what is unknown', () => {
    const [metamask] = popularWallets
    if (!metamask) throw new Error('no wallet')
    expect(toListedWallet(metamask, 1)).toMatchObject({
      id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
      slug: 'metamask',
      order: 1,
      rdns: 'io.metamask',
      mobile_link: 'metamask://',
      injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
    })
    const bare = toListedWallet(
      { id: 'bare', name: 'Bare', homepage: 'https://bare.example', namespaces: ['eip155'], sources: ['x'] },
      2,
    )
    expect(JSON.parse(JSON.stringify(bare))).toEqual({
      id: 'bare',
      slug: 'bare',
      name: 'Bare',
      homepage: 'https://bare.example',
      namespaces: ['eip155'],
      order: 2,
    })
  })
})
