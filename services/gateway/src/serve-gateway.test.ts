import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createPostgresDatabase } from '@quoin/server-kit/testing/postgres'
import { type ServiceProcess, startServiceProcess } from '@quoin/server-kit/testing/service-process'
import { pino } from 'pino'
import type { Endpoint } from 'quoin/endpoints'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import '@quoin/server-kit/testing'
import { readGatewayConfig } from './gateway-config.js'
import { serve } from './http/served-endpoint.js'
import { type RunningGateway, serveGateway } from './serve-gateway.js'

const wait: Endpoint = {
  id: 'test.wait',
  method: 'GET',
  path: '/test/wait',
  service: 'gateway',
  answer: z.unknown(),
}

/** Starts a gateway with an endpoint that answers once `letGo` is called. */
async function startWaiting(environment: Readonly<Record<string, string>> = {}) {
  let letGo: () => void = () => {}
  const going = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let begun: () => void = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const answer = async (): Promise<unknown> => {
    begun()
    await going
    return { done: true }
  }
  const config = readGatewayConfig({ GATEWAY_PORT: '0', GATEWAY_LOG_LEVEL: 'silent', ...environment })
  const running: RunningGateway = await serveGateway(config, { furtherEndpoints: [serve(wait, answer)] })
  return { running, letGo, hasBegun, request: () => fetch(`${running.url}/test/wait?projectId=test`) }
}

describe('a caller that disconnects', () => {
  it('aborts the work of its request without logging a fault', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    let ended: unknown
    let begun: () => void = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const answer = ({ signal }: { signal: AbortSignal }): Promise<unknown> => {
      begun()
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          ended = signal.reason
          reject(signal.reason)
        })
      })
    }
    const config = readGatewayConfig({ GATEWAY_PORT: '0' })
    const running = await serveGateway(config, { log, furtherEndpoints: [serve(wait, answer)] })
    const leaving = new AbortController()
    const pending = fetch(`${running.url}/test/wait?projectId=test`, { signal: leaving.signal }).catch(
      () => {},
    )
    await hasBegun
    leaving.abort()
    await pending
    await expect.poll(() => ended).toMatchObject({ name: 'AbortError' })
    await running.stop()
    expect(lines.filter((line) => line.includes('fault'))).toEqual([])
    expect(lines.filter((line) => line.includes('"/test/wait"')).length).toBe(1)
  })
})

describe('stopping a gateway', () => {
  it('finishes running requests and refuses new ones', async () => {
    const { running, letGo, hasBegun, request } = await startWaiting()
    expect(await (await fetch(`${running.url}/health`)).json()).toEqual({ status: 'ok' })
    const answering = request()
    await hasBegun
    const stopping = running.stop()
    await expect
      .poll(() => fetch(`${running.url}/health`).catch(() => 'refused'), { interval: 10 })
      .toBe('refused')
    letGo()
    const answer = await answering
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    await stopping
    await running.stop()
  })

  it('waits no longer than the shutdown limit', async () => {
    const { running, hasBegun, request } = await startWaiting({ GATEWAY_SHUTDOWN_LIMIT: '50' })
    const answering = request().catch(() => 'cut off')
    await hasBegun
    await running.stop()
    expect(await answering).toBe('cut off')
  })

  it('closes everything if its port is taken', async () => {
    const { running } = await startWaiting()
    const GATEWAY_PORT = new URL(running.url).port
    await expect(startWaiting({ GATEWAY_PORT })).rejects.toThrow('EADDRINUSE')
    await running.stop()
  })
})

const folder = fileURLToPath(new URL('..', import.meta.url))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts a gateway in its own process. */
async function startProcess(environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const started = await startServiceProcess(folder, {
    GATEWAY_PORT: '0',
    GATEWAY_LOG_LEVEL: 'fatal',
    ...environment,
  })
  children.push(started.child)
  return started
}

const chain = {
  id: 'eip155:31337',
  namespace: 'eip155',
  name: 'Test',
  // No node listens on this port: the signature of a key is verified without one.
  rpcUrls: ['http://127.0.0.1:9'],
  coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

describe('gateway metrics', () => {
  it('include the size of caches and the delay of the event loop [G6]', async () => {
    const { url } = await startProcess({ DATABASE_URL: ':memory:', GATEWAY_CHAINS: JSON.stringify([chain]) })
    const text = await (await fetch(`${url}/metrics`)).text()
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'gateway_cache_bytes',
      'gateway_indexer_lease',
      'gateway_indexer_blocks_behind',
    ]) {
      expect(text).toContain(`# TYPE ${name} gauge`)
    }
  }, 60_000)
})

const starter = inject('postgresStarter')
if (starter !== undefined) {
  describe('two gateways on one PostgreSQL', () => {
    it('share what one of them stores and counts, even after the other is killed', async () => {
      const DATABASE_URL = await createPostgresDatabase(await (await fetch(starter)).text())
      const environment = {
        DATABASE_URL,
        GATEWAY_CHAINS: JSON.stringify([chain]),
        GATEWAY_TRUST_PROXY: '1',
        GATEWAY_REQUESTS_PER_MINUTE: '20',
      }
      const [one, two] = await Promise.all([startProcess(environment), startProcess(environment)])

      const ada = privateKeyToAccount(generatePrivateKey())
      const message = JSON.stringify({
        name: 'shared-name.quoin.id',
        attributes: {},
        timestamp: Math.floor(Date.now() / 1000),
        domain: new URL(one.url).host,
        network: chain.id,
      })
      const signature = await ada.signMessage({ message })
      const register = async (url: string, changes: object = {}): Promise<unknown> => {
        const answer = await fetch(`${url}/v1/profile/account?projectId=test`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
          body: JSON.stringify({
            coin_type: 0x80007a69,
            address: ada.address,
            message,
            signature,
            ...changes,
          }),
        })
        return [answer.status, await answer.json()]
      }
      expect(await register(one.url)).toEqual([200, { success: true }])
      // Repeated at the other gateway, as after a lost answer: it returns the same answer, not "taken".
      expect(await register(two.url)).toEqual([200, { success: true }])
      expect(await register(two.url, { coin_type: 60 })).toMatchObject([409, { status: 409 }])
      const owner = async (url: string): Promise<unknown> =>
        (await fetch(`${url}/v1/profile/account/shared-name.quoin.id?projectId=test`)).json()
      expect(await owner(two.url)).toMatchObject({ addresses: { 2147514985: { address: ada.address } } })

      const request = async (url: string, address = '192.0.2.7'): Promise<number> =>
        (
          await fetch(`${url}/v1/supported-chains?projectId=test`, {
            headers: { 'x-forwarded-for': address },
          })
        ).status
      // In pairs: a gateway that waits for the database for a second counts for itself, as thirty at once may on a slow
      // machine.
      const statuses: number[] = []
      for (let pair = 0; pair < 15; pair++)
        statuses.push(...(await Promise.all([request(one.url), request(two.url)])))
      expect(statuses.filter((status) => status === 200).length).toBe(20)
      expect(statuses.filter((status) => status === 429).length).toBe(10)

      one.child.kill('SIGKILL')
      await one.ended
      expect(await owner(two.url)).toMatchObject({ name: 'shared-name.quoin.id' })
      expect(await request(two.url)).toBe(429)
      expect(await request(two.url, '192.0.2.8')).toBe(200)

      two.child.kill('SIGTERM')
      expect(await two.ended).toEqual([0, null])
    }, 120_000)
  })
}
