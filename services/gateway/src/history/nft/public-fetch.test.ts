import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, publicFetch } from './public-fetch.js'

const limits = { largest: 1000, timeLimit: 2000 }
let server: Server
let base: string
let requestCount = 0

beforeAll(async () => {
  server = createServer((request, answer) => {
    requestCount++
    if (request.url === '/echo') {
      answer.setHeader('x', '1')
      return request.pipe(answer)
    }
    if (request.url === '/large') return answer.end('x'.repeat(5000))
    if (request.url === '/late') return
    if (request.url === '/missing') return answer.writeHead(404).end()
    if (request.url === '/around') return answer.writeHead(302, { location: '/around' }).end()
    if (request.url === '/on') return answer.writeHead(302, { location: '/json' }).end()
    if (request.url === '/file') return answer.writeHead(302, { location: 'file:///etc/passwd' }).end()
    answer.end('{"name":"a"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001:81b::200e'])(
    'classifies %s as public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'localhost',
    '',
  ])('classifies %s as private', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('publicFetch [SEC-16]', () => {
  it('refuses private addresses: by number, in any notation, by name, or behind a redirect', async () => {
    const { port } = new URL(base)
    const before = requestCount
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '127.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ]) {
      await expect(
        publicFetch(`http://${host}:${port}/json`, { ...limits, privateAddresses: false }),
        host,
      ).rejects.toThrow()
    }
    expect(requestCount).toBe(before)
  })

  it('fetches from this machine if private addresses are allowed, even behind a redirect', async () => {
    const options = { ...limits, privateAddresses: true }
    expect(String(await publicFetch(`${base}/json`, options))).toBe('{"name":"a"}')
    expect(String(await publicFetch(`${base}/on`, options))).toBe('{"name":"a"}')
  })

  it('refuses http: if only https: is allowed, before any request', async () => {
    const before = requestCount
    const options = { ...limits, privateAddresses: true, httpsOnly: true }
    await expect(publicFetch(`${base}/json`, options)).rejects.toThrow('Only https:')
    expect(requestCount).toBe(before)
  })

  it('posts a body, and refuses the redirect of it, which would hand it to another server', async () => {
    const options = { ...limits, privateAddresses: true, body: '{"a":1}' }
    expect(String(await publicFetch(`${base}/echo`, options))).toBe('{"a":1}')
    await expect(publicFetch(`${base}/on`, options)).rejects.toThrow('redirect')
    await expect(publicFetch(`${base}/missing`, options)).rejects.toMatchObject({ status: 404 })
  })

  it.each(['/large', '/late', '/missing', '/around', '/file'])('rejects %s', async (path) => {
    const options = { ...limits, timeLimit: 300, privateAddresses: true }
    await expect(publicFetch(`${base}${path}`, options)).rejects.toThrow()
  })

  it.each(['file:///etc/passwd', 'ftp://host/x', 'http://user:secret@host/x', 'nonsense'])(
    'refuses %s',
    async (address) => {
      await expect(publicFetch(address, { ...limits, privateAddresses: true })).rejects.toThrow()
    },
  )
})
