import { describe, expect, it } from 'vitest'
import { readSecureSiteConfig } from './secure-site-config.js'

const KEKS = { SECURE_SITE_KEKS: `new:${'ab'.repeat(32)},old:${'cd'.repeat(32)}` }

describe('the environment', () => {
  it('needs only a key: all other variables have defaults', () => {
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
    [
      'a duplicate key id',
      { SECURE_SITE_KEKS: `a:${'ab'.repeat(32)},a:${'cd'.repeat(32)}` },
      'same id twice',
    ],
    ['a URL with a path', { SECURE_SITE_URL: 'https://a.example/x' }, 'SECURE_SITE_URL: must be an origin'],
    [
      'a passkey domain of another site',
      { SECURE_SITE_URL: 'https://wallet.example', SECURE_SITE_RP_ID: 'evil.example' },
      'SECURE_SITE_RP_ID: must be the host',
    ],
    [
      'an incomplete Farcaster configuration',
      { SECURE_SITE_FARCASTER_RELAY: 'https://relay.example' },
      'go together',
    ],
    [
      'an origin with a path',
      { SECURE_SITE_ALLOWED_ORIGINS: 'https://a.example/x' },
      'must be scheme://host',
    ],
    ['invalid JSON', { SECURE_SITE_CHAINS: '[{' }, 'SECURE_SITE_CHAINS: must be JSON'],
    ['an unknown provider', { SECURE_SITE_SOCIAL: '{"myspace":{}}' }, 'SECURE_SITE_SOCIAL'],
    [
      'an incomplete provider',
      { SECURE_SITE_SOCIAL: '{"google":{"clientId":"secret-id"}}' },
      'SECURE_SITE_SOCIAL.google',
    ],
  ])('is rejected with %s, by an error that contains no values', (_, changes, words) => {
    const read = (): unknown => readSecureSiteConfig({ ...KEKS, ...changes })
    expect(read).toThrow(words)
    try {
      read()
    } catch (error) {
      expect(String(error)).not.toMatch(/abab|cdcd|secret-id/)
    }
  })
})
