import { expect, it } from 'vitest'
import { secureSiteOf } from './secure-site.js'

it('a secure site on the page’s own origin is none: scripts of the page could read its keys [SEC-01]', () => {
  const services = { secureSite: 'https://app.example/wallet' }
  expect(secureSiteOf(services, 'https://app.example')).toBe(undefined)
  expect(secureSiteOf(services, 'https://other.example')?.origin).toBe('https://app.example')
})
