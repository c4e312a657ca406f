// `npm run openapi --workspace @quoin/gateway`: prints the OpenAPI document.
import { createGateway } from '../create-gateway.js'
import { readGatewayConfig } from '../gateway-config.js'
import { openDatabase } from '../storage/open-database.js'

const config = readGatewayConfig({ GATEWAY_LOG_LEVEL: 'silent' })
const database = await openDatabase(':memory:')
const { describe } = createGateway({ config, database, nodes: new Map() })
process.stdout.write(`${JSON.stringify(await describe(), undefined, 2)}\n`)
await database.close()
