import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createBreaker } from './create-breaker.js'

it('accepts a response that arrived in time while this process was busy beyond the time limit', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const client = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  // The first argument of this event.
  const [peer] = (await once(server, 'connection')) as [Socket]
  onTestFinished(() => {
    client.destroy()
    peer.destroy()
    server.close()
  })
  const breaker = createBreaker({ withinMs: 20, restMs: 5000, errorOf: (reason) => new Error(reason) })
  const answer = breaker.soon(async () => {
    const data = once(client, 'data')
    peer.write('here')
    const until = performance.now() + 60
    while (performance.now() < until);
    return String((await data)[0])
  })
  expect(await answer).toBe('here')
})
