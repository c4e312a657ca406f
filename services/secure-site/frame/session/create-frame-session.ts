import { generateKeyPair, type KeyPair } from 'dpop'
import type { SocialResult } from 'quoin/frame-protocol'
import type { AppHandlers } from '../line/app-handlers.js'
import type { SessionWordKey } from '../words/session/messages.en.js'
import { loadSessionWords } from '../words/session-words.js'
import { type ApproveDeviceEnd, createDeviceHandlers } from './device-handlers.js'
import { createEmailHandlers } from './email-handlers.js'
import { type ApproveEmail, createEmailUpdateHandlers } from './email-update-handlers.js'
import { createFarcasterHandlers } from './farcaster-handlers.js'
import type { FrameSession, SessionUser } from './frame-session.js'
import { SessionError } from './session-error.js'
import type { SignedInAnswer } from './session-parts.js'
import { createSiteClient } from './site-client.js'
import { openSiteStorage, type SiteStorage } from './site-storage.js'
import { createSocialHandlers } from './social-handlers.js'

const DEVICE_KEY = 'device-key'

/**
 * Loads the key of this device: P-256, with a private half that cannot be extracted from the browser. It outlives
 * signing out.
 */
async function loadDeviceKey(storage: SiteStorage): Promise<KeyPair> {
  const found = await storage.get<KeyPair>(DEVICE_KEY)
  return found ?? storage.getOrPut(DEVICE_KEY, await generateKeyPair('ES256', { extractable: false }))
}

const KEY = 'session'

/**
 * Returns `true` if the server ended the session. Another 401 does not: the proof of a request that a browser or a proxy repeated is used, and
 * that of a device with a wrong clock is not valid yet or any more.
 */
const isEnded = (error: unknown): boolean =>
  error instanceof SessionError && error.status === 401 && error.name === 'signedOut'

export interface FrameSessionOptions {
  /** Origin of the page that embeds the frame; on the site's own pages, the site's. */
  readonly origin: string
  /** Origin of the site. Default: that of this document. */
  readonly site?: string
  readonly fetch?: typeof fetch
  /** BCP 47, for texts in responses. Default: English. */
  readonly language?: () => string
  /** Default: IndexedDB, or memory if the browser blocks it. */
  readonly storage?: SiteStorage
  /** Default: rejects every change of address that a page requests. */
  readonly approveEmail?: ApproveEmail
  /** Default: rejects every end of a device's session that a page requests. */
  readonly approveDeviceEnd?: ApproveDeviceEnd
}

const approveNothing = async (): Promise<void> => {
  throw new Error('You can’t approve anything here. Nothing changed.')
}

/** The messages that the session answers. */
export type SessionMessage =
  | 'CONNECT_EMAIL'
  | 'CONNECT_DEVICE'
  | 'CONNECT_OTP'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'
  | 'GET_SOCIAL_REDIRECT_URI'
  | 'SIGN_OUT'
  | 'IS_CONNECTED'
  | 'UPDATE_EMAIL'
  | 'UPDATE_EMAIL_PRIMARY_OTP'
  | 'UPDATE_EMAIL_SECONDARY_OTP'
  | 'GET_DEVICES'
  | 'END_DEVICE'

/** The session, with its handlers for the page's messages. */
export interface FrameSessionParts extends FrameSession {
  readonly handlers: AppHandlers<SessionMessage>
  /** `false`: the browser blocks storage; the user has to sign in again after each reload. */
  readonly isKept: boolean
  /** Updates the user after a change on the server. */
  changeUser(user: SessionUser): Promise<void>
  /** Identifies the session (`SESSION_UPDATE`); not a credential. */
  sessionId(): string | undefined
  /** Redeems the result of a pop-up (`CONNECT_SOCIAL`). Throws with a text for the user. */
  redeem(uri: string, signal: AbortSignal): Promise<void>
  /** Notifies of a login that ended while its pop-up could not reach the page (COOP). */
  onSocialResult(listener: (result: SocialResult) => void): () => void
  /** Aborts pending calls. */
  dispose(): void
}

/** A stored session. */
export interface KeptSession {
  readonly token: string
  readonly sessionId: string
  readonly user: SessionUser
}

/**
 * Opens the user's session on this device: the device's key, the signed-in user, and the handlers of the page's
 * messages.
 *
 * @example
 * const session = await createFrameSession({ origin: 'https://app.example' })
 * await session.handlers.CONNECT_EMAIL({ email }, { origin, signal })
 */
export async function createFrameSession(options: FrameSessionOptions): Promise<FrameSessionParts> {
  const { origin, site = globalThis.location.origin, language = () => 'en' } = options
  const storage = options.storage ?? (await openSiteStorage())
  const keys = await loadDeviceKey(storage)
  const listeners = new Set<(user: SessionUser | undefined) => void>()
  let kept = await storage.get<KeptSession>(KEY)

  async function keep(next: KeptSession | undefined): Promise<void> {
    kept = next
    await (next ? storage.put(KEY, next) : storage.remove(KEY))
    for (const listener of listeners) listener(next?.user)
  }

  const client = createSiteClient({
    site,
    keys,
    language,
    // Wrapped: `fetch` fails if it is called with another `this` than the window.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    token: () => kept?.token,
  })

  /** Calls with the current session; a session that the server has ended ends here, too. */
  async function call<Answer>(...[path, request]: Parameters<typeof client>): Promise<Answer> {
    const requested = kept?.token
    try {
      return await client<Answer>(path, request)
    } catch (error) {
      // The user may have signed in again meanwhile.
      if (isEnded(error) && requested !== undefined && kept?.token === requested) await keep(undefined)
      throw error
    }
  }

  const parts = {
    call,
    origin,
    signedIn: ({ token, session, user }: SignedInAnswer) => keep({ token, sessionId: session.id, user }),
    userChanged: async (user: SessionUser) => {
      if (kept) await keep({ ...kept, user })
    },
    user: () => kept?.user,
    sessionError: async (key: SessionWordKey) =>
      new SessionError(key, (await loadSessionWords(language())).text(key)),
  }
  const email = createEmailHandlers(parts)
  const social = createSocialHandlers(parts)
  const farcaster = createFarcasterHandlers(parts)

  function forgetAttempts(): void {
    email.forget()
    social.forget()
    farcaster.forget()
  }

  return {
    isKept: storage.isKept,
    sessionId: () => kept?.sessionId,
    user: () => kept?.user,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changeUser: parts.userChanged,
    call: (path, request) => call(path, request),
    redeem: social.redeem,
    onSocialResult: social.onResult,
    dispose() {
      forgetAttempts()
      listeners.clear()
    },
    handlers: {
      ...email.handlers,
      ...createEmailUpdateHandlers(parts, options.approveEmail ?? approveNothing),
      ...createDeviceHandlers(parts, options.approveDeviceEnd ?? approveNothing),
      ...social.handlers,
      ...farcaster.handlers,
      async SIGN_OUT(_, { signal }) {
        forgetAttempts()
        // Deleting the only copy of its token disables the session, even if the server is unreachable.
        if (kept) await call('sign-out', { body: {}, signal }).catch(() => {})
        if (kept) await keep(undefined)
      },
      async IS_CONNECTED(payload, { signal }) {
        const token = payload?.token
        if (!kept || (token !== undefined && token !== kept.sessionId)) return { isConnected: false }
        try {
          const { user } = await call<{ readonly user: SessionUser }>('me', { signal })
          if (JSON.stringify(user) !== JSON.stringify(kept?.user)) await parts.userChanged(user)
          return { isConnected: true }
        } catch (error) {
          if (isEnded(error)) return { isConnected: false }
          throw error
        }
      },
    },
  }
}
