import { loadSchemas, type WalletsPage } from 'quoin/endpoints/wallets'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestGateway } from '../../testing/create-test-gateway.js'

const { walletsPage } = await loadSchemas()

const WALLET = 'http://localhost:4171'
const gateway = await createTestGateway({ environment: { GATEWAY_SANDBOX_WALLET_URL: WALLET } })
afterAll(() => gateway.database.close())

async function wallets(query: string): Promise<WalletsPage> {
  const answer = await gateway.request(`/getWallets?st=quoin&sv=html-1.0.0&${query}`)
  expect(answer.status).toBe(200)
  return walletsPage.parse(await answer.json())
}
const names = async (query: string): Promise<string[]> =>
  (await wallets(query)).data.map((wallet) => wallet.name)

describe('getWallets', () => {
  it('pages through 600 wallets of distinct id, name and image [CON-06]', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => wallets(`page=${page}&entries=100`)))
    const all = pages.flatMap((page) => page.data)
    expect(pages[0]?.count).toBe(600)
    for (const key of ['id', 'name', 'image_id', 'mobile_link'] as const) {
      expect(new Set(all.map((wallet) => wallet[key])).size, key).toBe(600)
    }
    expect((await wallets('page=16&entries=40')).data).toEqual([])
  })

  it('lists the sandbox wallet first, with its page as every link', async () => {
    const { data } = await wallets('entries=1')
    expect(data).toMatchObject([
      { name: 'Sandbox Wallet', webapp_link: WALLET, mobile_link: WALLET, rdns: 'dev.quoin.sandbox' },
    ])
  })

  it('searches by name, ignoring case and surrounding spaces', async () => {
    const found = await names('search=%20kestrel%20')
    expect(found.length).toBe(24)
    expect(found.every((name) => name.startsWith('Kestrel'))).toBe(true)
  })

  it('includes, excludes, and filters by chain and badge', async () => {
    const [first, second] = (await wallets('entries=2')).data
    expect((await wallets(`include=${first?.id},${second?.id}`)).count).toBe(2)
    expect((await wallets(`include=${first?.id}&exclude=${first?.id}`)).count).toBe(0)
    expect((await wallets(`exclude=${first?.id}`)).count).toBe(599)
    const bitcoin = await wallets('chains=bip122:000000000019d6689c085ae165831e93,cosmos:x&entries=100')
    expect(bitcoin.count).toBe(120)
    const certified = await wallets('badge_type=certified&entries=100')
    expect(certified.data.every((wallet) => wallet.badge_type === 'certified')).toBe(true)
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
  it('serves a drawn icon with a policy that disables scripts [SEC-04]', async () => {
    const [first, second] = (await wallets('entries=2')).data
    const answers = await Promise.all(
      [first, second].map((wallet) => gateway.app.request(`/getWalletImage/${wallet?.image_id}`)),
    )
    const [one, two] = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers[0]?.headers.get('content-type')).toBe('image/svg+xml')
    expect(answers[0]?.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(one).toMatch(/^<svg /)
    expect(one).not.toEqual(two)
  })

  it('returns 404 for other images', async () => {
    expect((await gateway.app.request('/getWalletImage/other')).status).toBe(404)
    expect((await gateway.app.request('/getWalletImage/..%2f..%2fetc')).status).toBe(400)
  })
})
