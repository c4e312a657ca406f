import { isFresh, type PluginContext, parseCaipNetworkId } from '#kernel'
import type { TransactionsApi, TransactionsPlugin } from './contract.js'
import { isStoredRequest, maxStoredRequests, type StoredRequest } from './stored-request.js'
import type { RequestKey } from './transaction.js'

/** Wallets keep a request open for hours at most. Milliseconds. */
const maxAge = 24 * 3_600_000

/** Creates the record of requests that wallets have not answered. */
export function createUnansweredRequests({
  chains,
  platform,
  storage,
}: PluginContext<TransactionsPlugin>): Pick<TransactionsApi, 'ask' | 'findUnanswered'> {
  /** Amount and token do not matter: who chose another amount meanwhile may pay twice as well. */
  const isSame = (one: RequestKey, other: RequestKey): boolean => {
    const chain = chains.find(parseCaipNetworkId(one.caipNetworkId).namespace)
    const form = (address: string | undefined): string | undefined =>
      address === undefined ? undefined : (chain?.normalizeAddress(address) ?? address)
    const addressOf = ({ from, caipNetworkId }: RequestKey): string | undefined =>
      form(from.slice(caipNetworkId.length + 1))
    return (
      one.caipNetworkId === other.caipNetworkId &&
      one.operationType === other.operationType &&
      addressOf(one) === addressOf(other) &&
      form(one.to) === form(other.to)
    )
  }
  const isRecent = ({ sentAt }: StoredRequest): boolean => isFresh(sentAt, maxAge, platform.now())

  return {
    async ask(given) {
      const key = Array.from(platform.randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
      const { caipNetworkId, from, operationType, to } = given
      const sentAt = platform.now()
      const request = {
        key,
        caipNetworkId,
        from,
        operationType,
        ...(to !== undefined && { to }),
        moved: [],
        sentAt,
      }
      if (!isStoredRequest(request)) return async () => undefined
      await storage.update(({ requests, ...rest }) => ({
        ...rest,
        requests: [request, ...requests.filter((one) => isRecent(one) && !isSame(one, request))].slice(
          0,
          maxStoredRequests,
        ),
      }))
      return async () => {
        await storage.update(({ requests, ...rest }) => ({
          ...rest,
          requests: requests.filter((one) => one.key !== key),
        }))
      }
    },
    async findUnanswered(given) {
      const { requests } = await storage.read()
      const found = requests.find((one) => isRecent(one) && isSame(one, given))
      return found && { askedAt: found.sentAt }
    },
  }
}
