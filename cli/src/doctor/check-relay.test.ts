import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { checkRelay } from './check-relay.js'
import type { DoctorCheck } from './doctor-check.js'

const ACCEPTED = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'
const servers: Server[] = []
const sockets: Duplex[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** Checks a relay that opens a socket and then sends these bytes; `ended`: it closes the connection without a frame. */
async function checkAgainst(
  sent: readonly (readonly number[])[],
  ended = false,
): Promise<DoctorCheck | undefined> {
  const server = createServer()
  servers.push(server)
  server.on('upgrade', (_, socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(ACCEPTED)
    for (const bytes of sent) socket.write(Buffer.from(bytes))
    if (ended) socket.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo
  const [check] = await checkRelay({
    page: new URL('https://app.example'),
    projectId: 'shop',
    gateway: undefined,
    secureSite: undefined,
    relay: `ws://127.0.0.1:${port}`,
    relayProjectId: undefined,
    networks: [],
    policy: undefined,
    version: '0.1.0',
  })
  return check
}

it('reports a relay that closes an accepted socket, with its code', async () => {
  const refused = await checkAgainst([[0x88, 0x02, 0x0b, 0xb8]])
  expect(refused).toMatchObject({ status: 'failed', found: expect.stringContaining('code 3000') })
  expect(refused?.fix).toContain('shop')
  // In parts, without a code, and without a frame.
  expect((await checkAgainst([[0x88], [0x02, 0x0b], [0xb8]]))?.found).toContain('code 3000')
  expect((await checkAgainst([[0x88, 0x00]]))?.found).toContain('code 1005')
  expect((await checkAgainst([], true))?.found).toContain('code 1006')
})

it('passes a relay that sends something else, or nothing', async () => {
  expect((await checkAgainst([[0x89, 0x00]]))?.status).toBe('ok')
  expect((await checkAgainst([]))?.status).toBe('ok')
})
