import {
  type ChainRequest,
  createNodeClient,
  isQuoinError,
  type NodeClient,
  type OnAttempt,
  type Platform,
  QuoinError,
} from 'quoin/kernel'
import { toBase64 } from './protobuf.js'

/** An account, as the chain has it. */
export interface ChainAccount {
  readonly accountNumber: bigint
  readonly sequence: bigint
}

/** Reads from the REST API of a node. Each throws `NODE_FAILED`, `NODE_REFUSED`, `ABORTED`. Source: Cosmos SDK, gRPC-gateway. */
export interface CosmosNode {
  readonly client: NodeClient
  getBalance(request: ChainRequest, address: string, denom: string): Promise<bigint>
  /** Returns `undefined` for an account that the chain does not have: nothing was ever sent to it. */
  findAccount(request: ChainRequest, address: string): Promise<ChainAccount | undefined>
  getHeight(request: ChainRequest): Promise<bigint>
  /** Returns the used gas of a transaction without a signature. */
  simulate(request: ChainRequest, transaction: Uint8Array): Promise<bigint>
  /** Sends a transaction, and resolves when the node has checked it. Throws `NODE_REFUSED` with the node's reason. */
  broadcast(request: ChainRequest, transaction: Uint8Array, onAttempt?: OnAttempt): Promise<void>
  /** Returns a transaction of a block; `undefined` while no block has it. */
  findTransaction(request: ChainRequest, id: string): Promise<{ readonly isSuccess: boolean } | undefined>
}

function numberOf(value: unknown): bigint {
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,77})$/.test(value)) throw new Error('It is not a number')
  return BigInt(value)
}

/** Returns true for the response to an unknown account or transaction. Source: gRPC, code 5. */
function isNotFound(error: unknown): boolean {
  return isQuoinError(error, 'NODE_REFUSED') && /^404\b.*"code":\s*5\b/s.test(String(error.details))
}

/** The transaction is in the node's memory already. Source: Cosmos SDK, `ErrTxInMempoolCache`. */
const inMemory = 19

function checkBroadcast(body: string): void {
  const { code, codespace, raw_log } = Object(Object(JSON.parse(body)).tx_response)
  if (typeof code !== 'number') throw new Error('The response has no code')
  if (code === 0 || (code === inMemory && codespace === 'sdk')) return
  const details = `${String(codespace).slice(0, 20)} ${code}: ${String(raw_log).slice(0, 300)}`
  throw new QuoinError('NODE_REFUSED', { details })
}

function readTransaction(body: string, id: string): { readonly isSuccess: boolean } | undefined {
  const { code, txhash, height } = Object(Object(JSON.parse(body)).tx_response)
  if (typeof code !== 'number') throw new Error('The response has no code')
  // A node that returns another transaction must not confirm this one.
  if (txhash !== id) throw new Error('The response is for another transaction')
  return numberOf(height) > 0n ? { isSuccess: code === 0 } : undefined
}

/** Creates the client of the nodes. */
export function createCosmosNode(
  platform: Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>,
): CosmosNode {
  const client = createNodeClient(platform)
  const get = <T>(request: ChainRequest, path: string, check: (body: string) => T): Promise<T> =>
    client.readHttp({ ...request, path }, check)

  function post<T>(
    request: ChainRequest,
    path: string,
    content: object,
    check: (body: string) => T,
    onAttempt?: OnAttempt,
  ): Promise<T> {
    const body = JSON.stringify(content)
    return client.readHttp({ ...request, path, body, contentType: 'application/json', onAttempt }, check)
  }

  async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
    try {
      return await found
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }

  return {
    client,
    getBalance(request, address, denom) {
      const path = `/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${encodeURIComponent(denom)}`
      return get(request, path, (body) => {
        const balance = Object(Object(JSON.parse(body)).balance)
        if (balance.denom !== denom) throw new Error('The balance is of another coin')
        return numberOf(balance.amount)
      })
    },
    findAccount: (request, address) =>
      orNothing(
        get(request, `/cosmos/auth/v1beta1/accounts/${address}`, (body) => {
          const account = Object(Object(JSON.parse(body)).account)
          // Vesting accounts contain their base account.
          const base = Object(account.base_vesting_account).base_account ?? account.base_account ?? account
          if (base.address !== address) throw new Error('The response is for another account')
          return { accountNumber: numberOf(base.account_number), sequence: numberOf(base.sequence) }
        }),
      ),
    getHeight: (request) =>
      get(request, '/cosmos/base/tendermint/v1beta1/blocks/latest', (body) =>
        numberOf(Object(Object(Object(JSON.parse(body)).block).header).height),
      ),
    simulate: (request, transaction) =>
      post(request, '/cosmos/tx/v1beta1/simulate', { tx_bytes: toBase64(transaction) }, (body) =>
        numberOf(Object(Object(JSON.parse(body)).gas_info).gas_used),
      ),
    broadcast(request, transaction, onAttempt) {
      const content = { tx_bytes: toBase64(transaction), mode: 'BROADCAST_MODE_SYNC' }
      return post(request, '/cosmos/tx/v1beta1/txs', content, checkBroadcast, onAttempt)
    },
    findTransaction: (request, id) =>
      orNothing(get(request, `/cosmos/tx/v1beta1/txs/${id}`, (body) => readTransaction(body, id))),
  }
}
