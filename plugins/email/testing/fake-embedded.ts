import {
  contextTokenOf,
  createSlice,
  definePlugin,
  type Plugin,
  type PluginContext,
  provide,
  QuoinError,
} from '#kernel'
import { EmbeddedError } from '#plugins/embedded'
import { createMockConnector, type MockConnector } from '#testing'
import type { AppAnswer, AppRequestName } from '../../../frame-protocol/catalogue.js'
import {
  type EmbeddedApi,
  type EmbeddedPlugin,
  EmbeddedToken,
  type EmbeddedUser,
  embeddedConnectorId,
  type LoginMethod,
  type Refusal,
  type SiteState,
} from '../../embedded/src/contract.js'

/** The address of the fake secure site. */
export const secureSite = 'https://secure.example'

export const fakeUser: EmbeddedUser = {
  email: 'ada@mail.example',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chainId: 'eip155:1',
}

type Answer = (payload: unknown, signal: AbortSignal) => unknown

/** A login window that a test controls. */
export interface FakePopup {
  readonly urls: readonly string[]
  readonly isClosed: () => boolean
  /** Posts the result of its page. */
  answer(resultUri: string): void
  fail(error: unknown): void
  /** The user closes it, or the browser can no longer detect it. */
  closeByUser(): void
}

/** A fake embedded wallet without frame and site. The test sets its answers. */
export interface FakeEmbedded {
  readonly plugin: Plugin<EmbeddedPlugin>
  readonly connector: MockConnector
  readonly requests: readonly { readonly name: AppRequestName; readonly payload: unknown }[]
  /** Returns how often the frame was opened. */
  opened(): number
  /** Sets the answer to a request; an error that it throws is the site's refusal. */
  on(name: AppRequestName, answer: Answer): void
  setSite(site: SiteState): void
  setUser(user: EmbeddedUser | undefined, method?: LoginMethod): void
  /** Sets a function that `connect` runs before the wallet is connected. */
  onConnect(run: (method: LoginMethod) => Promise<void> | void): void
  readonly popups: readonly FakePopup[]
  blockPopups(blocked?: boolean): void
  /** The frame reports that the session ended. */
  signOut(): void
}

/** Creates a refusal of the site: with a message, and a reason if given. */
export const refused = (words: string, cause?: Refusal): QuoinError =>
  new EmbeddedError('EMBEDDED_WALLET_REFUSED', { details: words, cause })

/** An answer that stays pending until the request is aborted. */
export const never: Answer = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new QuoinError('ABORTED')))
  })

/** Creates a fake. */
export function createFakeEmbedded(): FakeEmbedded {
  const nothing = (): void => undefined
  const site = createSlice<SiteState>({ status: 'absent' }, nothing)
  const user = createSlice<ReturnType<EmbeddedApi['user']['getState']>>(
    { user: undefined, method: undefined },
    nothing,
  )
  const isSlow = createSlice(false, nothing)
  const approvals = createSlice({ waiting: 0, height: undefined, mayBeConfirmed: false }, nothing)
  const connector = createMockConnector({ id: embeddedConnectorId, name: 'Embedded', type: 'auth' })
  const requests: { name: AppRequestName; payload: unknown }[] = []
  const popups: FakePopup[] = []
  let isBlocked = false
  let opened = 0
  let beforeConnect: (method: LoginMethod) => Promise<void> | void = nothing
  let context: PluginContext<EmbeddedPlugin> | undefined
  const answers = new Map<AppRequestName, Answer>([
    ['CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' })],
    ['UPDATE_EMAIL', () => ({ action: 'VERIFY_PRIMARY_OTP' })],
    ['GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'https://provider.example/authorize' })],
    ['GET_FARCASTER_URI', () => ({ url: 'https://farcaster.example/sign-in' })],
    ['CONNECT_FARCASTER', () => ({ userName: 'ada' })],
    ['CONNECT_SOCIAL', () => fakeUser],
  ])

  const openPopup: EmbeddedApi['openPopup'] = () => {
    if (isBlocked) return undefined
    const urls: string[] = []
    const closed = new Set<() => void>()
    const listeners = new Set<(run: () => { readonly resultUri: string }) => void>()
    let outcome: (() => { readonly resultUri: string }) | undefined
    const settle = (next: () => { readonly resultUri: string }): void => {
      outcome ??= next
      for (const listener of listeners) listener(outcome)
    }
    let isClosed = false
    popups.push({
      urls,
      isClosed: () => isClosed,
      answer: (resultUri) => settle(() => ({ resultUri })),
      fail: (error) =>
        settle(() => {
          throw error
        }),
      closeByUser() {
        for (const listener of closed) listener()
      },
    })
    return {
      navigate: (url) => void urls.push(url),
      result: (signal) =>
        new Promise((resolve, reject) => {
          const take = (run: () => { readonly resultUri: string }): void => {
            try {
              resolve(run())
            } catch (error) {
              reject(error)
            }
          }
          if (outcome) take(outcome)
          listeners.add(take)
          signal.addEventListener('abort', () => reject(new QuoinError('ABORTED')))
        }),
      onClosed(listener) {
        closed.add(listener)
        return () => void closed.delete(listener)
      },
      close: () => {
        isClosed = true
      },
    }
  }

  const createApi = (ctx: PluginContext<EmbeddedPlugin>): EmbeddedApi => {
    context = ctx
    return {
      site,
      user,
      approvals,
      isSlow,
      accountUrl: `${secureSite}/account`,
      async open() {
        opened++
      },
      async request<Name extends AppRequestName>(name: Name, payload: unknown, signal?: AbortSignal) {
        requests.push({ name, payload })
        const answer = await answers.get(name)?.(payload, signal ?? new AbortController().signal)
        // A test sets the answer of each request by its name, in the catalogue's shape.
        return answer as AppAnswer<Name>
      },
      async connect(method, signal) {
        await beforeConnect(method)
        await ctx.connections.connect(embeddedConnectorId, signal ? { signal } : {})
        user.setState({ user: user.getState().user ?? fakeUser, method })
      },
      async setAccountType(type) {
        const now = user.getState()
        if (now.user) user.setState({ ...now, user: { ...now.user, preferredAccountType: type } })
      },
      smartAccountNetworks: async () => [1],
      preparePopups: () => Promise.resolve(),
      openPopup,
      place: nothing,
      syncTheme: nothing,
    }
  }

  const plugin = definePlugin<EmbeddedPlugin>({
    id: 'embedded',
    version: '1.0.0',
    kernel: '*',
    services: [provide(EmbeddedToken, { deps: [contextTokenOf<EmbeddedPlugin>()], create: createApi })],
    expose: EmbeddedToken,
    contributes: {
      messages: { en: () => import('../../embedded/src/messages.en.js') },
      events: ['embedded:signedIn', 'embedded:signedOut', 'embedded:accountTypeSet'],
      connectors: [{ id: embeddedConnectorId, create: () => connector }],
      views: {
        ApproveTransaction: { load: () => Promise.resolve({ default: () => null }), title: 'approveTitle' },
        UpgradeEmailWallet: { load: () => Promise.resolve({ default: () => null }), title: 'upgradeTitle' },
      },
      routes: { upgradeWallet: { view: 'UpgradeEmailWallet' } },
    },
  })
  return {
    plugin,
    connector,
    requests,
    popups,
    opened: () => opened,
    on: (name, answer) => void answers.set(name, answer),
    setSite: (state) => site.setState(state),
    setUser: (next, method) => user.setState({ user: next, method }),
    onConnect(run) {
      beforeConnect = run
    },
    blockPopups(blocked = true) {
      isBlocked = blocked
    },
    signOut: () => context?.emit('embedded:signedOut', {}),
  }
}
