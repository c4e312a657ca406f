import { type ChainRequest, type ChainTransactions, isQuoinError, pollUntil, QuoinError } from 'quoin/kernel'
import { fromBase64, hashOf, readBoc } from './cells.js'
import { readAnswer } from './chain-calls.js'
import { readTransaction, type TonMessage } from './requests.js'
import { isSameTonAddress } from './ton-address.js'
import { isMessageId, type TonPlatform } from './ton-module.js'
import type { OutMessage, Toncenter } from './toncenter.js'
import { type SentMessage, toHex } from './wallet-messages.js'

/** Above the validity of a message and the time until its end is certain. Milliseconds. */
const defaultTimeout = 480_000

/**
 * After this time beyond the end of a message, the blocks that may contain it are all in the newest block: those of shards are included some
 * seconds later. Seconds.
 */
const certainty = 60

type Outcome = { readonly status: 'success' | 'failed' }

function bodyHash(boc: string | undefined): string | undefined {
  return boc === undefined ? undefined : toHex(hashOf(readBoc(fromBase64(boc))))
}

/** Returns true if a message was sent as requested. An empty body of a transaction has no cell, or an empty one. */
function isSent(requested: TonMessage, { destination, value, body }: OutMessage): boolean {
  const empty = toHex(hashOf({ data: new Uint8Array(), bits: 0, refs: [] }))
  return (
    isSameTonAddress(requested.address, destination) &&
    BigInt(requested.amount) === value &&
    (bodyHash(requested.payload) ?? empty) === (bodyHash(body) ?? empty)
  )
}

/** Creates the part that follows messages: a sent message is no transaction until a block has one for it. */
export function createTransactions(
  platform: Pick<TonPlatform, 'after'>,
  toncenter: Toncenter,
  remember: (sent: SentMessage) => void,
  endOf: (id: string) => number | undefined,
): Required<Omit<ChainTransactions, 'compareSigned' | 'findInclusion'>> {
  /** Returns the outcome; `undefined` while the message may still be taken. */
  async function check(request: ChainRequest, id: string): Promise<Outcome | undefined> {
    try {
      const end = endOf(id)
      // The time is read first: a block between the two reads is then in the second.
      const time = end === undefined ? undefined : (await toncenter.getNewestBlock(request)).time
      const transaction = await toncenter.findTransaction(request, id)
      if (transaction) return { status: transaction.isSuccess ? 'success' : 'failed' }
      const isOver = end !== undefined && time !== undefined && time > end + certainty
      return isOver ? { status: 'failed' } : undefined
    } catch (error) {
      // Retries if a node fails.
      if (request.signal?.aborted || !isQuoinError(error, 'NODE_FAILED')) throw error
      return undefined
    }
  }

  return {
    async waitFor({ network, id, timeoutMs = defaultTimeout, signal }) {
      if (!isMessageId(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: id.slice(0, 64) })
      return pollUntil(platform, { what: id, timeoutMs, signal }, (within) =>
        check({ network, signal: within }, id),
      )
    },
    async readSent({ method, params, answer }) {
      if (!readTransaction(method, params)) return undefined
      try {
        const sent = readAnswer(answer)
        remember(sent)
        return { id: sent.id, from: readTransaction(method, params)?.from }
      } catch {
        return undefined
      }
    },
    async compareSent({ id, method, params, ...request }) {
      const requested = readTransaction(method, params)?.messages
      const found = requested && (await toncenter.findTransaction(request, id))
      if (!found?.isSuccess) return undefined
      const { messages } = found
      return (
        messages.length === requested?.length &&
        requested.every((one) => messages.some((message) => isSent(one, message)))
      )
    },
  }
}
