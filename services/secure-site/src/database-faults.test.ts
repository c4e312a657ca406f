import { fileURLToPath } from 'node:url'
import { describeDatabaseFaults } from '@quoin/server-kit/testing/database-faults'
import { startServiceProcess } from '@quoin/server-kit/testing/service-process'
import { freePort } from '../../../sandbox/src/free-port.js'

describeDatabaseFaults({
  name: 'a secure site',
  start: async (databaseUrl) =>
    startServiceProcess(fileURLToPath(new URL('..', import.meta.url)), {
      DATABASE_URL: databaseUrl,
      SECURE_SITE_PORT: String(await freePort()),
      SECURE_SITE_KEKS: `test:${'ab'.repeat(32)}`,
      SECURE_SITE_LOG_LEVEL: 'fatal',
      SECURE_SITE_REQUESTS_PER_MINUTE: '1000000',
      SECURE_SITE_TIME_LIMIT: '2000',
      SECURE_SITE_SHUTDOWN_LIMIT: '2000',
    }),
  // Queries a missing attempt, after counting the request.
  call: (url) =>
    fetch(`${url}/api/v1/passkey/options`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attempt: 'nobody-began-it' }),
    }),
  good: 410,
  plain: (url) => fetch(`${url}/api/v1/site`),
})
