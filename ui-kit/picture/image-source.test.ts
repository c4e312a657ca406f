import { expect, it } from 'vitest'
import { imageSource } from './image-source.js'

it.each([
  ['https://icons.example/a.png', true],
  ['data:image/png;base64,AAAA', true],
  ['data:image/svg+xml,%3Csvg%3E', true],
  ['http://icons.example/a.png', false],
  ['http://localhost:4173/getWalletImage/a', true],
  ['http://127.0.0.1/a.png', true],
  ['http://[::1]:80/a.png', true],
  ['http://localhost.example/a.png', false],
  ['http://localhost@icons.example/a.png', false],
  ['javascript:alert(1)', false],
  ['data:text/html,<script>', false],
  ['//icons.example/a.png', false],
  [`data:image/png;base64,${'A'.repeat(150_000)}`, false],
  ['', false],
])('allows only safe picture URLs: %.40s [SEC-04]', (src, shown) => {
  expect(imageSource(src)).toBe(shown ? src : undefined)
})
