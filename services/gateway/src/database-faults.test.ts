import { fileURLToPath } from 'node:url'
import { describeDatabaseFaults } from '@quoin/server-kit/testing/database-faults'
import { startServiceProcess } from '@quoin/server-kit/testing/service-process'

/** No node listens on this port: the lease is taken regardless, and its loop stops as well. */
const chain = {
  id: 'eip155:31337',
  namespace: 'eip155',
  name: 'Test',
  rpcUrls: ['http://127.0.0.1:9'],
  coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  history: { fromBlock: 0, confirmations: 0 },
}

describeDatabaseFaults({
  name: 'a gateway',
  start: (databaseUrl) =>
    startServiceProcess(fileURLToPath(new URL('..', import.meta.url)), {
      DATABASE_URL: databaseUrl,
      GATEWAY_PORT: '0',
      GATEWAY_LOG_LEVEL: 'fatal',
      GATEWAY_CHAINS: JSON.stringify([chain]),
      GATEWAY_REQUESTS_PER_MINUTE: '1000000',
      GATEWAY_PROJECT_REQUESTS_PER_MINUTE: '1000000',
      GATEWAY_TIME_LIMIT: '2000',
      GATEWAY_SHUTDOWN_LIMIT: '2000',
    }),
  call: (url) => fetch(`${url}/auth/v1/nonce?projectId=test`),
  good: 200,
  plain: (url) => fetch(`${url}/v1/supported-chains?projectId=test`),
})
