import {
  settle,
  type TestFrame,
  type TestLine,
  type TestPlatform,
  type WalletBehaviour,
  type WalletControls,
} from '#testing'
import type { AppRequestMessage, AppRequestName } from '../../../frame-protocol/catalogue.js'

export const siteUrl = 'https://wallet.example'
export const siteAddresses = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
] as const
export const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const siteNetworks: readonly string[] = ['eip155:1', 'eip155:137', 'solana:main']

/** A fake secure site in every frame that the program opens, and controls for its user. */
export interface TestSite extends WalletControls {
  /** The received requests, in order. */
  readonly requests: readonly AppRequestMessage[]
  requestsFor(name: AppRequestName): readonly AppRequestMessage[]
  /** Sets the answer to this kind of request; `never` leaves it unanswered. */
  answer(name: AppRequestName, make: ((payload: unknown) => unknown) | 'never'): void
  /** Sets the refusal of this kind of request. */
  refuse(name: AppRequestName, error: unknown): void
  /** Answers a request by its id. */
  reply(message: Pick<AppRequestMessage, 'id' | 'type'>, payload?: unknown, kind?: 'SUCCESS' | 'ERROR'): void
  /** Sends a message over the newest line. */
  print(message: unknown): void
  /** Stops sending READY when it is loaded. */
  hide(hidden?: boolean): void
  /** The user signs in, or out, at the site. */
  signIn(signedIn?: boolean): void
  readonly frame: () => TestFrame
  readonly line: () => TestLine
}

export const readyMessage = (more: object = {}): unknown => ({
  type: '@quoin-frame/READY',
  payload: {
    protocols: [1],
    networks: siteNetworks,
    logins: ['email', 'google', 'teleport'],
    version: '4.0.0',
    ...more,
  },
})

/** Advances the clock in steps, so that code can be loaded meanwhile. */
export async function letPass(platform: TestPlatform, ms: number): Promise<void> {
  for (let slice = 0; slice < 10; slice++) {
    await settle()
    await platform.clock.advanceAsync(ms / 10)
  }
  await settle()
}

/** Creates the fake site. Its answers follow the catalogue. */
export function createTestSite(platform: TestPlatform): TestSite {
  const requests: AppRequestMessage[] = []
  const answers = new Map<AppRequestName, (payload: unknown) => unknown>()
  const refusals = new Map<AppRequestName, unknown>()
  const silent = new Set<AppRequestName>()
  const hanging: (() => void)[] = []
  let behaviour: WalletBehaviour = 'approve'
  let hidden = false
  let signedIn = true
  let addresses: readonly string[] = siteAddresses
  let network = 'eip155:1'
  let frame: TestFrame | undefined
  let line: TestLine | undefined

  const nameOf = (type: string): AppRequestName => type.replace('@quoin-app/', '') as AppRequestName
  const held = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The program has opened no frame, or no line.')
    return value
  }
  const reply: TestSite['reply'] = ({ id, type }, payload, kind = 'SUCCESS') =>
    line?.post({
      type: `@quoin-frame/${nameOf(type)}_${kind}`,
      id,
      ...(payload !== undefined && { payload }),
    })
  const update = (): void => line?.post({ type: '@quoin-frame/SESSION_UPDATE', payload: { token: 'one' } })

  const userOf = (payload: unknown): unknown => {
    const chainId: unknown = Object(payload).chainId ?? network
    if (String(chainId).startsWith('solana:')) return { address: solanaAddress, chainId }
    return {
      email: 'somebody@example.com',
      address: addresses[0],
      chainId: network,
      accounts: addresses.map((address, at) => ({ address, type: at === 0 ? 'smartAccount' : 'eoa' })),
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    }
  }
  answers.set('IS_CONNECTED', () => ({ isConnected: signedIn }))
  answers.set('GET_USER', userOf)
  answers.set('SWITCH_NETWORK', (payload) => {
    network = Object(payload).chainId
    return payload
  })
  answers.set('SET_PREFERRED_ACCOUNT', (payload) => {
    addresses = [...addresses].reverse()
    return { ...Object(payload), address: addresses[0] }
  })
  answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
  answers.set('GET_SOCIAL_REDIRECT_URI', () => ({ uri: `${siteUrl}/go` }))
  answers.set('CONNECT_SOCIAL', userOf)
  answers.set('GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({ smartAccountEnabledNetworks: [1] }))
  answers.set('GET_CHAIN_ID', () => ({ chainId: network }))
  answers.set('RPC_REQUEST', () => `0x${'51'.repeat(65)}`)

  const handle = (message: AppRequestMessage): void => {
    requests.push(message)
    const name = nameOf(message.type)
    const approve = (): void => {
      try {
        reply(message, answers.get(name)?.(message.payload))
      } catch (error) {
        reply(message, { message: String(error), code: -32603 }, 'ERROR')
      }
    }
    const isQuiet = name === 'HEARTBEAT' || name.startsWith('SYNC_')
    if (silent.has(name)) return
    if (refusals.has(name)) reply(message, refusals.get(name), 'ERROR')
    else if (isQuiet || behaviour === 'approve') approve()
    else if (behaviour === 'hang') hanging.push(approve)
    else if (behaviour === 'reject') reply(message, { message: 'The user rejected', code: 4001 }, 'ERROR')
    else reply(message, behaviour === 'throw-string' ? { message: 'a string' } : undefined, 'ERROR')
  }

  const known = new Set<TestFrame>()
  platform.onFrame((loaded) => {
    frame = loaded
    if (!known.has(loaded))
      loaded.onLine((given) => {
        line = given
        // The tests read the messages that the program posts.
        given.onMessage((message) => handle(message as AppRequestMessage))
      })
    known.add(loaded)
    if (!hidden) platform.after(1, () => loaded.post(readyMessage()))
  })

  return {
    requests,
    requestsFor: (name) => requests.filter(({ type }) => nameOf(type) === name),
    answer(name, make) {
      refusals.delete(name)
      silent.delete(name)
      if (make === 'never') silent.add(name)
      else answers.set(name, make)
    },
    refuse: (name, error) => void refusals.set(name, error),
    reply,
    print: (message) => held(line).post(message),
    hide(next = true) {
      hidden = next
    },
    signIn(next = true) {
      signedIn = next
      update()
    },
    frame: () => held(frame),
    line: () => held(line),
    behave(next) {
      behaviour = next
    },
    answerHanging() {
      for (const approve of hanging.splice(0)) approve()
    },
    lock() {
      signedIn = false
      update()
    },
    unlock() {
      signedIn = true
    },
    chooseAccounts(next) {
      addresses = next
      update()
    },
    chooseNetwork(id) {
      network = id
      update()
    },
    drop() {
      signedIn = false
      update()
    },
    listenerCount: () =>
      platform.leftovers().filter((one) => one.includes('window') || one === 'line').length,
  }
}
