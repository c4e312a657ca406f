import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, createTestSite, type TestSite } from '../../testing/create-test-site.js'

const CHAIN = {
  caipNetworkId: 'eip155:31337',
  name: 'Test </script><b>$&',
  rpcUrl: 'http://localhost:5398/rpc/key',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

/** Returns the directives of a policy by name. */
function policy(answer: Response): Map<string, string> {
  const text = answer.headers.get('content-security-policy') ?? ''
  return new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )
}

describe('the pages of the site', () => {
  let site: TestSite
  const folder = mkdtempSync(join(tmpdir(), 'quoin-pages-'))
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    for (const name of ['sdk', 'account', 'passkey']) {
      writeFileSync(join(folder, `${name}.html`), `<script nonce="__NONCE__">${name}</script>`)
    }
    writeFileSync(join(folder, 'sdk.html'), '<script nonce="__NONCE__" id="site">"__SITE__"</script>')
    writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export {}')
    writeFileSync(join(folder, 'assets', 'large.js'), `export const text = '${'x'.repeat(10_000)}'`)
    writeFileSync(join(folder, 'assets', 'picture.png'), 'picture')
    writeFileSync(join(folder, 'secret.js'), 'secret')
    site = await createTestSite({
      pagesFolder: folder,
      environment: { SECURE_SITE_CHAINS: JSON.stringify([CHAIN]) },
    })
  })
  afterAll(async () => {
    await site.stop()
    rmSync(folder, { recursive: true })
  })

  it('lets the frame be embedded only by the requesting page, if it is allowed [SEC-16]', async () => {
    const allowed = await site.request(`/sdk?origin=${encodeURIComponent(APP)}`)
    expect(policy(allowed).get('frame-ancestors')).toBe(APP)
    const below = await site.request('/sdk?origin=https://a.shop.example')
    expect(policy(below).get('frame-ancestors')).toBe('https://a.shop.example')
    const unnamed = await site.request('/sdk')
    expect(policy(unnamed).get('frame-ancestors')).toBe(`${APP} https://*.shop.example`)
    const tricks = [
      'https://evil.example',
      'https://shop.example.evil.example',
      `${APP}/`,
      `${APP};x`,
      'null',
      '*',
      '',
    ]
    for (const origin of tricks) {
      const refused = await site.request(`/sdk?origin=${encodeURIComponent(origin)}`)
      expect([refused.status, policy(refused).get('frame-ancestors')], origin).toEqual([403, "'none'"])
    }
  })

  it('serves the frame with strict policies: a new nonce, Trusted Types, its own servers only [SEC-04]', async () => {
    const [one, two] = [await site.request('/sdk'), await site.request('/sdk')]
    const nonce = /nonce="([^"]+)"/.exec(await one.text())?.[1]
    expect(policy(one).get('script-src')).toBe(`'nonce-${nonce}' 'strict-dynamic'`)
    expect(policy(two).get('script-src')).not.toContain(nonce)
    expect(policy(one).get('default-src')).toBe("'none'")
    expect(policy(one).get('require-trusted-types-for')).toBe("'script'")
    // The policy has only the origin of the node: its URL may contain a key.
    expect(policy(one).get('connect-src')).toBe("'self' http://localhost:5398")
    expect(one.headers.get('cache-control')).toBe('no-store')
    expect(one.headers.get('x-content-type-options')).toBe('nosniff')
    expect(one.headers.get('referrer-policy')).toBe('no-referrer')
    expect(one.headers.get('permissions-policy')).toContain('publickey-credentials-get=()')
  })

  it.each(['/account', '/passkey', '/loading', '/device', '/social/callback/google', '/social/result'])(
    'forbids embedding %s [SEC-16]',
    async (path) => {
      const answer = await site.request(path)
      expect(policy(answer).get('frame-ancestors')).toBe("'none'")
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      const isPopup = ['/passkey', '/loading', '/social/callback/google', '/social/result'].includes(path)
      expect(answer.headers.get('cross-origin-opener-policy')).toBe(isPopup ? 'unsafe-none' : 'same-origin')
    },
  )

  it('serves the built assets, and no other files', async () => {
    const asset = await site.request('/assets/main-abc.js')
    expect([asset.status, asset.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(asset.headers.get('cache-control')).toContain('immutable')
    for (const path of [
      '/assets/..%2Fsecret.js',
      '/assets/%2e%2e/secret.js',
      '/assets/none.js',
      '/secret.js',
    ]) {
      expect((await site.request(path)).status, path).toBe(404)
    }
  })

  it('writes the description of the site into the frame’s document, escaped', async () => {
    const [document, description] = await Promise.all([
      site.request('/sdk').then((answer) => answer.text()),
      site.request('/api/v1/site').then((answer) => answer.json()),
    ])
    const [, text = ''] = /id="site">(.*)<\/script>$/.exec(document) ?? []
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual(description)
  })

  it('compresses assets as the browser accepts it, and no pictures', async () => {
    const read = async (name: string, accepted?: string) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
      const answer = await site.request(`/assets/${name}`, { headers })
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { encoding: answer.headers.get('content-encoding'), bytes }
    }
    const plain = await read('large.js')
    expect(plain.encoding).toBeNull()
    const brotli = await read('large.js', 'gzip, deflate, br, zstd')
    expect(brotli.encoding).toBe('br')
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    expect(brotli.bytes.length).toBeLessThan(200)
    const gzipped = await read('large.js', 'gzip;q=1.0, gzip, br;q=0')
    expect([gzipped.encoding, gunzipSync(gzipped.bytes)]).toEqual(['gzip', plain.bytes])
    expect((await read('picture.png', 'br')).encoding).toBeNull()
    // Kept, and not compressed again.
    expect((await read('large.js', 'br')).bytes).toEqual(brotli.bytes)
  })

  it('escapes values from the request', async () => {
    const answer = await site.request(
      '/social/callback/%3Cscript%3E?state=%3C%2Fscript%3E%3Cscript%3Ealert(1)',
    )
    expect(await answer.text()).not.toContain('alert(1)')
  })

  it('uses the language of the browser', async () => {
    const answer = await site.request('/loading', { headers: { 'accept-language': 'ar-EG,ar;q=0.9' } })
    expect(await answer.text()).toContain('<html lang="ar" dir="rtl">')
  })
})
