import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRandom } from '../world/random.js'
import { writeResults } from '../write-results.js'
import { type ServerFleet, startFleet } from './fleet/server-fleet.js'
import { describeSoak } from './pressure/describe-soak.js'
import { openConnections } from './pressure/raw-connections.js'
import { readMeters } from './pressure/read-meters.js'
import { readServerOptions } from './server-options.js'
import { createGatewaySubject } from './workload/gateway-subject.js'
import { createSiteSubject } from './workload/site-subject.js'
import type { Subject } from './workload/subject.js'

const { connections, isWhole, minutes, seed } = readServerOptions()
const hour = 3_600_000
const MEBIBYTE = 1024 * 1024
/** Limit of the growth of the resident memory. MiB. */
const MAX_GROWN = 256
/** Longer than all timeouts of a connection. Milliseconds. */
const CLOSED_WITHIN = 120_000

const servers = [
  {
    name: 'gateway',
    create: () => createGatewaySubject(),
    path: '/e?projectId=test',
    origin: 'http://localhost:3000',
  },
  {
    name: 'secure-site',
    create: () => createSiteSubject({ SECURE_SITE_TIME_LIMIT: '30000' }),
    path: '/api/v1/passkey/options',
    origin: 'http://localhost:5300',
  },
]

describe.each(isWhole ? servers : [servers[seed % 2]])('a $name under pressure', (server) => {
  if (!server) throw new Error('No server was chosen.')
  const { path, origin } = server
  let subject: Subject
  let fleet: ServerFleet
  let url = ''
  let before = 0
  beforeAll(async () => {
    subject = await server.create()
    fleet = await startFleet(subject.server, 'sqlite')
    url = await fleet.url(createRandom(1))
    await isServed()
    before = (await readMeters(url)).memory
  }, hour)
  afterAll(async () => {
    await fleet?.stop()
    await subject?.stop()
  })

  /** Sends a usual request; returns its time in milliseconds. */
  async function isServed(): Promise<number> {
    const began = performance.now()
    const answer = await fetch(`${url}/ready`)
    expect(answer.status, await answer.text()).toBe(200)
    return performance.now() - began
  }

  async function expectLight(): Promise<void> {
    expect(fleet.crashes).toEqual([])
    const grown = ((await readMeters(url)).memory - before) / MEBIBYTE
    expect(grown).toBeLessThan(MAX_GROWN)
  }

  const closed = (open: () => number): Promise<unknown> =>
    vi.waitFor(() => expect(open()).toBe(0), { timeout: CLOSED_WITHIN, interval: 200 })

  it(
    'serves requests while connections are idle, and closes those [SEC-16]',
    async () => {
      // The server allows 10,000: the rest is for the requests of this test.
      const idle = await openConnections(url, Math.min(connections, 9900))
      const took = await isServed()
      writeResults({ connections: idle.opened })
      console.log(`${server.name}: ${idle.opened} idle connections, a request took ${Math.round(took)} ms`)
      await closed(idle.open)
      await isServed()
      await expectLight()
    },
    hour,
  )

  it(
    'serves requests while bodies and headers arrive slowly, and ends those [SEC-16]',
    async () => {
      const count = Math.min(500, connections)
      const slowBodies = await openConnections(url, count, (socket) => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
        )
      })
      const slowHeaders = await openConnections(url, count, (socket) => {
        socket.write('GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ')
      })
      const took = await isServed()
      writeResults({ connections: slowBodies.opened + slowHeaders.opened })
      console.log(
        `${server.name}: ${slowBodies.opened} slow bodies and ${slowHeaders.opened} slow headers, a request took ${Math.round(took)} ms`,
      )
      if (isWhole) {
        await closed(slowHeaders.open)
        await closed(slowBodies.open)
        console.log(`${server.name}:`, slowBodies.answers(), slowHeaders.answers())
      }
      slowBodies.closeAll()
      slowHeaders.closeAll()
      await isServed()
      await expectLight()
    },
    hour,
  )

  it(
    'refuses what is too large, and too many headers [SEC-16]',
    async () => {
      const count = Math.min(200, connections)
      const many = Array.from({ length: 20_000 }, (_, index) => `x-${index}: y\r\n`).join('')
      const floods = [
        `GET /health HTTP/1.1\r\nhost: x\r\n${many}\r\n`,
        `GET /health HTTP/1.1\r\nhost: x\r\nx-large: ${'y'.repeat(200_000)}\r\n\r\n`,
        `GET /health?${'y'.repeat(200_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
        `GET /v1/supported-chains?projectId=${'y'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
        `POST ${path} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 99999999999\r\n\r\n{`,
        `POST ${path} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${`ffff\r\n${'['.repeat(65_535)}\r\n`.repeat(20)}0\r\n\r\n`,
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
        'NONSENSE\r\n\r\n',
        `${'\0'.repeat(1000)}`,
      ]
      const statuses: Record<string, number> = {}
      for (const flood of floods) {
        const sent = await openConnections(url, count, (socket) => {
          socket.write(flood)
        })
        await vi.waitFor(
          () => {
            const answered = Object.values(sent.answers()).reduce((sum, one) => sum + one, 0)
            expect(answered + (sent.opened - sent.open())).toBeGreaterThanOrEqual(sent.opened)
          },
          { timeout: CLOSED_WITHIN, interval: 50 },
        )
        writeResults({ connections: sent.opened })
        for (const [line, answers] of Object.entries(sent.answers()))
          statuses[line] = (statuses[line] ?? 0) + answers
        sent.closeAll()
        await isServed()
      }
      console.log(`${server.name}:`, statuses)
      for (const line of Object.keys(statuses)) expect(line).toMatch(/^HTTP\/1\.1 4\d\d /)
      await expectLight()
    },
    hour,
  )
})

if (minutes > 0) describeSoak(minutes, seed)
