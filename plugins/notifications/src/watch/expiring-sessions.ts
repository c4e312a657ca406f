import { isFresh, type PluginContext, sanitizeText } from '#kernel'
import { type SiwxApi, SiwxToken } from '#plugins/siwx'
import { type SmartSessionsApi, SmartSessionsToken } from '#plugins/smart-sessions'
import { type WalletConnectApi, WalletConnectToken, walletConnectConnectorId } from '#plugins/walletconnect'
import type { NotificationsPlugin } from '../contract.js'
import { loadOther } from '../load-other.js'
import { maxWalletName } from '../open-target.js'
import type { Offer } from '../shared-notification.js'

/** Interval of the check, which sends no request. Milliseconds. */
const checkEvery = 15_000
/** The list of permissions is read again after this time. Milliseconds. */
const listEvery = 600_000
/** The notification comes this long before the end, or a quarter of the lifetime if that is shorter. Milliseconds. */
const signInLead = 600_000
const permissionLead = 3_600_000
const walletLead = 86_400_000
/** Lifetime of a session of WalletConnect. Milliseconds. Source: https://specs.walletconnect.com/2.0/specs/clients/sign */
const walletLifetime = 604_800_000

const isNear = (end: number, lifetime: number, lead: number, now: number): boolean =>
  end > now && end - now <= Math.min(lead, lifetime / 4)

type Context = PluginContext<NotificationsPlugin>

const timeText = ({ i18n }: Context, at: number): string => i18n.date(at, { timeStyle: 'short' })

/** Reports the sign-in of the active account before it expires. */
function checkSignIn(ctx: Context, { store }: SiwxApi, offer: Offer): void {
  const state = store.getState()
  if (state.status !== 'signed' || state.session.expiresAt === undefined) return
  const { caipNetworkId, address, signedInAt, expiresAt } = state.session
  const end = Date.parse(expiresAt)
  if (!isNear(end, end - Date.parse(signedInAt), signInLead, ctx.platform.now())) return
  offer({
    id: `signIn:${caipNetworkId}:${address}:${end}`,
    kind: 'expiring',
    tone: 'neutral',
    title: ctx.t('signInExpires'),
    body: ctx.t('expiresAt', { time: timeText(ctx, end) }),
    target: { to: 'sessions' },
  })
}

/** Reports the permissions of apps before they expire. */
function checkPermissions(ctx: Context, { store }: SmartSessionsApi, offer: Offer): void {
  for (const { pci, expiry, createdAt, revokedAt } of store.getState().sessions ?? []) {
    const end = expiry * 1_000
    const isNews =
      revokedAt === undefined && isNear(end, end - createdAt * 1_000, permissionLead, ctx.platform.now())
    if (isNews)
      offer({
        id: `permission:${pci.slice(0, 200)}:${expiry}`,
        kind: 'expiring',
        tone: 'neutral',
        title: ctx.t('permissionExpires'),
        body: ctx.t('expiresAt', { time: timeText(ctx, end) }),
        target: { to: 'permissions' },
      })
  }
}

/** Reports the session with a wallet before it expires: a press extends it. */
function checkWallet(ctx: Context, { sessionExpiresAt }: WalletConnectApi, offer: Offer): void {
  const end = sessionExpiresAt()
  const connection = walletConnection(ctx)
  if (end === undefined || !connection || !isNear(end, walletLifetime, walletLead, ctx.platform.now())) return
  offer({
    id: `walletConnect:${end}`,
    kind: 'expiring',
    tone: 'neutral',
    title: ctx.t('walletExpires', { wallet: sanitizeText(connection.wallet.name, maxWalletName) }),
    body: ctx.t('walletExpiresBody', {
      time: ctx.i18n.date(end, { dateStyle: 'medium', timeStyle: 'short' }),
    }),
    target: { to: 'extend' },
  })
}

const walletConnection = ({ connections }: Context) =>
  connections.store.getState().connections.find(({ connectorId }) => connectorId === walletConnectConnectorId)

/** Returns the service of WalletConnect once a wallet is connected by it: its code is loaded then. */
function createWalletConnectReader(ctx: Context): () => WalletConnectApi | undefined {
  let service: WalletConnectApi | undefined
  let isLoading = false
  return () => {
    if (!isLoading && walletConnection(ctx)) {
      isLoading = true
      // Never rejects.
      void loadOther(ctx, WalletConnectToken).then((loaded) => {
        service = loaded
      })
    }
    return service
  }
}

/** Reports sign-ins, permissions and sessions of wallets that expire soon, while the page is visible. */
export function watchExpiry(ctx: Context, offer: Offer): void {
  const { platform, signal } = ctx
  let signIn: SiwxApi | undefined
  let permissions: SmartSessionsApi | undefined
  let readAt: number | undefined
  const walletConnect = createWalletConnectReader(ctx)

  const check = (): void => {
    if (!platform.page.isVisible() || !ctx.i18n.isLoaded(ctx.id)) return
    if (signIn) checkSignIn(ctx, signIn, offer)
    const wallets = walletConnect()
    if (wallets) checkWallet(ctx, wallets, offer)
    if (!permissions) return
    checkPermissions(ctx, permissions, offer)
    if (!platform.page.isOnline() || isFresh(readAt, listEvery, platform.now())) return
    readAt = platform.now()
    // Never rejects.
    void permissions.refresh()
  }
  const begin = async (): Promise<void> => {
    const [siwx, sessions] = await Promise.all([
      loadOther(ctx, SiwxToken),
      loadOther(ctx, SmartSessionsToken),
      ctx.i18n.load(ctx.id),
    ])
    if (signal.aborted) return
    signIn = siwx
    permissions = sessions
    if (!siwx && !sessions && !ctx.connectors.find(walletConnectConnectorId)) return
    ctx.every(checkEvery, check)
    if (siwx) ctx.own(siwx.store.subscribe(check))
    if (sessions) ctx.own(sessions.store.subscribe(check))
    check()
  }
  begin().catch((error: unknown) => {
    if (!signal.aborted) ctx.report(error)
  })
}
