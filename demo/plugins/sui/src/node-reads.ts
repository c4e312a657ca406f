import { type ChainRequest, type NodeClient, QuoinError, sanitizeText } from 'quoin/kernel'
import { isSuiAddress, isSuiDigest, readCoinType, readU64 } from './formats.js'

/** Reads from the nodes of a request's network. */
export type SuiNode = <T>(
  method: string,
  params: readonly unknown[],
  check: (result: unknown) => T,
) => Promise<T>

/** A coin object of an account. */
export interface SuiCoin {
  readonly objectId: string
  readonly version: string
  readonly digest: string
  readonly balance: bigint
}

/** The result of a transaction, executed or simulated. Amounts are in MIST. */
export interface SuiEffects {
  readonly isSuccess: boolean
  /** Sanitized; empty after a success. */
  readonly fault: string
  readonly computation: bigint
  readonly storage: bigint
  readonly rebate: bigint
}

export function createSuiNode(node: NodeClient, { network, signal }: ChainRequest): SuiNode {
  return (method, params, check) => node.read({ network, method, params, signal }, check)
}

export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Returns the balance of a coin type. MIST for SUI. */
export function readBalance(read: SuiNode, owner: string, coinType: string): Promise<bigint> {
  return read('suix_getBalance', [owner, coinType], (result) => readU64(memberOf(result, 'totalBalance')))
}

/** Returns the balance of each coin type that the account holds; entries with types that are no plain tokens are left out. */
export function readAllBalances(
  read: SuiNode,
  owner: string,
): Promise<readonly { readonly coinType: string; readonly value: bigint }[]> {
  return read('suix_getAllBalances', [owner], (result) => {
    if (!Array.isArray(result)) throw new Error('The balances are no list')
    return result.slice(0, 500).flatMap((one) => {
      const coinType = readCoinType(String(memberOf(one, 'coinType')))
      return coinType === undefined ? [] : [{ coinType, value: readU64(memberOf(one, 'totalBalance')) }]
    })
  })
}

/** A token as its publisher describes it. Texts are sanitized. */
export interface CoinFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Returns the metadata of a coin type; `undefined` if it has none. */
export function readCoinFacts(read: SuiNode, coinType: string): Promise<CoinFacts | undefined> {
  return read('suix_getCoinMetadata', [coinType], (result) => {
    if (result === null) return undefined
    const [name, symbol, decimals] = ['name', 'symbol', 'decimals'].map((key) => memberOf(result, key))
    if (typeof name !== 'string' || typeof symbol !== 'string') throw new Error('The metadata has no name')
    if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255)
      throw new Error('The metadata has no decimals')
    return { name: sanitizeText(name, 64), symbol: sanitizeText(symbol, 32), decimals }
  })
}

const pageSize = 50
/** More coins do not fit into a transaction (256 as gas, 2,048 as inputs), and would cost more than they are worth. */
const maxPages = 5

function readCoin(value: unknown): SuiCoin {
  const [objectId, version, digest] = ['coinObjectId', 'version', 'digest'].map((key) =>
    String(memberOf(value, key)),
  )
  if (objectId === undefined || !isSuiAddress(objectId)) throw new Error('A coin has no id')
  if (digest === undefined || !isSuiDigest(digest)) throw new Error('A coin has no digest')
  return { objectId, version: String(readU64(version)), digest, balance: readU64(memberOf(value, 'balance')) }
}

/**
 * Returns coins of a type until they cover an amount, in the order of the node, each once; all of the first 250 if they do not cover it.
 */
export async function readCoins(
  read: SuiNode,
  owner: string,
  coinType: string,
  amount: bigint,
): Promise<readonly SuiCoin[]> {
  const coins = new Map<string, SuiCoin>()
  let total = 0n
  let cursor: unknown = null
  for (let page = 0; page < maxPages; page += 1) {
    const next: { readonly coins: readonly SuiCoin[]; readonly cursor: unknown } = await read(
      'suix_getCoins',
      [owner, coinType, cursor, pageSize],
      (result) => {
        const data = memberOf(result, 'data')
        if (!Array.isArray(data)) throw new Error('The coins are no list')
        const more = memberOf(result, 'hasNextPage') === true ? memberOf(result, 'nextCursor') : undefined
        return { coins: data.slice(0, pageSize).map(readCoin), cursor: more }
      },
    )
    for (const coin of next.coins) {
      if (coins.has(coin.objectId)) continue
      coins.set(coin.objectId, coin)
      total += coin.balance
    }
    if (total >= amount || typeof next.cursor !== 'string') break
    cursor = next.cursor
  }
  return [...coins.values()]
}

/** Returns the price of a unit of computation in the current epoch. MIST. */
export function readGasPrice(read: SuiNode): Promise<bigint> {
  return read('suix_getReferenceGasPrice', [], (result) => readU64(result))
}

/** Returns the epoch of the newest checkpoint. */
export async function readEpoch(read: SuiNode): Promise<bigint> {
  const newest = await read('sui_getLatestCheckpointSequenceNumber', [], (result) => String(readU64(result)))
  return read('sui_getCheckpoint', [newest], (result) => readU64(memberOf(result, 'epoch')))
}

/** Returns the height of the newest checkpoint. */
export function readHeight(read: SuiNode): Promise<bigint> {
  return read('sui_getLatestCheckpointSequenceNumber', [], (result) => readU64(result))
}

function readEffects(effects: unknown): SuiEffects {
  const status = memberOf(effects, 'status')
  const outcome = memberOf(status, 'status')
  if (outcome !== 'success' && outcome !== 'failure') throw new Error('The effects have no status')
  const gas = memberOf(effects, 'gasUsed')
  return {
    isSuccess: outcome === 'success',
    fault: outcome === 'success' ? '' : sanitizeText(String(memberOf(status, 'error') ?? ''), 200),
    computation: readU64(memberOf(gas, 'computationCost')),
    storage: readU64(memberOf(gas, 'storageCost')),
    rebate: readU64(memberOf(gas, 'storageRebate')),
  }
}

/** A simulated transaction. */
export interface DryRun extends SuiEffects {
  /** The increase of each account's balance of a coin type; decreases are negative. */
  balanceChange(owner: string, coinType: string): bigint
}

/** Simulates a transaction by the node. */
export function dryRun(read: SuiNode, transaction: string): Promise<DryRun> {
  return read('sui_dryRunTransactionBlock', [transaction], (result) => {
    const list = memberOf(result, 'balanceChanges')
    const changes = (Array.isArray(list) ? list.slice(0, 1_000) : []).map((one: unknown) => {
      const amount = String(memberOf(one, 'amount'))
      if (!/^-?\d{1,30}$/.test(amount)) throw new Error('A change is no amount')
      const owner = memberOf(memberOf(one, 'owner'), 'AddressOwner')
      return { owner, coinType: readCoinType(String(memberOf(one, 'coinType'))), amount: BigInt(amount) }
    })
    return {
      ...readEffects(memberOf(result, 'effects')),
      balanceChange: (owner, coinType) =>
        changes
          .filter((one) => one.owner === owner && one.coinType === coinType)
          .reduce((sum, one) => sum + one.amount, 0n),
    }
  })
}

/** The node's error for a digest that it does not know. Source: Sui's JSON-RPC server. */
const isUnknown = /could not find the referenced transaction|not found/i

/** Returns the effects of an executed transaction; `undefined` if the node does not know it. */
export async function readExecuted(read: SuiNode, digest: string): Promise<SuiEffects | undefined> {
  try {
    return await read('sui_getTransactionBlock', [digest, { showEffects: true }], (result) => {
      if (memberOf(result, 'digest') !== digest) throw new Error('The node returned another transaction')
      return readEffects(memberOf(result, 'effects'))
    })
  } catch (error) {
    if (error instanceof QuoinError && 'rpcCode' in error && isUnknown.test(`${error.details ?? ''}`))
      return undefined
    throw error
  }
}
