import { hex } from '@scure/base'
import {
  type ChainRequest,
  type NodeClient,
  QuoinError,
  type Transfer,
  TransferError,
  type TransferIntent,
  unconfirmedIdOf,
} from 'quoin/kernel'
import { memberOf } from './formats.js'
import { isSignedBy, readSignature, transactionId } from './keys.js'
import {
  callConstant,
  createTronNode,
  isExpired,
  isInBlock,
  readAccount,
  readBlock,
  readMessage,
  readPrices,
  readResources,
  readTokenBalance,
  type TronNode,
} from './node-reads.js'
import {
  type TronContract,
  type TronTransaction,
  toJson,
  tokenTransferData,
  writeSigned,
  writeTransaction,
} from './transaction.js'

/** A transaction is valid for five minutes: the user decides in the wallet. Milliseconds. */
const lifetime = 300_000n
/** Age after which it is bound to a newer block. Milliseconds. */
const renewAfter = 60_000
/** Bytes that the network adds to a transaction: its signature, and room for its result. Source: java-tron. */
const addedBytes = 67n + 64n + 5n
/** Energy may rise until the transaction is in a block: a fifth more than simulated. */
const spareEnergy = 5n

/** What a transfer needs, what the account has for it, and what is paid in TRX instead. */
export interface ResourceUse {
  readonly bandwidth: {
    readonly needed: bigint
    readonly free: bigint
    readonly staked: bigint
    readonly burned: bigint
  }
  readonly energy: { readonly needed: bigint; readonly staked: bigint; readonly burned: bigint }
  /** For the activation of a new account. Sun, as `burned`. */
  readonly activation: bigint
}

/** A transfer of Tron, with the resources that it uses. */
export interface TronTransfer extends Transfer {
  readonly resources: ResourceUse
}

interface Plan {
  readonly contract: TronContract
  readonly feeLimit: bigint
  readonly fee: bigint
  readonly resources: ResourceUse
}

function lackFunds(details: string): never {
  throw new TransferError('FUNDS_INSUFFICIENT', { details })
}

function contractOf({ from, to, token }: TransferIntent, value: bigint): TronContract {
  if (token === undefined) return { type: 'TransferContract', owner: from, to, amount: value }
  return {
    type: 'TriggerSmartContract',
    owner: from,
    contract: token,
    callValue: 0n,
    data: tokenTransferData(to, value),
  }
}

/** Returns the simulated energy of a token transfer. Throws `FUNDS_INSUFFICIENT`, `NODE_REFUSED`. */
async function simulate(read: TronNode, intent: TransferIntent, contract: TronContract): Promise<bigint> {
  if (contract.type === 'TransferContract') return 0n
  const { owner, contract: token, data } = contract
  const { energy, fault, result } = await callConstant(read, { owner, contract: token, data })
  if (fault === undefined && !/^0{64}$/.test(result)) return energy
  const balance = await readTokenBalance(read, token, owner)
  if (balance !== undefined && balance < intent.value)
    lackFunds(`${intent.value} requested, ${balance} available`)
  throw new QuoinError('NODE_REFUSED', { details: fault ?? 'The token refuses the transfer' })
}

async function planTransfer(
  read: TronNode,
  intent: TransferIntent,
): Promise<Plan & { readonly max: bigint }> {
  const { from, to, token, value, orLess = false } = intent
  const [account, recipient, resources, prices, tokenBalance] = await Promise.all([
    readAccount(read, from),
    token === undefined ? readAccount(read, to) : undefined,
    readResources(read, from),
    readPrices(read),
    token === undefined ? undefined : readTokenBalance(read, token, from),
  ])
  const wanted = orLess && tokenBalance !== undefined && tokenBalance < value ? tokenBalance : value
  const contract = contractOf(intent, wanted)
  const energy = await simulate(read, { ...intent, value: wanted }, contract)
  const limit = energy + energy / spareEnergy
  const feeLimit = limit * prices.perEnergy
  const probe = {
    contract,
    refBlockBytes: '0000',
    refBlockHash: '00'.repeat(8),
    expiration: 1n << 41n,
    timestamp: 1n << 41n,
    feeLimit,
  }
  const bytes = BigInt(writeTransaction(probe).length) + addedBytes
  const { freeBandwidth, stakedBandwidth } = resources
  // Bandwidth is taken from one source completely, or paid completely.
  const isFree = stakedBandwidth >= bytes || freeBandwidth >= bytes
  const activation = recipient && !recipient.exists ? prices.newAccount : 0n
  const use: ResourceUse = {
    bandwidth: {
      needed: bytes,
      free: freeBandwidth,
      staked: stakedBandwidth,
      burned: isFree ? 0n : bytes * prices.perByte,
    },
    energy: {
      needed: energy,
      staked: resources.energy,
      burned: limit > resources.energy ? (limit - resources.energy) * prices.perEnergy : 0n,
    },
    activation,
  }
  const fee = use.bandwidth.burned + use.energy.burned + activation
  const room = account.balance - fee
  if (token !== undefined) {
    if (room < 0n) lackFunds(`a fee of ${fee}, ${account.balance} available`)
    return { contract, feeLimit, fee, resources: use, max: tokenBalance ?? 0n }
  }
  const sent = orLess && value > room ? room : value
  if (sent > room || room < 0n) lackFunds(`${value} and a fee of ${fee}, ${account.balance} available`)
  return { contract: contractOf(intent, sent), feeLimit, fee, resources: use, max: room }
}

/** Codes of a node that may pass: another node, or the same one later, may accept. Source: Tron, `response_code`. */
const passing: readonly unknown[] = [
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
  'OTHER_ERROR',
]

/** Sends a signed transaction once and returns its id, which is known before. */
function broadcast(
  node: NodeClient,
  request: ChainRequest,
  raw: Uint8Array,
  signature: Uint8Array,
  expiration: bigint,
): Promise<string> {
  const read = createTronNode(node, request)
  const id = transactionId(raw)
  return node.submit({
    id,
    signal: request.signal,
    send: (onAttempt) =>
      read(
        'wallet/broadcasthex',
        { transaction: writeSigned(raw, signature) },
        (answer) => {
          const code = memberOf(answer, 'code')
          if (memberOf(answer, 'result') === true) {
            if (memberOf(answer, 'txid') !== id) throw new Error('The node returned another id')
            return
          }
          if (typeof code !== 'string' || passing.includes(code))
            throw new Error('The node did not accept it now')
          const details =
            code === 'DUP_TRANSACTION_ERROR'
              ? 'already known'
              : `${code.slice(0, 60)}: ${readMessage(memberOf(answer, 'message') ?? '')}`
          throw new QuoinError('NODE_REFUSED', { details })
        },
        onAttempt,
      ),
    isKnown: () => isInBlock(read, id, 'wallet'),
    isExpired: () => isExpired(read, id, expiration),
  })
}

/**
 * Builds a transfer of TRX or of a TRC-20 token. The wallet only signs, so that the signed bytes are checked before they are sent, and a
 * wallet without a response has sent nothing. It refers to the newest block and expires.
 *
 * @param onSent called with each id that a node accepted or may have accepted, and its expiration
 */
export async function buildTransfer(
  node: NodeClient,
  request: ChainRequest & TransferIntent,
  onSent: (id: string, expiration: bigint) => void,
): Promise<TronTransfer> {
  const { network, from } = request
  const read = createTronNode(node, request)
  const [plan, block] = await Promise.all([planTransfer(read, request), readBlock(read)])
  const { decimals, symbol } = network.nativeCurrency
  const transaction: TronTransaction = {
    contract: plan.contract,
    refBlockBytes: (block.number & 0xffffn).toString(16).padStart(4, '0'),
    refBlockHash: block.id.slice(16, 32),
    expiration: block.timestamp + lifetime,
    timestamp: block.timestamp,
    feeLimit: plan.feeLimit,
  }
  const json = toJson(transaction)
  const raw = writeTransaction(transaction)
  const value = plan.contract.type === 'TransferContract' ? plan.contract.amount : undefined
  return {
    call: { method: 'tron_signTransaction', params: { address: from, transaction: json } },
    fee: { value: plan.fee, decimals, symbol },
    ...(value !== undefined && { value }),
    isOnlySigned: true,
    resources: plan.resources,
    renewal: {
      afterMs: renewAfter,
      renew: (signal) => buildTransfer(node, { ...request, signal }, onSent),
    },
    async submit(answer, signal) {
      const signed = memberOf(answer, 'raw_data_hex')
      const isOther = signed !== undefined && String(signed).toLowerCase() !== hex.encode(raw)
      if (isOther || (memberOf(answer, 'txID') ?? json.txID) !== json.txID)
        throw new TransferError('TRANSACTION_CHANGED', { details: 'Nothing was sent' })
      const list = memberOf(answer, 'signature')
      const [text, ...others]: readonly unknown[] = Array.isArray(list) ? list : []
      const signature = readSignature(text)
      if (!signature || others.length > 0 || !isSignedBy(from, hex.decode(json.txID), text))
        throw new QuoinError('ANSWER_INVALID', { details: 'The transaction is not signed by the account' })
      const remember = (id: string): string => {
        onSent(id, transaction.expiration)
        return id
      }
      try {
        return remember(await broadcast(node, { network, signal }, raw, signature, transaction.expiration))
      } catch (error) {
        const id = unconfirmedIdOf(error)
        if (id !== undefined) remember(id)
        throw error
      }
    },
  }
}

/** Returns the cost of a transfer, and the highest amount. */
export async function readFee(
  read: TronNode,
  intent: TransferIntent,
): Promise<{ readonly fee: bigint; readonly max: bigint }> {
  const { fee, max } = await planTransfer(read, { ...intent, orLess: true })
  return { fee, max }
}
