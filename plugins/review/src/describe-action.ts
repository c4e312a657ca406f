import {
  type ChainModule,
  type CheckedAction,
  durations,
  type Network,
  type PluginContext,
  parseCaipAddress,
  type RequestDescription,
  type RequestExplanation,
  type RequestSimulation,
  type RequestToDescribe,
  sanitizeText,
} from '#kernel'
import type { ReviewPlugin } from './contract.js'
import type { ContractKinds } from './contract-kinds.js'
import type { PageDescriptors } from './page-descriptors.js'

/** Max contracts that are read: more than a readable request contains. */
const maxContracts = 16

/** The longest wait for nodes, after which the request is displayed without what they know. Milliseconds. */
const readTimeout = durations.threeSeconds

/** What nodes and descriptors add to a description. */
export interface ReadAction {
  readonly description: RequestDescription
  readonly explanations: readonly RequestExplanation[] | undefined
}

/** A request with its description, and how to make it exact. */
export interface DescribedAction {
  readonly description: RequestDescription
  /** `read` adds something. */
  readonly isPartial: boolean
  readonly account: string
  readonly networkName: string
  /** It can move no value and grant no rights. */
  readonly isHarmless: boolean
  /** Reads tokens and spenders from the network's node, and descriptors, three seconds at most. Never rejects. */
  read(signal: AbortSignal): Promise<ReadAction>
  /**
   * Describes the request by what the network's node knows of its contracts, three seconds at most; absent if that adds no warning. Resolves
   * with `undefined` if the node did not answer. Never rejects.
   */
  readonly prove?: ((signal: AbortSignal) => Promise<RequestDescription | undefined>) | undefined
  /** Simulates the request through the network's node, three seconds at most; absent if it is not sent to a network. Never rejects. */
  readonly simulate?: ((signal: AbortSignal) => Promise<RequestSimulation | undefined>) | undefined
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

/** Reads tokens from the network's node, by the form in which the chain compares addresses. */
async function readTokens(
  chain: ChainModule,
  { network }: RequestToDescribe,
  contracts: readonly string[],
  signal: AbortSignal,
): Promise<NonNullable<RequestToDescribe['tokens']>> {
  const tokens = await Promise.all(
    contracts.slice(0, maxContracts).map(async (address) => {
      const facts = await orNothing(chain.tokens?.get({ network, address, signal }))
      return facts && ([chain.normalizeAddress(address), facts] as const)
    }),
  )
  return new Map(tokens.filter((one) => one !== undefined))
}

/** Describes a request by the kinds of its contracts; `undefined` if one of them is not known. */
async function proveByNode(
  kinds: ContractKinds,
  chain: ChainModule,
  request: RequestToDescribe,
  contracts: readonly string[],
  signal: AbortSignal,
): Promise<RequestDescription | undefined> {
  const { network } = request
  const facts = await Promise.all(
    contracts.map(async (address) => {
      const found = await kinds.read(chain, { network, address, signal })
      return found && ([chain.normalizeAddress(address), found] as const)
    }),
  )
  return chain.rpc.describe?.({ ...request, tokens: new Map(facts.filter((one) => one !== undefined)) })
}

async function readExactly(
  chain: ChainModule,
  request: RequestToDescribe,
  first: RequestDescription,
  signal: AbortSignal,
): Promise<RequestDescription> {
  const { network } = request
  if (first.contracts.length + first.spenders.length === 0) return first
  const [tokens, spenders] = await Promise.all([
    readTokens(chain, request, first.contracts, signal),
    Promise.all(
      // On other chains an address without code may still be that of a program.
      (network.chainNamespace === 'eip155' ? first.spenders : [])
        .slice(0, maxContracts)
        .map((address) => orNothing(chain.transfers?.isContract({ network, address, signal }))),
    ),
  ])
  const exact = (await chain.rpc.describe?.({ ...request, tokens })) ?? first
  if (!spenders.includes(false)) return exact
  return { ...exact, warnings: ['spenderIsUser', ...exact.warnings] }
}

/** Explains a request by descriptors. Apart from the description, which they cannot change. Never rejects. */
async function readExplanations(
  chain: ChainModule,
  request: RequestToDescribe,
  page: Promise<PageDescriptors>,
  signal: AbortSignal,
): Promise<readonly RequestExplanation[] | undefined> {
  try {
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const described = { ...request, ...(await Promise.race([page, ended])) }
    const first = await Promise.race([chain.rpc.explain?.(described), ended])
    if (!first || first.contracts.length === 0) return first?.explanations
    const tokens = await readTokens(chain, request, first.contracts, signal)
    return (await chain.rpc.explain?.({ ...described, tokens }))?.explanations
  } catch {
    return undefined
  }
}

/** Simulates a request, with the symbols and decimals of its tokens. */
async function simulateExactly(
  chain: ChainModule,
  request: RequestToDescribe,
  signal: AbortSignal,
): Promise<RequestSimulation | undefined> {
  const result = await orNothing(chain.rpc.simulate?.({ ...request, signal }))
  if (result?.status !== 'success') return result
  const named = [...result.changes, ...result.allowances].flatMap((one) =>
    one.kind === 'token' && one.token.address !== undefined ? [one.token.address] : [],
  )
  const tokens = await readTokens(chain, request, [...new Set(named)], signal)
  const { symbol, decimals } = request.network.nativeCurrency
  const withFacts = <T extends { readonly kind: string }>(one: T): T => {
    if (!('token' in one)) return one
    const { address } = Object(one.token)
    const token =
      address === undefined
        ? { symbol, decimals }
        : { address, ...tokens.get(chain.normalizeAddress(address)) }
    return { ...one, token }
  }
  return {
    status: 'success',
    changes: result.changes.map(withFacts),
    allowances: result.allowances.map(withFacts),
  }
}

/** Returns whether descriptors may explain a request: transfers of coins, messages and unreadable requests they do not. */
const isExplicable = ({ subject }: RequestDescription): boolean =>
  subject.kind === 'typedData' ||
  (subject.kind === 'transaction' &&
    subject.steps.some(
      (step) => step.kind !== 'deploy' && (step.kind !== 'send' || step.amount.token.address !== undefined),
    ))

/** Runs something that ends after three seconds. */
async function bounded<T>(
  ctx: PluginContext<ReviewPlugin>,
  signal: AbortSignal,
  run: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const end = (): void => controller.abort()
  signal.addEventListener('abort', end, { once: true })
  const stop = ctx.after(readTimeout, end)
  try {
    return await run(controller.signal)
  } finally {
    stop()
    signal.removeEventListener('abort', end)
  }
}

/** Describes a request. Never rejects. */
export async function describeAction(
  ctx: PluginContext<ReviewPlugin>,
  action: CheckedAction,
  page: Promise<PageDescriptors>,
  kinds: ContractKinds,
): Promise<DescribedAction> {
  const account = parseCaipAddress(action.account, () => true).address
  const chain = ctx.chains.find(action.namespace)
  const network = chain && networkOf(ctx, chain, action)
  const networkName = network?.name ?? action.caipNetworkId
  const plain = (isHarmless: boolean): DescribedAction => {
    const description = undescribed(action, isHarmless ? [] : ['unreadable'])
    const read = async (): Promise<ReadAction> => ({ description, explanations: undefined })
    return { description, isPartial: false, account, networkName, isHarmless, read }
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
    const explains = chain.rpc.explain !== undefined && isExplicable(description)
    return {
      description,
      isPartial: explains || contracts.length + spenders.length > 0,
      account,
      networkName,
      isHarmless: false,
      // On other chains the bytes name the kind of what they move.
      prove:
        action.namespace === 'eip155' && contracts.length > 0 && contracts.length <= maxContracts
          ? (signal) =>
              bounded(ctx, signal, (until) => orNothing(proveByNode(kinds, chain, request, contracts, until)))
          : undefined,
      read: (signal) =>
        bounded(ctx, signal, async (until) => {
          try {
            const [exact, explanations] = await Promise.all([
              readExactly(chain, request, description, until),
              explains ? readExplanations(chain, request, page, until) : undefined,
            ])
            return { description: exact, explanations }
          } catch {
            return { description: undescribed(action), explanations: undefined }
          }
        }),
      simulate:
        chain.rpc.simulate && description.subject.kind === 'transaction'
          ? (signal) => bounded(ctx, signal, (until) => orNothing(simulateExactly(chain, request, until)))
          : undefined,
    }
  } catch (error) {
    ctx.report(error)
    return plain(false)
  }
}
