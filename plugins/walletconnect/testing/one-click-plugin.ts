import {
  contributeTo,
  createToken,
  definePlugin,
  type Network,
  type Plugin,
  type PluginTypes,
  provide,
  type Token,
} from '#kernel'
import {
  type OneClickCacao,
  type OneClickRequest,
  type OneClickSignIn,
  oneClickSignIns,
} from '../src/contract.js'

export interface OneClickPlugin extends PluginTypes {
  readonly id: 'oneclick'
}

/** A sign-in service, added by a plugin. */
export interface TestSignIn {
  readonly plugin: Plugin<OneClickPlugin>
  /** The prepared requests. */
  readonly prepared: OneClickRequest[]
  readonly accepted: (readonly OneClickCacao[])[]
  prepare: (networks: readonly Network[], made: OneClickRequest) => Promise<OneClickRequest | undefined>
  accept: OneClickSignIn['accept']
}

/** Creates a plugin with its own sign-in requests, which accepts every answer by default. */
export function createTestSignIn(): TestSignIn {
  const ApiToken: Token<object> = createToken('oneclick')
  const SignInToken: Token<OneClickSignIn> = createToken('oneclick.sign-in')
  const made: TestSignIn = {
    prepared: [],
    accepted: [],
    prepare: async (_networks, request) => request,
    accept: async () => undefined,
    plugin: definePlugin<OneClickPlugin>({
      id: 'oneclick',
      version: '0.1.0',
      kernel: '*',
      expose: ApiToken,
      services: async () => ({
        default: [
          provide(ApiToken, { deps: [], create: () => ({}) }),
          provide(SignInToken, {
            deps: [],
            create: () => ({
              async prepare(networks) {
                const request: OneClickRequest = {
                  domain: 'app.example',
                  uri: 'https://app.example/in?a=1',
                  version: '1',
                  nonce: `nonce0000${made.prepared.length}`,
                  iat: '2026-11-22T10:00:00.000Z',
                  exp: '2026-11-22T10:10:00.000Z',
                  statement: 'Sign in to App.',
                  requestId: 'r1',
                  chains: networks.map(({ caipNetworkId }) => caipNetworkId),
                }
                const prepared = await made.prepare(networks, request)
                if (prepared) made.prepared.push(prepared)
                return prepared
              },
              accept(cacaos, signal) {
                made.accepted.push(cacaos)
                return made.accept(cacaos, signal)
              },
            }),
          }),
        ],
      }),
      contributes: {
        extra: [contributeTo(oneClickSignIns, { id: 'test', signIn: SignInToken, loadedWith: ApiToken })],
      },
    }),
  }
  return made
}
