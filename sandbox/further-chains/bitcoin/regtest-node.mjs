import { createRequire } from 'node:module'

// The native modules are not built: this node checks a few signatures a minute.
process.env.NODE_BACKEND = 'js'
const require = createRequire(import.meta.url)
const networks = require('bcoin/lib/protocol/networks')

// Replaces the library's own regtest prefixes with those of Bitcoin Core, which all wallets support.
Object.assign(networks.regtest.addressPrefix, { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' })
networks.regtest.keyPrefix.privkey = 0xef
// Segwit activates after three windows: short windows start the chain fast.
Object.assign(networks.regtest, { minerWindow: 12, activationThreshold: 9 })

const Chain = require('bcoin/lib/blockchain/chain')
const Mempool = require('bcoin/lib/mempool/mempool')
const Miner = require('bcoin/lib/mining/miner')
const KeyRing = require('bcoin/lib/primitives/keyring')
const Coin = require('bcoin/lib/primitives/coin')
const MTX = require('bcoin/lib/primitives/mtx')
const TX = require('bcoin/lib/primitives/tx')
const Script = require('bcoin/lib/script/script')

// The node accepts spends from taproot addresses without a signature: callers check the signature first.
Script.flags.STANDARD_VERIFY_FLAGS &= ~Script.flags.VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM

/** Coins of a block are spendable after a hundred more blocks: initially those of the first forty, 2,000 BTC. */
const maturity = 100
const firstBlocks = maturity + 40

/**
 * Creates a regtest chain in memory with a mempool and a purse: the coins of its blocks.
 *
 * @param {{ onTransaction(tx: any, block: { height: number, hash: string, time: number } | undefined): void }} called
 *   for each transaction when it enters the mempool, and again when it is in a block
 */
export async function createRegtestNode({ onTransaction }) {
  const chain = new Chain({ network: 'regtest', memory: true })
  const mempool = new Mempool({ chain, memory: true })
  const miner = new Miner({ chain, mempool })
  for (const part of [chain, mempool, miner]) await part.open()

  const ring = KeyRing.fromPrivate(Buffer.alloc(32, 7), true, 'regtest')
  ring.witness = true
  miner.addAddress(ring.getAddress())
  /** Unspent outputs of the purse, the oldest first. */
  const purse = []
  let working = Promise.resolve()

  /** Runs tasks one after the other: concurrent changes would break the chain and the purse. */
  function alone(work) {
    const result = working.then(work)
    working = result.then(
      () => {},
      () => {},
    )
    return result
  }

  function keepOwn(tx, height) {
    const own = Script.fromAddress(ring.getAddress()).toJSON()
    for (const [index, output] of tx.outputs.entries())
      if (output.value > 0 && output.script.toJSON() === own) purse.push(Coin.fromTX(tx, index, height))
  }

  async function mineBlock() {
    const block = await miner.mineBlock()
    const entry = await chain.add(block)
    if (!entry) throw new Error('The block was not accepted')
    await mempool.addBlock(entry, block.txs)
    const where = { height: entry.height, hash: entry.rhash(), time: entry.time }
    for (const tx of block.txs) {
      keepOwn(tx, entry.height)
      onTransaction(tx, where)
    }
  }

  async function accept(tx) {
    const missing = await mempool.addTX(tx)
    if (missing) throw new Error('bad-txns-inputs-missingorspent')
    onTransaction(tx, undefined)
    return tx.txid()
  }

  for (let blocks = 0; blocks < firstBlocks; blocks += 1) await mineBlock()

  return {
    height: () => chain.height,
    tipHash: () => chain.tip.rhash(),
    genesisHash: () => chain.network.genesis.hash.match(/../g).reverse().join(''),
    mine: () => alone(mineBlock),
    /** Mines a block if a transaction is pending. */
    mineWaiting: () => alone(async () => mempool.map.size > 0 && mineBlock()),
    /** Accepts a transaction in hex. Throws the reason if it is invalid. */
    send: (hex) => alone(() => accept(TX.fromRaw(Buffer.from(hex, 'hex')))),
    /** Pays to a script from the purse, in an immediate block. */
    fund: (script, value) =>
      alone(async () => {
        const mtx = new MTX()
        mtx.addOutput(Script.fromRaw(Buffer.from(script)), value)
        const ripe = purse.filter((coin) => !coin.coinbase || coin.height + maturity <= chain.height)
        await mtx.fund(ripe, { rate: 2_000, changeAddress: ring.getAddress(), selection: 'value' })
        mtx.sign(ring)
        const spent = new Set(mtx.inputs.map(({ prevout }) => prevout.toKey()))
        const id = await accept(mtx.toTX())
        for (let at = purse.length - 1; at >= 0; at -= 1)
          if (spent.has(purse[at].toKey())) purse.splice(at, 1)
        await mineBlock()
        return id
      }),
  }
}
