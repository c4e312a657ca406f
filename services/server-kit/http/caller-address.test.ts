import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { callerAddress, networkOf } from './caller-address.js'

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:40001', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:40001', '203.0.113.9'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0:ffff::2', '2001:db8:0:0::/64'],
    ['[2001:db8::1]:40001', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('normalizes %s to %s [S13]', (text, network) => {
    expect(networkOf(text)).toBe(network)
  })

  it.each([
    '',
    'unknown',
    '203.0.113',
    '203.0.113.9:x',
    '203.0.113.09',
    '[203.0.113.9',
    '1::2::3',
    'x'.repeat(9999),
  ])('finds no address in %j [S13]', (text) => {
    expect(networkOf(text)).toBeUndefined()
  })
})

describe('callerAddress', () => {
  const app = new Hono().get('/:proxies', (context) =>
    context.text(callerAddress(context, Number(context.req.param('proxies')))),
  )
  const socket = {
    incoming: { socket: { remoteAddress: '::ffff:198.51.100.7', remotePort: 1, remoteFamily: 'IPv6' } },
  }
  const read = async (proxies: number, forwarded?: string): Promise<string> => {
    const headers = forwarded === undefined ? undefined : { 'X-Forwarded-For': forwarded }
    const answer = await app.request(`/${proxies}`, headers && { headers }, socket)
    return answer.text()
  }

  it('counts one caller once, whatever port a proxy writes [S13]', async () => {
    const seen = new Set<string>()
    for (let port = 40_000; port < 40_020; port++) {
      seen.add(await read(1, `203.0.113.9:${port}`))
      seen.add(await read(1, `10.9.8.7, [::ffff:203.0.113.9]:${port}`))
    }
    expect([...seen]).toEqual(['203.0.113.9'])
  })

  it('falls back to the socket if a proxy sends no address [S13]', async () => {
    for (const entry of ['unknown', '_hidden', '', `203.0.113.9, ${'x'.repeat(100)}`])
      expect(await read(1, entry)).toBe('198.51.100.7')
    expect(await read(1)).toBe('198.51.100.7')
    expect(await read(0, '203.0.113.9')).toBe('198.51.100.7')
    expect(await read(2, '203.0.113.9, 10.0.0.1')).toBe('203.0.113.9')
  })
})
