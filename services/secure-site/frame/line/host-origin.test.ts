import { describe, expect, it } from 'vitest'
import { hostOrigin } from './host-origin.js'

const address = (origin: string): string =>
  `https://secure.example/sdk?projectId=1&origin=${encodeURIComponent(origin)}`

describe('the origin of the page [SEC-01]', () => {
  it('is the one in the URL', () => {
    expect(hostOrigin(address('https://shop.example'), undefined)).toBe('https://shop.example')
    expect(
      hostOrigin(address('http://localhost:4170'), ['http://localhost:4170', 'https://top.example']),
    ).toBe('http://localhost:4170')
  })

  it.each([
    '',
    '*',
    'null',
    'shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'https://SHOP.example',
    'https://user@shop.example',
    'https://shop.example:443',
    'file:///etc',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('is undefined if it is written as %s', (origin) => {
    expect(hostOrigin(address(origin), undefined)).toBeUndefined()
  })

  it('is undefined if the URL has none, or the browser reports another parent', () => {
    expect(hostOrigin('https://secure.example/sdk', undefined)).toBeUndefined()
    expect(hostOrigin(address('https://shop.example'), ['https://evil.example'])).toBeUndefined()
    expect(hostOrigin(address('https://shop.example'), [])).toBeUndefined()
  })
})
