import {
  type ChainRequest,
  type ChainTransfers,
  QuoinError,
  type Transfer,
  TransferError,
  type TransferIntent,
} from 'quoin/kernel'
import type { CosmosNode } from './cosmos-node.js'
import { writeAuthInfo, writeBody, writeTransaction } from './documents.js'
import { addressOf, readAddress } from './keys.js'
import { type CosmosChain, chainOf } from './networks.js'
import { toBase64 } from './protobuf.js'
import { type DirectTransfer, readTransfer } from './requests.js'
import { readSigned } from './signed-transfer.js'

/** Blocks in which a transfer is valid: some minutes, with time for the user's decision. */
const validBlocks = 100n
/** Age after which a transfer is bound to newer blocks, and gets the current sequence. Milliseconds. */
const renewAfter = 60_000
/** The simulation misses the check of the signature: 30 percent more gas. */
const gasMargin = { of: 13n, by: 10n }

/** Returns the fee of an amount of gas, rounded up. */
export function feeOf({ gasPrice }: Pick<CosmosChain, 'gasPrice'>, gas: bigint): bigint {
  const [whole = '0', part = ''] = gasPrice.split('.')
  const unit = 10n ** BigInt(part.length)
  return (gas * BigInt(whole + part) + unit - 1n) / unit
}

/** Returns the chain of a network. Throws `RPC_PARAMS_INVALID` if the host does not list it. */
export function requireChain(chains: readonly CosmosChain[], caipNetworkId: string): CosmosChain {
  const chain = chainOf(chains, caipNetworkId)
  if (!chain)
    throw new QuoinError('RPC_PARAMS_INVALID', { details: `${caipNetworkId} is none of the plugin's chains` })
  return chain
}

function keyOf({ publicKey, from }: TransferIntent, { prefix }: CosmosChain): Uint8Array {
  const key = Uint8Array.from(publicKey?.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  if (key.length !== 33 || addressOf(key, prefix) !== from)
    throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The public key of the account is missing' })
  return key
}

/** Creates the transfers: the bytes are built once, displayed decoded, and the wallet must sign the very same. */
export function createTransfers(
  node: CosmosNode,
  chains: readonly CosmosChain[],
  remember: (id: string, timeoutHeight: bigint) => void,
): ChainTransfers {
  async function plan(intent: ChainRequest & TransferIntent) {
    const { network, signal, from, to, marks } = intent
    if (intent.token !== undefined)
      throw new QuoinError('RPC_PARAMS_INVALID', { details: 'Only the coin of the chain is sent' })
    const chain = requireChain(chains, network.caipNetworkId)
    if (readAddress(to)?.prefix !== chain.prefix)
      throw new QuoinError('CAIP_ADDRESS_INVALID', { details: to.slice(0, 100) })
    const request = { network, signal }
    const [account, balance, height] = await Promise.all([
      node.findAccount(request, from),
      node.getBalance(request, from, chain.denom),
      node.getHeight(request),
    ])
    if (!account)
      throw new TransferError('FUNDS_INSUFFICIENT', { details: 'The chain does not have the account' })
    const publicKey = keyOf(intent, chain)
    const timeoutHeight = height + validBlocks
    const bodyOf = (value: bigint): Uint8Array =>
      writeBody({
        from,
        to,
        coin: { denom: chain.denom, amount: value },
        memo: marks?.memo ?? '',
        timeoutHeight,
      })
    const signer = { publicKey, sequence: account.sequence }
    // One unit has the same cost as any amount, and is always covered.
    const draft = {
      bodyBytes: bodyOf(1n),
      authInfoBytes: writeAuthInfo({ ...signer, fee: undefined, gas: 0n }),
    }
    const used = await node.simulate(request, writeTransaction(draft, new Uint8Array(64)))
    const gas = (used * gasMargin.of) / gasMargin.by
    const fee = feeOf(chain, gas)
    const authInfoBytes = writeAuthInfo({ ...signer, fee: { denom: chain.denom, amount: fee }, gas })
    const max = balance > fee ? balance - fee : 0n
    return { request, chain, account, fee, max, authInfoBytes, bodyOf, timeoutHeight }
  }

  async function build(intent: ChainRequest & TransferIntent): Promise<Transfer> {
    const { chain, account, fee, max, authInfoBytes, bodyOf, timeoutHeight, request } = await plan(intent)
    const value = intent.orLess && intent.value > max ? max : intent.value
    if (value > max || value === 0n) throw new TransferError('FUNDS_INSUFFICIENT')
    const signDoc = {
      chainId: chain.chainId,
      accountNumber: String(account.accountNumber),
      authInfoBytes: toBase64(authInfoBytes),
      bodyBytes: toBase64(bodyOf(value)),
    }
    const call = { method: 'cosmos_signDirect', params: { signerAddress: intent.from, signDoc } }
    const requested: DirectTransfer | undefined = readTransfer(call.method, call.params)
    if (!requested) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The transfer cannot be built' })
    const { decimals, symbol } = intent.network.nativeCurrency
    return {
      call,
      fee: { value: fee, decimals, symbol },
      value,
      isOnlySigned: true,
      renewal: { afterMs: renewAfter, renew: (signal) => build({ ...intent, signal }) },
      async submit(answer, signal) {
        const { transaction, id } = readSigned(answer, requested)
        remember(id, timeoutHeight)
        const within = { network: request.network, signal }
        return node.client.submit({
          id,
          signal,
          send: (onAttempt) => node.broadcast(within, transaction, onAttempt),
          isKnown: async () => (await node.findTransaction(within, id)) !== undefined,
          // The height is read first: a block between the two reads is then in the second.
          isExpired: async () =>
            (await node.getHeight(within)) > timeoutHeight &&
            (await node.findTransaction(within, id)) === undefined,
        })
      },
    }
  }

  return {
    build,
    async decode({ network, call: { method, params } }) {
      const { body, request } = readTransfer(method, params) ?? {}
      const chain = chainOf(chains, network.caipNetworkId)
      if (!body || !chain || request?.signDoc.chainId !== chain.chainId || body.coin.denom !== chain.denom)
        return undefined
      const marks = body.memo === '' ? undefined : { memo: body.memo }
      return { from: body.from, to: body.to, value: body.coin.amount, marks }
    },
    async getFeeOptions(intent) {
      const { fee, max } = await plan(intent)
      const { decimals, symbol } = intent.network.nativeCurrency
      return [{ speed: 'normal', fee: { value: fee, decimals, symbol }, max }]
    },
    // Contracts and modules have addresses of 32 bytes. Source: ADR-028.
    isContract: async ({ address }) => readAddress(address)?.bytes.length === 32,
  }
}
