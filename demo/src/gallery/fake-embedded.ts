import {
  type AccountType,
  contextTokenOf,
  createSlice,
  definePlugin,
  type Plugin,
  provide,
} from 'quoin/kernel'
import {
  type EmbeddedApi,
  type EmbeddedPlugin,
  EmbeddedToken,
  embeddedConnectorId,
  embeddedPlugin,
  type LoginMethod,
  type SiteState,
} from 'quoin/plugins/embedded'
import { createMockConnector } from 'quoin/testing'

type RequestedCall = Parameters<EmbeddedApi['request']>[0]

const nothing = (): void => undefined
const never = (): Promise<never> => new Promise(nothing)

/** A simulated secure site, with responses that a story sets. */
export interface FakeEmbedded {
  readonly plugin: Plugin<EmbeddedPlugin>
  /** Sets the site's response. Without a response the request stays pending. */
  on(name: RequestedCall, answer?: () => unknown): void
  /** Logs in, with an account of this type; by default the standard account. */
  logIn(method: LoginMethod, type?: AccountType): Promise<void>
  blockPopups(): void
  /** Displays that the requests take longer than usual. */
  slowDown(): void
  /** Ends the login window with a URI, an error, or by closing it. */
  popup: { answer(uri: string): void; fail(error: unknown): void; close(): void } | undefined
}

/** Returns the plugin with its own views, and without a frame. */
export function fakeEmbedded(): FakeEmbedded {
  const user = createSlice<ReturnType<EmbeddedApi['user']['getState']>>(
    { user: undefined, method: undefined },
    nothing,
  )
  const isSlow = createSlice(false, nothing)
  const answers = new Map<string, () => unknown>([
    ['CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' })],
    ['UPDATE_EMAIL', () => ({ action: 'VERIFY_PRIMARY_OTP' })],
    ['GET_SOCIAL_REDIRECT_URI', () => ({ uri: 'https://provider.example' })],
    [
      'GET_FARCASTER_URI',
      () => ({ url: `https://farcaster.example/sign-in?channel=${'7f6e504bfad6'.repeat(3)}` }),
    ],
  ])
  const wallet = createMockConnector({
    id: embeddedConnectorId,
    name: 'Lighthouse Treasury',
    type: 'auth',
    accounts: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
  })
  let accountType: AccountType = 'eoa'
  const otherType = (): AccountType => (accountType === 'eoa' ? 'smartAccount' : 'eoa')
  const typedWallet: typeof wallet = {
    ...wallet,
    async connect(request) {
      const { namespaces } = await wallet.connect(request)
      const grants = Object.entries(namespaces).map(([name, grant]) => {
        const [own] = grant.accounts
        // The user of an EVM network has both types there; the active one comes first.
        const other = { address: '0x4E83362442B8d1beC281594cEa3050c8EB01311C', type: otherType() }
        const accounts = own
          ? [{ ...own, type: accountType }, ...(name === 'eip155' ? [{ ...own, ...other }] : [])]
          : []
        return [name, { ...grant, accounts }]
      })
      return { namespaces: Object.fromEntries(grants) }
    },
  }
  let isBlocked = false
  let signIn = (_: LoginMethod): Promise<unknown> => Promise.resolve()

  const fake: FakeEmbedded = {
    popup: undefined,
    on: (name, answer = never) => void answers.set(name, answer),
    slowDown: () => isSlow.setState(true),
    blockPopups() {
      isBlocked = true
    },
    async logIn(method, type = 'eoa') {
      accountType = type
      await signIn(method)
    },
    plugin: definePlugin<EmbeddedPlugin>({
      ...embeddedPlugin.manifest,
      contributes: {
        ...embeddedPlugin.manifest.contributes,
        connectors: [{ id: embeddedConnectorId, create: () => typedWallet }],
      } as NonNullable<(typeof embeddedPlugin)['manifest']['contributes']>,
      services: [
        provide(EmbeddedToken, {
          deps: [contextTokenOf<EmbeddedPlugin>()],
          create: ({ connections }): EmbeddedApi => {
            signIn = async (method) => {
              await connections.connect(embeddedConnectorId)
              const address = connections.active()?.accounts[0]?.address ?? ''
              user.setState({
                user: { email: 'ada.lovelace@mail.example', address, chainId: 1 },
                method,
              })
            }
            return {
              site: createSlice<SiteState>({ status: 'absent' }, nothing),
              user,
              isSlow,
              approvals: createSlice({ waiting: 0, height: undefined, mayBeConfirmed: false }, nothing),
              accountUrl: 'https://secure.example/account',
              open: never,
              // A story's responses match the catalogue's types by name.
              request: async (name) => (await (answers.get(name) ?? never)()) as never,
              connect: async (method) => {
                await (answers.get('GET_USER') ?? never)()
                await signIn(method)
              },
              setAccountType: never,
              smartAccountNetworks: async () => [1],
              place: nothing,
              syncTheme: nothing,
              preparePopups: () => Promise.resolve(),
              openPopup() {
                if (isBlocked) return undefined
                let closed = nothing
                return {
                  navigate: nothing,
                  close: nothing,
                  onClosed(listener) {
                    closed = listener
                    return nothing
                  },
                  result: () =>
                    new Promise((resolve, reject) => {
                      fake.popup = {
                        answer: (resultUri) => resolve({ resultUri }),
                        fail: reject,
                        close: () => closed(),
                      }
                    }),
                }
              },
            }
          },
        }),
      ],
    }),
  }
  return fake
}
