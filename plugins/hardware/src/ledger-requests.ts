import { type Network, type PluginContext, QuoinError, type WalletRequest } from '#kernel'
import type { HardwareNamespace, HardwarePlugin } from './contract.js'
import type { DeviceQueue } from './device/device-queue.js'
import { HardwareError } from './hardware-error.js'
import { appNames, deviceMethods, isHardwareNamespace, safeMethods } from './ledger-methods.js'
import { faultTexts } from './problem-texts.js'
import type { StoredAccount } from './stored.js'

type Context = PluginContext<HardwarePlugin>

/** Answers a method that needs no device. */
function answerSafely({ method, caipNetworkId, accounts = [] }: WalletRequest): unknown {
  const addresses = accounts.map(({ address }) => address)
  if (method === 'eth_chainId') return `0x${BigInt(caipNetworkId.slice('eip155:'.length)).toString(16)}`
  return method.startsWith('eth_') ? addresses : addresses.map((pubkey) => ({ pubkey }))
}

/** Displays why a request failed: in a view of its own, or above the view that is open. */
function explain(ctx: Context, namespace: HardwareNamespace, error: unknown): void {
  if (!(error instanceof HardwareError) || error.fault === undefined || ctx.signal.aborted) return
  const { fault } = error
  if (!ctx.router.store.getState().open) ctx.router.push('LedgerProblem', { namespace, fault })
  else ctx.notices.show('error', ctx.t(faultTexts(fault, namespace).body, { app: appNames[namespace] }))
}

/** What is signed with, and where. */
interface Signer {
  readonly namespace: HardwareNamespace
  readonly network: Network
  readonly account: StoredAccount
}

/** Prepares a request by the chain, lets the device sign each part, and submits what the chain has checked. */
async function signOnDevice(
  ctx: Context,
  queue: DeviceQueue,
  { namespace, network, account: { path, address } }: Signer,
  { method, params }: WalletRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const { signing } = ctx.chains.get(namespace)
  if (!signing) throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
  const { parts, complete } = await signing.prepare({ network, from: address, method, params, signal })
  const signatures = await queue.run({ namespace, signal, account: { path, address } }, async (app) => {
    const signed: Uint8Array[] = []
    try {
      for (const part of parts) {
        ctx.notices.show('loading', ctx.t('confirm'))
        const onHashes = (): void => ctx.notices.show('loading', ctx.t('confirmHashes'))
        signed.push(await app.sign(path, part, onHashes))
      }
      return signed
    } finally {
      if (!ctx.signal.aborted) ctx.notices.hide()
    }
  })
  return complete(signatures)
}

/**
 * Creates the answers to requests.
 *
 * @returns a function of the request and of the end of the connection
 */
export function createLedgerRequests(
  ctx: Context,
  queue: DeviceQueue,
): (request: WalletRequest, live: AbortSignal) => Promise<unknown> {
  return async (request, live) => {
    const { namespace, method, caipNetworkId, accounts = [], signal } = request
    if (!isHardwareNamespace(namespace)) throw new QuoinError('NOT_CONNECTED', { details: namespace })
    if (safeMethods[namespace].includes(method)) return answerSafely(request)
    if (!deviceMethods[namespace].includes(method))
      throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
    const account = (await ctx.storage.read()).accounts[namespace]
    // Another tab may have connected another account.
    if (!account || (accounts[0] && accounts[0].address !== account.address))
      throw new QuoinError('CONNECTION_CHANGED', { details: 'The account is no longer the connected one' })
    const network = ctx.networks.list(namespace).find((one) => one.caipNetworkId === caipNetworkId)
    if (!network) throw new QuoinError('NETWORK_NOT_FOUND', { details: caipNetworkId })
    const ends = AbortSignal.any(signal ? [signal, live] : [live])
    try {
      return await signOnDevice(ctx, queue, { namespace, network, account }, request, ends)
    } catch (error) {
      explain(ctx, namespace, error)
      throw error
    }
  }
}
