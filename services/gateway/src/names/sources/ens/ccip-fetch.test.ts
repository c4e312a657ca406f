import { expect, it } from 'vitest'
import { createCcipFetch } from './ccip-fetch.js'

const signal = new AbortController().signal

it('refuses URLs without https, of other schemes and of more than 16 kB, before any request (SEC-16)', async () => {
  const fetch = createCcipFetch({ isEnabled: true })
  for (const url of [
    'http://names.example/0x01',
    'file:///etc/passwd',
    'x-batch-gateway:true',
    'ftp://names.example/',
    '//names.example/',
    'nonsense',
    `https://names.example/${'x'.repeat(20_000)}`,
  ])
    await expect(fetch?.(url, { signal }), url.slice(0, 40)).rejects.toThrow('is refused')
})

it('refuses private addresses by number and by name, and credentials', async () => {
  const fetch = createCcipFetch({ isEnabled: true })
  for (const url of [
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://[::1]/',
    'https://localhost/',
    'https://user:secret@names.example/',
  ])
    await expect(fetch?.(url, { signal }), url).rejects.toThrow(/refused|private/i)
})

it('does not exist if lookups on servers are switched off', () => {
  expect(createCcipFetch({ isEnabled: false })).toBeUndefined()
})
