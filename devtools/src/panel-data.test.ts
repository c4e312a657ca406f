import { expect, it } from 'vitest'
import { causeText } from './cause-text.js'
import { docsLink } from './panel/alerts-tab.js'
import { formatPolicy } from './panel/report-tab.js'
import { sortedPlugins } from './sorted-plugins.js'

it('links an error to its explanation if the host configured the address, and never to a script [ERR-01] [SEC-05]', () => {
  expect(docsLink('node_modules/quoin/docs/errors.md#timeout', 'https://docs.example/quoin/docs')).toBe(
    'https://docs.example/quoin/docs/errors.md#timeout',
  )
  expect(docsLink('node_modules/quoin/docs/errors.md#timeout', undefined)).toBeUndefined()
  expect(docsLink('node_modules/quoin/docs/errors.md#timeout', 'javascript:alert(1)')).toBeUndefined()
  expect(docsLink('node_modules/quoin/docs/errors.md#timeout', 'nowhere')).toBeUndefined()
})

it('returns the causes of an error, also of foreign objects [ERR-01]', () => {
  expect(causeText(new Error('outer', { cause: { message: 'inner' } }))).toBe('outer ← inner')
  expect(causeText('a string')).toBe('a string')
  expect(causeText(undefined)).toBeUndefined()
})

it('formats a policy as the value of a header [SEC-15]', () => {
  expect(formatPolicy({ 'default-src': ["'none'"], 'connect-src': ["'self'", 'https://a.example'] })).toBe(
    "default-src 'none';\nconnect-src 'self' https://a.example;",
  )
})

it('puts plugins that need attention first [KRN-08]', () => {
  const plugin = (id: string, status: 'started' | 'failed' | 'blocked' | 'disabled') => ({
    id,
    status,
    version: '1.0.0',
    reason: undefined,
    phase: undefined,
    flag: id,
    requires: [],
    uses: [],
    powers: [],
    startMs: undefined,
    contributes: {},
    services: [],
    origins: [],
    ownOrigins: [],
    events: [],
    storage: undefined,
  })
  const plugins = [
    plugin('a', 'started'),
    plugin('b', 'disabled'),
    plugin('c', 'blocked'),
    plugin('d', 'failed'),
    plugin('e', 'started'),
  ]
  expect(sortedPlugins(plugins).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b', 'e'])
  expect(sortedPlugins(plugins, ['e']).map(({ id }) => id)).toEqual(['d', 'c', 'e', 'a', 'b'])
})
