import type { Page, Request } from 'playwright-core'
import { checkHistory } from '../../reliability/history/check-history.js'
import type { Content, HistoryEvent } from '../../reliability/history/history.js'
import { SANDBOX_CHAINS } from '../../sandbox/src/chain/sandbox-chains.js'
import {
  EXTENSION_WALLET_ACCOUNTS,
  PAGE_WALLET_ACCOUNTS,
} from '../../sandbox/wallet-parts/eip155/wallet-accounts.js'
import { type MinedTransaction, minedSince } from './mined-transactions.js'
import { contentOfCalls, readApproval, type ShownRequest } from './read-approval.js'
import { callsOfTransaction, readSubmissions, type Submission } from './read-submission.js'

/** What a page reports of its wallet, or of the frame of the secure site. */
export type Report =
  | ({ readonly place: 'wallet'; readonly step: 'requested' | 'approved' | 'answered' } & ShownRequest)
  /** The user pressed Confirm in the frame, which displayed this text. */
  | { readonly place: 'frame'; readonly text: string }
  /** The user pressed something outside of a wallet. */
  | { readonly place: 'page' }

/** Reports wallet requests, approvals and presses to `reportStep`. Runs in each page, before its own scripts. */
export function reportSteps({
  wallet,
  secureSite,
}: {
  readonly wallet: string
  readonly secureSite: string
}): void {
  const report = (step: object): void => {
    const send: unknown = Reflect.get(window, 'reportStep')
    if (typeof send === 'function') send(step)
  }
  addEventListener('sandbox-approval', (event) => {
    if (event instanceof CustomEvent) report({ place: 'wallet', ...event.detail })
  })
  const onPress = (event: Event): void => {
    if (!event.isTrusted || location.origin === wallet) return
    const path = event.composedPath().filter((one) => one instanceof Element)
    if (location.origin !== secureSite) {
      if (!path.some(({ localName }) => localName === 'sandbox-extension')) report({ place: 'page' })
      return
    }
    const button = path.find((one) => one.matches('button[data-variant=primary]'))
    const card = path.find(({ localName }) => localName === 'main')
    if (event.type === 'click' && button && button.getAttribute('aria-disabled') !== 'true')
      report({ place: 'frame', text: card?.textContent ?? '' })
  }
  addEventListener('click', onPress, true)
  addEventListener('keydown', onPress, true)
}

const networks = new Set(SANDBOX_CHAINS.map(({ id }) => `eip155:${id}`))
/** Wallets name other chains, such as those of the rehearsal, without their id. */
const isChecked = ({ network }: Content): boolean => !network.startsWith('eip155:') || networks.has(network)

/** Namespaces whose transactions are read without their sender. */
const anonymous: ReadonlySet<string> = new Set(['solana', 'bip122', 'polkadot'])

/** A step of a visitor, in the order in which the test saw it. */
type Step =
  | { readonly kind: 'report'; readonly origin: string; readonly report: Report }
  | { readonly kind: 'sent'; readonly origin: string; readonly submissions: Promise<readonly Submission[]> }

interface Origins {
  readonly wallet: string
  readonly secureSite: string
  /** Pages whose wallets are no part of the sandbox: they are not checked. */
  readonly others: readonly string[]
}

/** A press in the frame, with the text that it displayed, and what was sent after it. */
interface FramePress {
  readonly text: string
  sent?: Content
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '').toLowerCase()

/** Returns true if a text has the recipient of a transaction, or that of its token transfer. */
function displays(text: string, { network, to = '', message = '' }: Content): boolean {
  if (!network.startsWith('eip155:')) return true
  const inCall = message.length > 74 ? [`0x${message.slice(34, 74)}`] : []
  return [...to.split(','), ...inCall].some((one) => withoutSpaces(text).includes(one))
}

/** Hashes of everything that the tests of this worker saw on its way to a chain. */
const known = new Set<string>()

const { fetch: send } = globalThis
/** Transactions that a test sends itself, such as to fund an account, are no part of the history of its visitor. */
globalThis.fetch = async (input, init) => {
  const answer = await send(input, init)
  if (typeof init?.body !== 'string' || !init.body.includes('eth_send')) return answer
  const results: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  for (const one of [results].flat()) known.add(String(Object(one).result))
  return answer
}

const sandboxAccounts = new Set(
  [...PAGE_WALLET_ACCOUNTS, ...EXTENSION_WALLET_ACCOUNTS].map(({ address }) => address.toLowerCase()),
)

/** The history of a visitor: what the wallets approved, what was sent to nodes, and what these put into blocks. */
export interface VisitorHistory {
  /** Records what a page reports. */
  add(url: string, report: Report): void
  watch(page: Page): void
  /** Returns the violations of the history, with what chains did since the start. */
  check(): Promise<readonly string[]>
}

/**
 * Creates the history of a visitor. Each approval of a wallet of the sandbox, or of the frame of the secure site, allows one
 * transaction.
 *
 * @param chains nodes of the EVM chains that only this worker uses
 * @param blocks their newest blocks at the start
 */
export function createVisitorHistory(
  origins: Origins,
  chains: readonly string[],
  blocks: readonly number[],
): VisitorHistory {
  const steps: Step[] = []
  const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

  function addSent(origin: string, url: string, body: string): void {
    const submissions = readSubmissions(url, body)
    void submissions.then((all) => {
      for (const { id } of all) known.add(id)
    })
    steps.push({ kind: 'sent', origin, submissions })
  }

  function onRequest(request: Request): void {
    const body = request.method() === 'POST' && !request.isNavigationRequest() && request.postData()
    if (body) addSent(originOf(request.frame().url()), request.url(), body)
  }

  /** Returns the history of what was approved and sent. */
  async function readSteps(): Promise<readonly HistoryEvent[]> {
    const events: (HistoryEvent | FramePress)[] = []
    const sent = new Set<string>()
    let confirmations = 0
    const confirm = (content: Content): HistoryEvent => {
      confirmations += 1
      const confirmation = `confirmation-${confirmations}`
      return { type: 'confirmed', confirmation, intention: confirmation, content }
    }
    const take = ({ id, from, content }: Submission, origin: string): void => {
      if (sent.has(id)) return
      sent.add(id)
      const isOfFrame = origin === origins.secureSite
      // A key of the test itself, such as in a wallet that it made up.
      if (from !== undefined && !sandboxAccounts.has(from) && !isOfFrame) return
      if (!isChecked(content)) return
      if (isOfFrame) {
        const unused = events.filter((one): one is FramePress => !('type' in one) && one.sent === undefined)
        // The frame displays the names of contracts that it knows, so that not every text has the recipient.
        const press = unused.find(({ text }) => displays(text, content)) ?? unused[0]
        if (press) press.sent = content
      }
      events.push({ type: 'requested', request: id, content })
    }
    for (const step of steps) {
      if (origins.others.includes(step.origin)) continue
      if (step.kind === 'sent') {
        for (const submission of await step.submissions) take(submission, step.origin)
      } else if (step.report.place === 'frame') events.push({ text: step.report.text })
      else if (step.report.place === 'wallet' && step.report.step === 'approved') {
        const accounts = step.origin === origins.wallet ? PAGE_WALLET_ACCOUNTS : EXTENSION_WALLET_ACCOUNTS
        events.push(...readApproval(step.report, accounts).map(confirm))
      }
    }
    const all = events.flatMap((one): readonly HistoryEvent[] => {
      if ('type' in one) return [one]
      return one.sent ? [confirm(one.sent)] : []
    })
    // Of these namespaces nobody knows the sender: without an approval it is another wallet, such as a device or the frame.
    const approved = new Set(all.flatMap((one) => (one.type === 'confirmed' ? [one.content.network] : [])))
    return all.filter(
      (one) =>
        one.type !== 'requested' || !anonymous.has(one.content.network) || approved.has(one.content.network),
    )
  }

  /** Returns what chains executed of the wallets of the sandbox. */
  function readMined(
    mined: readonly MinedTransaction[],
    requested: ReadonlySet<string>,
  ): readonly HistoryEvent[] {
    return mined.flatMap(({ hash, from, to, value, input, chainId }): readonly HistoryEvent[] => {
      const calls = callsOfTransaction(from, { to: to ?? '', value: BigInt(value), data: input })
      const content = contentOfCalls(`eip155:${Number(chainId)}`, from, calls)
      if (requested.has(hash))
        return [{ type: 'executed', request: hash, id: hash, content, isSuccessful: true }]
      // Nobody saw it on its way.
      const isHidden = sandboxAccounts.has(from.toLowerCase()) && !known.has(hash) && isChecked(content)
      return isHidden ? [{ type: 'requested', request: hash, content }] : []
    })
  }

  return {
    add: (url, report) => void steps.push({ kind: 'report', origin: originOf(url), report }),
    watch(page) {
      page.on('request', onRequest)
      page.on('websocket', (socket) => {
        const url = socket.url()
        socket.on('framesent', ({ payload }) => addSent(originOf(page.url()), url, String(payload)))
      })
    },
    async check() {
      const events = await readSteps()
      const requested = new Set(
        events.flatMap((event) => (event.type === 'requested' ? [event.request] : [])),
      )
      const mined = readMined(await minedSince(chains, blocks), requested)
      return [
        ...checkHistory([...events, ...mined].map((event, at) => ({ ...event, at }))),
        // The wallet's own page displays an open request again when it is loaded again.
        ...findRepeats(steps.filter(({ origin }) => origin !== origins.wallet)),
      ]
    },
  }
}

/**
 * A wallet receives the same transaction again only after it answered the first, and the user pressed something since: the second
 * press of a double click is no second confirmation.
 */
function findRepeats(steps: readonly Step[]): readonly string[] {
  const last = new Map<string, 'open' | 'answered' | 'pressed'>()
  return steps.flatMap((step): readonly string[] => {
    if (step.kind === 'sent' || step.report.place === 'frame') return []
    const { report } = step
    if (report.place === 'page') {
      for (const [key, state] of last) if (state === 'answered') last.set(key, 'pressed')
      return []
    }
    const { step: name, title, facts, text } = report
    if (!/^(Send|Sign) (this|these) .*(transactions?|calls?)\?$/.test(title)) return []
    const key = JSON.stringify([title, facts, text])
    if (name === 'approved') return []
    if (name === 'answered') {
      last.set(key, 'answered')
      return []
    }
    const state = last.get(key) ?? 'pressed'
    last.set(key, 'open')
    return state === 'pressed' ? [] : [`at most once: a wallet received a request again: ${key}`]
  })
}
