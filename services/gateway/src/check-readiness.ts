import { sql } from 'kysely'
import type { ChainNode } from './chains/chain-node.js'
import type { Database } from './storage/database.js'

/** Balancers ask often; nodes need not be. Milliseconds. */
const KEPT = 1000
const TIME_LIMIT = 3000

const PROBE = { eip155: 'eth_chainId', solana: 'getVersion' } as const

/** Asks whether the gateway can serve: its database, and at least one node where there are any. */
export function createReadinessCheck(
  database: Database,
  nodes: ReadonlyMap<string, ChainNode>,
  now: () => number,
): () => Promise<readonly string[]> {
  let last: { readonly at: number; readonly missing: Promise<readonly string[]> } | undefined

  async function asksDatabase(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), TIME_LIMIT)
    })
    const asked = sql`select 1`.execute(database.query).then(
      () => true,
      () => false,
    )
    const answered = await Promise.race([asked, late])
    clearTimeout(timer)
    return answered
  }

  async function asksNodes(): Promise<boolean> {
    if (nodes.size === 0) return true
    const asked = [...nodes.values()].map((node) =>
      node.request(PROBE[node.chain.namespace], [], AbortSignal.timeout(TIME_LIMIT)),
    )
    return Promise.any(asked).then(
      () => true,
      () => false,
    )
  }

  async function check(): Promise<readonly string[]> {
    const [database, nodes] = await Promise.all([asksDatabase(), asksNodes()])
    return [...(database ? [] : ['database']), ...(nodes ? [] : ['nodes'])]
  }

  return () => {
    if (last === undefined || now() - last.at > KEPT) last = { at: now(), missing: check() }
    return last.missing
  }
}
