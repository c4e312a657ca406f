import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { CONNECTION_LIMITS, type ConnectionLimits } from './guard-connections.js'
import { type Listening, listen } from './listen.js'

const MIB = 1024 * 1024
const open: { close(): unknown }[] = []
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))

async function start(
  limits: Partial<ConnectionLimits>,
  answer = 'good',
  onCall: () => void = () => {},
): Promise<Listening> {
  const listening = await listen(
    async () => {
      onCall()
      return new Response(answer)
    },
    { host: '127.0.0.1', port: 0 },
    { ...CONNECTION_LIMITS, ...limits },
  )
  open.push({ close: () => listening.close(0) })
  return listening
}

/** A connection, its closed state, and the data received so far. */
async function dial(port: number): Promise<{ readonly socket: Socket; readonly isClosed: () => boolean }> {
  const socket = connect(port, '127.0.0.1')
  let isClosed = false
  socket.on('close', () => {
    isClosed = true
  })
  // The tests check its end instead.
  socket.on('error', () => {})
  open.push({ close: () => socket.destroy() })
  await once(socket, 'connect')
  return { socket, isClosed: () => isClosed }
}

describe('connections of a server', () => {
  it('are closed if they send nothing at first, and kept if they did [G8]', async () => {
    const { port } = await start({ firstByteWithin: 1500 })
    const idle = await Promise.all(Array.from({ length: 20 }, () => dial(port)))
    const used = await dial(port)
    used.socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n')
    await once(used.socket, 'data')
    for (const { socket } of idle) socket.resume()
    await expect.poll(() => idle.every(({ isClosed }) => isClosed())).toBe(true)
    used.socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n')
    expect(String(await once(used.socket, 'data'))).toContain('200 OK')
  })

  it('are limited in number [G8]', async () => {
    const { port } = await start({ connections: 3 })
    const dialled = await Promise.all(Array.from({ length: 8 }, () => dial(port)))
    for (const { socket } of dialled) socket.resume()
    const closed = (): number => dialled.filter(({ isClosed }) => isClosed()).length
    await expect.poll(closed).toBe(5)
    dialled.find(({ isClosed }) => !isClosed())?.socket.destroy()
    await expect
      .poll(() => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text(), String))
      .toBe('good')
  })

  it('are closed if they read no response while too many bytes are unsent [G4, G8]', async () => {
    const { port } = await start({ unsent: 20 * MIB }, 'x'.repeat(16 * MIB))
    const slow = await Promise.all(Array.from({ length: 4 }, () => dial(port)))
    for (const { socket } of slow) {
      socket.pause()
      socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n')
    }
    // A paused socket detects its end when it writes; empty lines between requests are skipped.
    await expect
      .poll(() => {
        for (const { socket } of slow) if (!socket.destroyed) socket.write('\r\n')
        return slow.filter(({ isClosed }) => isClosed()).length
      })
      .toBeGreaterThanOrEqual(2)
    expect((await (await fetch(`http://127.0.0.1:${port}/`)).text()).length).toBe(16 * MIB)
  })

  it.each(['OPTIONS', 'TRACE', 'DELETE', 'POST', 'GET'])(
    'read the body of %s before they respond, even if no handler read it',
    async (method) => {
      let called: () => void = () => {}
      const calls = new Promise<void>((resolve) => {
        called = resolve
      })
      const { port } = await start({ bodyWithin: 60_000 }, 'good', called)
      const { socket } = await dial(port)
      let got = ''
      socket.on('data', (data) => {
        got += data
      })
      const half = 'x'.repeat(50_000)
      const head = `${method} / HTTP/1.1\r\nHost: test\r\nContent-Length: 100000\r\n\r\n`
      socket.write(head + half)
      await calls
      // Another connection is served meanwhile.
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('good')
      expect(got).toBe('')
      socket.write(`${half}${method} / HTTP/1.1\r\nHost: test\r\n\r\n`)
      await expect.poll(() => got.split('200 OK').length - 1).toBe(2)
    },
  )

  it('respond without the rest of a body that does not arrive, or is very long', async () => {
    const { port } = await start({ bodyWithin: 50 })
    for (const length of [100_000, 2 * MIB]) {
      const { socket } = await dial(port)
      socket.write(`OPTIONS / HTTP/1.1\r\nHost: test\r\nContent-Length: ${length}\r\n\r\nx`)
      expect(String(await once(socket, 'data'))).toContain('200 OK')
    }
  })
})
