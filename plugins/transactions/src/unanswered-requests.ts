import { isFresh, type PluginContext, parseCaipNetworkId } from '#kernel'
import type { PendingBatch, SentBatch } from './batch.js'
import type { AskedBatch, TransactionsApi, TransactionsPlugin } from './contract.js'
import { createOpenBatches, isOpenBatch, type OpenBatch } from './open-batches.js'
import { toStoredBatch } from './stored-batch.js'
import { isStoredRequest, maxStoredRequests, type StoredRequest } from './stored-request.js'
import type { RequestKey } from './transaction.js'

/** Wallets keep a request open for hours at most. Milliseconds. */
const maxAge = 24 * 3_600_000

interface UnansweredRequests extends Pick<TransactionsApi, 'ask' | 'askBatch' | 'findUnanswered'> {
  /** Requests the status of stored batches whose answer no page waits for. */
  followStored(requests: readonly StoredRequest[]): void
}

interface RequestParts {
  /** Validates a batch, and adds the name of its wallet. */
  readonly check: (batch: SentBatch) => PendingBatch | undefined
  /** Follows a batch whose wallet knows it, in place of its request. */
  readonly adopt: (request: OpenBatch) => void
}

/** Creates the record of requests that wallets have not answered. */
export function createUnansweredRequests(
  ctx: PluginContext<TransactionsPlugin>,
  { check, adopt }: RequestParts,
): UnansweredRequests {
  const { chains, platform, storage } = ctx
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
  const randomHex = (length: number): string =>
    Array.from(platform.randomBytes(length), (byte) => byte.toString(16).padStart(2, '0')).join('')

  const createRequest = (
    { caipNetworkId, from, operationType, to }: RequestKey,
    sentAt: number,
  ): StoredRequest => ({
    key: randomHex(16),
    caipNetworkId,
    from,
    operationType,
    ...(to !== undefined && { to }),
    moved: [],
    sentAt,
  })

  const isOpen = async ({ key }: StoredRequest): Promise<boolean> =>
    (await storage.read()).requests.some((one) => one.key === key && isRecent(one))
  const { watch } = createOpenBatches(ctx, isOpen, adopt)
  /** The requests of this page that are at their wallets. */
  const awaited = new Set<string>()

  const store = async (request: StoredRequest): Promise<() => Promise<void>> => {
    const { key } = request
    awaited.add(key)
    await storage.update(({ requests, ...rest }) => ({
      ...rest,
      requests: [
        request,
        // An earlier batch may be found by its own id.
        ...requests.filter((one) => isRecent(one) && (isOpenBatch(one) || !isSame(one, request))),
      ].slice(0, maxStoredRequests),
    }))
    return async () => {
      awaited.delete(key)
      await storage.update(({ requests, ...rest }) => ({
        ...rest,
        requests: requests.filter((one) => one.key !== key),
      }))
    }
  }

  return {
    followStored(requests) {
      for (const one of requests) if (isOpenBatch(one) && isRecent(one) && !awaited.has(one.key)) watch(one)
    },
    async ask(given) {
      const request = createRequest(given, platform.now())
      return isStoredRequest(request) ? store(request) : async () => undefined
    },
    async askBatch(given, key = given): Promise<AskedBatch> {
      const batchId = `0x${randomHex(32)}`
      const checked = check({ ...given, batchId })
      if (!checked) return { batchId, forget: async () => undefined, follow: () => undefined }
      const batch = toStoredBatch(checked)
      const request: OpenBatch = { ...createRequest(key, batch.sentAt), batch }
      const forget = await store(request)
      return {
        batchId,
        forget,
        follow() {
          awaited.delete(request.key)
          watch(request)
        },
      }
    },
    async findUnanswered(given) {
      const { requests } = await storage.read()
      const found = requests.find((one) => isRecent(one) && isSame(one, given))
      return found && { askedAt: found.sentAt }
    },
  }
}
