import { keepFor, readTextWithin } from '@quoin/server-kit/http'
import { z } from 'zod'
import { type ServiceTargets, targetsOf } from './account-services.js'
import type { ConfiguredChain } from './site-chain.js'

/** The services of a network's smart accounts. */
export type AccountService = 'bundler' | 'paymaster'

/** The methods that a frame may call. Sources: ERC-7769, ERC-7677; Pimlico docs, `pimlico_getUserOperationGasPrice`. */
export const relayedMethods = {
  bundler: [
    'eth_chainId',
    'eth_supportedEntryPoints',
    'eth_estimateUserOperationGas',
    'eth_sendUserOperation',
    'eth_getUserOperationByHash',
    'eth_getUserOperationReceipt',
    'pimlico_getUserOperationGasPrice',
  ],
  paymaster: ['pm_getPaymasterStubData', 'pm_getPaymasterData'],
} as const satisfies Readonly<Record<AccountService, readonly string[]>>

/** A request to a service, as the frame sends it. */
export interface RelayedRequest {
  readonly caipNetworkId: string
  readonly service: AccountService
  readonly method: string
  readonly params: readonly unknown[]
}

/** The service's own JSON-RPC answer. */
export type RelayedAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** Calls the bundlers and paymasters of the site's networks, whose URLs contain keys. */
export interface ServiceRelay {
  /**
   * @returns the service's answer; an error of the service is an answer
   * @throws `RelayFailure` if there is none: the service may have processed the request
   */
  ask(request: RelayedRequest, signal?: AbortSignal): Promise<RelayedAnswer>
  /** Returns the networks whose bundler answers and supports our entry point; remembered for some seconds. */
  ready(): Promise<readonly string[]>
}

/** The service gave no valid answer. Its message has no URL and no answer. */
export class RelayFailure extends Error {
  override readonly name: string = 'RelayFailure'
}

/** Milliseconds. */
const TIME_LIMIT = 20_000
const READY_TIME_LIMIT = 3000
const READY_FRESH = 10_000
/** Bytes. */
const LARGEST_ANSWER = 1024 * 1024
/** Position of the context in the parameters of both paymaster methods. Source: ERC-7677. */
const CONTEXT_AT = 3

const answerFormat = z.union([
  z.object({
    error: z.object({ code: z.number().int(), message: z.string(), data: z.json().optional() }),
  }),
  // `null` is a valid result: an operation that is not known yet.
  z.object({ result: z.json() }),
])

interface Target extends ServiceTargets {
  readonly entryPoint: string
}

async function post(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<RelayedAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
    // A redirect could send the key to another server.
    redirect: 'error',
  }).catch(() => {
    // The cause could name the URL.
    throw new RelayFailure('The service did not answer.')
  })
  const tooLarge = (): Error => new RelayFailure('The answer of the service is too large.')
  const text = await readTextWithin(response, LARGEST_ANSWER, tooLarge).catch((error: unknown) => {
    throw error instanceof RelayFailure ? error : new RelayFailure('The answer of the service broke off.')
  })
  try {
    return answerFormat.parse(JSON.parse(text))
  } catch {
    throw new RelayFailure(`The service answered HTTP ${response.status} without a JSON-RPC answer.`)
  }
}

/** Creates the relay of the configured networks. */
export function createServiceRelay(
  chains: readonly ConfiguredChain[],
  now: () => number = Date.now,
): ServiceRelay {
  const targets = new Map<string, Target>()
  for (const { caipNetworkId, smartAccounts } of chains) {
    const found = smartAccounts && targetsOf(smartAccounts.services, Number(caipNetworkId.split(':')[1]))
    if (found) targets.set(caipNetworkId, { ...found, entryPoint: smartAccounts.entryPoint.toLowerCase() })
  }
  async function isReady({ bundlerUrl, entryPoint }: Target): Promise<boolean> {
    const late = AbortSignal.timeout(READY_TIME_LIMIT)
    const answer = await post(bundlerUrl, 'eth_supportedEntryPoints', [], late).catch(() => undefined)
    if (!answer || !('result' in answer) || !Array.isArray(answer.result)) return false
    return answer.result.some((one) => typeof one === 'string' && one.toLowerCase() === entryPoint)
  }

  async function findReady(): Promise<readonly string[]> {
    const all = [...targets]
    const ready = await Promise.all(all.map(([, target]) => isReady(target)))
    return all.flatMap(([caipNetworkId], index) => (ready[index] ? [caipNetworkId] : []))
  }

  return {
    async ask({ caipNetworkId, service, method, params }, signal) {
      const target = targets.get(caipNetworkId)
      const url = service === 'bundler' ? target?.bundlerUrl : target?.paymasterUrl
      if (!target || url === undefined) throw new RelayFailure(`There is no ${service} for ${caipNetworkId}.`)
      const late = AbortSignal.timeout(TIME_LIMIT)
      // The host's context, never the caller's: it chooses who pays.
      const sent =
        service === 'paymaster' ? [...params.slice(0, CONTEXT_AT), target.paymasterContext ?? {}] : params
      return post(url, method, sent, signal ? AbortSignal.any([signal, late]) : late)
    },
    ready: keepFor(READY_FRESH, now, findReady),
  }
}
