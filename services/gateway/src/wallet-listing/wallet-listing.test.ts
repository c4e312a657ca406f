import { loadSchemas, type WalletsPage } from 'quoin/endpoints/wallets'
import { registryWallets } from 'quoin/wallet-registry'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestGateway } from '../../testing/create-test-gateway.js'

const { walletsPage } = await loadSchemas()
const gateway = await createTestGateway({})
afterAll(() => gateway.database.close())

async function wallets(query: string): Promise<WalletsPage> {
  const answer = await gateway.request(`/getWallets?st=quoin&sv=html-1.0.0&${query}`)
  expect(answer.status).toBe(200)
  return walletsPage.parse(await answer.json())
}
const names = async (query: string): Promise<string[]> =>
  (await wallets(query)).data.map((wallet) => wallet.name)

describe('getWallets', () => {
  it('lists real wallets without any configuration, the most used first, and no invented one [CON-06]', async () => {
    const { data, count } = await wallets('entries=100')
    expect(count).toBe(registryWallets.length)
    expect(data.slice(0, 2).map(({ slug }) => slug)).toEqual(['metamask', 'trust'])
    expect(data.flatMap(({ homepage = '' }) => (homepage.includes('.example') ? homepage : []))).toEqual([])
  })

  it('pages through all wallets, each once', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => wallets(`page=${page}&entries=40`)))
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(ids.length).toBe(registryWallets.length)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await wallets('page=90&entries=40')).data).toEqual([])
  })

  it('searches by name, ignoring case and surrounding spaces', async () => {
    expect(await names('search=%20rainBOW%20')).toEqual(['Rainbow'])
  })

  it('includes and excludes by the readable id and by that of the WalletGuide', async () => {
    const [metamask] = (await wallets('include=metamask')).data
    expect(metamask?.name).toBe('MetaMask')
    expect((await wallets(`include=${metamask?.id},rainbow`)).count).toBe(2)
    expect((await wallets('include=rainbow&exclude=rainbow')).count).toBe(0)
    expect((await wallets('exclude=rainbow,metamask')).count).toBe(registryWallets.length - 2)
  })

  it('filters by network: by the listed ones, else by the namespace', async () => {
    const bitcoin = await wallets('chains=bip122:000000000019d6689c085ae165831e93,cosmos:x&entries=100')
    expect(bitcoin.data.map(({ slug }) => slug)).toContain('xverse')
    expect(bitcoin.data.every(({ namespaces }) => namespaces?.includes('bip122'))).toBe(true)
    const sei = (await wallets('chains=eip155:1329&entries=100&search=compass')).data
    expect(sei.map(({ slug }) => slug)).toEqual(['compass'])
    expect((await wallets('chains=eip155:1&search=compass')).count).toBe(0)
  })

  it.each([
    ['page=0', 'page', 'must be at least 1'],
    ['page=1.5', 'page', 'must be a whole number'],
    ['entries=101', 'entries', 'must be at most 100'],
    ['badge_type=gold', 'badge_type', 'must be none or certified'],
    ['include=<script>', 'include', 'is not valid'],
    ['chains=nonsense', 'chains', 'is not valid'],
    [`search=${'a'.repeat(101)}`, 'search', 'must have at most 100 characters'],
  ])('answers %s with 400 and the reason', async (query, name, description) => {
    const answer = await gateway.request(`/getWallets?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ status: 400, reasons: [{ name, description }] })
  })
})

describe('getWalletImage', () => {
  it('serves the icon of every wallet that has one, with a policy that disables scripts [SEC-04]', async () => {
    const icons = registryWallets.flatMap(({ icon }) => icon ?? [])
    expect(icons.length).toBeGreaterThan(25)
    for (const icon of icons) {
      const answer = await gateway.app.request(`/getWalletImage/${icon}`)
      expect(answer.status, icon).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
      const svg = await answer.text()
      expect(svg, icon).toMatch(/^<svg [\s\S]*<\/svg>$/)
      expect(svg, icon).not.toMatch(/<script|\bon\w+=|href="http|\\/i)
      expect(svg.length, icon).toBeLessThan(100 * 1024)
    }
  })

  it('returns 404 for other images', async () => {
    expect((await gateway.app.request('/getWalletImage/other')).status).toBe(404)
    expect((await gateway.app.request('/getWalletImage/..%2f..%2fetc')).status).toBe(400)
  })
})
