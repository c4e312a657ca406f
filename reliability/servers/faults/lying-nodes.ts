import { openDatabase } from '../../../services/gateway/src/index.js'
import type { ServerFleet } from '../fleet/server-fleet.js'
import { createGatewaySubject, type GatewaySubject } from '../workload/gateway-subject.js'
import { type LyingNode, startLyingNode } from './lying-node.js'

/** Returns what of the index was ever stored and is on no chain, replaced rows included. */
async function inventedRows(
  { databaseUrl }: ServerFleet,
  { invented }: LyingNode,
): Promise<readonly string[]> {
  const { query, close } = await openDatabase(databaseUrl)
  try {
    const blocks = await query.selectFrom('history_blocks').select('hash').execute()
    const transactions = await query.selectFrom('history_transactions').select('hash').execute()
    const found = [...blocks, ...transactions].filter(({ hash }) => invented.has(hash))
    return found.length === 0 ? [] : [`${found.length} invented blocks and transactions were stored`]
  } finally {
    await close()
  }
}

/** Creates a gateway that compares the answers of several nodes; the first one lies on command. */
export async function createLyingNodes(
  count: number,
): Promise<{ readonly subject: GatewaySubject; readonly liar: LyingNode }> {
  const nodes: LyingNode[] = []
  const gateway = await createGatewaySubject({
    async nodeUrls(rpcUrl) {
      while (nodes.length < count) nodes.push(await startLyingNode(rpcUrl))
      return nodes.map(({ url }) => url)
    },
  })
  const [liar] = nodes
  if (!liar) throw new Error('There is no node.')
  const subject: GatewaySubject = {
    ...gateway,
    check: async (fleet) => [...(await gateway.check(fleet)), ...(await inventedRows(fleet, liar))],
    async stop() {
      await gateway.stop()
      for (const node of nodes) await node.stop()
    },
  }
  return { subject, liar }
}
