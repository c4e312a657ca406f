import { NAME_SERVER_PATH, startNameServer } from '@quoin/gateway/testing/stand-ins/start-name-server'
import { namehash } from 'viem'
import { OFFCHAIN_ACCOUNT, REHEARSED_OFFCHAIN_NAME } from './open-mainnet.js'
import type { ServedProviders } from './served-providers.js'

export interface ServedNames extends ServedProviders {
  /** URL of its lookups, for a resolver. */
  readonly lookups: string
}

/** Starts the stand-in of a server with records of names. The gateway knows its URL from the resolver only. */
export async function serveNames(): Promise<ServedNames> {
  const node = namehash(REHEARSED_OFFCHAIN_NAME)
  const names = await startNameServer((record) => (record.node === node ? OFFCHAIN_ACCOUNT : undefined))
  return {
    lookups: `${names.url}${NAME_SERVER_PATH}`,
    environment: {},
    standIns: { names },
    stop: () => names.stop(),
  }
}
