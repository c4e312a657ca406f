import type { Links, LinkTarget, Platform, StorageArea, WritableStore } from '#kernel'
import type { ChosenWallet, ListedWallet, StoredWallet, WalletApp } from '../contract.js'
import { buildDeepLink, type DeepLink } from './deep-link.js'

/** Opens wallet apps and reopens the app that the user chose (CON-11). */
export interface ChosenWalletApp {
  link(wallet: ListedWallet, app: WalletApp, uri: string): DeepLink | undefined
  open(wallet: ListedWallet, app: WalletApp, uri: string): boolean
  /** The user left before a wallet answered: the opened app is discarded. */
  leave(): void
  /** A wallet connected: the opened app is stored for the requests of this session, in any namespace. */
  confirm(topic: string): void
  /** The session ended. */
  forget(topic: string): void
  reopen(): boolean
  /** A request was sent to the wallet. Call the returned function when it settled. */
  requested(): () => void
  /** When this page last sent a request in the session, on any tab. Milliseconds since 1970. */
  usedAt(): Promise<number | undefined>
  /** Restores the app that was opened for a session before the page was unloaded. */
  restore(topic: string): Promise<void>
}

export interface ChosenWalletDeps {
  readonly platform: Pick<Platform, 'page' | 'injected' | 'now'>
  readonly links: Links
  readonly storage: StorageArea<StoredWallet>
  readonly waiting: WritableStore<ChosenWallet | undefined>
  report(error: unknown): void
}

/** Longer pictures, as `data:` URLs may be, are not stored. Characters. */
export const maxImageUrlLength = 2_048

function linkOf(wallet: ListedWallet, app: WalletApp): string | undefined {
  return { mobile: wallet.mobileLink, desktop: wallet.desktopLink, web: wallet.webappLink }[app]
}

export function createChosenWallet(deps: ChosenWalletDeps): ChosenWalletApp {
  const { platform, links, storage, waiting } = deps
  let opened: ChosenWallet | undefined
  let chosen: ChosenWallet | undefined
  let topic: string | undefined
  let open = 0

  const isTelegram = (): boolean => platform.injected('TelegramWebviewProxy') !== undefined
  const isAndroid = (): boolean => /android/i.test(platform.page.userAgent())
  // An app leaves the page as it was; a web page would replace it.
  const targetOf = (scheme: string): LinkTarget =>
    scheme === 'https' || scheme === 'http' || isTelegram() ? '_blank' : '_self'

  function go(url: string, scheme: string): boolean {
    try {
      return links.open(url, { scheme, target: targetOf(scheme) })
    } catch (error) {
      deps.report(error)
      return false
    }
  }

  function link(wallet: ListedWallet, app: WalletApp, uri: string): DeepLink | undefined {
    const base = linkOf(wallet, app)
    if (!base) return undefined
    const made = buildDeepLink(base, uri, {
      encodeTwice: isTelegram() && isAndroid(),
      pairingLink: app === 'mobile' ? wallet.pairingLink : undefined,
    })
    return made && links.check(made.url, made.scheme) ? made : undefined
  }

  return {
    link,
    open(wallet, app, uri) {
      const made = link(wallet, app, uri)
      if (!made) return false
      if (app === 'mobile') {
        const { name, imageUrl = '' } = wallet
        const isStorable = imageUrl !== '' && imageUrl.length <= maxImageUrlLength
        opened = {
          name,
          href: made.href,
          scheme: made.scheme,
          imageUrl: isStorable ? imageUrl : undefined,
        }
      }
      return go(made.url, made.scheme)
    },
    leave() {
      opened = undefined
    },
    confirm(session) {
      topic = session
      chosen = opened
      opened = undefined
      storage.write({ session, chosen }).catch(deps.report)
    },
    forget(ended) {
      topic = undefined
      opened = undefined
      chosen = undefined
      waiting.setState(undefined)
      // Another tab may have stored the app of a newer session meanwhile.
      storage.read().then(({ session }) => {
        if (session === undefined || session === ended) storage.clear()
      }, deps.report)
    },
    // The `wc` part makes a universal link open the app; without it the link opens a web page.
    reopen: () => chosen !== undefined && go(`${chosen.href}wc`, chosen.scheme),
    requested() {
      open += 1
      const session = topic
      const usedAt = platform.now()
      storage
        .update((stored) => (stored.session === session ? { ...stored, usedAt } : stored))
        .catch(deps.report)
      if (chosen && platform.page.isMobile()) waiting.setState(chosen)
      return () => {
        open -= 1
        if (open === 0 && waiting.getState()) waiting.setState(undefined)
      }
    },
    async usedAt() {
      const { session, usedAt } = await storage.read()
      return session !== undefined && session === topic ? usedAt : undefined
    },
    async restore(session) {
      topic = session
      const stored = await storage.read()
      if (stored.session === session) chosen = stored.chosen
    },
  }
}
