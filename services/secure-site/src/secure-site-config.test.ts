import { describe, expect, it } from 'vitest'
import { readSecureSiteConfig } from './secure-site-config.js'

const KEKS = { SECURE_SITE_KEKS: `new:${'ab'.repeat(32)},old:${'cd'.repeat(32)}` }

describe('the environment', () => {
  it('is sufficient with a key: everything else has a default', () => {
    const config = readSecureSiteConfig(KEKS)
    expect(config).toMatchObject({
      url: 'http://localhost:4181',
      rpId: 'localhost',
      databaseUrl: ':memory:',
      allowedOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
    })
    expect(config.keks.map(({ id, key }) => [id, key.length])).toEqual([
      ['new', 32],
      ['old', 32],
    ])
  })

  it.each<[string, Record<string, string | undefined>, string]>([
    ['no key', { SECURE_SITE_KEKS: undefined }, 'SECURE_SITE_KEKS: is missing'],
    ['a short key', { SECURE_SITE_KEKS: 'a:abcd' }, 'SECURE_SITE_KEKS: must be id:hex'],
    ['a key twice', { SECURE_SITE_KEKS: `a:${'ab'.repeat(32)},a:${'cd'.repeat(32)}` }, 'same id twice'],
    [
      'an address with a path',
      { SECURE_SITE_URL: 'https://a.example/x' },
      'SECURE_SITE_URL: must be an origin',
    ],
    [
      'a domain that is not its own',
      { SECURE_SITE_URL: 'https://wallet.example', SECURE_SITE_RP_ID: 'evil.example' },
      'SECURE_SITE_RP_ID: must be the host',
    ],
    ['half of Farcaster', { SECURE_SITE_FARCASTER_RELAY: 'https://relay.example' }, 'go together'],
    [
      'an origin with a path',
      { SECURE_SITE_ALLOWED_ORIGINS: 'https://a.example/x' },
      'must be scheme://host',
    ],
    ['no JSON', { SECURE_SITE_CHAINS: '[{' }, 'SECURE_SITE_CHAINS: must be JSON'],
    ['an unknown provider', { SECURE_SITE_SOCIAL: '{"myspace":{}}' }, 'SECURE_SITE_SOCIAL'],
    [
      'half a provider',
      { SECURE_SITE_SOCIAL: '{"google":{"clientId":"secret-id"}}' },
      'SECURE_SITE_SOCIAL.google',
    ],
  ])('is refused with %s, with a text and without values', (_, changes, words) => {
    const read = (): unknown => readSecureSiteConfig({ ...KEKS, ...changes })
    expect(read).toThrow(words)
    try {
      read()
    } catch (error) {
      expect(String(error)).not.toMatch(/abab|cdcd|secret-id/)
    }
  })
})
