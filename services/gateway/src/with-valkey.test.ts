import { startValkeyStandIn } from '@quoin/server-kit/testing/valkey-stand-in'
import { openValkey } from '@quoin/server-kit/valkey'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestGateway } from '../testing/create-test-gateway.js'
import { readGatewayConfig } from './gateway-config.js'
import { serveGateway } from './serve-gateway.js'

const patient = { timeout: 20_000, interval: 20 }

describe('gateways with one Valkey', () => {
  it('count the requests of an address and of a project together', async () => {
    const server = await startValkeyStandIn()
    onTestFinished(() => server.stop())
    const start = async () => {
      const valkey = await openValkey({ url: server.url, prefix: 'test', onFault: () => {}, within: 20_000 })
      const environment = { GATEWAY_PROJECT_REQUESTS_PER_MINUTE: '5' }
      const gateway = await createTestGateway({ valkey, environment })
      onTestFinished(async () => {
        valkey.close()
        await gateway.database.close()
      })
      return gateway
    }
    const gateways = await Promise.all([start(), start()])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => gateways[at % 2]?.request('/v1/supported-chains')),
    )
    const statuses = answers.map((answer) => answer?.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    const keys = (await server.keys()).map(({ key }) => key)
    expect(keys.map((key) => key.replace(/[\w-]{43}$/, '…')).sort()).toEqual([
      'test:limit:address:…',
      'test:limit:project:…',
    ])
  })

  it('serve while Valkey is away, log the outage once, and use it again [G1]', async () => {
    const server = await startValkeyStandIn('planted-secret')
    onTestFinished(() => server.stop())
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    const config = readGatewayConfig({ GATEWAY_PORT: '0', GATEWAY_VALKEY_URL: `${server.url}?prefix=shop` })
    const gateway = await serveGateway(config, { log })
    onTestFinished(() => gateway.stop())
    const metric = async (): Promise<string | undefined> => {
      const text = await (await fetch(`${gateway.url}/metrics`)).text()
      return /^gateway_valkey_available (\d)$/m.exec(text)?.[1]
    }
    const call = async (): Promise<number> =>
      (await fetch(`${gateway.url}/v1/supported-chains?projectId=test`)).status

    await expect.poll(metric, patient).toBe('1')
    await expect
      .poll(async () => [await call(), (await server.keys()).map(({ key }) => key.slice(0, 18))], patient)
      .toEqual([200, expect.arrayContaining(['shop:gateway:limit'])])

    await server.stop()
    await expect.poll(metric, patient).toBe('0')
    expect(await Promise.all([call(), call(), call()])).toEqual([200, 200, 200])
    expect((await fetch(`${gateway.url}/ready`)).status).toBe(200)
    const outages = lines.filter((line) => line.includes('Valkey is unavailable'))
    expect(outages).toHaveLength(1)
    expect(lines.join()).not.toContain('planted')

    await server.start()
    await expect.poll(metric, patient).toBe('1')
    expect(await call()).toBe(200)
  })
})
