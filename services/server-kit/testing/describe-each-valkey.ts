import { createClient } from '@redis/client'
import { describe } from 'vitest'
import { startValkeyStandIn } from './start-valkey-stand-in.js'
import type { ValkeyUnderTest } from './valkey-under-test.js'

/** Uses a running server, emptied, of which the tests are the only clients. */
async function useServer(url: string): Promise<ValkeyUnderTest> {
  const admin = createClient({ url, RESP: 2 })
  admin.on('error', () => {})
  await admin.connect()
  const run = async (...command: string[]): Promise<void> => {
    await admin.sendCommand(command)
  }
  await run('FLUSHDB')
  return {
    url,
    async keys() {
      const keys = await admin.keys('*')
      return Promise.all(keys.map(async (key) => ({ key, remaining: await admin.pTTL(key) })))
    },
    loseConnections: () => run('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'),
    // Ends by itself: the pause holds back every further command, its own end too.
    hang: () => run('CLIENT', 'PAUSE', '3000', 'ALL'),
    async fill() {
      await run('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
      await run('CONFIG', 'SET', 'maxmemory', '1')
    },
    demote: () => run('REPLICAOF', '127.0.0.1', '1'),
    async recover() {
      await run('CONFIG', 'SET', 'maxmemory', '0')
      await run('REPLICAOF', 'NO', 'ONE')
    },
    async stop() {
      admin.destroy()
    },
  }
}

/**
 * Runs a suite on the stand-in, and on a real server if `QUOIN_TEST_VALKEY_URL` names one. The suite empties the server's
 * database, changes its settings, and ends its connections.
 *
 * @example
 * describeEachValkey('counts', (start) => {
 *   it('counts', async () => {
 *     const server = await start()
 *   })
 * })
 */
export function describeEachValkey(
  name: string,
  body: (start: () => Promise<ValkeyUnderTest>) => void,
): void {
  describe(`${name} (stand-in)`, () => body(() => startValkeyStandIn()))
  const url = process.env.QUOIN_TEST_VALKEY_URL
  if (url !== undefined) describe(`${name} (server)`, () => body(() => useServer(url)))
}
