import {
  type ChainModule,
  type CheckedAction,
  durations,
  type Network,
  type PluginContext,
  parseCaipAddress,
  type RequestDescription,
  type RequestToDescribe,
  sanitizeText,
} from '#kernel'
import type { ReviewPlugin } from './contract.js'

/** Max contracts that are read: more than a readable request contains. */
const maxContracts = 16

/** The longest wait for nodes, after which the request is displayed without what they know. Milliseconds. */
const readTimeout = durations.threeSeconds

/** A request with its description, and how to make it exact. */
export interface DescribedAction {
  readonly description: RequestDescription
  readonly account: string
  readonly networkName: string
  /** It can move no value and grant no rights. */
  readonly isHarmless: boolean
  /** Reads tokens and spenders from the network's node, three seconds at most. Never rejects. */
  read(signal: AbortSignal): Promise<RequestDescription>
}

/** Max length of parameters on display. Characters. */
const maxText = 20_000

/** Describes parameters as they are: the chain module describes no requests, or failed, or the request has no effect. */
function undescribed(
  { params }: CheckedAction,
  warnings: RequestDescription['warnings'] = ['unreadable'],
): RequestDescription {
  return {
    subject: { kind: 'unknown', text: sanitizeText(JSON.stringify(params) ?? '', maxText) },
    warnings,
    recipients: [],
    spenders: [],
    contracts: [],
  }
}

function networkOf(
  ctx: PluginContext<ReviewPlugin>,
  chain: ChainModule,
  { caipNetworkId }: CheckedAction,
): Network | undefined {
  return ctx.networks.find(caipNetworkId) ?? chain.unknownNetwork?.(caipNetworkId)
}

/** Resolves with `undefined` for an error, and when the signal aborts. */
const orNothing = <T>(promise: Promise<T> | undefined): Promise<T | undefined> =>
  Promise.resolve(promise).catch(() => undefined)

async function readExactly(
  chain: ChainModule,
  request: RequestToDescribe,
  first: RequestDescription,
  signal: AbortSignal,
): Promise<RequestDescription> {
  const { network } = request
  const [tokens, spenders] = await Promise.all([
    Promise.all(
      first.contracts.slice(0, maxContracts).map(async (address) => {
        const facts = await orNothing(chain.tokens?.get({ network, address, signal }))
        return facts && ([chain.normalizeAddress(address), facts] as const)
      }),
    ),
    Promise.all(
      // On other chains an address without code may still be that of a program.
      (network.chainNamespace === 'eip155' ? first.spenders : [])
        .slice(0, maxContracts)
        .map((address) => orNothing(chain.transfers?.isContract({ network, address, signal }))),
    ),
  ])
  const found = new Map(tokens.filter((one) => one !== undefined))
  const exact = (await chain.rpc.describe?.({ ...request, tokens: found })) ?? first
  if (!spenders.includes(false)) return exact
  return { ...exact, warnings: ['spenderIsUser', ...exact.warnings] }
}

/** Describes a request. Never rejects. */
export async function describeAction(
  ctx: PluginContext<ReviewPlugin>,
  action: CheckedAction,
): Promise<DescribedAction> {
  const account = parseCaipAddress(action.account).address
  const chain = ctx.chains.find(action.namespace)
  const network = chain && networkOf(ctx, chain, action)
  const networkName = network?.name ?? action.caipNetworkId
  const plain = (isHarmless: boolean): DescribedAction => {
    const description = undescribed(action, isHarmless ? [] : ['unreadable'])
    return { description, account, networkName, isHarmless, read: async () => description }
  }
  if (!chain?.rpc.describe || !network) return plain(false)
  const { method, params } = action
  const { connections } = ctx.connections.store.getState()
  const own = connections.flatMap((one) => (one.namespace === action.namespace ? one.accounts : []))
  const request: RequestToDescribe = {
    method,
    params,
    network,
    account,
    ownAddresses: own.map(({ address }) => address),
    origin: ctx.platform.page.origin(),
  }
  try {
    const description = await chain.rpc.describe(request)
    if (!description) return plain(true)
    const { contracts, spenders } = description
    return {
      description,
      account,
      networkName,
      isHarmless: false,
      async read(signal) {
        if (contracts.length + spenders.length === 0) return description
        const controller = new AbortController()
        const end = (): void => controller.abort()
        signal.addEventListener('abort', end, { once: true })
        const stop = ctx.after(readTimeout, end)
        try {
          return await readExactly(chain, request, description, controller.signal)
        } catch {
          return undescribed(action)
        } finally {
          stop()
          signal.removeEventListener('abort', end)
        }
      },
    }
  } catch (error) {
    ctx.report(error)
    return plain(false)
  }
}
