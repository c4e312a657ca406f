import {
  type Amount,
  type ChainMessages,
  type ChainModule,
  type ChainTransactions,
  type ChainTransfers,
  type Network,
  QuoinError,
} from 'quoin/kernel'
import { fromBase64 } from './cells.js'
import type { TonOptions } from './contract.js'
import { describeRequest } from './describe-request.js'
import { createMessages } from './messages.js'
import type { TonPlatform } from './ton-module.js'
import { createToncenter } from './toncenter.js'
import { createTransactions } from './transactions.js'
import { createTransfers } from './transfers.js'
import { readSentMessage, type SentMessage } from './wallet-messages.js'

/** Returns nanotons as an amount of the network's coin. */
export function tonAmount({ nativeCurrency: { decimals, symbol } }: Network, value: bigint): Amount {
  return { value, decimals, symbol }
}

/** Returns the signed message of a wallet's response. Throws `ANSWER_INVALID`. */
export function readAnswer(answer: unknown): SentMessage {
  try {
    if (typeof answer === 'string' && answer.length <= 200_000) return readSentMessage(fromBase64(answer))
  } catch (cause) {
    throw new QuoinError('ANSWER_INVALID', { details: "The wallet's message cannot be read", cause })
  }
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no message' })
}

/** The members of the module that are loaded on first use. */
export interface ChainCalls {
  readonly getBalance: ChainModule['getBalance']
  readonly getHeight: NonNullable<ChainModule['getHeight']>
  readonly describe: NonNullable<ChainModule['rpc']['describe']>
  readonly messages: Required<ChainMessages>
  readonly transfers: ChainTransfers
  readonly transactions: Required<Omit<ChainTransactions, 'compareSigned' | 'findInclusion'>>
}

/** Limit of the sent messages whose end is remembered. */
const maxSent = 100

/** Creates the calls of one module. Only ever imported dynamically. */
export function createChainCalls(platform: TonPlatform, options: Pick<TonOptions, 'domain'>): ChainCalls {
  const toncenter = createToncenter(platform)
  const ends = new Map<string, number>()
  const remember = ({ id, validUntil }: SentMessage): void => {
    if (validUntil === undefined) return
    ends.set(id, validUntil)
    for (const [first] of ends) {
      if (ends.size <= maxSent) break
      ends.delete(first)
    }
  }
  return {
    async getBalance({ address, ...request }) {
      const [account] = await toncenter.getAccounts(request, [address])
      return tonAmount(request.network, account?.balance ?? 0n)
    },
    getHeight: async (request) => (await toncenter.getNewestBlock(request)).seqno,
    describe: describeRequest,
    messages: createMessages(platform, toncenter, options),
    transfers: createTransfers(platform, toncenter, remember),
    transactions: createTransactions(platform, toncenter, remember, (id) => ends.get(id)),
  }
}
