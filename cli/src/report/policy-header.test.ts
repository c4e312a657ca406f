import { expect, it } from 'vitest'
import { policyHeader } from './policy-header.js'

it('returns the value of a header, its directives in their order [SEC-08]', () => {
  expect(
    policyHeader({
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'connect-src': ["'self'", 'https://node.example', 'wss://relay.example'],
      'object-src': ["'none'"],
    }),
  ).toBe(
    "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' https://node.example wss://relay.example; object-src 'none'",
  )
})

it('rejects an address that would add to the policy or the header [SEC-15]', () => {
  for (const source of [
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example b',
    'https://a.example,b',
    'https://a.example\r\nSet-Cookie: x',
    '',
  ]) {
    expect(() => policyHeader({ 'connect-src': [source] }), JSON.stringify(source)).toThrow(
      'cannot be written into a policy',
    )
  }
})
