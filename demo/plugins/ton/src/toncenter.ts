import { type ChainRequest, createNodeClient, type Platform } from 'quoin/kernel'
import { fromBase64 } from './cells.js'
import { rawTonAddress, readTonAddress } from './ton-address.js'
import { toHex } from './wallet-messages.js'

/** The state of an account. Source: toncenter API v3, `AccountStateFull`. */
export interface AccountState {
  /** Nanotons. */
  readonly balance: bigint
  /** True if it has a contract, which may be a wallet. */
  readonly isActive: boolean
  /** Hex. */
  readonly codeHash: string | undefined
  /** A BOC in base64. */
  readonly data: string | undefined
}

/** A message that a transaction sent. */
export interface OutMessage {
  readonly destination: string
  readonly value: bigint
  /** A BOC in base64; `undefined` for an empty body. */
  readonly body: string | undefined
}

/** The transaction of a message from outside. */
export interface MessageTransaction {
  readonly isSuccess: boolean
  readonly messages: readonly OutMessage[]
}

/** Reads from a server with toncenter's API v3. Each throws `NODE_FAILED`, `NODE_REFUSED`, `ABORTED`. */
export interface Toncenter {
  getAccounts(request: ChainRequest, addresses: readonly string[]): Promise<readonly AccountState[]>
  /** Returns the newest block that the server knows: its number, and its time in seconds. */
  getNewestBlock(request: ChainRequest): Promise<{ readonly seqno: bigint; readonly time: number }>
  /** Returns the transaction of a message by its normalized hash; `undefined` while there is none. */
  findTransaction(request: ChainRequest, id: string): Promise<MessageTransaction | undefined>
  /** Returns the fee of a message, by running the wallet's code without checking the signature. Nanotons. */
  estimateFee(request: ChainRequest, address: string, body: string): Promise<bigint>
  /** Returns the public key that a wallet's contract reports; `undefined` if it has none. */
  getPublicKey(request: ChainRequest, address: string): Promise<Uint8Array | undefined>
}

const emptyAccount: AccountState = { balance: 0n, isActive: false, codeHash: undefined, data: undefined }

function amountOf(value: unknown): bigint {
  const text = String(value)
  if (!/^(0|[1-9]\d{0,37})$/.test(text)) throw new Error('It is not an amount')
  return BigInt(text)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the hex form of a hash, which servers write in base64. */
function hashText(value: unknown): string | undefined {
  const text = textOf(value)
  return text === undefined || text.length !== 44 ? undefined : toHex(fromBase64(text))
}

function listOf(body: string, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(Object(JSON.parse(body)), name)
  if (!Array.isArray(list)) throw new Error(`The response has no ${name}`)
  return list
}

function readAccounts(body: string, addresses: readonly string[]): readonly AccountState[] {
  const states = new Map<string, AccountState>()
  for (const one of listOf(body, 'accounts')) {
    const { address, balance, status, code_hash, data_boc } = Object(one)
    const parsed = readTonAddress(address)
    if (!parsed) throw new Error('The response has an invalid address')
    const isActive = status === 'active'
    const state = {
      balance: amountOf(balance),
      isActive,
      codeHash: hashText(code_hash),
      data: textOf(data_boc),
    }
    states.set(rawTonAddress(parsed), state)
  }
  // Servers leave out accounts that do not exist.
  return addresses.map((address) => states.get(address) ?? emptyAccount)
}

/** Returns whether the wallet's transaction did what was signed. A skipped action is no success: wallets ignore errors. */
function isSuccess(description: unknown): boolean {
  const { aborted, compute_ph, action } = Object(description)
  const { success, skipped_actions } = Object(action)
  return (
    aborted === false &&
    Object(compute_ph).success === true &&
    success === true &&
    Number(skipped_actions) === 0
  )
}

function readTransaction(body: string, id: string): MessageTransaction | undefined {
  const [first] = listOf(body, 'transactions')
  if (first === undefined) return undefined
  const { description, out_msgs, in_msg } = Object(first)
  const { hash, hash_norm } = Object(in_msg)
  // A server that returns another transaction must not confirm this one.
  if (hashText(hash_norm) !== id && hashText(hash) !== id)
    throw new Error('The response is for another message')
  const list: readonly unknown[] = Array.isArray(out_msgs) ? out_msgs : []
  const messages = list.map((message) => {
    const { destination, value, message_content } = Object(message)
    return {
      destination: String(destination),
      value: amountOf(value),
      body: textOf(Object(message_content).body),
    }
  })
  return { isSuccess: isSuccess(description), messages }
}

function readFee(body: string): bigint {
  const fees = Object(Object(JSON.parse(body)).source_fees)
  const parts = ['in_fwd_fee', 'storage_fee', 'gas_fee', 'fwd_fee'].map((name) => amountOf(fees[name]))
  return parts.reduce((sum, part) => sum + part, 0n)
}

function readKey(body: string): Uint8Array | undefined {
  const { exit_code, stack } = Object(JSON.parse(body))
  if (typeof exit_code !== 'number') throw new Error('The response has no exit code')
  const value: unknown = exit_code === 0 && Array.isArray(stack) ? Object(stack[0]).value : undefined
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) return undefined
  const pairs = value.slice(2).padStart(64, '0').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

/** Creates the client of a server. Source: toncenter API v3, OpenAPI. */
export function createToncenter(
  platform: Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>,
): Toncenter {
  const node = createNodeClient(platform)
  const post = <T>(
    request: ChainRequest,
    path: string,
    body: object,
    check: (body: string) => T,
  ): Promise<T> =>
    node.readHttp({ ...request, path, body: JSON.stringify(body), contentType: 'application/json' }, check)

  return {
    getAccounts(request, addresses) {
      const raw = addresses.map((address) => {
        const parsed = readTonAddress(address)
        return parsed ? rawTonAddress(parsed) : address
      })
      const query = raw.map((address) => `address=${encodeURIComponent(address)}`).join('&')
      const path = `/accountStates?${query}&include_boc=true`
      return node.readHttp({ ...request, path }, (body) => readAccounts(body, raw))
    },
    getNewestBlock: (request) =>
      node.readHttp({ ...request, path: '/masterchainInfo' }, (body) => {
        const { seqno, gen_utime } = Object(Object(JSON.parse(body)).last)
        return { seqno: amountOf(seqno), time: Number(amountOf(gen_utime)) }
      }),
    findTransaction(request, id) {
      const path = `/transactionsByMessage?msg_hash=${id}&direction=in&limit=1`
      return node.readHttp({ ...request, path }, (body) => readTransaction(body, id))
    },
    estimateFee: (request, address, body) =>
      post(request, '/estimateFee', { address, body, ignore_chksig: true }, readFee),
    getPublicKey: (request, address) =>
      post(request, '/runGetMethod', { address, method: 'get_public_key', stack: [] }, readKey),
  }
}
