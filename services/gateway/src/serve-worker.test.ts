import { expect, it } from 'vitest'
import { readGatewayConfig } from './gateway-config.js'
import { serveWorker } from './serve-worker.js'

it('refuses a database that is not PostgreSQL: the gateway runs its jobs itself there', async () => {
  await expect(serveWorker(readGatewayConfig({ GATEWAY_PORT: '0' }))).rejects.toThrow(
    'A worker needs PostgreSQL',
  )
})
