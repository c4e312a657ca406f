import { durations, type WalletRequest } from '#kernel'
import { type AnswerDeps, callsStatus } from './calls-status.js'
import {
  invalidParams,
  RpcError,
  readCalls,
  readMessage,
  readTransaction,
  readTypedData,
  unauthorized,
} from './read-params.js'
import { isSignature, readSafeSignature, readSafeTxHash } from './read-safe-answers.js'

type Answer = (params: readonly unknown[], deps: AnswerDeps, method: string) => Promise<unknown>

const toHex = (value: number): string => `0x${value.toString(16)}`

/**
 * Waits for the hash on the chain, which the page can use: the Safe's own hash is not valid elsewhere. The request
 * stays pending until the last owner has signed.
 */
async function executedHash(safeTxHash: string, { watch, signal }: AnswerDeps): Promise<string> {
  const found = await watch.until(async (ending) => {
    const now = await watch.look(safeTxHash, ending)
    return now.status === 'cancelled' || now.hash !== undefined ? now : undefined
  }, signal)
  if (found.status === 'cancelled') throw new RpcError(4001, { message: 'The Safe’s owners cancelled it' })
  // A Safe's transaction can fail within one that the chain reports as successful.
  if (found.status === 'failed')
    throw new RpcError(-32003, { message: `The Safe’s transaction failed on the chain: ${found.hash}` })
  return found.hash ?? ''
}

const accounts: Answer = async (_params, { safe }) => [safe.address]

/** Returns the signature that the Safe's contract accepts (ERC-1271), once enough owners have signed. */
async function sign(
  method: 'signMessage' | 'signTypedMessage',
  params: unknown,
  deps: AnswerDeps,
): Promise<string> {
  const { channel, watch, signal } = deps
  const request = readSafeSignature(await channel.request(method, params, { signal }))
  if ('signature' in request) return request.signature
  if ('messageHash' in request) {
    return watch.until(async (ending) => {
      const timeout = { signal: ending, timeoutMs: durations.tenSeconds }
      const signature = await channel.request('getOffChainSignature', request.messageHash, timeout)
      return isSignature(signature) ? signature : undefined
    }, signal)
  }
  await executedHash(request.safeTxHash, deps)
  // The contract stores the signature on the chain, so there is none to return (Safe's `signMessage` on the chain).
  return '0x'
}

const answers: Readonly<Record<string, Answer>> = {
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  eth_chainId: async (_params, { safe }) => toHex(safe.chainId),

  async eth_sendTransaction(params, deps) {
    const { channel, safe, signal } = deps
    const txs = [readTransaction(params[0], safe)]
    return executedHash(readSafeTxHash(await channel.request('sendTransactions', { txs }, { signal })), deps)
  },

  personal_sign: async ([message, address], deps) =>
    sign('signMessage', { message: readMessage(message, address, deps.safe) }, deps),

  eth_signTypedData_v4: async ([address, data], deps) =>
    sign('signTypedMessage', { typedData: readTypedData(address, data, deps.safe) }, deps),

  async wallet_sendCalls([bundle], { channel, safe, signal }) {
    const txs = readCalls(bundle, safe)
    return { id: readSafeTxHash(await channel.request('sendTransactions', { txs }, { signal })) }
  },

  wallet_getCallsStatus: async ([id], { channel, watch, safe, signal }) =>
    callsStatus(id, { channel, watch, safe, signal }),

  async wallet_getCapabilities([address, chains], { safe }) {
    if (address !== undefined && String(address).toLowerCase() !== safe.address.toLowerCase())
      throw unauthorized()
    if (chains !== undefined && !Array.isArray(chains)) throw invalidParams('chains is not a list')
    const own = toHex(safe.chainId)
    const isRequested = !chains || chains.some((chain: unknown) => String(chain).toLowerCase() === own)
    return isRequested ? { [own]: { atomic: { status: 'supported' } } } : {}
  },
}

const read: Answer = (params, { channel, signal }, method) =>
  channel.request('rpcCall', { call: method, params }, { signal, timeoutMs: durations.tenSeconds })

/** Sends a request to the Safe by its own protocol. The method is one of `safeMethods`. */
export async function answerRequest({ method, params }: WalletRequest, deps: AnswerDeps): Promise<unknown> {
  const given: unknown = params ?? []
  if (!Array.isArray(given)) throw invalidParams('a list is expected')
  const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
  return (answer ?? read)(given, deps, method)
}
