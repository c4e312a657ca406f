import { type CustomTransport, custom, HttpRequestError, RpcRequestError } from 'viem'
import type { AccountService, RelayedAnswer } from '../../../src/chains/service-relay.js'
import type { FrameSession } from '../../session/frame-session.js'

export interface ServiceTransportOptions {
  readonly session: Pick<FrameSession, 'call'>
  readonly caipNetworkId: string
  readonly service: AccountService
  /** Time limit of one request. Milliseconds. */
  readonly timeout: number
  /** Repeats after a lost answer. Default: viem's. */
  readonly retryCount?: number
}

/** Path of the relay below `/api/v1/`; the errors of viem name it instead of the service. */
const PATH = 'chains/relay'

/**
 * Creates a transport to a bundler or paymaster through the site's server, which holds their keys. An error of the service is
 * viem's `RpcRequestError`, as by HTTP; anything else is an `HttpRequestError`: the service may have processed the request.
 */
export function serviceTransport(options: ServiceTransportOptions): CustomTransport {
  const { session, caipNetworkId, service, timeout, retryCount } = options

  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const body = { method, params: params ?? [] }
    let answer: RelayedAnswer
    try {
      answer = await session.call<RelayedAnswer>(PATH, {
        body: { service, caipNetworkId, ...body },
        signal: AbortSignal.timeout(timeout),
      })
    } catch (cause) {
      throw new HttpRequestError({
        body,
        url: PATH,
        cause: cause instanceof Error ? cause : new Error(String(cause)),
      })
    }
    if ('error' in answer) throw new RpcRequestError({ body, url: PATH, error: answer.error })
    return answer.result
  }

  return custom({ request }, retryCount === undefined ? {} : { retryCount })
}
