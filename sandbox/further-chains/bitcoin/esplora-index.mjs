/**
 * Creates the index of an Esplora server: the outputs of each script, the transactions that spend them, and the block
 * of each transaction. A coin counts as spent as soon as a transaction in the mempool spends it.
 */
export function createEsploraIndex() {
  /** @type {Map<string, { txid: string, hex: string, block: any }>} */
  const transactions = new Map()
  /** @type {Map<string, { txid: string, vout: number, script: string, value: number, spentBy?: string }>} */
  const outputs = new Map()
  /** @type {Map<string, string[]>} keys of outputs by script */
  const byScript = new Map()

  const isConfirmed = (txid) => transactions.get(txid)?.block !== undefined
  const ofScript = (script) => (byScript.get(script) ?? []).map((key) => outputs.get(key))

  function statusOf(txid) {
    const block = transactions.get(txid)?.block
    if (!block) return { confirmed: false }
    return { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
  }

  function stats(list, isCounted) {
    const funded = list.filter(({ txid }) => isCounted(txid))
    const spent = list.filter(({ spentBy }) => spentBy !== undefined && isCounted(spentBy))
    const sum = (some) => some.reduce((total, { value }) => total + value, 0)
    const ids = new Set([...funded.map(({ txid }) => txid), ...spent.map(({ spentBy }) => spentBy)])
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: ids.size,
    }
  }

  return {
    note(tx, block) {
      const txid = tx.txid()
      const known = transactions.get(txid)
      transactions.set(txid, { txid, hex: tx.toRaw().toString('hex'), block: block ?? known?.block })
      if (known) return
      for (const { prevout } of tx.inputs) {
        const output = outputs.get(`${prevout.txid()}:${prevout.index}`)
        if (output) output.spentBy = txid
      }
      for (const [vout, output] of tx.outputs.entries()) {
        const key = `${txid}:${vout}`
        const script = output.script.toJSON()
        outputs.set(key, { txid, vout, script, value: output.value })
        byScript.set(script, [...(byScript.get(script) ?? []), key])
      }
    },
    output: (txid, vout) => outputs.get(`${txid}:${vout}`),
    transaction: (txid) => transactions.get(txid),
    statusOf,
    unspent: (script) =>
      ofScript(script)
        .filter(({ spentBy }) => spentBy === undefined)
        .map(({ txid, vout, value }) => ({ txid, vout, status: statusOf(txid), value })),
    address: (address, script) => ({
      address,
      chain_stats: stats(ofScript(script), isConfirmed),
      mempool_stats: stats(ofScript(script), (txid) => !isConfirmed(txid)),
    }),
  }
}
