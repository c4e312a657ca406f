import { describe, expect, it } from 'vitest'
import { allowsKeyword, allowsUrl, parsePolicy, policiesInPage } from './page-policy.js'

const page = new URL('https://app.example/shop')
/** Returns true if all policies of a header allow a URL. */
const allows = (header: string, directive: string, url: string, from = page): boolean =>
  parsePolicy(header).every((policy) => allowsUrl(policy, directive, new URL(url), from))

describe('a policy', () => {
  it('allows what its sources match', () => {
    const matched: readonly (readonly [string, string])[] = [
      ["'self'", 'https://app.example/api'],
      ["'self'", 'wss://app.example/socket'],
      ['*', 'https://gateway.example'],
      ['https:', 'https://gateway.example'],
      ['wss:', 'wss://relay.example'],
      ['gateway.example', 'https://gateway.example/v1'],
      ['http://gateway.example', 'https://gateway.example'],
      ['*.example', 'https://gateway.example'],
      ['https://gateway.example:*', 'https://gateway.example:8443'],
      ['https://gateway.example:8443', 'https://gateway.example:8443'],
      ['https://gateway.example/', 'https://gateway.example/v1'],
      ['HTTPS://Gateway.Example', 'https://gateway.example'],
      ['https://[::1]:4172', 'https://[::1]:4172'],
      ['data:', 'data:image/svg+xml,'],
    ]
    for (const [source, url] of matched)
      expect([source, url, allows(`connect-src ${source}`, 'connect-src', url)]).toEqual([source, url, true])
  })

  it('blocks everything else', () => {
    const blocked: readonly (readonly [string, string])[] = [
      ["'none'", 'https://gateway.example'],
      ['', 'https://gateway.example'],
      ["'self'", 'https://app.example.evil.example'],
      ["'self'", 'https://app.example:8443'],
      ['*', 'data:image/svg+xml,'],
      ['https:', 'http://gateway.example'],
      // Browsers differ on `https:` for sockets; the stricter reading of the standard is reported.
      ['https:', 'wss://relay.example'],
      ['relay.example', 'wss://relay.example'],
      ['*.example', 'https://example'],
      ['*.gateway.example', 'https://gateway.example'],
      ['https://gateway.example', 'https://gateway.example:8443'],
      ['https://gateway.example', 'https://gateway.example.evil.example'],
      ['https://gateway.example/v2', 'https://gateway.example/v1'],
    ]
    for (const [source, url] of blocked)
      expect([source, url, allows(`connect-src ${source}`, 'connect-src', url)]).toEqual([source, url, false])
  })

  it('falls back to default-src, except for frame-ancestors', () => {
    const url = 'https://gateway.example'
    expect(allows("default-src 'self'", 'connect-src', url)).toBe(false)
    expect(allows(`default-src 'self'; connect-src ${url}`, 'connect-src', url)).toBe(true)
    expect(allows(`child-src ${url}; default-src 'none'`, 'frame-src', url)).toBe(true)
    expect(allows("default-src 'none'", 'frame-ancestors', url)).toBe(true)
    expect(allows("frame-ancestors 'none'", 'frame-ancestors', url)).toBe(false)
    // The first directive of a name applies.
    expect(allows(`connect-src 'none'; connect-src ${url}`, 'connect-src', url)).toBe(false)
  })

  it('must be allowed by each of several policies', () => {
    const url = 'https://gateway.example'
    expect(allows(`connect-src ${url}, connect-src 'self'`, 'connect-src', url)).toBe(false)
    expect(parsePolicy(' ; , ')).toEqual([])
  })

  it('admits keywords', () => {
    const [policy = new Map()] = parsePolicy("script-src 'self' 'wasm-unsafe-eval'")
    expect(allowsKeyword(policy, 'script-src', ["'wasm-unsafe-eval'"])).toBe(true)
    expect(allowsKeyword(policy, 'script-src', ["'unsafe-eval'"])).toBe(false)
  })
})

describe('a policy in a page', () => {
  it('is read in either quotes, in any order of attributes', () => {
    const pages = [
      `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`,
      `<meta content="connect-src 'self'" http-equiv=content-security-policy />`,
      `<meta http-equiv='Content-Security-Policy'\n content='connect-src &#39;self&#39;'>`,
    ]
    for (const html of pages) expect(policiesInPage(html)).toEqual([new Map([['connect-src', ["'self'"]]])])
  })

  it('is no other element', () => {
    expect(
      policiesInPage('<meta http-equiv="Content-Security-Policy-Report-Only" content="connect-src">'),
    ).toEqual([])
    expect(policiesInPage('<meta name="description" content="content-security-policy">')).toEqual([])
  })

  it('is read in linear time [SEC-15]', () => {
    const startedAt = performance.now()
    expect(policiesInPage('<meta '.repeat(300_000))).toEqual([])
    expect(policiesInPage(`<meta ${'content="'.repeat(200_000)}`)).toEqual([])
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})
