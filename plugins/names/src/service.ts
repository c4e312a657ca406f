import { type CaipNetworkId, isQuoinError, type PluginContext, QuoinError, untilAborted } from '#kernel'
import type { NamesApi, NamesPlugin, ResolvedName } from './contract.js'
import { createNameLookup } from './name-lookup.js'
import { hasNameShape, labelOf, nameFault } from './name-rules.js'
import { NamesError } from './names-error.js'
import { createRegistration, type Registration, registrantOf } from './registration.js'
import { createRegistry, type NameOwner } from './registry.js'

/** Max age of a result (ACC-05). Milliseconds. */
const fresh = 300_000

type Fault = 'NAME_RESOLVING_FAILED' | 'NAMES_OF_ADDRESS_FAILED' | 'NAME_SUGGESTIONS_FAILED'

interface Shared<T> {
  readonly fault: Fault
  readonly signal: AbortSignal | undefined
  readonly run: (signal: AbortSignal) => Promise<T>
}

/** The API, with the members for the plugin's own views. */
export interface NamesService extends NamesApi {
  /** The suffix of the host's names; `undefined` if there are none. */
  readonly suffix: string | undefined
  readonly registration: Registration
  /**
   * Returns the owner of a name that can be registered, for the connected account. Throws the errors of the gateway's
   * client.
   */
  ownerOf(text: string, signal: AbortSignal): Promise<NameOwner>
}

/** The errors with codes of their own. */
const passed = ['ABORTED', 'NETWORK_NOT_FOUND', 'NAME_CONFLICT'] as const

/** Reports every other failure by one code (NAM-03). */
async function orFault<T>(fault: Fault, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
  if (signal?.aborted) throw new QuoinError('ABORTED', { cause: signal.reason })
  try {
    return await run()
  } catch (error) {
    if (signal?.aborted || passed.some((code) => isQuoinError(error, code))) throw error
    throw new NamesError(fault, { cause: error })
  }
}

/** Creates the service. */
export function createNamesService(ctx: PluginContext<NamesPlugin>): NamesService {
  const registry = createRegistry(ctx)
  const registration = createRegistration(ctx, registry)
  const never = new AbortController().signal

  const lookup = createNameLookup(ctx, registry)
  const isAddress = (text: string): boolean => ctx.chains.list().some((chain) => chain.isAddress(text))
  const isName = (text: string): boolean => hasNameShape(text) && !isAddress(text)

  /** Shares one request among callers within five minutes; failed requests are not cached. */
  const share = <T>(key: readonly string[], { fault, signal, run }: Shared<T>): Promise<T> =>
    orFault(fault, signal, async () => {
      // Boxed, because an empty result is cached, too.
      const query = {
        key: ['names', ...key],
        run: async (within: AbortSignal) => ({ found: await run(within) }),
        staleMs: fresh,
      }
      return (await untilAborted(ctx.queries.fetch(query), signal ?? never)).found
    })

  /** Returns the full name if the text can be registered on the active network. */
  const choice = (
    text: string,
  ): { readonly name: string; readonly caipNetworkId: CaipNetworkId } | undefined => {
    const { suffix } = registry
    const who = registrantOf(ctx)
    const caipNetworkId = who?.caipNetworkId ?? ctx.networks.active('eip155')?.caipNetworkId
    if (suffix === undefined || caipNetworkId === undefined) return undefined
    const label = labelOf(text, suffix)
    return nameFault(label) === undefined ? { name: `${label}.${suffix}`, caipNetworkId } : undefined
  }

  return {
    get suffix() {
      return registry.suffix
    },
    registration,
    async ownerOf(text, signal) {
      const chosen = choice(text)
      const call = chosen && { caipNetworkId: chosen.caipNetworkId, signal }
      return call ? registry.ownerOf(chosen.name, registrantOf(ctx)?.account.address, call) : 'unserved'
    },
    isName,
    async resolve(text, id, signal) {
      const name = text.trim()
      if (!isName(name)) return undefined
      const run = (within: AbortSignal): Promise<ResolvedName | undefined> => lookup.find(name, id, within)
      return share(['resolve', id, name], { fault: 'NAME_RESOLVING_FAILED', signal, run })
    },
    async lookUp(address, id, signal) {
      const form = lookup.chainOf(id).normalizeAddress(address)
      const run = (within: AbortSignal): Promise<string | undefined> => lookup.nameOf(address, id, within)
      return share(['lookUp', id, form], { fault: 'NAMES_OF_ADDRESS_FAILED', signal, run })
    },
    async suggest(text, signal = never) {
      const chosen = choice(text)
      if (chosen === undefined) return []
      const call = { caipNetworkId: chosen.caipNetworkId, signal }
      return orFault('NAME_SUGGESTIONS_FAILED', signal, () => registry.suggest(chosen.name, call))
    },
    async isFree(text, signal = never) {
      const chosen = choice(text)
      if (chosen === undefined) return false
      const call = { caipNetworkId: chosen.caipNetworkId, signal }
      return orFault('NAME_RESOLVING_FAILED', signal, async () => {
        const owner = await registry.ownerOf(chosen.name, undefined, call)
        if (owner === 'unserved')
          throw new QuoinError('SERVICE_NOT_CONFIGURED', { details: call.caipNetworkId })
        return owner === 'none'
      })
    },
    async ownName(signal = never) {
      const who = registrantOf(ctx)
      if (who === undefined) return undefined
      const { account, caipNetworkId } = who
      return orFault('NAMES_OF_ADDRESS_FAILED', signal, () =>
        registry.nameOf(account.address, caipNetworkId, signal),
      )
    },
    async register(text, signal) {
      const running = registration.run(text, { signal })
      const outcome = await untilAborted(running, signal)
      if ('name' in outcome) return outcome.name
      throw outcome.error
    },
  }
}
