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

/** The address of the secure site that the fake pretends to be. */
export const secureSite = 'https://secure.example'

export const fakeUser: EmbeddedUser = {
  email: 'ada@mail.example',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chainId: 'eip155:1',
}

type Answer = (payload: unknown, signal: AbortSignal) => unknown

/** A window of a login, in the hands of a test. */
export interface FakePopup {
  readonly urls: readonly string[]
  readonly isClosed: () => boolean
  /** What its page posts. */
  answer(resultUri: string): void
  fail(error: unknown): void
  /** The person closes it, or the browser no longer tells. */
  closeByPerson(): void
}

/** A fake of the embedded wallet: no frame, no site. It answers as a test wants it. */
export interface FakeEmbedded {
  readonly plugin: Plugin<EmbeddedPlugin>
  readonly connector: MockConnector
  readonly asked: readonly { readonly name: AppRequestName; readonly payload: unknown }[]
  /** How often the frame was opened. */
  opened(): number
  /** Answers a question from now on; what it throws, the site refuses with. */
  on(name: AppRequestName, answer: Answer): void
  setSite(site: SiteState): void
  setUser(user: EmbeddedUser | undefined, method?: LoginMethod): void
  /** What `connect` does before the wallet is connected. */
  onConnect(run: (method: LoginMethod) => Promise<void> | void): void
  readonly popups: readonly FakePopup[]
  blockPopups(blocked?: boolean): void
  /** The session ended, as the frame says it. */
  signOut(): void
}

/** What the site refuses with: in words, and for a reason if it gives one. */
export const refused = (words: string, cause?: Refusal): QuoinError =>
  new EmbeddedError('EMBEDDED_WALLET_REFUSED', { details: words, cause })

/** An answer that never comes; it ends with the question. */
export const never: Answer = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new QuoinError('ABORTED')))
  })

/** Makes a fake. */
export function createFakeEmbedded(): FakeEmbedded {
  const nothing = (): void => undefined
  const site = createSlice<SiteState>({ status: 'absent' }, nothing)
  const user = createSlice<ReturnType<EmbeddedApi['user']['getState']>>(
    { user: undefined, method: undefined },
    nothing,
  )
  const approvals = createSlice({ waiting: 0 }, nothing)
  const connector = createMockConnector({ id: embeddedConnectorId, name: 'Embedded', type: 'auth' })
  const asked: { name: AppRequestName; payload: unknown }[] = []
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
      closeByPerson() {
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
      accountUrl: `${secureSite}/account`,
      async open() {
        opened++
      },
      async ask<Name extends AppRequestName>(name: Name, payload: unknown, signal?: AbortSignal) {
        asked.push({ name, payload })
        const answer = await answers.get(name)?.(payload, signal ?? new AbortController().signal)
        // A test answers each question by its name, with what the catalogue says of it.
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
        ApproveTransaction: { load: () => Promise.resolve({ default: () => null }), title: 'title' },
        UpgradeEmailWallet: { load: () => Promise.resolve({ default: () => null }), title: 'title' },
      },
      routes: { upgradeWallet: { view: 'UpgradeEmailWallet' } },
    },
  })
  return {
    plugin,
    connector,
    asked,
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
