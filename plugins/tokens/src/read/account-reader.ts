import { type ChainNamespace, durations, isFresh, type PluginContext, remainingMs } from '#kernel'
import type { TokensPlugin } from '../contract.js'
import type { Portfolio, Subject } from '../list/holding.js'
import type { TokenChoices } from '../list/token-choices.js'
import type { ListedAddresses } from './listed-addresses.js'
import type { PortfolioRead, ReadPortfolio } from './read-portfolio.js'
import { freshMs, type TokenMemory } from './token-memory.js'

/** Minimum interval between two reads: some chains have several blocks per second. Milliseconds. */
const gapMs = durations.threeSeconds

export interface ReaderParts {
  readonly ctx: PluginContext<TokensPlugin>
  readonly memory: TokenMemory
  readonly choices: TokenChoices
  readonly listedAt: ListedAddresses
  readonly read: ReadPortfolio
  /** Returns the account to read; undefined while there is none, or on a network that the host does not list. */
  readonly subjectOf: (namespace: ChainNamespace) => Subject | undefined
  /** A list was read. */
  readonly onRead: (namespace: ChainNamespace, portfolio: Portfolio) => void
}

/** Reads the account of a namespace, one read at a time. */
export interface AccountReader {
  subject(): Subject | undefined
  /** The connection or network may have changed. */
  begin(): void
  /** Reads soon. `isForced`: at once, the gateway included. */
  schedule(isForced?: boolean): void
  /** Reads, unless a read just happened. */
  renew(): void
  /** Cancels running reads. Known tokens stay, marked as outdated if a read was running. */
  leave(): void
}

/** The views that report it themselves, in its place. `UnsupportedChain` opens after the wallet has changed its network. */
const reportedBy: readonly string[] = ['Account', 'Tokens', 'UnsupportedChain', 'WalletSendSelectToken']

/** Displays a notice if the widget is open, once per run of failures. */
function reportUnavailable({ ctx }: ReaderParts): void {
  const { i18n, id, notices, report, signal, router } = ctx
  if (router.current() === undefined) return
  i18n.load(id).then(() => {
    if (signal.aborted || reportedBy.includes(router.current()?.view ?? '')) return
    const text = ctx.t('unavailable')
    // The account may just have reported the same failure for its coin.
    if (notices.store.getState()?.text !== text) notices.show('error', text)
  }, report)
}

function fail(parts: ReaderParts, namespace: ChainNamespace, error: unknown): void {
  const { ctx, memory } = parts
  const { failedAt, portfolio } = memory.known(namespace)
  const status = portfolio ? 'ready' : 'unavailable'
  memory.put(namespace, { status, failedAt: failedAt ?? ctx.platform.now() })
  if (failedAt !== undefined) return
  if (error !== undefined) ctx.report(error)
  reportUnavailable(parts)
}

function showRead(
  parts: ReaderParts,
  namespace: ChainNamespace,
  result: PortfolioRead,
  isForced: boolean,
): void {
  const { ctx, memory, onRead } = parts
  const { portfolio } = result
  if (!('error' in result)) {
    memory.keep(portfolio)
    memory.put(namespace, { status: 'ready', portfolio, failedAt: undefined })
    onRead(namespace, portfolio)
    return
  }
  if (portfolio.holdings.length > 0) {
    memory.put(namespace, { status: 'ready', portfolio })
    onRead(namespace, portfolio)
  }
  // A refresh that failed restarts the pause before the next one.
  if (isForced && memory.known(namespace).failedAt !== undefined)
    memory.put(namespace, { failedAt: ctx.platform.now() })
  fail(parts, namespace, result.error)
}

/** The running reads of an account, which end with it. */
interface Work {
  readonly controller: AbortController
  isReading: boolean
  isDirty: boolean
  isForced: boolean
  startedAt: number
  /** The time of the last gateway request. */
  requestedAt: number
  cancelWait: (() => void) | undefined
}

const newWork = (): Work => ({
  controller: new AbortController(),
  isReading: false,
  isDirty: false,
  isForced: false,
  startedAt: Number.NEGATIVE_INFINITY,
  requestedAt: Number.NEGATIVE_INFINITY,
  cancelWait: undefined,
})

/** Reads once. Never rejects. */
async function readOnce(parts: ReaderParts, work: Work, subject: Subject, isForced: boolean): Promise<void> {
  const { ctx, memory, choices, listedAt, read } = parts
  const { namespace, network } = subject
  const { signal } = work.controller
  const { failedAt } = memory.known(namespace)
  const now = ctx.platform.now()
  const mayCallGateway = isForced || failedAt === undefined || !isFresh(work.requestedAt, freshMs, now)
  if (mayCallGateway) work.requestedAt = now
  work.startedAt = now
  try {
    await choices.load()
    const imported = choices.imported(network.caipNetworkId)
    const before = memory.known(namespace).portfolio
    const arrived = memory.arrivedOn(network.caipNetworkId)
    const listed = listedAt(subject)
    const result = await read({ subject, before, imported, listed, arrived, mayCallGateway, signal })
    if (!signal.aborted) showRead(parts, namespace, result, isForced)
  } catch (error) {
    if (!signal.aborted) fail(parts, namespace, error)
  }
}

export function createAccountReader(parts: ReaderParts, namespace: ChainNamespace): AccountReader {
  const { ctx, memory, subjectOf } = parts
  const { platform } = ctx
  let subject: Subject | undefined
  let work = newWork()

  const run = async (now: Subject): Promise<void> => {
    const mine = work
    const { isForced } = mine
    mine.isReading = true
    mine.isDirty = false
    mine.isForced = false
    await readOnce(parts, mine, now, isForced)
    mine.isReading = false
    if (mine.isDirty && !mine.controller.signal.aborted) schedule()
  }

  const schedule: AccountReader['schedule'] = (isForced = false) => {
    if (subject === undefined) return
    work.isForced ||= isForced
    if (work.isReading) {
      work.isDirty = true
      return
    }
    const rest = remainingMs(work.startedAt, gapMs, platform.now())
    if (rest > 0 && !work.isForced) {
      const mine = work
      mine.cancelWait ??= ctx.after(rest, () => {
        mine.cancelWait = undefined
        schedule()
      })
      return
    }
    work.cancelWait?.()
    work.cancelWait = undefined
    void run(subject)
  }

  const leave = (): void => {
    const account = subject?.account
    if (work.isReading || work.cancelWait) memory.age((portfolio) => portfolio.account === account)
    work.controller.abort()
    work.cancelWait?.()
    work = newWork()
  }

  return {
    subject: () => subject,
    schedule,
    leave,
    renew() {
      if (!isFresh(work.startedAt, freshMs, platform.now())) schedule()
    },
    begin() {
      const next = subjectOf(namespace)
      const account = ctx.connections.caipAddress(namespace)
      const isSame = next?.account === subject?.account && next?.connectorId === subject?.connectorId
      memory.turnTo(namespace, account)
      if (isSame && next !== undefined) return
      leave()
      subject = next
      const { portfolio, status } = memory.known(namespace)
      if (next === undefined) {
        // The wallet is on a network that the host does not list: no source can be read (ACC-06).
        if (account !== undefined && status !== 'unavailable') fail(parts, namespace, undefined)
        return
      }
      if (isFresh(portfolio?.readAt, freshMs, platform.now())) return
      if (!portfolio) memory.put(namespace, { status: 'loading' })
      schedule()
    },
  }
}
