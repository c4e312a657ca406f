import type { TestFrame, TestPlatform } from '#testing'
import type { VisibleApprovalQueue } from '../../services/secure-site/frame/approval/create-approval-queue.js'
import type { LinePort, WindowMessage } from '../../services/secure-site/frame/line/frame-window.js'
import type { buildReview } from '../../services/secure-site/frame/review/build-review.js'
import type { ReviewRequest } from '../../services/secure-site/frame/review/review-request.js'
import type { SiteStorage } from '../../services/secure-site/frame/session/site-storage.js'
import type { WalletStore } from '../../services/secure-site/frame/wallet/wallet-store.js'
import { createProgram } from './virtual-globals.js'

/** A request in the frame, which its user has read. */
export interface DisplayedRequest {
  /** What the approval displays; absent for requests that are no matter of the wallet. */
  readonly request: ReviewRequest | undefined
  /** Everything that it displays. */
  readonly text: string
  /** Presses Confirm. Returns false if it is not displayed any more. */
  confirm(): boolean
  decline(): void
}

interface DocumentParts {
  readonly frame: TestFrame
  readonly platform: TestPlatform
  readonly siteUrl: string
  readonly storage: SiteStorage
  readonly store: WalletStore
  /** Code of the frame does not arrive. */
  readonly isCodeMissing: () => boolean
  readonly onDisplayed: (request: DisplayedRequest) => void
  /** What could not be displayed: the user closes it. */
  readonly onFailed: (reason: string | undefined, close: () => void) => void
  readonly onAnswer: (answer: unknown) => void
}

/** The document of the secure site in a frame: the code of its page, without its rendering. */
export interface SiteDocument {
  /** Ends it without a word, as a browser does. */
  end(): void
}

/** Everything in a value as text. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))

/** Loads the document; one that the site does not deliver stays empty. */
export function openSiteDocument(parts: DocumentParts, reload: () => void): SiteDocument {
  const { frame, platform, siteUrl, isCodeMissing, onDisplayed, onFailed, onAnswer } = parts
  let hasEnded = false
  const isAlive = (): boolean => !hasEnded && frame.isOpen()
  const program = createProgram((input, init) =>
    isAlive() ? platform.fetch(new URL(String(input), siteUrl).href, init) : new Promise(() => undefined),
  )
  const listeners = new Set<(event: WindowMessage) => void>()
  const parent = {
    postMessage(message: unknown) {
      if (isAlive()) frame.post(message)
    },
  }
  const requests = new WeakMap<object, ReviewRequest>()

  /** The browser does not request a module again in the same document. */
  const missing = new Set<string>()
  async function load<Part>(name: string, part: () => Promise<Part>): Promise<Part> {
    if (isCodeMissing()) missing.add(name)
    if (missing.has(name)) throw new TypeError('Failed to fetch dynamically imported module')
    return part()
  }

  /** Reads what is displayed as the user does: each request once, as soon as it is complete. */
  function readApprovals(queue: VisibleApprovalQueue): void {
    let seen: number | undefined
    const read = (): void => {
      const { shown } = queue.state()
      if (!shown || shown.id === seen || shown.content.status === 'reading') return
      const { id, content } = shown
      seen = id
      const isDisplayed = (): boolean => isAlive() && queue.state().shown?.id === id
      const decline = (): void => {
        if (isDisplayed()) queue.decline(id)
      }
      if (content.status === 'failed') {
        onFailed(content.reason, decline)
        return
      }
      const { review } = content
      onDisplayed({
        request: requests.get(review),
        text: textOf(review),
        decline,
        confirm() {
          if (!isDisplayed()) return false
          queue.confirm(id)
          return true
        },
      })
    }
    queue.subscribe(read)
    read()
  }

  async function start(): Promise<void> {
    const answer = await fetch('/api/v1/site')
    if (!answer.ok) return
    const site = await answer.json()
    const { startFrame } = await import('../../services/secure-site/frame/start-frame.js')
    if (!isAlive() || !Array.isArray(Object(site).chains)) return
    startFrame({
      frame: {
        parent,
        addEventListener: (_, listener) => void listeners.add(listener),
        removeEventListener: (_, listener) => void listeners.delete(listener),
      },
      origin: platform.page.origin(),
      site,
      session: { site: siteUrl, storage: parts.storage },
      store: parts.store,
      reload,
      parts: {
        session: () =>
          load('session', () => import('../../services/secure-site/frame/session/create-frame-session.js')),
        wallet: () =>
          load('wallet', () => import('../../services/secure-site/frame/wallet/create-frame-wallet.js')),
        async review() {
          const code = await load(
            'review',
            () => import('../../services/secure-site/frame/review/build-review.js'),
          )
          const building: typeof buildReview = async (request, ...given) => {
            const review = await code.buildReview(request, ...given)
            requests.set(review, request)
            return review
          }
          return { buildReview: building }
        },
        approvals: () =>
          load('approvals', async () => ({ mountApprovals: async (queue) => readApprovals(queue) })),
      },
    })
  }

  frame.onLine((line) => {
    const heard = new Set<(event: { readonly data: unknown }) => void>()
    const port: LinePort = {
      postMessage(message) {
        if (!isAlive()) return
        onAnswer(message)
        line.post(structuredClone(message))
      },
      addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
        if (type === 'message') heard.add(listener)
      },
      start: () => undefined,
      close: () => heard.clear(),
    }
    line.onMessage((data) => {
      if (!isAlive()) return
      program.run(() => {
        for (const listener of heard) listener({ data })
      })
    })
    const event = { data: line.message, origin: platform.page.origin(), source: parent, ports: [port] }
    if (!isAlive()) return
    program.run(() => {
      for (const listener of listeners) listener(event)
    })
  })
  // A document that does not arrive is the error page of the browser.
  program.run(() => void start().catch(() => undefined))
  return {
    end() {
      hasEnded = true
      program.end()
    },
  }
}
