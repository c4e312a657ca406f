import {
  type ChainRequest,
  type ChainTransfers,
  isQuoinError,
  QuoinError,
  type Transfer,
  TransferError,
  type TransferIntent,
} from 'quoin/kernel'
import { type Cell, fromBase64, readBoc, toBase64, writeBoc } from './cells.js'
import { readAnswer, tonAmount } from './chain-calls.js'
import { readTransaction, type TonMessage, type TonTransaction } from './requests.js'
import { formatTonAddress, isSameTonAddress, readTonAddress, testnetId } from './ton-address.js'
import type { TonPlatform } from './ton-module.js'
import type { AccountState, Toncenter } from './toncenter.js'
import { commentCell, readComment, type SentMessage, unsignedBody } from './wallet-messages.js'

/** Validity of a message: time for the user's decision in the wallet. Seconds. */
const validity = 300
/** Age after which a transfer is built again, so that the wallet has three minutes left. Milliseconds. */
const renewAfter = 120_000

/**
 * Fee of a wallet that is not deployed yet, whose code the network does not have, and of unknown kinds: above the cost of the largest
 * standard wallet with its deployment. Nanotons.
 */
const unknownFee = 15_000_000n

const maxMemo = 1_000

/** Returns the payload of a comment; `undefined` without one. */
function commentOf({ marks }: TransferIntent): Cell | undefined {
  const memo = marks?.memo
  if (memo === undefined || memo === '') return undefined
  if (memo.length > maxMemo)
    throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The comment is too long' })
  return commentCell(memo)
}

/**
 * Returns the recipient in the form that decides about bouncing: coins to an account without a contract would come back, and coins to a
 * contract that fails should. Source: TON Connect, raw message.
 */
function recipientOf(
  intent: TransferIntent,
  state: AccountState | undefined,
  network: string | number,
): string {
  const address = readTonAddress(intent.to)
  if (!address) throw new QuoinError('CAIP_ADDRESS_INVALID', { details: intent.to.slice(0, 100) })
  const isBounceable = state?.isActive === true && address.flags?.isBounceable === true
  return formatTonAddress(address, { isBounceable, isTestOnly: String(network) === testnetId })
}

/** Creates the transfers: `decode` reads back the parameters of `build`, so that users see exactly the wallet's input. */
export function createTransfers(
  platform: Pick<TonPlatform, 'now'>,
  toncenter: Toncenter,
  remember: (sent: SentMessage) => void,
): ChainTransfers {
  async function readFee(
    request: ChainRequest,
    from: string,
    state: AccountState | undefined,
    message: TonMessage & { readonly body: Cell | undefined },
    validUntil: number,
  ): Promise<bigint> {
    const { codeHash, data } = state ?? {}
    if (codeHash === undefined || data === undefined) return unknownFee
    const { payload: _, ...rest } = message
    const body = unsignedBody(codeHash, readBoc(fromBase64(data)), rest, validUntil)
    if (!body) return unknownFee
    const fee = await toncenter
      .estimateFee(request, from, toBase64(writeBoc(body)))
      .catch((error: unknown) => {
        // Servers refuse to estimate what the account cannot pay: the comparison below reports that.
        if (isQuoinError(error, 'NODE_REFUSED')) return unknownFee
        throw error
      })
    // The fee for storage grows until the block.
    return fee + fee / 10n
  }

  async function plan(intent: ChainRequest & TransferIntent) {
    const { network, signal, from, to } = intent
    if (intent.token !== undefined)
      throw new QuoinError('RPC_PARAMS_INVALID', { details: 'Jettons are not supported' })
    const request = { network, signal }
    const [own, other] = await toncenter.getAccounts(request, [from, to])
    const body = commentOf(intent)
    const payload = body && toBase64(writeBoc(body))
    const validUntil = Math.floor(platform.now() / 1_000) + validity
    const address = recipientOf(intent, other, network.id)
    const message = { address, amount: String(intent.value), payload }
    const fee = await readFee(request, from, own, { ...message, body }, validUntil)
    const balance = own?.balance ?? 0n
    const max = balance > fee ? balance - fee : 0n
    return { message, fee, max, validUntil }
  }

  async function build(intent: ChainRequest & TransferIntent): Promise<Transfer> {
    const { network, from } = intent
    const { message, fee, max, validUntil } = await plan(intent)
    const value = intent.orLess && intent.value > max ? max : intent.value
    if (value > max || (value === 0n && intent.value > 0n)) throw new TransferError('FUNDS_INSUFFICIENT')
    const { payload, ...others } = message
    const sent: TonMessage = {
      ...others,
      amount: String(value),
      ...(payload === undefined ? {} : { payload }),
    }
    const transaction: TonTransaction = { valid_until: validUntil, from, messages: [sent] }
    return {
      call: { method: 'ton_sendMessage', params: [transaction] },
      fee: tonAmount(network, fee),
      value,
      renewal: { afterMs: renewAfter, renew: (signal) => build({ ...intent, signal }) },
      async submit(answer) {
        const message = readAnswer(answer)
        if (!isSameTonAddress(message.account, from))
          throw new QuoinError('ANSWER_INVALID', { details: 'The wallet sent from another account' })
        remember(message)
        return message.id
      },
    }
  }

  return {
    build,
    async decode({ call: { method, params } }) {
      const transaction = readTransaction(method, params)
      const [message, second] = transaction?.messages ?? []
      if (!transaction || !message || second || message.stateInit !== undefined) return undefined
      const memo = message.payload === undefined ? undefined : readPayload(message.payload)
      if (message.payload !== undefined && memo === undefined) return undefined
      const marks = memo === undefined ? undefined : { memo }
      return { from: transaction.from, to: message.address, value: BigInt(message.amount), marks }
    },
    async getFeeOptions(intent) {
      const { fee, max } = await plan(intent)
      return [{ speed: 'normal', fee: tonAmount(intent.network, fee), max, seconds: 10 }]
    },
    async isContract({ address, ...request }) {
      const [account] = await toncenter.getAccounts(request, [address])
      // Wallets are contracts, too: they report a key.
      return account?.isActive === true && (await toncenter.getPublicKey(request, address)) === undefined
    },
  }
}

/** Returns the comment of a payload; `undefined` for any other. Never throws. */
export function readPayload(payload: string): string | undefined {
  try {
    return readComment(readBoc(fromBase64(payload)))
  } catch {
    return undefined
  }
}
