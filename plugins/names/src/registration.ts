import {
  type Account,
  type CaipAddress,
  type CaipNetworkId,
  isQuoinError,
  type PluginContext,
  QuoinError,
  requireCapability,
} from '#kernel'
import type { FailureReason, NamesPlugin, RegistrationFailure } from './contract.js'
import { labelOf, nameFault } from './name-rules.js'
import { NamesError } from './names-error.js'
import type { Registry } from './registry.js'
import type { NameClaim } from './schemas.js'

export type RegistrationOutcome =
  | { readonly name: string }
  | { readonly failure: RegistrationFailure; readonly error: QuoinError }

/** Registers names for the connected account. */
export interface Registration {
  /** Rejects only when the plugin ends. */
  run(text: string, options?: RunOptions): Promise<RegistrationOutcome>
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** The message is signed, and the request is sent to the server. */
  readonly onSigned?: (() => void) | undefined
}

/** The account for which a name is registered. */
export interface Registrant {
  readonly account: Account
  readonly caipAddress: CaipAddress
  readonly caipNetworkId: CaipNetworkId
}

/** Returns the connected account, if it can have a name: on an EVM network. */
export function registrantOf(ctx: PluginContext<NamesPlugin>): Registrant | undefined {
  const connection = ctx.connections.active()
  const account = connection?.accounts[0]
  const caipAddress = ctx.connections.caipAddress()
  if (connection?.namespace !== 'eip155' || account === undefined || caipAddress === undefined)
    return undefined
  return { account, caipAddress, caipNetworkId: connection.caipNetworkId }
}

const failed = (
  reason: FailureReason,
  error: QuoinError = new NamesError('NAME_REGISTERING_FAILED', { details: reason }),
  text?: string,
): RegistrationOutcome => ({ failure: { reason, text }, error })

/** Returns the wallet's signature of the claim, in the server's format. */
async function sign(
  ctx: PluginContext<NamesPlugin>,
  { account, caipAddress, caipNetworkId }: Registrant,
  message: string,
  signal: AbortSignal,
): Promise<string> {
  const messages = requireCapability(ctx.chains.get(account.namespace), 'messages')
  const call = await messages.request({ address: account.address, message })
  const answer = await ctx.rpc.request({
    ...call,
    namespace: account.namespace,
    caipNetworkId,
    expect: caipAddress,
    signal,
  })
  return messages.readSignature(answer)
}

function signFailure(ctx: PluginContext<NamesPlugin>, error: unknown): RegistrationOutcome {
  const known = isQuoinError(error) ? error : new QuoinError('RPC_FAILED', { cause: error })
  if (known.code === 'USER_REJECTED' || known.code === 'ABORTED') return failed('rejected', known)
  if (known.code === 'CONNECTION_CHANGED' || known.code === 'NOT_CONNECTED') return failed('changed', known)
  // The wallet's exact error is for developers.
  ctx.report(known)
  return failed('walletFailed', known)
}

/** Returns the server's response, or the failure. @param isSent the claim was sent */
function serverFailure(
  ctx: PluginContext<NamesPlugin>,
  error: unknown,
  isSent: boolean,
): RegistrationOutcome {
  const status = isQuoinError(error, 'HTTP_STATUS') ? Number(Object(error.cause).status) : 0
  const text = isQuoinError(error, 'HTTP_STATUS') ? error.details : undefined
  const wrapped = new NamesError('NAME_REGISTERING_FAILED', { details: text, cause: error })
  if (isQuoinError(error, 'HTTP_STATUS') && error.reason === 'timestamp')
    return failed('clock', wrapped, text)
  if (status === 409) return failed('taken', wrapped, text)
  if (status >= 400 && status < 500) return failed('refused', wrapped, text)
  if (!isSent) return failed('unreachable', wrapped)
  ctx.report(wrapped)
  return failed('unclear', wrapped)
}

/** Creates the registration. A second call for the same name while one is pending returns the same promise. */
export function createRegistration(ctx: PluginContext<NamesPlugin>, registry: Registry): Registration {
  const { signal: lifetime } = ctx
  const running = new Map<string, Promise<RegistrationOutcome>>()

  async function attempt(
    name: string,
    who: Registrant,
    { onSigned }: RunOptions,
    signal: AbortSignal,
  ): Promise<RegistrationOutcome> {
    const { account, caipNetworkId } = who
    const call = { caipNetworkId, signal }
    const { address } = account
    // A lost response, in this visit or an earlier one, may belong to a registered name. An existing registration needs
    // no signature.
    const owner = await registry.ownerOf(name, address, call)
    if (owner === 'this') return { name }
    if (owner === 'another') return failed('taken')
    if (owner === 'unserved') return failed('unsupported')
    const timestamp = Math.floor(ctx.platform.now() / 1000)
    const claim: NameClaim = {
      name,
      attributes: {},
      timestamp,
      domain: registry.domain ?? '',
      network: caipNetworkId,
    }
    const message = JSON.stringify(claim)
    let signature: string
    try {
      signature = await sign(ctx, who, message, signal)
    } catch (error) {
      if (lifetime.aborted) throw error
      return signFailure(ctx, error)
    }
    onSigned?.()
    try {
      const isRegistered = await registry.register({ address, message, signature }, call)
      return isRegistered ? { name } : failed('unsupported')
    } catch (error) {
      if (lifetime.aborted) throw error
      return serverFailure(ctx, error, true)
    }
  }

  async function registerAndReport(
    name: string,
    who: Registrant,
    options: RunOptions,
  ): Promise<RegistrationOutcome> {
    const isSmartAccount = who.account.type === 'smartAccount'
    const event = { name, caipNetworkId: who.caipNetworkId, isSmartAccount }
    ctx.emit('names:registering', event)
    const signal = options.signal ? AbortSignal.any([lifetime, options.signal]) : lifetime
    let outcome: RegistrationOutcome
    try {
      outcome = await attempt(name, who, options, signal)
    } catch (error) {
      if (lifetime.aborted) throw error
      outcome = isQuoinError(error, 'ABORTED') ? failed('rejected', error) : serverFailure(ctx, error, false)
    }
    if ('name' in outcome) {
      // Earlier results are outdated.
      ctx.queries.forget(['names'])
      ctx.emit('names:registered', event)
    } else ctx.emit('names:failed', { ...event, error: outcome.error.code })
    return outcome
  }

  return {
    async run(text, options = {}) {
      const { suffix } = registry
      if (suffix === undefined) return failed('notConfigured', new QuoinError('SERVICE_NOT_CONFIGURED'))
      const label = labelOf(text, suffix)
      const fault = nameFault(label)
      if (fault !== undefined) return failed('invalid')
      const who = registrantOf(ctx)
      if (who === undefined)
        return ctx.connections.active() === undefined
          ? failed('notConnected', new QuoinError('NOT_CONNECTED'))
          : failed('unsupported')
      const name = `${label}.${suffix}`
      const key = `${who.caipAddress} ${name}`
      const found = running.get(key)
      if (found) return found
      const begun = registerAndReport(name, who, options).finally(() => running.delete(key))
      running.set(key, begun)
      return begun
    },
  }
}
