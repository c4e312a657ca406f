import { loadSchemas, type WalletsPage } from 'quoin/endpoints/wallets'
import { describe, expect, it } from 'vitest'
import { createGateway } from './create-gateway.js'
import { readGatewayConfig } from './gateway-config.js'
import { serveGateway } from './serve-gateway.js'

const { walletsPage } = await loadSchemas()

const WALLET = 'http://localhost:4171'
const config = readGatewayConfig({
  GATEWAY_SANDBOX_WALLET_URL: WALLET,
  GATEWAY_ALLOWED_ORIGINS: 'https://app.example,https://*.site.example,http://localhost:*',
})
const gateway = createGateway(config)

async function wallets(query: string): Promise<WalletsPage> {
  const answer = await gateway.request(`/getWallets?projectId=test&st=appkit&sv=html-1.7.4&${query}`)
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

  it('searches by name without regard to case and spaces around', async () => {
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
    ['', 'projectId'],
    ['projectId=x&page=0', 'page'],
    ['projectId=x&page=1.5', 'page'],
    ['projectId=x&entries=101', 'entries'],
    ['projectId=x&badge_type=gold', 'badge_type'],
    ['projectId=x&include=<script>', 'include'],
    ['projectId=x&chains=nonsense', 'chains'],
    [`projectId=x&search=${'a'.repeat(101)}`, 'search'],
  ])('answers %s with 400 and the reason', async (query, name) => {
    const answer = await gateway.request(`/getWallets?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      status: 400,
      reasons: [{ name, description: expect.any(String) }],
    })
  })
})

describe('getWalletImage', () => {
  it('draws a picture that can do nothing but be looked at [SEC-04]', async () => {
    const [first, second] = (await wallets('entries=2')).data
    const answers = await Promise.all(
      [first, second].map((wallet) => gateway.request(`/getWalletImage/${wallet?.image_id}`)),
    )
    const [one, two] = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers[0]?.headers.get('content-type')).toBe('image/svg+xml')
    expect(answers[0]?.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(one).toMatch(/^<svg /)
    expect(one).not.toEqual(two)
  })

  it('knows no other image', async () => {
    expect((await gateway.request('/getWalletImage/..%2f..%2fetc')).status).toBe(404)
  })
})

describe('the door [SEC-16]', () => {
  const from = (origin: string, method = 'GET'): Promise<Response> =>
    Promise.resolve(gateway.request('/health', { method, headers: { origin } }))

  it.each(['https://app.example', 'https://a.b.site.example', 'http://localhost:5173', 'http://localhost'])(
    'lets %s in',
    async (origin) => {
      const answer = await from(origin)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect((await from(origin, 'OPTIONS')).status).toBe(204)
    },
  )

  it.each([
    'https://evil.example',
    'http://app.example',
    'https://app.example.evil.example',
    'https://site.example',
    'https://evilsite.example',
    'http://localhost:80@evil.example',
    'https://xapp.example',
    'null',
  ])('answers %s with 403 and no CORS header', async (origin) => {
    const answer = await from(origin)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(await answer.json()).toMatchObject({ status: 403, reasons: [{ name: 'Origin' }] })
  })

  it('limits requests, bodies and addresses, and sets security headers', async () => {
    let time = 0
    const slow = createGateway({ ...config, requestsPerMinute: 2 }, { now: () => time })
    const statuses = []
    for (let turn = 0; turn < 3; turn++) statuses.push((await slow.request('/health')).status)
    expect(statuses).toEqual([200, 200, 429])
    time = 60_000
    expect((await slow.request('/health')).status).toBe(200)
    expect((await gateway.request('/health', { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await gateway.request(`/health?${'x'.repeat(40_000)}`)).status).toBe(414)
    const { headers, status } = await gateway.request('/nowhere')
    expect(status).toBe(404)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('configuration', () => {
  it('names each mistake', () => {
    const wrong = {
      GATEWAY_PORT: 'x',
      GATEWAY_ALLOWED_ORIGINS: '*',
      GATEWAY_SANDBOX_WALLET_URL: 'javascript:1',
    }
    expect(() => readGatewayConfig(wrong)).toThrow(
      /GATEWAY_PORT.*GATEWAY_ALLOWED_ORIGINS.*GATEWAY_SANDBOX_WALLET_URL/s,
    )
  })

  it('serves on a port and stops', async () => {
    const running = await serveGateway({ ...config, port: 0 })
    expect(await (await fetch(`${running.url}/health`)).json()).toEqual({ status: 'ok' })
    await running.stop()
    await expect(fetch(`${running.url}/health`)).rejects.toThrow()
  })
})
