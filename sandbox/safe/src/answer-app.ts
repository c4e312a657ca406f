import { type Hex, hashMessage, hashTypedData, hexToBigInt, isHex, toHex } from 'viem'
import type { ApprovalQueue } from '../../wallet-parts/approval/approval-queue.js'
import type { RequestingSite } from '../../wallet-parts/approval/approval-view.js'
import { callNode } from '../../wallet-parts/eip155/call-node.js'
import type { WalletChain } from '../../wallet-parts/eip155/wallet-chain.js'
import { asWalletError } from '../../wallet-parts/wallet-error.js'
import { describeQuestion, type SafeQuestion } from './describe-question.js'
import { fieldsOf, readCall } from './read-call.js'
import type { SafeAccount } from './safe-account.js'

/** The error text of a Safe for a rejected request; the protocol has no own error type for it. */
const DECLINED = 'Transaction was rejected'

/** Read methods that are forwarded to the node. */
const READS =
  /^eth_(call|estimateGas|gasPrice|getBalance|getBlockBy(Hash|Number)|getCode|getLogs|getStorageAt|getTransaction(ByHash|Count|Receipt))$/

export interface AnswerDeps {
  readonly account: SafeAccount
  readonly chain: WalletChain
  readonly queue: ApprovalQueue
  readonly site: RequestingSite
}

type Answer = (params: unknown) => unknown

/**
 * Creates the responder to the app in the frame, by the protocol of Safe Apps. Approved requests are really sent and
 * signed.
 *
 * Source: the Safe Apps SDK's documentation.
 */
export function createAnswers({
  account,
  chain,
  queue,
  site,
}: AnswerDeps): (method: string, params: unknown) => Promise<unknown> {
  const transactions = new Map<string, { txStatus: string; txHash: Hex | null }>()
  const signatures = new Map<string, Hex>()

  const request = <Result>(
    question: SafeQuestion,
    busy: string,
    onApproved: () => Promise<Result>,
  ): Promise<Result> => queue.request({ view: describeQuestion(question, site, chain), busy, onApproved })

  async function sign(question: SafeQuestion, messageHash: Hex): Promise<{ messageHash: Hex }> {
    await request(question, 'Signing…', async () =>
      signatures.set(messageHash, await account.sign(messageHash)),
    )
    return { messageHash }
  }

  const answers: Readonly<Record<string, Answer>> = {
    getSafeInfo: () => ({
      safeAddress: account.address,
      chainId: chain.id,
      threshold: 1,
      owners: [account.owner],
      isReadOnly: false,
    }),
    getChainInfo: () => ({ chainName: chain.name, chainId: String(chain.id) }),
    async rpcCall(params) {
      const { call, params: given } = fieldsOf(params)
      if (typeof call !== 'string' || !READS.test(call))
        throw new Error(`The method ${String(call)} is not supported`)
      return callNode(chain, call, given)
    },
    async sendTransactions(params) {
      const { txs } = fieldsOf(params)
      if (!Array.isArray(txs) || txs.length === 0) throw new Error('There are no transactions')
      const calls = txs.map(readCall)
      const safeTxHash = toHex(crypto.getRandomValues(new Uint8Array(32)))
      // The app receives the hash as soon as the owner approved; it requests the status afterwards.
      await request({ kind: 'calls', calls }, 'Sending…', async () => {
        transactions.set(safeTxHash, { txStatus: 'AWAITING_EXECUTION', txHash: null })
        account.execute(calls).then(
          ({ hash, isDone }) =>
            transactions.set(safeTxHash, { txStatus: isDone ? 'SUCCESS' : 'FAILED', txHash: hash }),
          () => transactions.set(safeTxHash, { txStatus: 'CANCELLED', txHash: null }),
        )
      })
      return { safeTxHash }
    },
    getTxBySafeTxHash(params) {
      const found = transactions.get(String(fieldsOf(params).safeTxHash))
      if (!found) throw new Error('There is no such transaction')
      return found
    },
    signMessage(params) {
      const { message } = fieldsOf(params)
      if (typeof message !== 'string') throw new Error('The message must be a string')
      return sign({ kind: 'message', text: message }, hashMessage(message))
    },
    signTypedMessage(params) {
      const { typedData } = fieldsOf(params)
      const { domain, types, primaryType, message } = fieldsOf(typedData)
      const { EIP712Domain: _implied, ...own } = fieldsOf(types)
      // viem validates it against its own types.
      const data = { domain, types: own, primaryType, message } as Parameters<typeof hashTypedData>[0]
      const text = JSON.stringify({ domain, message }, null, 2)
      return sign({ kind: 'data', name: String(primaryType), text }, hashTypedData(data))
    },
    getOffChainSignature: (messageHash) => {
      if (typeof messageHash !== 'string' || !isHex(messageHash) || hexToBigInt(messageHash) === 0n)
        throw new Error('That is not a hash')
      return signatures.get(messageHash) ?? ''
    },
  }

  return async (method, params) => {
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (!answer) throw new Error(`The method ${method.slice(0, 64)} is not supported`)
    try {
      return await answer(params)
    } catch (error) {
      const refusal = asWalletError(error)
      throw refusal.code === 4001 ? new Error(DECLINED) : error
    }
  }
}

/** Serves requests of the app in the frame, and ignores all other senders. */
export function serveApp(
  frame: HTMLIFrameElement,
  origin: string,
  answer: (method: string, params: unknown) => Promise<unknown>,
): void {
  addEventListener('message', async (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const { id, method, params, env } = fieldsOf(event.data)
    const version = fieldsOf(env).sdkVersion
    if (typeof id !== 'string' || typeof method !== 'string' || typeof version !== 'string') return
    const reply = (value: object): void => frame.contentWindow?.postMessage({ id, version, ...value }, origin)
    try {
      reply({ success: true, data: await answer(method, params) })
    } catch (error) {
      reply({ success: false, error: error instanceof Error ? error.message : String(error) })
    }
  })
}
